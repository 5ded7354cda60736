"""What a Fire Emblem TCG bot sees: its own seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.engine.bots import Json
from rules.fetcg.field import advancement, squares_from

# From this turn on standing still counts as a fault.
LATE = 12
PATIENT = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as the bot thinks of it: `facts` are those of the view, the rest may be supposed."""

    number: int
    seat: int
    square: str
    energy: int
    facts: Json

    @property
    def features(self) -> Sequence[str]:
        found: Sequence[str] = self.facts["features"]
        return found

    @property
    def step_cost(self) -> int:
        return 1 if "armored" in self.features else 0

    @property
    def is_held(self) -> bool:
        """Asleep: it neither acts next turn nor counters."""
        return "sleep" in self.facts["statuses"]


class BotView:
    """The view of a seat, arranged for questions."""

    def __init__(self, view: Json, seat: int) -> None:
        self.json = view
        self.seat = seat
        self.me: Json = view["players"][seat]
        self.enemy: Json = view["players"][1 - seat]
        self.turn: int = view["turn"]

    # Most decisions are passes, and look at nothing of this.

    @cached_property
    def hand(self) -> Sequence[Json]:
        cards: Sequence[Json] = self.me["zones"]["hand"].get("cards", ())
        return cards

    @cached_property
    def _units(self) -> Sequence[Json]:
        players = self.json["players"]
        return [unit for side in players for unit in side["zones"]["field"]["units"]]

    @cached_property
    def pieces(self) -> Mapping[int, Piece]:
        return {
            unit["unit"]: Piece(unit["unit"], unit["seat"], unit["square"], unit["energy"], unit)
            for unit in self._units
        }

    @cached_property
    def _by_card(self) -> Mapping[int, int]:
        return {unit["cards"][0]["handle"]: unit["unit"] for unit in self._units}

    @cached_property
    def _cards(self) -> Mapping[int, Json]:
        return dict(self._all_cards())

    @cached_property
    def _forecasts(self) -> Mapping[tuple[int, int], Sequence[Json]]:
        found: dict[tuple[int, int], list[Json]] = {}
        for forecast in self.json["forecasts"]:
            pair = forecast["attacker"], forecast["target"]
            found.setdefault(pair, []).append(forecast)
        return found

    @cached_property
    def patience(self) -> int:
        """How much of a danger counts, in hundredths: less as the match drags on, least of all for
        whom the empty deck threatens first."""
        late = max(0, self.turn - LATE)
        mine, theirs = (side["zones"]["deck"]["count"] for side in (self.me, self.enemy))
        if mine > theirs:
            return max(PATIENT, 100 - 2 * late)
        return max(0, 100 - 6 * late)

    def _all_cards(self) -> Iterator[tuple[int, Json]]:
        for card in self.hand:
            yield card["handle"], card
        for unit in self._units:
            for card in (*unit["cards"], unit["weapon"], unit["item"]):
                if card is not None:
                    yield card["handle"], card
        for played in self.json["stack"]:
            yield played["card"]["handle"], played["card"]

    def forward(self, seat: int) -> int:
        return 1 if seat == self.json["first"] else -1

    def card(self, handle: int | None) -> Json | None:
        return None if handle is None else self._cards.get(handle)

    def piece(self, handle: int | None) -> Piece | None:
        """The unit whose top card that is."""
        number = None if handle is None else self._by_card.get(handle)
        return None if number is None else self.pieces[number]

    def forecasts(self, attacker: int, target: int) -> Sequence[Json]:
        return self._forecasts.get((attacker, target), ())

    def advancement(self, piece: Piece) -> int:
        return advancement(piece.square, self.forward(piece.seat))

    def steps(self, piece: Piece) -> tuple[str, ...]:
        """Where its movement grid leads, whoever stands there."""
        return self._leads(piece, piece.facts["steps"])

    def reaches(self, piece: Piece, handle: int | None, square: str) -> bool:
        """Whether what the piece fights with reaches the square from where it is thought to be."""
        return any(
            square in self._leads(piece, arm["grid"])
            for arm in piece.facts["arms"]
            if arm["card"] == handle and not arm["staff"]
        )

    def _leads(self, piece: Piece, offsets: Sequence[Sequence[int]]) -> tuple[str, ...]:
        grid = frozenset((forward, right) for forward, right in offsets)
        return squares_from(piece.square, grid, self.forward(piece.seat))
