"""What the rules make of each line of a card, said on its page."""

from dataclasses import dataclass

import rules
from cardbase.faces import drawn_text
from cardbase.faces.text import Line
from cardbase.models import Card, CompiledText
from rules.engine.cards import Explained


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line: our own words for it, or the phrase that did not compile."""

    words: tuple[Line, ...]
    phrase: str

    @property
    def is_manual(self) -> bool:
        return not self.words


def explained_lines(card: Card) -> list[ExplainedLine]:
    """Every line of the card explained; empty for a game whose texts are not compiled."""
    key = card.game.key
    if key not in rules.GAMES:
        return []
    return [
        ExplainedLine(drawn_text("\n".join(explained.sentences), key), explained.phrase)
        for explained in _explained(card)
    ]


def _explained(card: Card) -> list[Explained]:
    """As stored: to read the text here, a grammar must be built, and the reader waits for it."""
    game = rules.game(card.game.key)
    compiled: CompiledText | None = getattr(card, "compiled_text", None)
    if compiled is not None and compiled.fits(card.texts, game.text_version):
        stored = compiled.explained()
        if stored is not None:
            return stored
    return game.explain(card.texts)
