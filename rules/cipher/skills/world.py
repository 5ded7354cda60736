"""A Cipher table as card texts see it: sides, units, cards, and what they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.cipher.cards import CipherCard
from rules.cipher.skills.held import Held, Ref, Standing, level_needed, ref_of
from rules.cipher.table import CipherTable, Unit
from rules.cipher.values import (
    attack_of,
    cost_of,
    is_blank,
    names_of,
    promotion_cost_of,
    support_of,
    traits_of,
)
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.conditions import Condition
from rules.text.play.asking import holds
from rules.text.play.scope import Scope, Thing

if TYPE_CHECKING:
    from rules.cipher.skills.held import Holders

PLACES = ("hand", "deck", "retreat", "bonds", "orbs", "support", "boundless")


class Seen:
    """The questions that need no rule of their own."""

    table: CipherTable
    holders: Holders
    busy: list[Held]
    asked: list[tuple[Held, Any]]

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
        if place not in PLACES:
            raise ValueError(f"no area {place!r}; known: {', '.join(PLACES)}")
        cards: list[Card] = getattr(player, place).cards
        return cards[::-1]

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Card]:
        cards = self.table.players[seat].deck.cards
        if count <= 0:
            return []
        return cards[:count] if bottom else cards[: -count - 1 : -1]

    def beneath(self, thing: Thing) -> Sequence[Card]:
        return list(thing.cards[:-1]) if isinstance(thing, Unit) else []

    def supporting(self, seat: int) -> Sequence[Card]:
        return list(self.table.players[seat].support.cards)

    def side_of(self, thing: Thing) -> int:
        if isinstance(thing, Unit):
            return thing.player
        card: Card = thing
        return card.owner

    def is_unit(self, thing: Thing) -> bool:
        return isinstance(thing, Unit)

    def number(self, thing: Thing, stat: str) -> int | None:
        """Attack, Support, Cost or Promotion Cost as they are now."""
        if is_blank(thing):
            return None
        card = printed(thing)
        if stat == "attack":
            return attack_of(self.table, thing) if isinstance(thing, Unit) else card.attack
        if stat == "cost":
            return cost_of(self.table, thing)
        if stat == "promotion_cost":
            return promotion_cost_of(self.table, thing)
        if stat == "support":
            return support_of(self.table, thing) if isinstance(thing, Card) else card.support
        raise ValueError(f"no number {stat!r} on a Cipher card")

    def stack_size(self, thing: Thing) -> int:
        return thing.stack if isinstance(thing, Unit) else 1

    def names(self, thing: Thing) -> frozenset[str]:
        return names_of(self.table, thing)

    def traits(self, thing: Thing, trait: str) -> frozenset[str]:
        return traits_of(self.table, thing, trait)

    def place(self, thing: Thing) -> str:
        if isinstance(thing, Unit):
            return thing.area
        zone = thing.zone
        return str(zone.area if isinstance(zone, Unit) else zone.name)

    def state(self, thing: Thing, state: str) -> bool:
        return bool(_STATES[state](self.table, thing))

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool:
        if is_blank(thing):
            return False
        for ability in self.holders.abilities(thing):
            if kind and ability.kind != kind:
                continue
            if name and ability.name != name:
                continue
            if label and not _bears(ability, label):
                continue
            return True
        return False

    def fighting(self, thing: Thing, role: str) -> bool:
        battle = self.table.battle
        if battle is None:
            return False
        if thing is battle.attacker:
            return role != "defending"
        return thing is battle.defender and role != "attacking"

    def fighter(self, seat: int) -> Unit | None:
        battle = self.table.battle
        return None if battle is None else battle.unit_of(seat)

    def foe(self, thing: Thing) -> Unit | None:
        battle = self.table.battle
        if battle is None:
            return None
        return battle.defender if thing is battle.attacker else battle.attacker

    def support_failed(self, seat: int) -> bool:
        battle = self.table.battle
        return battle is not None and seat in battle.failed

    def turn_of(self, seat: int, phase: str) -> bool:
        table = self.table
        return table.turn_player == seat and (not phase or table.phase == phase)

    def in_effect(self, skill: str, scope: Scope) -> bool:
        """Whether a skill of that name works for the player: on a unit, label and all."""
        for unit in self.table.players[scope.seat].units:
            for ability in self.holders.abilities(unit):
                if ability.name == skill and self.holders.label_allows(ability, unit):
                    own = Scope(scope.world, scope.seat, unit, ability)
                    if all(holds(one, own) for one in ability.requires):
                        return True
        return any(
            effect.what == "change" and self._is_of(effect.amount, skill, scope.seat)
            for effect in self.table.effects
        )

    @staticmethod
    def _is_of(standing: Standing, skill: str, seat: int) -> bool:
        ability = standing.ability
        return ability is not None and ability.name == skill and standing.seat == seat

    def condition_holds(self, condition: Condition, scope: Scope) -> bool:
        return holds(condition, scope)

    # References that outlive a copy of the table ------------------------------------------------

    def find(self, ref: Ref) -> Thing | None:
        """The unit or card of a reference; None for a unit that has left the field."""
        kind, number = ref
        if kind == "c":
            return self.table.cards[number]
        return next((unit for unit in self.table.all_units() if unit.id == number), None)

    def stand(self, node: Any, scope: Scope) -> Standing:
        """An instruction or statement of this use of a skill, to be kept on the table."""
        known = tuple(
            (name, tuple(ref_of(thing) for thing in things))
            for name, things in sorted(scope.known.items())
        )
        return Standing(node, scope.seat, ref_of(scope.source), scope.ability, known)

    def scope_of(self, standing: Standing) -> Scope | None:
        """The scope in which a standing statement speaks, with what is left of its things."""
        known: dict[str, list[Thing]] = {}
        for name, refs in standing.known:
            found = [self.find(ref) for ref in refs]
            known[name] = [thing for thing in found if thing is not None]
        source = self.find(standing.source)
        return Scope(self, standing.seat, source, standing.ability, known)  # type: ignore[arg-type]


def printed(thing: Thing) -> CipherCard:
    card: CipherCard = thing.card if isinstance(thing, Unit) else thing.data
    return card


def _bears(ability: Ability, label: str) -> bool:
    """ "LvS" alone means any level skill."""
    if label.upper() in (one.upper() for one in ability.labels):
        return True
    return label.upper() == "LVS" and any(level_needed(one) for one in ability.labels)


def _did(table: CipherTable, thing: Thing, kind: str, role: str) -> bool:
    return any(event.kind == kind and event.get(role) is thing for event in table.past)


_STATES: dict[str, Any] = {
    "lord": lambda table, thing: isinstance(thing, Unit) and table.is_lord(thing),
    "tapped": lambda table, thing: isinstance(thing, Unit) and thing.tapped,
    "promoted": lambda table, thing: isinstance(thing, Unit) and thing.is_promoted,
    "levelled_up": lambda table, thing: isinstance(thing, Unit) and thing.is_levelled_up,
    "grown": lambda table, thing: isinstance(thing, Unit) and thing.grown,
    "face_up": lambda table, thing: isinstance(thing, Unit) or thing.face_up,
    "attacked": lambda table, thing: _did(table, thing, "attack", "attacker"),
    "attacking": lambda table, thing: table.battle is not None and thing is table.battle.attacker,
    "defending": lambda table, thing: table.battle is not None and thing is table.battle.defender,
    "fighting": lambda table, thing: (
        table.battle is not None
        and (thing is table.battle.attacker or thing is table.battle.defender)
    ),
    "has_promotion_cost": lambda table, thing: printed(thing).promotion_cost is not None,
    "top": lambda table, thing: thing is table.players[thing.owner].deck.top,
}
