"""The compiled lines of the shipped cards, kept beside them: no grammar is needed for those.

`compiled_lines.jsonl` in a game's folder: the digest of the reader's sources, then in each line of
the file the digest of a line of a card, its abilities as trees, our words for each (nothing where
these are the line itself) and the phrase at which understanding ended. Sources that differ in one
letter make the whole file void: then texts are compiled as if it were not there.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import rules
from cardbase.models.readers import reader_digest
from rules.engine.cards import Explained
from rules.engine.game import Game

FOLDER = Path(__file__).resolve().parent.parent / "data"
NAME = "compiled_lines.jsonl"
# Of a line's digest: enough that no two lines share it.
DIGITS = 16
# A section, and a line in it that says something.
Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LineReading:
    """One line's abilities as stored trees, and what its card's page says of it."""

    abilities: tuple[Any, ...]
    sentences: tuple[str, ...] | None
    phrase: str

    def explained(self, section: str, line: str) -> Explained:
        said = (line.strip(),) if self.sentences is None else self.sentences
        return Explained(section, line, said, self.phrase)


@dataclass(frozen=True, slots=True)
class TextReading:
    """What `CompiledText` keeps of a card's texts."""

    abilities: Mapping[str, Any]
    explanation: list[dict[str, Any]]


def read_texts(
    game: Game, texts: Mapping[str, str], known: Mapping[str, LineReading]
) -> TextReading:
    """The texts' reading, put together from what is known of their lines, or compiled."""
    places = list(_places_of(game, texts))
    lines = [known.get(_digest_of(place)) for place in places]
    found = [line for line in lines if line is not None]
    if len(found) < len(places):
        compiled = game.compile(texts) or {}
        return TextReading(compiled, [asdict(line) for line in game.explain(texts)])
    explained = [line.explained(*place) for line, place in zip(found, places, strict=True)]
    abilities = {
        **(game.compile({}) or {}),
        "abilities": [ability for line in found for ability in line.abilities],
        "failures": [
            [one.line, one.phrase, *([list(line.abilities)] if line.abilities else [])]
            for one, line in zip(explained, found, strict=True)
            if one.is_manual
        ],
    }
    return TextReading(abilities, [asdict(line) for line in explained])


def _places_of(game: Game, texts: Mapping[str, str]) -> Iterator[Place]:
    """Each line that says something, with its section, in the order in which they are read."""
    for section in game.cards.sections:
        for line in texts.get(section.key, "").splitlines():
            if line.strip(" -"):
                yield section.key, line


def _digest_of(place: Place) -> str:
    return hashlib.sha256("\n".join(place).encode()).hexdigest()[:DIGITS]


def is_current(key: str, folder: Path = FOLDER) -> bool:
    """Whether the file, if the game has one, was written by the reader that there is now."""
    path = folder / key / NAME
    if not path.is_file():
        return True
    with path.open(encoding="utf-8") as file:
        return bool(json.loads(next(file)) == _heading(key))


def known_lines(key: str, folder: Path = FOLDER) -> dict[str, LineReading]:
    """What is written down of the lines of a game; nothing if its reader is another one now."""
    path = folder / key / NAME
    if not path.is_file() or not is_current(key, folder):
        return {}
    with path.open(encoding="utf-8") as file:
        next(file)
        return dict(_reading(json.loads(row)) for row in file)


def _reading(row: list[Any]) -> tuple[str, LineReading]:
    digest, abilities, sentences, phrase = row
    said = None if sentences is None else tuple(sentences)
    return digest, LineReading(tuple(abilities), said, phrase)


def write_compiled_lines(folder: Path, texts: Iterable[Mapping[str, str]]) -> int:
    """Write down how each line of a game's shipped texts is read; how many lines there are."""
    key = folder.name
    rows = list(_rows(key, texts)) if key in rules.GAMES and rules.game(key).text_version else []
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    heading = json.dumps(_heading(key))
    (folder / NAME).write_text("".join(f"{line}\n" for line in (heading, *lines)), "utf-8")
    return len(rows)


def _rows(key: str, texts: Iterable[Mapping[str, str]]) -> Iterator[list[Any]]:
    game = rules.game(key)
    places = {place for card in texts for place in _places_of(game, card)}
    for section, line in sorted(places):
        compiled = game.compile({section: line}) or {}
        (explained,) = game.explain({section: line})
        itself = explained.sentences == (line.strip(),)
        sentences = None if itself else list(explained.sentences)
        yield [_digest_of((section, line)), compiled["abilities"], sentences, explained.phrase]


def _heading(key: str) -> dict[str, str]:
    return {"reader": reader_digest(key)}
