"""What a card says, for those who are asked and for those who look on.

Nothing here needs a grammar, which takes seconds to build: a live match reads stored trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from rules.engine.cards import CardData
from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Prompt, Quote
from rules.engine.table import Table
from rules.engine.zones import Card
from rules.text.abilities import Ability, Failure
from rules.text.card_text import CardText
from rules.text.clause import choice_named, clause_in, composed_at_work
from rules.text.effects import Choose, Delayed, Effect, Lasting, May
from rules.text.scope import Scope
from rules.text.tree import walk

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


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


def _all_numbers() -> Iterator[str]:
    """All that `how_many` can say in words."""
    for most in range(1, len(_NUMBERS)):
        yield from (how_many(least, most) for least in range(most + 1))


MESSAGES: Mapping[str, str] = {
    "prompt.agree_to": "Do what {card} says?",
    "prompt.choose_one": "Choose one {what} for {card}.",
    "prompt.choose_several": "Choose {number} for {card}.",
    "prompt.choose_one_by_hand": "Choose one {what} for the text being resolved.",
    "prompt.choose_several_by_hand": "Choose {number} for the text being resolved.",
    **{f"word.{said}": said for said in _all_numbers()},
}


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
        unread = {failure.line for failure in card.unread if not failure.partly}
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

    def words_of(
        self, source: Card | None, ability: Ability | None, at_work: Effect | None = None
    ) -> Callable[[], Quote] | None:
        """What the source says, for a prompt; None where no card asks.

        `at_work`: the instruction for which is asked, or part of the cost.
        """
        return None if source is None else partial(self.quote, source.data, ability, at_work)

    def words_for(
        self, source: Card | None, scope: Scope, composed: type[Effect] = Choose, name: str = ""
    ) -> Callable[[], Quote] | None:
        """What the source says while it is carried out.

        `composed`: what asks beside the instructions that only do something; `name`: of what is
        chosen before anything is done.
        """
        return self.words_of(source, scope.ability, _asking(scope, composed, name))

    def quote(self, card: PrintedText, ability: Ability | None, at_work: Effect | None) -> Quote:
        """The line that says the ability, with the clause at work where that can be told."""
        line = self.line_of(card, ability)
        if ability is None or at_work is None or self._text.say is None:
            return Quote(line)
        return Quote(line, clause_in(line, ability, at_work, self._text.say))

    def _lines(self, data: CardData) -> list[str]:
        return self._text.lines(data.texts)


def _asking(scope: Scope, composed: type[Effect], name: str) -> Effect | None:
    ability = scope.ability
    if scope.effect is None and ability is not None:
        if composed is May and ability.optional:
            return ability.cost[0] if len(ability.cost) == 1 else None
        if name:
            return choice_named(ability, name)
    asking = composed_at_work(ability, composed, scope.rest)
    return scope.effect if asking is None and composed is Choose else asking


def choice_for(
    source: Card | None, least: int, most: int, what: str, words: Callable[[], Quote] | None
) -> Prompt:
    """How many of what are chosen, and for which card, which says `words`."""
    key = "choose_one" if least == most == 1 else "choose_several"
    about = {"what": what, "number": how_many(least, most)}
    if source is None:
        return Prompt(f"{key}_by_hand", about)
    return Prompt(key, {**about, "card": {"card": source.data.key}}, words)


def agreement(source: Card | None, words: Callable[[], Quote] | None) -> Prompt:
    """Whether the player wants what the card says."""
    if source is None:
        return Prompt("agree")
    return Prompt("agree_to", {"card": {"card": source.data.key}}, words)
