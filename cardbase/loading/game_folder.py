"""A game's folder of the shipped catalogue: read whole, and checked before a row is written.

What a folder lacks or states wrongly is refused in a sentence, with the file and the place in it.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from django.db.models import Model

from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import Line, Outcome, Refused
from cardbase.models import CardSet, Game, Rarity, Source, Term

Entry = Mapping[str, Any]
# Files of a card a line, which a program writes; their first line names their source.
CARDS_IN_LINES = "*.jsonl"
# The loader fills these in by itself.
GIVEN = {"id", "key", "game", "order", "shipped_digest"}


@dataclass(frozen=True, slots=True)
class EntryFields:
    """What an entry of a file must state, and what it may state besides."""

    needed: tuple[str, ...]
    others: frozenset[str] = frozenset()

    def problems(self, name: str, entry: Entry) -> Iterator[str]:
        """`name` is how the file calls the entry: [[set]]."""
        lacking = [field for field in self.needed if field not in entry]
        if lacking:
            yield f"states no {' and no '.join(lacking)}; {name} needs {', '.join(self.needed)}."
        known = {*self.needed, *self.others}
        if unknown := [field for field in entry if field not in known]:
            yield f"states {', '.join(unknown)}; {name} has only {', '.join(sorted(known))}."


def _columns(model: type[Model]) -> frozenset[str]:
    return frozenset(field.name for field in model._meta.concrete_fields) - GIVEN


GAME = EntryFields(("name",), _columns(Game) | {"order", "wordings_from"})
# The tables of entries that the files beside game.toml hold, whatever the files are called.
TABLES: Mapping[str, EntryFields] = {
    "source": EntryFields(("key", "document"), _columns(Source)),
    "set": EntryFields(("code", "name", "kind"), _columns(CardSet)),
    "rarity": EntryFields(("code", "name"), _columns(Rarity)),
    "term": EntryFields(("field", "value", "name"), _columns(Term)),
    "ruling": EntryFields(("source", "text"), frozenset({"card", "rules", "date"})),
    "erratum": EntryFields(("source", "date", "summary", "change")),
    "disputed": EntryFields(("card", "source", "stats")),
}
CARD = EntryFields(
    ("name", "kind", "stats"),
    frozenset({"printing", *(field.name for field in fields(CardRecord))})
    - {"place", "printings", "notes"},
)
PRINTING = EntryFields(
    ("set", "number", "rarity"), frozenset(field.name for field in fields(PrintingRecord))
)


@dataclass(frozen=True, slots=True)
class CardFile:
    """A file of cards; `wordings_from` is the key of the source of what they say."""

    name: str
    wordings_from: str
    cards: tuple[Entry, ...]


class GameFolder:
    """The files of one game; Refused when one of them cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.key = path.name

    @cached_property
    def game(self) -> dict[str, Any]:
        """What game.toml states."""
        path = self.path / "game.toml"
        if not path.is_file():
            why = 'is missing; it names the game (name = "...") and orders the games (order = 5).'
            raise Refused.whole(path.name, why)
        return _read(path)

    @cached_property
    def card_files(self) -> list[CardFile]:
        """Where a file of cards names no source of its own, its wordings are from the game's."""
        usual = self.game.get("wordings_from", "")
        found = []
        for path in sorted((self.path / "cards").glob("*.toml")):
            content = _read(path)
            source = content.get("wordings_from", usual)
            found.append(CardFile(path.name, source, tuple(content.get("card", ()))))
        for path in card_lists(self.path):
            heading, *cards = _read_lines(path)
            found.append(CardFile(path.name, heading.get("wordings_from", usual), tuple(cards)))
        return found

    def entries(self, table: str) -> list[Entry]:
        """All entries of one table, in the order of the files and of the entries in each."""
        return [entry for _, content in self._lists for entry in content.get(table, ())]

    def texts(self) -> Iterator[dict[str, str]]:
        """What every card says, section by section, as printed and after each erratum."""
        cards = [card for file in self.card_files for card in file.cards]
        changes = [change for entry in self.entries("erratum") for change in entry["change"]]
        for entry in (*cards, *changes):
            yield {name: text.strip() for name, text in entry.get("texts", {}).items()}

    def check(self) -> None:
        """Raise Refused with a line for everything that is lacking, unknown or dangling."""
        lines = [Line(place, Outcome.REFUSED, why) for place, why in self._problems()]
        if lines:
            raise Refused(*lines)

    @cached_property
    def _lists(self) -> list[tuple[str, dict[str, Any]]]:
        paths = sorted(self.path.glob("*.toml"))
        return [(path.name, _read(path)) for path in paths if path.name != "game.toml"]

    def _problems(self) -> Iterator[tuple[str, str]]:
        for why in GAME.problems("game.toml", self.game):
            yield "game.toml", why
        for name, content in self._lists:
            yield from _list_problems(name, content)
        for file in self.card_files:
            yield from self._source_problems(file)
            for number, card in enumerate(file.cards, start=1):
                for why in _card_problems(card):
                    yield f"{file.name} card {number}", why

    def _source_problems(self, file: CardFile) -> Iterator[tuple[str, str]]:
        sources = [source.get("key") for source in self.entries("source")]
        if not file.cards or file.wordings_from in sources:
            return
        there = "" if (self.path / "sources.toml").is_file() else ", which is missing"
        if file.wordings_from:
            yield (
                file.name,
                f"has its wordings from {file.wordings_from!r}, and no [[source]] has that key;"
                f" describe it in sources.toml{there}: key and document.",
            )
        else:
            yield (
                file.name,
                "does not say where its wordings are from; game.toml names the key of a source"
                f" (wordings_from), and sources.toml{there}, describes it: [[source]] with key"
                " and document.",
            )


def card_lists(folder: Path) -> list[Path]:
    """The files of a game's folder that hold a card a line."""
    return sorted((folder / "cards").glob(CARDS_IN_LINES))


def _list_problems(name: str, content: Entry) -> Iterator[tuple[str, str]]:
    for table, entries in content.items():
        if table not in TABLES:
            known = ", ".join(f"[[{known}]]" for known in TABLES)
            yield name, f"has a [[{table}]]; beside game.toml files hold {known}."
            continue
        for number, entry in enumerate(entries, start=1):
            for why in TABLES[table].problems(f"[[{table}]]", entry):
                yield f"{name} {table} {number}", why


def _card_problems(card: Entry) -> Iterator[str]:
    yield from CARD.problems("[[card]]", card)
    for number, printing in enumerate(card.get("printing", ()), start=1):
        for why in PRINTING.problems("[[card.printing]]", printing):
            yield f"printing {number} {why}"


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused.whole(path.name, f"is not TOML: {error}") from error


def _read_lines(path: Path) -> list[dict[str, Any]]:
    """A JSON object in each line: the heading of the file, then its cards."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            raise Refused.whole(path.name, f"line {number} is not JSON: {error}") from error
        if not isinstance(entry, dict):
            raise Refused.whole(path.name, f"line {number} is no object with the fields of a card.")
        found.append(entry)
    if not found:
        raise Refused.whole(path.name, 'is empty; its first line is {"wordings_from": "..."}.')
    return found
