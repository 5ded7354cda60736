"""Cards that a line of a list may mean, as pages offer them: face, number and price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardbase.faces import Face, face
from cardbase.models import Card
from decks.lists import ParsedList, Segment, UnparsedLine, segments
from decks.lists.card_lookup import ListedCard
from decks.lists.corrections import write_correction

# Of one line; the others open with a click.
FIRST = 6
# Of a whole page; a list with so many unclear lines is for another game, or no list.
MOST = 240


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card with what tells it from others of its name."""

    face: Face
    number: str
    url: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A button that puts other lines in place of a refused one: its value, and what it shows."""

    value: str
    candidate: Candidate | None
    count: int | None
    label: str


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """Why a line was refused, and the corrections offered; `first` are in sight."""

    why: str
    corrections: tuple[Correction, ...]

    @property
    def first(self) -> tuple[Correction, ...]:
        return self.corrections[:FIRST]

    @property
    def others(self) -> tuple[Correction, ...]:
        return self.corrections[FIRST:]

    @property
    def asks_which(self) -> bool:
        return any(correction.candidate for correction in self.corrections)


@dataclass(frozen=True, slots=True)
class ShownSegment:
    """A piece of the text, with what is wrong with it."""

    segment: Segment
    problems: tuple[ShownProblem, ...]


def candidates(cards: Iterable[ListedCard]) -> dict[int, Candidate]:
    """Return by id what pages show of cards, in one query however many there are."""
    listed = {card.pk: card for card in cards}
    found = Card.objects.filter(pk__in=listed).with_face() if listed else ()
    return {
        card.pk: Candidate(
            face(card.as_drawn(), card.game.key), listed[card.pk].code, card.get_absolute_url()
        )
        for card in found
    }


def shown_segments(parsed: ParsedList) -> list[ShownSegment]:
    """Return the text in pieces, each refused one with its reasons and its corrections."""
    pieces = segments(parsed.text, parsed.unparsed)
    problems = [problem for piece in pieces for problem in piece.problems]
    meant = [repair.card for problem in problems for repair in problem.repairs if repair.card]
    shown = candidates(meant[:MOST])
    return [
        ShownSegment(piece, tuple(_show(place, piece, one, shown) for one in piece.problems))
        for place, piece in enumerate(pieces)
    ]


def _show(
    place: int, piece: Segment, problem: UnparsedLine, shown: Mapping[int, Candidate]
) -> ShownProblem:
    corrections = [
        Correction(
            value=write_correction(place, piece, problem.number, repair.line),
            candidate=shown.get(repair.card.pk) if repair.card else None,
            count=repair.count,
            label=repair.label,
        )
        for repair in problem.repairs
        if repair.card is None or repair.card.pk in shown
    ]
    return ShownProblem(problem.why, tuple(corrections))
