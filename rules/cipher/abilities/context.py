"""A Cipher table as card texts see it: sides, units, cards, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.cipher.abilities import choices, evaluation
from rules.cipher.abilities.effect_handlers import EFFECT_HANDLERS
from rules.cipher.abilities.feasibility import can_do
from rules.cipher.abilities.history import has_happened, times_used
from rules.cipher.abilities.static_abilities import StaticAbilities, level_needed
from rules.cipher.card_text import WORDINGS
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state
from rules.cipher.units import Unit
from rules.cipher.values import (
    attack_of,
    cost_of,
    is_blank,
    names_of,
    printed_on,
    promotion_cost_of,
    support_of,
    traits_of,
)
from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.effects import Effect
from rules.text.evaluate import extend
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node

extend(
    groups=evaluation.GROUPS,
    amounts=evaluation.AMOUNTS,
    filters=evaluation.FILTERS,
    conditions=evaluation.CONDITIONS,
)

PLACES = ("hand", "deck", "retreat", "bonds", "orbs", "support", "boundless")


class CipherContext:
    """What card texts ask of a Cipher table and do to it."""

    def __init__(self, table: CipherTable) -> None:
        self.table = table
        self.static = StaticAbilities(table, self)

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        """The own side first where both are meant."""
        if side == "own":
            return (seat,)
        return (1 - seat,) if side == "enemy" else (seat, 1 - seat)

    def units(self, seat: int) -> Sequence[Unit]:
        return list(self.table.players[seat].units)

    def cards(self, seat: int, place: str) -> Sequence[Card]:
        """The cards of an area, top card first."""
        player = self.table.players[seat]
        assert place in PLACES, f"no area {place!r}; known: {', '.join(PLACES)}"
        cards: list[Card] = getattr(player, place).cards
        return cards[::-1]

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Card]:
        cards = self.table.players[seat].deck.cards
        return cards[:count] if bottom else cards[: -count - 1 : -1]

    def beneath(self, obj: GameObject) -> Sequence[Card]:
        return list(obj.cards[:-1]) if isinstance(obj, Unit) else []

    def side_of(self, obj: GameObject) -> int:
        if isinstance(obj, Unit):
            return obj.player
        card: Card = obj
        return card.owner

    def is_unit(self, obj: GameObject) -> bool:
        return isinstance(obj, Unit)

    def number(self, obj: GameObject, stat: str) -> int | None:
        """Attack, Support, Cost or Promotion Cost as they are now."""
        if is_blank(obj):
            return None
        card = printed_on(obj)
        if stat == "attack":
            return attack_of(self.table, obj) if isinstance(obj, Unit) else card.attack
        if stat == "cost":
            return cost_of(self.table, obj)
        if stat == "promotion_cost":
            return promotion_cost_of(self.table, obj)
        assert stat == "support", f"no number {stat!r} on a Cipher card"
        return support_of(self.table, obj) if isinstance(obj, Card) else card.support

    def names(self, obj: GameObject) -> frozenset[str]:
        return names_of(self.table, obj)

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]:
        return traits_of(self.table, obj, trait)

    def place(self, obj: GameObject) -> str:
        if isinstance(obj, Unit):
            return obj.area
        zone = obj.zone
        return str(zone.area if isinstance(zone, Unit) else zone.name)

    def state(self, obj: GameObject, state: str) -> bool:
        # What costs ask of every bond and unit is told without another call.
        if state == "face_up":
            return isinstance(obj, Unit) or bool(obj.face_up)
        if state == "tapped":
            return isinstance(obj, Unit) and obj.tapped
        return bool(_STATES[state](self.table, obj))

    def has_skill(self, obj: GameObject, label: str, kind: str, name: str) -> bool:
        if is_blank(obj):
            return False
        for ability in self.static.abilities_of(obj):
            if kind and ability.kind != kind:
                continue
            if name and ability.name != name:
                continue
            if label and not _has_label(ability, label):
                continue
            return True
        return False

    def fighting(self, obj: GameObject, role: str) -> bool:
        battle = self.table.battle
        if battle is None:
            return False
        if obj is battle.attacker:
            return role != "defending"
        return obj is battle.defender and role != "attacking"

    def foe(self, obj: GameObject) -> Unit:
        battle = self.table.battle
        assert battle is not None, "whoever has a foe is fighting"
        return battle.defender if obj is battle.attacker else battle.attacker

    def turn_of(self, seat: int, phase: str) -> bool:
        table = self.table
        return table.turn_player == seat and (not phase or table.phase == phase)

    def has_happened(self, trigger: Node, scope: Scope) -> bool:
        return has_happened(self.table, trigger, scope)

    def times_used(self, used: Used, scope: Scope) -> int:
        return times_used(self.table, used, scope)

    def card_of(self, scope: Scope) -> Card | None:
        source = scope.source
        if isinstance(source, Unit):
            return source.face
        return source if isinstance(source, Card) else None

    def line_of(self, card: Card, scope: Scope) -> str:
        return WORDINGS.line_of(card.data, scope.ability)

    # What is done -----------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        return (yield from EFFECT_HANDLERS[type(effect)](self.table, effect, scope))

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        return can_do(self.table, effect, scope, taken)

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]:
        return (yield from choices.choose(self.table, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        return (yield from choices.agree(self.table, seat, scope))

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        return (yield from choices.choose_mode(count, scope))

    def check_state(self) -> Steps[None]:
        yield from check_state(self.table)


def _has_label(ability: Ability, wanted: str) -> bool:
    """ "LvS" alone means any level skill."""
    if wanted.upper() in (label.upper() for label in ability.labels):
        return True
    return wanted.upper() == "LVS" and any(level_needed(label) for label in ability.labels)


_STATES: Mapping[str, Callable[[CipherTable, Any], Any]] = {
    "lord": lambda table, obj: isinstance(obj, Unit) and table.is_lord(obj),
    "promoted": lambda table, obj: isinstance(obj, Unit) and obj.is_promoted,
    "levelled_up": lambda table, obj: isinstance(obj, Unit) and obj.is_levelled_up,
    "grown": lambda table, obj: isinstance(obj, Unit) and obj.grown,
    "attacked": lambda table, obj: any(event.get("attacker") is obj for event in table.turn_events),
    "attacking": lambda table, obj: table.battle is not None and obj is table.battle.attacker,
    "defending": lambda table, obj: table.battle is not None and obj is table.battle.defender,
    "fighting": lambda table, obj: (
        table.battle is not None and (obj is table.battle.attacker or obj is table.battle.defender)
    ),
    "has_promotion_cost": lambda table, obj: promotion_cost_of(table, obj) is not None,
    "top": lambda table, obj: obj is table.players[obj.owner].deck.top,
}
