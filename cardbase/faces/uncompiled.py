"""Which lines of a card the rules could not compile, so that its face can say so."""

import rules
from rules.engine.cards import CardData


def uncompiled_lines(card: CardData, game: str) -> frozenset[str]:
    """The lines to be resolved by hand, as they stand in the text."""
    compiled = card.abilities
    if compiled is None:
        compiled = rules.game(game).compile(card.texts)
    if compiled is None:
        return frozenset()
    unread = [line for line, _ in compiled["failures"]]
    played = rules.game(game).python_line(card.key, unread)
    return frozenset(line.strip() for line in unread if line != played)
