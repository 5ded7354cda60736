"""Which lines of a card the rules could not compile, so that its face can say so."""

import rules
from cardbase.models.wording import BREAKS_OFF
from rules.engine.cards import CardData


def uncompiled_lines(card: CardData, game: str) -> frozenset[str]:
    """The lines to be resolved by hand, as they stand in the text.

    Of one that breaks off nobody knows what to do: its card is partial, and not played.
    """
    compiled = card.abilities
    if compiled is None:
        compiled = rules.game(game).compile(card.texts)
    if compiled is None:
        return frozenset()
    unread = [line for line, *_ in compiled["failures"] if not line.endswith(BREAKS_OFF)]
    played = rules.game(game).python_line(card.key, unread)
    return frozenset(line.strip() for line in unread if line != played)
