"""Fire Emblem TCG positions for tests: sides described in a few words, played from any step.

scene = fetcg_scene(Side([at("B-2", unit("myrmidon"))]), Side([at("C-2", unit("fighter"))]))
scene.use("myrmidon")
scene.do("attack myrmidon fighter")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import CardData
from rules.fetcg.abilities.card_abilities import CardAbilities
from rules.fetcg.ability_interface import AbilityInterface
from rules.fetcg.game import GAME
from rules.fetcg.players import CHIPS, Player
from rules.fetcg.printed import read_card
from rules.fetcg.state import FetcgTable
from rules.fetcg.turn import play_phases
from rules.fetcg.units import Unit
from tests.testkit.fetcg.cards import weapon
from tests.testkit.scene import SEED, Positioned, Scene, put

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


def _lay_out(table: FetcgTable, player: Player, side: Side) -> None:
    for placed in side.units:
        _place(table, player, placed)
    fillers = [weapon(f"filler{player.seat}-{n}", "ballista") for n in range(1, FILLERS + 1)]
    for data in reversed([*side.deck, *(fillers if side.fill else [])]):
        put(table, player.seat, read_card(data), player.deck)
    for data in side.hand:
        put(table, player.seat, read_card(data), player.hand)
    for data in side.discard:
        put(table, player.seat, read_card(data), player.discard)
    for square, data in side.lands.items():
        put(table, player.seat, read_card(data), table.lands[square])
    player.protected = side.protected
    player.invasions = side.invasions
    energy = sum(unit.energy for unit in player.units)
    player.used = side.used
    if side.unused is not None:
        player.used = CHIPS - energy - side.unused
    player.unused = CHIPS - energy - player.used
    assert player.unused >= 0, f"seat {player.seat} has no more than {CHIPS} chips"


def _place(table: FetcgTable, player: Player, placed: Placed) -> None:
    stands = Unit(table.new_id(), player.seat, placed.square)
    player.units.append(stands)
    for data in placed.stack:
        put(table, player.seat, read_card(data), stands)
    for carried, zone in ((placed.weapon, stands.weapon), (placed.item, stands.item)):
        if carried is not None:
            put(table, player.seat, read_card(carried), zone)
    stands.energy = stands.card.energy if placed.energy is None else placed.energy
    stands.standby = placed.standby
    stands.statuses = dict(placed.statuses)
    stands.arrived = placed.arrived


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
        return self.only((u for u in self.table.all_units() if u.card.key == key), key)

    def energy(self, key: str) -> int:
        return self.unit(key).energy

    def square(self, key: str) -> str:
        return self.unit(key).square

    def units(self, seat: int = 0) -> list[str]:
        return [unit.card.key for unit in self.player(seat).units]

    def chips(self, seat: int = 0) -> tuple[int, int]:
        """Unused and Used."""
        return self.player(seat).unused, self.player(seat).used

    def pass_all(self) -> None:
        """Let everybody pass who may play a Surprise card."""
        self.pass_while("play_surprise")

    def do(self, *wanted: str) -> None:
        """Answer one decision after the other; in between everybody passes until it is offered."""
        for description in wanted:
            while self.kinds == ["play_surprise"] and not self._is_offered(description):
                self.answer("pass")
            self.answer(description)
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
        self.match.answer(self.decision.player, self.decision.id, [option.key for option in first])


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

    def lay_out(seed: bytes, options: Mapping[str, str]) -> FetcgTable:
        table = FetcgTable(seed, options)
        table.abilities = CardAbilities(table) if text is None else text(table)
        table.turn = turn
        # The starting player, at row A, has the odd turns.
        table.first = active if turn % 2 else 1 - active
        table.turn_player = active
        for player, side in zip(table.players, seated, strict=True):
            _lay_out(table, player, side)
        return table

    begun = Positioned(GAME, lay_out, lambda table: play_phases(table, *begin))
    scene = FetcgScene(begun.match(2, options, seed))
    if skip_windows:
        scene.pass_all()
    return scene
