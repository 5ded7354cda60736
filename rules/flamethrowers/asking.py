"""Asking players, some of whom may have left the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.table import Conceded
from rules.engine.zones import Card
from rules.flamethrowers.table import FlameTable

Answer = tuple[Option, ...]


def ask(table: FlameTable, question: Choose) -> Steps[Answer]:
    """The chosen options; none at all from a player who gives up instead of answering.

    If it is the turn player who has given up, the rest of the turn falls away (FLAME-MULTI-32).
    """
    while True:
        try:
            answer: Answer = yield question
        except Conceded as left:
            if left.player == table.turn_player and table.phase != "setup":
                raise
            if left.player == question.player:
                return ()
        else:
            return answer


def ask_one(
    table: FlameTable,
    player: int,
    kind: str,
    options: Callable[[], list[Option]],
    *,
    source: Card | None = None,
    ask_anyway: bool = False,
    prompt: Prompt | None = None,
) -> Steps[Option | None]:
    """One option, or None from a player who gives up instead of answering."""
    question = Choose(player, kind, options, prompt=prompt, source=source, ask_anyway=ask_anyway)
    answer = yield from ask(table, question)
    return answer[0] if answer else None


def put_in_order(
    table: FlameTable, player: int, cards: Sequence[Card], *, kind: str = "order_cards"
) -> Steps[list[Card]]:
    """The cards in the order in which the player wants them laid down."""
    left = list(cards)
    ordered: list[Card] = []
    while len(left) > 1:
        option = yield from ask_one(table, player, kind, _next_cards(list(left)))
        chosen = option.card if option is not None and option.card in left else left[0]
        assert chosen is not None
        left.remove(chosen)
        ordered.append(chosen)
    return [*ordered, *left]


def _next_cards(cards: Sequence[Card]) -> Callable[[], list[Option]]:
    return lambda: [Option("next_card", card, shows=True) for card in cards]
