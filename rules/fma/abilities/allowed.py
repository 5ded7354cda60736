"""What texts forbid, ask of bearers and goals, and say of the location."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.held import IDLE
from rules.fma.abilities.numbers import Numbers
from rules.fma.abilities.scope import PERFORMER, FmaScope
from rules.fma.pieces import Character
from rules.fma.plays import Play, Thing
from rules.text import changes as c
from rules.text.conditions import Condition, Exists
from rules.text.groups import Units
from rules.text.play.asking import amount, contains, holds, passes
from rules.text.plays import TurnsInto

_DEEDS = {
    "be_defeated": "be_destroyed",
    "be_targeted": "be_chosen",
    "move_home": "be_moved",
    "move_party": "be_moved",
}


class Allowed(Numbers):
    """Answers what the core asks about permissions and the location."""

    def forbids(self, deed: str, thing: Thing, play: Play | None = None) -> bool:
        if deed == "join":
            return isinstance(thing, Card) and not self._would_join(thing)
        if isinstance(thing, Character) and self.even_defeated(thing, deed):
            return True
        named = _DEEDS.get(deed, deed)
        if any(self._bars(one, deed, play) for one in self._lasting_bars(thing, named)):
            return True
        return any(
            change.deed == named and self._bars((change, one.scope.seat), deed, play)
            for one, change in self.said(c.Cannot, thing)
        )

    def _lasting_bars(self, thing: Thing, named: str) -> list[tuple[c.Cannot, int]]:
        return [effect.amount for effect in self.effects(thing, f"cannot {named}")]

    def _bars(self, said: tuple[c.Cannot, int], deed: str, play: Play | None) -> bool:
        """Only by these causes, only towards there, only from those players."""
        change, seat = said
        battle = self.table.battle
        if change.by and (battle is None or battle.type not in change.by):
            return False
        if change.place and not deed.endswith(change.place):
            return False
        if change.source is None:
            return True
        scope = FmaScope(self.world, seat, None)
        return play is not None and contains(change.source, play.seat, scope)

    def _would_join(self, card: Card) -> bool:
        """ "Will not join" is about however it comes into play (FMA-GEN-9)."""
        return self._asks(card, card.owner, {})

    def may_play(self, card: Card, character: Character) -> bool:
        """What an event asks of who plays it, and of the rest of the table."""
        return self._asks(card, character.player, {PERFORMER: [character]})

    def _asks(self, card: Card, seat: int, known: dict[str, list[Any]]) -> bool:
        """Whether all it asks for is so; a defeated leader is still the leader (FMA-STATE-10)."""
        self.world.with_leaders = True
        met = True
        for scope, change in self.own(card, seat, c.OnlyDeployedIf):
            scope.known.update(known)
            met = met and holds(change.condition, scope)
        self.world.with_leaders = False
        return met

    def gives(self, attachment: Card) -> bool:
        barred = any(change.deed == IDLE for _, change in self.said(c.Cannot, attachment))
        return not barred

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        """A text may ask for others' characters; otherwise one's own (FMA-ATTACH-1, 9)."""
        asked = list(self.own(attachment, seat, c.MayStack))
        if not asked:
            return character.player == seat
        return all(contains(change.onto, character, scope) for scope, change in asked)

    # The order --------------------------------------------------------------------------------

    def order_stat(self) -> str:
        return "wits"

    def order_bonus(self, seat: int) -> int:
        return 0

    # The location -----------------------------------------------------------------------------

    def goals(self, location: Card) -> Sequence[tuple[str, int]]:
        """As printed, then what was changed, in the order of time (FMA-SEARCH-16)."""
        goals: list[tuple[str, int]] = list(location.data.goals)
        for _, change in self.said(TurnsInto, location):
            goals = turned(goals, change)
        for effect in self._location_effects(location, "turns"):
            goals = turned(goals, effect.amount)
        more = sum(
            amount(change.amount, one.scope)
            for one, change in self.said(c.Adjust, location)
            if change.stat == "goal"
        )
        more += sum(effect.amount for effect in self._location_effects(location, "goal"))
        return [(stat, max(0, number + more)) for stat, number in goals]

    def _location_effects(self, location: Card, what: str) -> list[Any]:
        return self.effects(location, what)

    def battle_types(self, location: Card) -> Sequence[str]:
        types = list(location.data.battle_types)
        given = [
            part.value
            for _, change in self.said(c.Gains, location)
            for part in change.traits
            if part.trait == "battle_types"
        ]
        given += [effect.amount for effect in self.effects(location, "gains battle_types")]
        return [*types, *(one for one in dict.fromkeys(given) if one not in types)]

    def other_goal(self, location: Card, seat: int) -> bool:
        """Met by cards of that search party; erased with the whole goal (FMA-SEARCH-10, 17)."""
        if any(effect.amount.what == "goal" for effect in self.effects(location, "turns")):
            return True
        if any(change.what == "goal" for _, change in self.said(TurnsInto, location)):
            return True
        scope = FmaScope(self.world, seat, location)
        return all(
            self._met_by_party(condition, seat, scope)
            for ability in location.data.abilities
            if ability.kind == "goal"
            for condition in ability.requires
        )

    def _met_by_party(self, condition: Condition, seat: int, scope: FmaScope) -> bool:
        assert isinstance(condition, Exists)
        assert isinstance(condition.group, Units)
        party = self.table.party(seat)
        return any(passes(condition.group.where, one, scope) for one in party if one.stands)


def turned(goals: Sequence[tuple[str, int]], change: TurnsInto) -> list[tuple[str, int]]:
    """Every attribute goal becomes the attribute with its own number; or all become one goal."""
    if change.what == "goal":
        stat, number = change.value.split()
        return [(stat, int(number))]
    return list(dict.fromkeys((change.value, number) for _, number in goals))
