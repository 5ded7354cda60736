"""Asking players, some of whom may have left the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.table import Conceded
from rules.engine.zones import Card
from rules.fma.pieces import Character
from rules.fma.table import FmaTable

Answer = tuple[Option, ...]


def ask(table: FmaTable, question: Choose) -> Steps[Answer]:
    """The chosen options; none from a player who has given up, or when nothing is left to choose.

    Whoever else gives up meanwhile may have left nothing to ask about: then no option is left.
    """
    while not table.players[question.player].is_out:
        try:
            answer: Answer = yield question
        except Conceded as left:
            options = question.options()
            if left.player == question.player or len(options) < max(question.minimum, 1):
                return ()
        else:
            return answer
    return ()


def ask_one(
    table: FmaTable,
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


def ask_yes(table: FmaTable, player: int, kind: str, *, source: Card | None = None) -> Steps[bool]:
    option = yield from ask_one(
        table, player, kind, lambda: [Option("yes"), Option("no")], source=source
    )
    return option is not None and option.action == "yes"


def choose_cards(
    table: FmaTable,
    player: int,
    kind: str,
    cards: Callable[[], Sequence[Card]],
    least: int,
    most: int,
    *,
    source: Card | None = None,
    shows: bool = False,
    prompt: Prompt | None = None,
) -> Steps[list[Card]]:
    """Some of the cards; as many as there are where fewer than `least` lie there."""
    number = len(cards())
    question = Choose(
        player,
        kind,
        lambda: [Option("choose", card, shows=shows) for card in cards()],
        min(least, number),
        min(most, number),
        prompt or Prompt(kind, {"least": least, "most": most}),
        source=source,
        ask_anyway=shows and number > 0,
    )
    if not question.maximum:
        return []
    answer = yield from ask(table, question)
    return [option.card for option in answer if option.card is not None]


def choose_characters(
    table: FmaTable,
    player: int,
    kind: str,
    characters: Callable[[], Sequence[Character]],
    least: int = 1,
    most: int = 1,
    *,
    source: Card | None = None,
) -> Steps[list[Character]]:
    cards = yield from choose_cards(
        table, player, kind, lambda: [one.top for one in characters()], least, most, source=source
    )
    found = [table.character_of(card) for card in cards]
    return [one for one in found if one is not None]


def choose_player(table: FmaTable, player: int, kind: str = "choose_opponent") -> Steps[int | None]:
    """One of the other players (FMA-MULTI-6)."""
    option = yield from ask_one(
        table,
        player,
        kind,
        lambda: [Option("player", target=str(one.seat)) for one in table.others(player)],
    )
    return seat_of(option) if option is not None else None


def seat_of(option: Option) -> int:
    """The player an option names as its target."""
    return int(str(option.target))
