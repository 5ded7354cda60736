"""Triggered abilities: which ones an event sets off, and the order they resolve in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.flamethrowers.abilities.held import HeldAbilities, sources
from rules.flamethrowers.actions import complete
from rules.flamethrowers.asking import ask_one
from rules.flamethrowers.table import Attack, FlameTable, Player, Squad, ref
from rules.text import attrition as a
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.effects import Effect
from rules.text.play.asking import holds
from rules.text.play.doing import feasible, perform
from rules.text.play.scope import Scope

Known = Mapping[str, Sequence[Any]]
# Which word an event answers to.
_WORDS: Mapping[str, type[t.Trigger]] = {
    "entered": a.Enters,
    "hit": a.AttackDamages,
    "knockout": t.AttackDestroys,
    "damage_dealt": a.Damaged,
    "squad_defeated": t.Destroyed,
    "reverted": a.Reverts,
}
# These speak only while the card is still in play.
_STILL_THERE = ("knockout", "damage_dealt")


class Waiting:
    """A triggered ability that waits for its turn to resolve."""

    __slots__ = ("ability", "card", "known", "seat", "source")

    def __init__(self, ability: Ability, card: Card, source: Any, seat: int, known: Known) -> None:
        self.ability = ability
        self.card = card
        self.source = source
        self.seat = seat
        self.known = known


def attack_known(fight: Attack | None) -> dict[str, list[Any]]:
    """What the words of an ability mean while an attack goes on."""
    if fight is None:
        return {}
    target = [] if fight.target is None else [fight.target]
    return {"attacker": [fight.attacker], "defender": target, "attack": [fight]}


class TriggeredAbilities(HeldAbilities):
    """Lets abilities join the queue and resolves them (FLAME-GEN-6)."""

    def collect(self, events: Sequence[Event]) -> None:
        found = [one for event in events for one in self._set_off(event)]
        if found:
            self.table.waiting.append(found)

    def _set_off(self, event: Event) -> Iterator[Waiting]:
        if event.kind in ("turn_start", "turn_end"):
            yield from self._of_the_turn(event)
        elif event.kind in _WORDS:
            squad = event.get("squad") or event.get("it")
            if isinstance(squad, Squad):
                yield from self._of_squad(event, squad)

    def _of_squad(self, event: Event, squad: Squad) -> Iterator[Waiting]:
        """Of the card that was on top when it happened, or of the form that has gone."""
        if event.kind in _STILL_THERE and not self.table.in_play(squad):
            return
        card: Card = event["card"]
        known = {**attack_known(self.table.attack), "it": [squad]}
        for ability in card.data.abilities:
            if ability.kind == "trigger" and self._answers(ability, event):
                yield from self._if_required(Waiting(ability, card, squad, squad.player, known))

    def _answers(self, ability: Ability, event: Event) -> bool:
        trigger = ability.trigger
        if not isinstance(trigger, _WORDS[event.kind]):
            return False
        return not isinstance(trigger, a.Enters) or trigger.how in ("", event.get("how"))

    def _of_the_turn(self, event: Event) -> Iterator[Waiting]:
        word = t.TurnStarts if event.kind == "turn_start" else t.TurnEnds
        for seat, source, card in sources(self.table):
            for ability in card.data.abilities:
                trigger = ability.trigger
                if not isinstance(trigger, word):
                    continue
                if trigger.side == "any" or seat == event["player"]:
                    yield from self._if_required(Waiting(ability, card, source, seat, {}))

    def _if_required(self, waiting: Waiting) -> Iterator[Waiting]:
        scope = self._scope(waiting)
        if all(holds(condition, scope) for condition in waiting.ability.requires):
            yield waiting

    def _scope(self, waiting: Waiting) -> Scope:
        return Scope(self.world, waiting.seat, waiting.source, waiting.ability, waiting.known)

    def on_attack(self, attack: Attack) -> Steps[None]:
        """The attacker's own, and those of the FIELD card, of whatever card declares."""
        found: list[Waiting] = []
        known = {**attack_known(attack), "it": [attack.attacker]}
        for seat, source, card in sources(self.table):
            if source is not attack.attacker and card is not self.table.field_card:
                continue
            for ability in card.data.abilities:
                if ability.kind == "trigger" and isinstance(ability.trigger, t.AttackDeclared):
                    waiting = Waiting(ability, card, source, seat, known)
                    found.extend(self._if_required(waiting))
        if found:
            self.table.waiting.append(found)
        yield from self.resolve_waiting()

    # Resolving --------------------------------------------------------------------------------

    def resolve_waiting(self) -> Steps[None]:
        """One after the other; those set off meanwhile come after them."""
        table = self.table
        if table.resolving_now:
            return
        table.resolving_now = True
        while table.waiting:
            group = table.waiting[0]
            mine = _next_of(table, group)
            if not mine:
                table.waiting.pop(0)
                continue
            chosen = yield from self._which(mine)
            group.remove(chosen)
            yield from self._resolve(chosen)
        table.resolving_now = False

    def _which(self, mine: Sequence[Waiting]) -> Steps[Waiting]:
        """Their player puts them in order; equal ones need none."""
        first = mine[0]
        if all(one.ability == first.ability and one.source is first.source for one in mine):
            return first

        def options() -> list[Option]:
            return [Option("resolve_next", one.card, str(place)) for place, one in enumerate(mine)]

        option = yield from ask_one(self.table, first.seat, "order_triggers", options)
        return first if option is None else mine[int(str(option.target))]

    def _resolve(self, waiting: Waiting) -> Steps[None]:
        """A triggered ability with a cost is optional, any other is not."""
        scope, ability = self._scope(waiting), waiting.ability
        if ability.optional:
            agreed = yield from self._wants_to_pay(scope, waiting)
            if not agreed:
                return
            yield from perform(ability.price, scope)
        table = self.table
        table.say("ability", player=waiting.seat, card=ref(waiting.card))
        said = (len(table.lines), table.answered)
        yield from perform(effects_of(ability), scope)
        if (len(table.lines), table.answered) == said:
            # Nothing came of it, and nobody has read the line yet.
            table.lines.pop()
        yield from complete(self.table)

    def _wants_to_pay(self, scope: Scope, waiting: Waiting) -> Steps[bool]:
        if not feasible(waiting.ability.price, scope):
            return False
        if not all(self.world.can_do(part, scope, ()) for part in effects_of(waiting.ability)):
            return False
        option = yield from ask_one(
            self.table,
            waiting.seat,
            "pay_optional_cost",
            lambda: [Option("pay"), Option("decline")],
            source=waiting.card,
        )
        return option is not None and option.action == "pay"


def effects_of(ability: Ability) -> list[Effect]:
    """What it does; abilities that state what holds are asked, not performed."""
    return [part for part in ability.body if isinstance(part, Effect)]


def _next_of(table: FlameTable, group: Sequence[Waiting]) -> list[Waiting]:
    """Those of the first player in turn order who has any (FLAME-GEN-6)."""
    order: list[Player] = table.in_turn_order(table.turn_player)
    for player in order:
        mine = [one for one in group if one.seat == player.seat]
        if mine:
            return mine
    return []
