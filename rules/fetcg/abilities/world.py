"""What the interpreter of card text may know of a table of this game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fetcg.abilities.choosing import choose
from rules.fetcg.abilities.deeds import do
from rules.fetcg.abilities.possible import can_do
from rules.fetcg.asking import ask_one
from rules.fetcg.chips import max_energy
from rules.fetcg.field import advancement, distance
from rules.fetcg.pieces import ATTACK
from rules.fetcg.printed import FireCard
from rules.fetcg.table import Blow, FetcgTable, Player, Unit
from rules.text.effects import Effect
from rules.text.play.quiet import QuietWorld
from rules.text.play.scope import Scope, Thing
from rules.text.tree import Node
from rules.text.triggers import Destroyed

if TYPE_CHECKING:
    from rules.fetcg.abilities.held import HeldAbilities

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


class FireWorld(QuietWorld):
    """One table; with a blow, as it is while that attack or counterattack is worked out."""

    def __init__(self, table: FetcgTable, held: HeldAbilities, blow: Blow | None = None) -> None:
        self.table = table
        self.held = held
        self._blow = blow

    @property
    def blow(self) -> Blow | None:
        if self._blow is not None:
            return self._blow
        battle = self.table.battle
        return battle.blow if battle is not None else None

    # Who and what there is --------------------------------------------------------------------

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        return _SIDES[side](seat, self.table.turn_player)

    def units(self, seat: int) -> Sequence[Thing]:
        return self.table.players[seat].units

    def cards(self, seat: int, place: str) -> Sequence[Thing]:
        player = self.table.players[seat]
        if place == "player":
            return [player]
        if place == "land":
            return [c for zone in self.table.lands.values() for c in zone.cards if c.owner == seat]
        if place == "stack":
            return [card for card in self.table.stack_zone.cards if card.owner == seat]
        zone = {"hand": player.hand, "deck": player.deck, "discard": player.discard}[place]
        return zone.cards

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Thing]:
        cards = self.table.players[seat].deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:]))

    def beneath(self, thing: Thing) -> Sequence[Thing]:
        return [thing.covered] if isinstance(thing, Unit) and thing.covered is not None else []

    def side_of(self, thing: Thing) -> int:
        if isinstance(thing, Unit):
            return thing.player
        if isinstance(thing, Player):
            return thing.seat
        if isinstance(thing, Blow):
            return thing.user.player
        return int(thing.owner)

    def is_unit(self, thing: Thing) -> bool:
        return isinstance(thing, Unit)

    # What it shows ----------------------------------------------------------------------------

    def number(self, thing: Thing, stat: str) -> int | None:
        if isinstance(thing, Player):
            return {"unused": thing.unused, "used": thing.used}[stat]
        if isinstance(thing, Unit):
            if stat == "energy":
                return thing.energy
            if stat == "max_energy":
                return max_energy(self.table, thing)
            if stat == "advancement":
                return advancement(thing.square, self.table.forward(thing.player))
        value: int | None = getattr(_printed(thing), stat, None)
        return value

    def names(self, thing: Thing) -> frozenset[str]:
        return frozenset((_printed(thing).name.shown,))

    def traits(self, thing: Thing, trait: str) -> frozenset[str]:
        if isinstance(thing, Blow):
            return frozenset((getattr(_used(thing), trait),))
        card = _printed(thing)
        if trait == "features":
            granted = self.held.granted(thing) if isinstance(thing, Unit) else frozenset()
            return card.features | granted
        if trait == "gender":
            return frozenset((card.name.gender,))
        if trait == "name":
            return frozenset((card.name.shown,))
        if trait == "land":
            return self._land_under(thing)
        attribute = "class_name" if trait == "class" else trait
        assert attribute in _FACTS, f"cards of this game show no {trait}"
        return frozenset((getattr(card, attribute),)) - {""}

    def _land_under(self, thing: Thing) -> frozenset[str]:
        land = self.table.land_at(thing.square) if isinstance(thing, Unit) else None
        return frozenset((land.data.name.shown,)) if land is not None else frozenset()

    def state(self, thing: Thing, state: str) -> bool:
        if not isinstance(thing, Unit):
            return False
        if state == "standby":
            return thing.standby
        if state in _ROLES:
            return self._has_role(thing, state)
        return state in thing.statuses

    def _has_role(self, unit: Unit, role: str) -> bool:
        blow = self.blow
        if blow is None:
            return False
        striking = unit is blow.user
        struck = unit is blow.target
        attacks = blow.kind == ATTACK
        return {
            "striking": striking,
            "struck": struck,
            "attacking": striking if attacks else struck,
            "defending": struck if attacks else striking,
        }[role]

    def place(self, thing: Thing) -> str:
        """Of a unit, a Land or a square its row."""
        if isinstance(thing, Unit):
            return _row(thing.square)
        if isinstance(thing, str):
            return _row(thing)
        if isinstance(thing, Card) and thing.zone.name == "land":
            return _row(self.table.square_of(thing))
        if isinstance(thing, Player):
            return "player"
        return str(thing.zone.name)

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool:
        return name in _printed(thing).skills

    def fighting(self, thing: Thing, role: str) -> bool:
        if role == "either":
            return self._has_role(thing, "striking") or self._has_role(thing, "struck")
        return self._has_role(thing, role)

    def foe(self, thing: Thing) -> Thing | None:
        blow = self.blow
        if blow is None:
            return None
        return blow.target if thing is blow.user else blow.user

    def are_related(self, thing: Thing, other: Thing) -> bool:
        """Parent, child, sibling or spouse by the family line of either card."""
        one, two = _printed(thing), _printed(other)
        return _names_relative(one, two) or _names_relative(two, one)

    def distance(self, thing: Thing, other: Thing) -> int:
        return distance(_square(thing), _square(other))

    def turn_of(self, seat: int, phase: str) -> bool:
        return self.table.turn_player == seat and phase in ("", self.table.step)

    def happened(self, trigger: Node, scope: Scope) -> bool:
        """Units of a side that were defeated in battle this game."""
        assert isinstance(trigger, Destroyed)
        side = getattr(trigger.who, "side", "any")
        return any(self.table.defeats[seat] for seat in self.seats(side, scope.seat))

    # What it does -----------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        return (yield from do(self.table, effect, scope))

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        return can_do(self.table, effect, scope, taken)

    def choose(self, question: Node, pool: Sequence[Thing], scope: Scope) -> Steps[list[Thing]]:
        return (yield from choose(self.table, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        option = yield from ask_one(seat, "agree", lambda: [Option("yes"), Option("no")])
        return option.action == "yes"


def _printed(thing: Thing) -> FireCard:
    card: FireCard = thing.card if isinstance(thing, Unit) else thing.data
    return card


def _used(blow: Blow) -> Any:
    """The card whose type and action the blow has."""
    return blow.equipment.data if blow.equipment is not None else blow.user.card


def _square(thing: Thing) -> str:
    return thing.square if isinstance(thing, Unit) else str(thing)


def _row(square: str) -> str:
    return f"row {square[0]}"


def _names_relative(card: FireCard, other: FireCard) -> bool:
    line = (*card.parents, *card.children, *card.siblings, *card.spouses)
    return any(one.fits_family(other.name) for one in line)
