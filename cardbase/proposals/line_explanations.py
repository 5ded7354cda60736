"""How the rules would read the text of a card that somebody brings, or that is judged."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardbase.card_page.reading import ExplainedLine, Reading, reading_of
from cardbase.compiled_text.explaining import (
    LineExplained,
    Place,
    ask_to_explain,
    explanations,
    places_of,
)
from cardbase.exchange import table_of
from cardbase.exchange.columns import TextColumn
from cardbase.exchange.resource import GameResource
from cardbase.models import Card, Proposal
from cardbase.models.readers import reading_version
from cardbase.web.limits import is_within
from rules.engine.cards import Explained

# So many new lines a person may have read in a minute, and so many a card may have.
LINES_A_MINUTE = 60
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line of a text that is being typed; without a `reading` while no worker has read it.

    `field` and `number` say where it stands: in which column of the row, on which of its lines.
    """

    field: str
    number: int
    line: str
    reading: ExplainedLine | None = None
    wording: str = ""
    examples: tuple[str, ...] = ()


def reads_texts(game: str) -> bool:
    return bool(reading_version(game))


def text_columns(resource: GameResource[Any]) -> dict[str, TextColumn]:
    """The columns of a table that hold a card's texts, by name."""
    return {
        name: column for name, column in resource.fields.items() if isinstance(column, TextColumn)
    }


def typed_lines(
    game: str, columns: Mapping[str, TextColumn], cells: Mapping[str, str], card: str
) -> list[TypedLine]:
    """The lines of what is typed into these columns, with what is known of each by now.

    `card` is the key of the card they are for, "" for a new one.
    """
    lines = [
        TypedLine(name, number, line.strip())
        for name in columns
        for number, line in enumerate(cells.get(name, "").splitlines())
        if line.strip(" -")
    ][:MOST_LINES]
    found = explanations(game, [(columns[one.field].key, one.line) for one in lines])
    read = [one.explained for one in found if one is not None]
    readings = iter(reading_of(game, card, read).lines)
    return [
        one if known is None else _with(one, next(readings), known)
        for one, known in zip(lines, found, strict=True)
    ]


def have_read(
    game: str, columns: Mapping[str, TextColumn], lines: Iterable[TypedLine], person: int
) -> bool:
    """Have a worker read the lines nobody has read; False if it was too much in a short time."""
    new = [(columns[one.field].key, one.line) for one in lines if one.reading is None]
    allowed = is_within(f"reading-{person}", most=LINES_A_MINUTE, seconds=60, count=0)
    if new and allowed:
        asked = ask_to_explain(game, new)
        is_within(f"reading-{person}", most=LINES_A_MINUTE, seconds=60, count=asked)
    return allowed


def _with(typed: TypedLine, reading: ExplainedLine, known: LineExplained) -> TypedLine:
    examples = known.examples if reading.is_manual else ()
    return TypedLine(typed.field, typed.number, typed.line, reading, known.wording, examples)


def reading_of_proposal(proposal: Proposal) -> Reading | None:
    """Line by line what compiles and what is left to be played by hand.

    Empty unless it states the text of a card; None until a worker has read it.
    """
    game, texts = proposal.submission.game.key, _texts(proposal)
    if not texts or not reads_texts(game):
        return Reading()
    places = places_of(game, texts)
    found = _all_read(game, places)
    return None if found is None else reading_of(game, _key_of(proposal), found)


def _all_read(game: str, places: Sequence[Place]) -> list[Explained] | None:
    known = explanations(game, places)
    read = [one.explained for one in known if one is not None]
    if len(read) == len(known):
        return read
    ask_to_explain(game, [place for place, one in zip(places, known, strict=True) if one is None])
    return None


def _texts(proposal: Proposal) -> Mapping[str, str]:
    """All texts of the card as it is proposed; none where no text is."""
    columns = text_columns(table_of(proposal.submission.table).rows(proposal.submission.game))
    stated = {
        column.key: proposal.cells[name][1]
        for name, column in columns.items()
        if name in proposal.cells
    }
    known = proposal.card.texts if stated and isinstance(proposal.card, Card) else {}
    return {key: text for key, text in (known | stated).items() if text}


def _key_of(proposal: Proposal) -> str:
    return proposal.card.key if proposal.card else str(proposal.row.get("key") or "")
