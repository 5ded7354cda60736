"""Choosing cards, characters and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import ask, ask_one
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.state import FmaTable


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
        lambda: [Option("choose", card, reveals=shows) for card in cards()],
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
        table,
        player,
        kind,
        lambda: [character.top for character in characters()],
        least,
        most,
        source=source,
    )
    found = [table.character_of(card) for card in cards]
    return [character for character in found if character is not None]


def choose_player(table: FmaTable, player: int, kind: str = "choose_opponent") -> Steps[int | None]:
    """One of the other players (FMA-MULTI-6)."""
    option = yield from ask_one(
        table,
        player,
        kind,
        lambda: [Option("player", target=str(other.seat)) for other in table.others(player)],
    )
    return seat_of(option) if option is not None else None


def seat_of(option: Option) -> int:
    """The player an option names as its target."""
    return int(str(option.target))
