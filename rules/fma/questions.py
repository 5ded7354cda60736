"""Choosing cards, characters and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import Answer, ask, ask_one
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
    prompt: Prompt | None = None,
    flags: tuple[str, ...] = (),
) -> Steps[list[Card]]:
    """Some of the cards; as many as there are where fewer than `least` lie there.

    Each is an option with these flags.
    """
    number = len(cards())
    question = Choose(
        player,
        kind,
        lambda: [Option("choose", card, flags=flags) for card in cards()],
        min(least, number),
        min(most, number),
        prompt or Prompt(kind, {"least": least, "most": most}),
        source=source,
    )
    if not question.maximum:
        return []
    return cards_named((yield from ask(table, question)))


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
    return [_standing_on(table, card) for card in cards]


def cards_named(answer: Answer) -> list[Card]:
    """The cards of the options; each has one."""
    found = []
    for option in answer:
        assert option.card is not None, option
        found.append(option.card)
    return found


def characters_named(table: FmaTable, answer: Answer) -> list[Character]:
    """The characters of the options; each has one."""
    return [_standing_on(table, card) for card in cards_named(answer)]


def _standing_on(table: FmaTable, card: Card) -> Character:
    character = table.character_of(card)
    assert character is not None, card
    return character


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
