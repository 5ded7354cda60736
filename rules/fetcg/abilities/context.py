"""What the interpreter of card text may know of a table of this game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Steps
from rules.engine.questions import ask_yes
from rules.engine.zones import Card
from rules.fetcg.abilities.choices import choose, source_card
from rules.fetcg.abilities.effect_handlers import do
from rules.fetcg.abilities.feasibility import can_do
from rules.fetcg.card_text import WORDINGS
from rules.fetcg.chips import max_energy
from rules.fetcg.field import advancement, distance
from rules.fetcg.players import Player
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.strikes import ATTACK, Strike
from rules.fetcg.text.nodes import AtDistance, Related
from rules.fetcg.units import Unit
from rules.text.default_context import DefaultContext
from rules.text.effects import Effect, May
from rules.text.evaluate import extend, members
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node
from rules.text.triggers import Destroyed
from rules.text.wordings import agreement

_SIDES: dict[str, Callable[[int, int], tuple[int, ...]]] = {
    "own": lambda seat, turn: (seat,),
    "side": lambda seat, turn: (seat,),
    "enemy": lambda seat, turn: (1 - seat,),
    "any": lambda seat, turn: (seat, 1 - seat),
    "turn": lambda seat, turn: (turn,),
}
# Facts of a card that a text may ask for as a trait.
_FACTS = ("movement", "type", "standing", "class_name", "homeland", "flag", "element", "kind")
_ROLES = ("attacking", "defending", "striking", "struck")


class FetcgContext(DefaultContext):
    """One table; with a strike, as it is while that attack or counterattack is worked out."""

    def __init__(
        self,
        table: FetcgTable,
        granted: Callable[[Unit], frozenset[str]],
        strike: Strike | None = None,
    ) -> None:
        self.table = table
        self._granted = granted
        self._strike = strike

    @property
    def strike(self) -> Strike | None:
        if self._strike is not None:
            return self._strike
        battle = self.table.battle
        return battle.strike if battle is not None else None

    # Who and what there is --------------------------------------------------------------------

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        return _SIDES[side](seat, self.table.turn_player)

    def units(self, seat: int) -> Sequence[GameObject]:
        return self.table.players[seat].units

    def cards(self, seat: int, place: str) -> Sequence[GameObject]:
        player = self.table.players[seat]
        if place == "player":
            return [player]
        if place == "land":
            return [c for zone in self.table.lands.values() for c in zone.cards if c.owner == seat]
        if place == "stack":
            return [card for card in self.table.stack_zone.cards if card.owner == seat]
        zone = {"hand": player.hand, "deck": player.deck, "discard": player.discard}[place]
        return zone.cards

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[GameObject]:
        cards = self.table.players[seat].deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:]))

    def side_of(self, obj: GameObject) -> int:
        assert isinstance(obj, Unit), "of units alone it is asked whose they are"
        return obj.player

    def is_unit(self, obj: GameObject) -> bool:
        return isinstance(obj, Unit)

    # What it shows ----------------------------------------------------------------------------

    def number(self, obj: GameObject, stat: str) -> int | None:
        if isinstance(obj, Player):
            return {"unused": obj.unused, "used": obj.used}[stat]
        if isinstance(obj, Unit):
            if stat == "energy":
                return obj.energy
            if stat == "max_energy":
                return max_energy(self.table, obj)
            if stat == "advancement":
                return advancement(obj.square, self.table.forward(obj.player))
        value: int | None = getattr(_printed(obj), stat, None)
        return value

    def names(self, obj: GameObject) -> frozenset[str]:
        return frozenset((_printed(obj).name.shown,))

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]:
        if isinstance(obj, Strike):
            return frozenset((getattr(_used(obj), trait),))
        card = _printed(obj)
        if trait == "features":
            granted = self._granted(obj) if isinstance(obj, Unit) else frozenset()
            return card.features | granted
        if trait == "gender":
            return frozenset((card.name.gender,))
        if trait == "name":
            return frozenset((card.name.shown,))
        if trait == "land":
            return self._land_under(obj.square)
        attribute = "class_name" if trait == "class" else trait
        assert attribute in _FACTS, f"cards of this game show no {trait}"
        return frozenset((getattr(card, attribute),)) - {""}

    def _land_under(self, square: str) -> frozenset[str]:
        land = self.table.land_at(square)
        return frozenset((land.data.name.shown,)) if land is not None else frozenset()

    def state(self, obj: GameObject, state: str) -> bool:
        assert isinstance(obj, Unit), f"only units are {state}"
        if state == "standby":
            return obj.standby
        if state in _ROLES:
            return self._has_role(obj, state)
        return state in obj.statuses

    def _has_role(self, unit: Unit, role: str) -> bool:
        strike = self.strike
        if strike is None:
            return False
        striking = unit is strike.user
        struck = unit is strike.target
        attacks = strike.kind == ATTACK
        return {
            "striking": striking,
            "struck": struck,
            "attacking": striking if attacks else struck,
            "defending": struck if attacks else striking,
        }[role]

    def place(self, obj: GameObject) -> str:
        """Of a unit, a Land or a square its row."""
        if isinstance(obj, Unit):
            return _row(obj.square)
        if isinstance(obj, str):
            return _row(obj)
        return _row(self.table.square_of(obj))

    def has_skill(self, obj: GameObject, label: str, kind: str, name: str) -> bool:
        return name in _printed(obj).skills

    def fighting(self, obj: GameObject, role: str) -> bool:
        return self._has_role(obj, role)

    def foe(self, obj: GameObject) -> GameObject | None:
        strike = self.strike
        if strike is None:
            return None
        return strike.target if obj is strike.user else strike.user

    def turn_of(self, seat: int, phase: str) -> bool:
        return self.table.turn_player == seat and phase in ("", self.table.step)

    def has_happened(self, trigger: Node, scope: Scope) -> bool:
        """Units of a side that were defeated in battle this game."""
        assert isinstance(trigger, Destroyed)
        side = getattr(trigger.who, "side", "any")
        return any(self.table.defeats[seat] for seat in self.seats(side, scope.seat))

    def card_of(self, scope: Scope) -> Card | None:
        return source_card(scope) if "card" in scope.bindings else None

    def line_of(self, card: Card, scope: Scope) -> str:
        return WORDINGS.line_of(card.data, scope.ability)

    # What it does -----------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        """No text of this game asks whether an instruction was fully done."""
        yield from do(self.table, effect, scope)
        return True

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        return can_do(self.table, effect, scope, taken)

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]:
        return (yield from choose(self.table, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        source = source_card(scope)
        prompt = agreement(source, WORDINGS.words_for(source, scope, May))
        return (yield from ask_yes(self.table, seat, "agree", source=source, prompt=prompt))


def _printed(obj: GameObject) -> FireCard:
    card: FireCard = obj.card if isinstance(obj, Unit) else obj.data
    return card


def _used(strike: Strike) -> Any:
    """The card whose type and action the strike has."""
    return strike.equipment.data if strike.equipment is not None else strike.user.card


def _square(obj: GameObject) -> str:
    return obj.square if isinstance(obj, Unit) else str(obj)


def _row(square: str) -> str:
    return f"row {square[0]}"


def _names_relative(card: FireCard, other: FireCard) -> bool:
    line = (*card.parents, *card.children, *card.siblings, *card.spouses)
    return any(name.fits_family(other.name) for name in line)


def _is_related(filter_: Related, obj: GameObject, scope: Scope) -> bool:
    """Parent, child, sibling or spouse by the family line of either card."""
    card = _printed(obj)
    relatives = [_printed(other) for other in members(filter_.to, scope) if other is not obj]
    return any(_names_relative(card, r) or _names_relative(r, card) for r in relatives)


def _is_at_distance(filter_: AtDistance, obj: GameObject, scope: Scope) -> bool:
    square = _square(obj)
    return any(
        filter_.least <= distance(square, _square(other)) <= filter_.most
        for other in members(filter_.of, scope)
    )


extend(filters={Related: _is_related, AtDistance: _is_at_distance})
