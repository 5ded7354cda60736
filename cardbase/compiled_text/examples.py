"""Lines that are read, to word another one by: those of a game's style page and of its cards."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardbase.compiled_text.nearest import Lines
from cardbase.models import CompiledText
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes
from cardbase.rulebook import style_path

MOST = 3
# A row of a style page: a line as somebody may word it, and as the page words it.
_ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
# What a card calls the ability, before the first marker; labels before it belong to the ability.
_NAME = re.compile(r"^((?:\[[^\]|]*\] *)*)([^|\[]*)(?=\|)")

_kept: KeptWhileUnchanged[Mapping[str, Lines]] = KeptWhileUnchanged(most=8)


@dataclass(frozen=True, slots=True)
class Pair:
    """One line in plain words, and in the words of the game's style page."""

    plain: str
    house: str


def taught(game: str) -> tuple[Pair, ...]:
    """What the style page of a game shows side by side."""
    path = style_path(game)
    if not path.is_file():
        return ()
    rows = _ROW.findall(path.read_text("utf-8"))
    # A bar within a table is written with a stroke before it.
    return tuple(
        Pair(plain.replace("\\|", "|"), house.replace("\\|", "|")) for plain, house in rows
    )


def nearest_examples(game: str, section: str, line: str, phrase: str) -> tuple[str, ...]:
    """Lines that are read and are worded most like one that is not, under that one's own name."""
    sections = _kept.get(game, latest_changes(), lambda: _read_lines(game))
    if section not in sections:
        return ()
    found = sections[section].nearest(line, phrase, MOST)
    return tuple(dict.fromkeys(_renamed(example, line) for example in found))


def _read_lines(game: str) -> Mapping[str, Lines]:
    """All lines of the game's cards that are read, and those of its style page, by section."""
    page = [pair.house for pair in taught(game) if pair.house.endswith(".")]
    sections: dict[str, list[str]] = {}
    rows = CompiledText.objects.filter(card__game__key=game).order_by("card__key")
    for explanation in rows.values_list("explanation", flat=True).iterator():
        for line in explanation or ():
            if line["sentences"]:
                sections.setdefault(line["section"], list(page)).append(line["line"].strip())
    return {section: Lines(lines) for section, lines in sections.items()}


def _renamed(example: str, line: str) -> str:
    """The example with the name that the line gives its ability."""
    own = _NAME.match(line.strip())
    if own is None or not own[2].strip():
        return example
    return _NAME.sub(lambda its: f"{its[1]}{own[2]}", example, count=1)
