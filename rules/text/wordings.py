"""What a card says, for those who are asked and for those who look on.

Nothing here needs a grammar, which takes seconds to build: a live match reads stored trees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from rules.engine.cards import CardData
from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Prompt
from rules.engine.table import Table
from rules.engine.zones import Card
from rules.text.abilities import Ability, Failure
from rules.text.card_text import CardText
from rules.text.effects import Delayed, Lasting
from rules.text.tree import walk

MESSAGES: Mapping[str, str] = {
    "prompt.agree_to": "Do you want to do what {card} says?",
    "prompt.choose_one": "Choose one {what} for {card}.",
    "prompt.choose_several": "Choose {number} for {card}.",
    "prompt.choose_one_by_hand": "Choose one {what} for the text that is carried out.",
    "prompt.choose_several_by_hand": "Choose {number} for the text that is carried out.",
}
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class PrintedText(Protocol):
    """A printed card's abilities, and the lines of it that nobody could read."""

    @property
    def data(self) -> CardData: ...

    @property
    def abilities(self) -> Sequence[Ability]: ...

    @property
    def unread(self) -> Sequence[Failure]: ...


class Wordings:
    """Which of a card's lines says what, in one game."""

    def __init__(self, text: CardText) -> None:
        self._text = text

    def line_of(self, card: PrintedText, ability: Ability | None) -> str:
        """The line that says the ability, among those of what the card carries too.

        All that was read of the card where that is not plain.
        """
        unread = {failure.line for failure in card.unread}
        lines = [line for data in (card.data, *card.data.carries) for line in self._lines(data)]
        read = [line for line in lines if line not in unread]
        if ability is None:
            return " ".join(read)
        if ability in card.abilities and len(read) == len(card.abilities):
            return read[list(card.abilities).index(ability)]
        named = [line for line in read if ability.name and line.startswith(ability.name)]
        return named[0] if len(named) == 1 else " ".join(read)

    def lasting_line(self, table: Table, effect: ContinuousEffect) -> str:
        """The words an effect comes from; empty for one made by hand."""
        if effect.source is None:
            return ""
        card: PrintedText = table.cards[effect.source].data
        lasting = [
            ability
            for ability in card.abilities
            if any(isinstance(node, Lasting | Delayed) for node in walk(ability.body))
        ]
        return " ".join(self.line_of(card, ability) for ability in lasting)

    def words_of(self, source: Card | None, ability: Ability | None) -> Callable[[], str] | None:
        """What the source says, for a prompt; None where no card asks."""
        return None if source is None else partial(self.line_of, source.data, ability)

    def _lines(self, data: CardData) -> list[str]:
        return self._text.lines(data.texts)


def how_many(least: int, most: int) -> str:
    """In words: "one", "up to two", "one or two"."""
    fewest, greatest = _number(least), _number(most)
    if least == most:
        return greatest
    if not least:
        return f"up to {greatest}"
    return f"{fewest} {'or' if most == least + 1 else 'to'} {greatest}"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def choice_for(
    source: Card | None, least: int, most: int, what: str, words: Callable[[], str] | None
) -> Prompt:
    """How many of what are chosen, and for which card, which says `words`."""
    key = "choose_one" if least == most == 1 else "choose_several"
    about = {"what": what, "number": how_many(least, most)}
    if source is None:
        return Prompt(f"{key}_by_hand", about)
    return Prompt(key, {**about, "card": {"card": source.data.key}}, words)


def agreement(source: Card | None, words: Callable[[], str] | None) -> Prompt:
    """Whether the player wants what the card says."""
    if source is None:
        return Prompt("agree")
    return Prompt("agree_to", {"card": {"card": source.data.key}}, words)
