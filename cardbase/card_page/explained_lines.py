"""What the rules make of each line of a card, said on its page."""

from dataclasses import dataclass

import rules
from cardbase.faces import drawn_text
from cardbase.faces.text import Line
from cardbase.models import Card, CompiledText


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """One line: our own words for it, or the phrase that did not compile."""

    words: tuple[Line, ...]
    phrase: str

    @property
    def is_manual(self) -> bool:
        return not self.words


def explained_lines(card: Card) -> list[ExplainedLine] | None:
    """Every line of the card explained; empty for a game whose texts are not compiled.

    None while no worker has compiled the text as it stands: to read it here, a grammar would have
    to be built, and the reader would wait for it.
    """
    key = card.game.key
    if key not in rules.GAMES or not any(card.texts.values()):
        return []
    game = rules.game(key)
    if not game.text_version:
        return []
    compiled: CompiledText | None = getattr(card, "compiled_text", None)
    if compiled is None or not compiled.fits(card.texts, game.text_version):
        return None
    explained = compiled.explained()
    if explained is None:
        return None
    return [
        ExplainedLine(drawn_text("\n".join(line.sentences), key), line.phrase) for line in explained
    ]
