"""What the rules make of each line of a card, said on its page and where it is reviewed."""

from collections.abc import Sequence
from dataclasses import dataclass

import rules
from cardbase.faces import drawn_text
from cardbase.faces.text import Line
from cardbase.models import Card, CompiledText
from cardbase.models.readers import reading_version
from cardbase.models.wording import BREAKS_OFF
from rules.engine.cards import Explained

PLAYED_BY_PYTHON = (
    "This card is implemented in Python for exactly this wording and is fully automated."
)
OTHER_WORDS = (
    "This card is implemented in Python for a different wording. The current one no longer "
    "matches, so the card is resolved by hand."
)
NO_WORDS = "This card is implemented in Python, but its text is still missing from the catalogue."


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line as somebody wrote it: our own words for it, or the phrase that did not compile.

    `is_python`: no grammar reads it, and code of this one card plays it. `is_missing`: nobody has
    brought yet what it says.
    """

    line: str
    words: tuple[Line, ...]
    phrase: str
    is_python: bool = False
    is_missing: bool = False

    @property
    def is_manual(self) -> bool:
        return not (self.words or self.is_python or self.is_missing)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a card's text is read, line by line; `python` is a sentence on code of this one card."""

    lines: tuple[ExplainedLine, ...] = ()
    python: str = ""

    def __bool__(self) -> bool:
        return bool(self.lines or self.python)

    @property
    def by_hand(self) -> int:
        """How many lines are played by hand."""
        return sum(line.is_manual for line in self.lines)


def reading(card: Card) -> Reading | None:
    """How the rules read the card; empty for a game whose texts are not compiled.

    None while no worker has compiled the text as it stands: to read it here, a grammar would have
    to be built, and the reader would wait for it.
    """
    key = card.game.key
    version = reading_version(key)
    if not version:
        return Reading()
    if not any(card.texts.values()):
        return reading_of(key, card.key, ())
    compiled: CompiledText | None = getattr(card, "compiled_text", None)
    if compiled is None or not compiled.fits(card.texts, version):
        return None
    explained = compiled.explained()
    return None if explained is None else reading_of(key, card.key, explained)


def reading_of(game: str, key: str, explained: Sequence[Explained]) -> Reading:
    """The reading of a card, stored or proposed, whose lines are explained."""
    unread = [line.line for line in explained if line.is_manual]
    played = rules.game(game).python_line(key, unread)
    lines = (
        ExplainedLine(
            line.line.strip(),
            drawn_text("\n".join(line.sentences), game),
            line.phrase,
            is_python=line.is_manual and line.line == played,
            is_missing=line.line.endswith(BREAKS_OFF),
        )
        for line in explained
    )
    return Reading(tuple(lines), _on_python(played, explained, unread))


def _on_python(played: str | None, explained: Sequence[Explained], unread: Sequence[str]) -> str:
    if played is None:
        return ""
    if played:
        return PLAYED_BY_PYTHON
    if not explained:
        return NO_WORDS
    return OTHER_WORDS if unread else ""
