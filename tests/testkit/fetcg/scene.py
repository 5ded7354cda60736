"""Fire Emblem TCG positions for tests: sides described in a few words, played from any step.

scene = fetcg_scene(Side([at("B-2", unit("myrmidon"))]), Side([at("C-2", unit("fighter"))]))
scene.use("myrmidon")
scene.do("attack myrmidon fighter")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import CardData, Deck
from rules.engine.decision import Steps
from rules.engine.match import Match
from rules.engine.table import Table
from rules.engine.zones import Card, Zone
from rules.fetcg.ability_interface import AbilityInterface
from rules.fetcg.game import GAME
from rules.fetcg.players import CHIPS, Player
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.turn import play_phases
from rules.fetcg.units import Unit
from tests.testkit.fetcg.cards import weapon
from tests.testkit.scene import SEED, Scene, positioned

FILLERS = 20
STEPS = ("restoration", "draw", "unit", "support", "land", "item")


@dataclass(frozen=True)
class Placed:
    """A unit on a square: its cards from bottom to top, and its state."""

    square: str
    stack: tuple[CardData, ...]
    energy: int | None = None
    standby: bool = False
    weapon: CardData | None = None
    item: CardData | None = None
    statuses: Mapping[str, int] = field(default_factory=dict)
    arrived: int = 0


def at(square: str, *stack: CardData, **state: Any) -> Placed:
    """`energy` (else the printed one), `standby`, `weapon`, `item`, `statuses`, `arrived`."""
    return Placed(square, stack, **state)


@dataclass
class Side:
    """One player's part of the table. `deck` is listed from the top; harmless cards fill it up."""

    units: Sequence[Placed] = ()
    hand: Sequence[CardData] = ()
    deck: Sequence[CardData] = ()
    fill: bool = True
    discard: Sequence[CardData] = ()
    lands: Mapping[str, CardData] = field(default_factory=dict)
    used: int = 0
    unused: int | None = None
    protected: bool = False
    invasions: int = 3
    prints: dict[str, FireCard] = field(default_factory=dict)


class PositionedFetcg:
    """The game, begun from a position instead of from decks."""

    def __init__(
        self,
        sides: Sequence[Side],
        turn: int,
        active: int,
        begin: tuple[str, str],
        text: Callable[[FetcgTable], AbilityInterface] | None,
    ) -> None:
        self.laid_out = sides
        self.turn = turn
        self.active = active
        self.begin = begin
        self.text = text

    def new_table(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]
    ) -> FetcgTable:
        empty = [Deck(f"seat {seat}", ()) for seat in range(2)]
        table = GAME.new_table(empty, seed, options)
        assert isinstance(table, FetcgTable)
        if self.text is not None:
            table.abilities = self.text(table)
        table.turn = self.turn
        # The starting player, at row A, has the odd turns.
        table.first = self.active if self.turn % 2 else 1 - self.active
        table.turn_player = self.active
        for player, side in zip(table.players, self.laid_out, strict=True):
            _lay_out(table, player, side)
        return table

    def setup(self, table: Table) -> Steps[None]:
        yield from ()

    def take_turn(self, table: Table) -> Steps[None]:
        """The first turn begins in the middle, all others are played whole."""
        if table.phase != "setup":
            yield from GAME.take_turn(table)
            return
        assert isinstance(table, FetcgTable)
        yield from play_phases(table, *self.begin)


def _lay_out(table: FetcgTable, player: Player, side: Side) -> None:
    for placed in side.units:
        _place(table, player, side, placed)
    fillers = [weapon(f"filler{player.seat}-{n}", "ballista") for n in range(1, FILLERS + 1)]
    for data in reversed([*side.deck, *(fillers if side.fill else [])]):
        _add(table, player, side, data, player.deck)
    for data in side.hand:
        _add(table, player, side, data, player.hand)
    for data in side.discard:
        _add(table, player, side, data, player.discard)
    for square, data in side.lands.items():
        _add(table, player, side, data, table.lands[square])
    player.protected = side.protected
    player.invasions = side.invasions
    energy = sum(one.energy for one in player.units)
    player.used = side.used
    if side.unused is not None:
        player.used = CHIPS - energy - side.unused
    player.unused = CHIPS - energy - player.used
    assert player.unused >= 0, f"seat {player.seat} has no more than {CHIPS} chips"


def _place(table: FetcgTable, player: Player, side: Side, placed: Placed) -> None:
    stands = Unit(table.new_id(), player.seat, placed.square)
    player.units.append(stands)
    for data in placed.stack:
        _add(table, player, side, data, stands)
    for carried, zone in ((placed.weapon, stands.weapon), (placed.item, stands.item)):
        if carried is not None:
            _add(table, player, side, carried, zone)
    stands.energy = stands.card.energy if placed.energy is None else placed.energy
    stands.standby = placed.standby
    stands.statuses = dict(placed.statuses)
    stands.arrived = placed.arrived


def _add(table: FetcgTable, player: Player, side: Side, data: CardData, zone: Zone) -> Card:
    printed = side.prints.setdefault(data.key, FireCard.from_data(data))
    added = table.add_card(player.seat, printed, zone)
    added.face_up = not zone.hidden
    return added


class FetcgScene(Scene):
    """A match of the Fire Emblem TCG under test."""

    free_kinds = frozenset(
        {"activate_unit", "move", "action", "canto", "end_phase", "play_surprise"}
        | {f"{step}_step" for step in (*STEPS, "generation", "training", "symbol")}
    )

    @property
    def table(self) -> FetcgTable:
        table = self.match.table
        assert isinstance(table, FetcgTable)
        return table

    def player(self, seat: int = 0) -> Player:
        return self.table.players[seat]

    def unit(self, key: str) -> Unit:
        """The one unit whose top card has that key."""
        found = [one for one in self.table.all_units() if one.card.key == key]
        assert len(found) == 1, f"{len(found)} units are {key!r}\n{self.describe()}"
        return found[0]

    def energy(self, key: str) -> int:
        return self.unit(key).energy

    def square(self, key: str) -> str:
        return self.unit(key).square

    def units(self, seat: int = 0) -> list[str]:
        return [one.card.key for one in self.player(seat).units]

    def chips(self, seat: int = 0) -> tuple[int, int]:
        """Unused and Used."""
        return self.player(seat).unused, self.player(seat).used

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The cards in a player's "hand", "deck" or "discard", from bottom to top."""
        found: Zone = getattr(self.player(seat), zone)
        return [card.data.key for card in found.cards]

    def pass_all(self) -> None:
        """Let everybody pass who may play a Surprise card."""
        while self.match.outcome is None and self.kinds == ["play_surprise"]:
            self.answer("pass")

    def do(self, *wanted: str) -> None:
        """Answer one decision after the other; in between everybody passes until it is offered."""
        for one in wanted:
            while self.kinds == ["play_surprise"] and not self._is_offered(one):
                self.answer("pass")
            self.answer(one)
        self.pass_all()

    def _is_offered(self, description: str) -> bool:
        return any(self._fits(option, description) for option in self.decision.options)

    def use(self, key: str, move: str = "") -> None:
        """Take a unit through its Movement Step: to a square, or let it stay."""
        self.do(f"activate {key}")
        if self.kinds == ["move"]:
            self.do(f"move {key} {move}" if move else "stay")

    def skip_to(self, kind: str) -> None:
        """Go on without doing anything until a question of that kind is asked."""
        turn = self.table.turn
        while self.match.outcome is None and self.kinds != [kind]:
            assert self.table.turn <= turn + 2, f"{kind} does not come\n{self.describe()}"
            self._do_nothing()

    def end_turn(self) -> None:
        """Do nothing more in this turn."""
        turn = self.table.turn
        while self.match.outcome is None and self.table.turn == turn:
            self._do_nothing()

    def _do_nothing(self) -> None:
        offered = {option.action for option in self.decision.options}
        for action in _NOTHING:
            if action in offered:
                self.answer(action)
                return
        first = self.decision.options[: self.decision.minimum]
        self.match.answer(self.decision.player, self.decision.id, [one.key for one in first])


_NOTHING = ("pass", "end_step", "end_invasion", "stay", "finish", "decline", "to_discard")


def fetcg_scene(
    *sides: Side,
    turn: int = 5,
    active: int = 0,
    phase: str = "invasion",
    options: Mapping[str, str] | None = None,
    text: Callable[[FetcgTable], AbilityInterface] | None = None,
    skip_windows: bool = True,
    seed: bytes = SEED,
) -> FetcgScene:
    """A match standing at the beginning of a phase, or of a step of the National Power Phase.

    The active player of an odd turn has row A; a side that is not given is bare. `skip_windows`:
    everybody has passed in the windows that open before the first other question.
    """
    seated = [*sides, *(Side() for _ in range(2 - len(sides)))]
    begin = ("national_power", phase) if phase in STEPS else (phase, "restoration")
    game = positioned(GAME, PositionedFetcg(seated, turn, active, begin, text))
    decks = [Deck(f"seat {seat}", ()) for seat in range(2)]
    scene = FetcgScene(Match(game, decks, seed, game.complete_options(options or {})))
    if skip_windows:
        scene.pass_all()
    return scene
