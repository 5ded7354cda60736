"""Cipher positions for tests: sides described in a few words, played from any phase.

scene = cipher_scene(mine=Side(vanguard=[card("marth", attack=70)]), phase="action")
scene.answer("attack marth foe")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.cipher.abilities.card_abilities import CardAbilities
from rules.cipher.game import GAME
from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.state import CipherTable
from rules.cipher.turn import play_phases
from rules.cipher.units import REARGUARD, VANGUARD, Unit
from rules.engine.cards import CardData, ReadOnce
from rules.engine.continuous import ContinuousEffect
from rules.engine.state import copy_of
from rules.engine.zones import Card, Zone
from rules.text.abilities import Ability, Compiled
from rules.text.changes import Cannot
from rules.text.groups import This
from rules.text.stored import store
from tests.testkit.cipher.cards import card
from tests.testkit.scene import SEED, Positioned, Scene, put

FILLERS = 20
READ = ReadOnce(CipherCard.from_data)


@dataclass(frozen=True)
class OnField:
    """A unit: its stack from bottom to top, and its state."""

    stack: tuple[CardData, ...]
    tapped: bool = False
    promoted: bool = False
    grown: bool = False
    effects: tuple[ContinuousEffect, ...] = ()


def unit(
    *stack: CardData,
    tapped: bool = False,
    promoted: bool = False,
    effects: Sequence[ContinuousEffect] = (),
) -> OnField:
    return OnField(stack, tapped, promoted, effects=tuple(effects))


def effect(
    what: str, amount: Any = 0, op: str = "add", until: tuple[Any, ...] = ("game",)
) -> ContinuousEffect:
    """An effect that the unit it is given to is under from the start of the scene."""
    return ContinuousEffect(what, None, until, op=op, amount=amount)


def barred(
    data: CardData, action: str, *, by: tuple[str, ...] = (), kind: str = "continuous"
) -> CardData:
    """The card with a skill that keeps it from the action, instead of its text."""
    place = "any" if kind == "special" else "field"
    cannot = Ability("Barred", kind, (Cannot(This(), action, by=by),), place)
    return replace(data, abilities=store(Compiled((cannot,), ())))


@dataclass(frozen=True)
class Turned:
    """A bond or an orb that does not lie as bonds and orbs usually do."""

    card: CardData


def face_down(data: CardData) -> Turned:
    """A bond that has been flipped."""
    return Turned(data)


def face_up(data: CardData) -> Turned:
    """An orb that has been flipped."""
    return Turned(data)


@dataclass
class Side:
    """One player's areas. The Lord stands in the Vanguard unless `lord_area` says otherwise.

    `deck` is listed from the top; harmless cards of Support 10 fill it up, unless `fill` is off.
    Bonds lie face-up unless wrapped in `face_down`, orbs face-down unless wrapped in `face_up`.
    """

    lord: CardData | OnField | None = None
    lord_area: str = VANGUARD
    vanguard: Sequence[CardData | OnField] = ()
    rearguard: Sequence[CardData | OnField] = ()
    hand: Sequence[CardData] = ()
    bonds: Sequence[CardData | Turned] = ()
    orbs: int | Sequence[CardData | Turned] = 5
    deck: Sequence[CardData] = ()
    fill: bool = True
    retreat: Sequence[CardData] = ()
    boundless: Sequence[CardData] = ()
    spent: int = 0


def _lay_out(table: CipherTable, player: Player, side: Side) -> None:
    seat = player.seat
    lord = side.lord or card(f"lord{seat}")
    lord_unit = _place(table, player, lord, side.lord_area)
    player.lord = lord_unit.id
    for area, units in ((VANGUARD, side.vanguard), (REARGUARD, side.rearguard)):
        for standing in units:
            _place(table, player, standing, area)
    for data in side.hand:
        _add(table, player, data, player.hand)
    for bond in side.bonds:
        data = bond.card if isinstance(bond, Turned) else bond
        lying = _add(table, player, data, player.bonds)
        lying.face_up = not isinstance(bond, Turned)
    orbs = side.orbs if not isinstance(side.orbs, int) else _fillers(f"orb{seat}-", side.orbs)
    for what in orbs:
        data = what.card if isinstance(what, Turned) else what
        orb = _add(table, player, data, player.orbs)
        orb.face_up = isinstance(what, Turned)
        orb.slot = player.next_slot
        player.next_slot += 1
    fill = _fillers(f"filler{seat}-", FILLERS) if side.fill else []
    for data in reversed([*side.deck, *fill]):
        _add(table, player, data, player.deck).face_up = False
    for data in side.retreat:
        _add(table, player, data, player.retreat)
    for data in side.boundless:
        _add(table, player, data, player.boundless)
    player.spent = side.spent


def _fillers(prefix: str, count: int) -> list[CardData]:
    return [card(f"{prefix}{number}") for number in range(1, count + 1)]


def _place(table: CipherTable, player: Player, what: CardData | OnField, area: str) -> Unit:
    laid = what if isinstance(what, OnField) else OnField((what,))
    placed = Unit(table.new_id(), player.seat, area)
    placed.since = placed.id
    placed.tapped = laid.tapped
    placed.grown = laid.grown
    placed.promoted = [False] * (len(laid.stack) - 1) + [laid.promoted]
    player.units.append(placed)
    for data in laid.stack:
        _add(table, player, data, placed)
    for given in laid.effects:
        held = copy_of(given)
        held.subject = placed.id
        table.add_effect(held)
    return placed


def _add(table: CipherTable, player: Player, data: CardData, zone: Zone) -> Card:
    return put(table, player.seat, READ(data), zone)


class CipherScene(Scene):
    """A Cipher match under test; seat 0 is "mine", seat 1 "theirs"."""

    free_kinds = frozenset({"place_bond", "deployment", "action"})

    @property
    def table(self) -> CipherTable:
        table = self.match.table
        assert isinstance(table, CipherTable)
        return table

    @property
    def mine(self) -> Player:
        return self.table.players[0]

    @property
    def theirs(self) -> Player:
        return self.table.players[1]

    def unit(self, key: str) -> Unit:
        """The one unit whose top card has that key."""
        return self.only((u for u in self.table.all_units() if u.card.key == key), key)

    def keys(self, zone: Zone) -> list[str]:
        """The cards of an area, from bottom to top."""
        return [card.data.key for card in zone.cards]

    def units(self, area: str, seat: int = 0) -> list[str]:
        """The top cards of the units in a player's Vanguard or Rearguard."""
        return [unit.card.key for unit in self.table.players[seat].in_area(area)]

    def play_on(self, kind: str, player: int = 0) -> None:
        """Decline and end everything until `player` is asked a question of that kind."""
        for _ in range(200):
            open_now = [(decision.player, decision.kind) for decision in self.match.decisions]
            if (player, kind) in open_now or not open_now:
                break
            seat, asked = open_now[0]
            self.answer(_IDLE[asked], player=seat)
        assert (player, kind) in open_now, f"no {kind!r} came for seat {player}\n{self.describe()}"


# What a player answers who wants nothing.
_IDLE: Mapping[str, str] = {
    "place_bond": "no_bond",
    "deployment": "end_deployment",
    "action": "end_turn",
    "critical_hit": "decline",
    "evade": "decline",
    "mulligan": "keep",
}


def lay_table(
    sides: tuple[Side, Side], seed: bytes, options: Mapping[str, str], turn: int, active: int
) -> CipherTable:
    """A table in the turn of seat `active`, before any phase of it."""
    table = CipherTable(seed, options)
    table.abilities = CardAbilities(table)
    for player, side in zip(table.players, sides, strict=True):
        _lay_out(table, player, side)
    table.turn = turn
    table.first_player = table.turn_player = active
    return table


def cipher_scene(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    turn: int = 3,
    active: int = 0,
    phase: str = "action",
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
) -> CipherScene:
    """A match standing at the beginning of `phase`, seat `active` to play."""

    def lay_out(seed: bytes, options: Mapping[str, str]) -> CipherTable:
        return lay_table((mine or Side(), theirs or Side()), seed, options, turn, active)

    begun = Positioned(GAME, lay_out, lambda table: play_phases(table, phase))
    return CipherScene(begun.match(2, options, seed))
