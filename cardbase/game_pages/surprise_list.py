"""Rulings that surprise, with the sources of the catalogue that they are taken from."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.models import Game, Source
from cardbase.rulebook import Passage, Surprise, surprises


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """A passage, and the source that the catalogue has of its document, if any."""

    passage: Passage
    source: Source | None


@dataclass(frozen=True, slots=True)
class ListedSurprise:
    surprise: Surprise
    passages: tuple[CitedPassage, ...]


def surprise_list(game: Game) -> list[ListedSurprise]:
    """Return the game's entries in the order of its file. One query, none without entries."""
    entries = surprises(game.key)
    titles = {passage.document for entry in entries for passage in entry.passages}
    sources = Source.objects.filter(game=game, document__in=titles) if titles else ()
    found = _by_title(sources)
    return [
        ListedSurprise(
            entry,
            tuple(CitedPassage(passage, found.get(passage.document)) for passage in entry.passages),
        )
        for entry in entries
    ]


def _by_title(sources: Iterable[Source]) -> dict[str, Source]:
    """Of a document that is several sources, the one of the whole document or the first section."""
    found: dict[str, Source] = {}
    for source in sorted(sources, key=lambda source: source.section):
        found.setdefault(source.document, source)
    return found
