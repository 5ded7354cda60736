"""What the rules make of each line of a card, said on its page."""

from dataclasses import dataclass

import rules
from cardbase.faces import drawn_text
from cardbase.faces.text import Line
from cardbase.models import Card


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
        for explained in rules.game(key).explain(card.texts)
    ]
