"""What texts forbid, and what they ask of bearers and of those who play events."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card
from rules.fma.abilities.scope import PERFORMER, FmaScope
from rules.fma.abilities.static_abilities import EVEN_DEFEATED, StaticAbilities
from rules.fma.characters import Character
from rules.fma.plays import GameObject, Play
from rules.text import changes as c
from rules.text.evaluate import contains, holds

# What the vocabulary of all games calls it.
_NAMES = {
    "be_defeated": "be_destroyed",
    "be_targeted": "be_chosen",
    "move_home": "be_moved",
    "move_party": "be_moved",
}


def _own_doing(action: str, obj: GameObject) -> int | None:
    """Return the seat of the player who does it without a play: attacks with a character."""
    return obj.player if action == "attack" and isinstance(obj, Character) else None


class Restrictions:
    """Answers what the core asks about permissions."""

    def __init__(self, statics: StaticAbilities) -> None:
        self._statics = statics
        self._context = statics.context
        self._table = statics.table

    def forbids(self, action: str, obj: GameObject, play: Play | None = None) -> bool:
        if action == "join":
            return isinstance(obj, Card) and bool(obj.data.passives) and not self._would_join(obj)
        if (
            action in EVEN_DEFEATED
            and isinstance(obj, Character)
            and self._statics.even_defeated(obj, action)
        ):
            return True
        name = _NAMES.get(action, action)
        if not self._statics.mentions(name):
            return False
        topic = f"cannot {name}"
        by = play.seat if play is not None else _own_doing(action, obj)
        if any(
            self._bars(effect.amount, action, by) for effect in self._statics.effects_on(obj, topic)
        ):
            return True
        return any(
            self._bars((statement.change, statement.scope.seat), action, by)
            for statement in self._statics.about(topic, obj)
        )

    def _bars(self, stated: tuple[c.Cannot, int], action: str, by: int | None) -> bool:
        """Only by these causes, only towards there, only from those players."""
        change, seat = stated
        battle = self._table.battle
        if change.by and (battle is None or battle.type not in change.by):
            return False
        if change.place and not action.endswith(change.place):
            return False
        if change.source is None:
            return True
        scope = FmaScope(self._context, seat, None)
        return by is not None and contains(change.source, by, scope)

    def _would_join(self, card: Card) -> bool:
        """ "Will not join" is about however it comes into play (FMA-GEN-9)."""
        return self._allows(card, card.owner, {})

    def may_play(self, card: Card, character: Character) -> bool:
        """What an event card asks of who plays it, and of the rest of the table."""
        return self._allows(card, character.player, {PERFORMER: [character]})

    def _allows(self, card: Card, seat: int, bindings: dict[str, list[Any]]) -> bool:
        """Whether all it asks for is so; a defeated leader is still the leader (FMA-STATE-10)."""
        self._context.with_leaders = True
        met = True
        for scope, change in self._statics.printed_on(card, seat, c.OnlyDeployedIf):
            scope.bindings = dict(bindings)
            met = met and holds(change.condition, scope)
            scope.bindings = {}
        self._context.with_leaders = False
        return met

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        """A text may ask for others' characters; otherwise one's own (FMA-ATTACH-1, 9)."""
        asked = list(self._statics.printed_on(attachment, seat, c.MayStack))
        if not asked:
            return character.player == seat
        return all(contains(change.onto, character, scope) for scope, change in asked)
