"""Questions to players, some of whom may leave the game instead of answering.

A question that falls away is answered by nothing: `()`, `None`, `False`. What makes a question fall
away is the table's to say (`Table.falls_away`); in games that end when somebody leaves none does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rules.engine.decision import PASS, Choose, Option, Prompt, Steps
from rules.engine.table import Conceded, Table
from rules.engine.zones import Card

Answer: TypeAlias = tuple[Option, ...]
Options: TypeAlias = Callable[[], list[Option]]


def ask(table: Table, question: Choose) -> Steps[Answer]:
    """The chosen options; none when the question falls away.

    When somebody else leaves the same is asked again, with the options that are left.
    """
    while not table.has_left(question.player):
        try:
            answer: Answer = yield question
        except Conceded as leaving:
            if table.falls_away(question, leaving):
                return ()
        else:
            return answer
    return ()


def ask_one(
    table: Table,
    player: int,
    kind: str,
    options: Options,
    *,
    source: Card | None = None,
    ask_anyway: bool = False,
    prompt: Prompt | None = None,
) -> Steps[Option | None]:
    """One option, or None when the question falls away."""
    answer = yield from ask(table, Choose(player, kind, options, 1, 1, prompt, source, ask_anyway))
    return answer[0] if answer else None


def choose_one(
    table: Table,
    player: int,
    kind: str,
    options: Options,
    *,
    source: Card | None = None,
    ask_anyway: bool = False,
    prompt: Prompt | None = None,
) -> Steps[Option]:
    """One option, in a game that ends when somebody leaves: no question of it falls away."""
    answer = yield from ask(table, Choose(player, kind, options, 1, 1, prompt, source, ask_anyway))
    assert answer, f"{kind} fell away from seat {player}"
    return answer[0]


def ask_yes(
    table: Table,
    player: int,
    kind: str,
    *,
    yes: str = "yes",
    no: str = "no",
    flags: Mapping[str, str] | None = None,
    source: Card | None = None,
    prompt: Prompt | None = None,
) -> Steps[bool]:
    """Whether the player says yes; `yes` and `no` are the options' actions.

    `flags` are theirs by action; without any, `no` leaves things as they are.
    """
    known = {no: PASS} if flags is None else flags

    def options() -> list[Option]:
        return [
            Option(action, flags=(known[action],) if action in known else ())
            for action in (yes, no)
        ]

    option = yield from ask_one(table, player, kind, options, source=source, prompt=prompt)
    return option is not None and option.action == yes


def ask_number(
    table: Table,
    player: int,
    kind: str,
    least: int,
    most: int,
    *,
    source: Card | None = None,
    args: Mapping[str, Any] | None = None,
) -> Steps[int]:
    """A number from `least` to `most`; not asked when only one is possible."""

    def numbers() -> list[Option]:
        return [Option("number", target=str(number)) for number in range(least, most + 1)]

    prompt = Prompt(kind, {"least": least, "most": most, **(args or {})})
    option = yield from ask_one(table, player, kind, numbers, source=source, prompt=prompt)
    return int(str(option.target)) if option is not None else least


def put_in_order(
    table: Table, player: int, cards: Sequence[Card], *, kind: str = "order_cards"
) -> Steps[list[Card]]:
    """The cards in the order in which the player names them, one after the other."""
    left = list(cards)
    ordered: list[Card] = []
    while len(left) > 1:
        option = yield from ask_one(table, player, kind, _next_cards(list(left)))
        chosen = option.card if option is not None and option.card in left else left[0]
        assert chosen is not None
        left.remove(chosen)
        ordered.append(chosen)
    return [*ordered, *left]


def _next_cards(cards: Sequence[Card]) -> Options:
    return lambda: [Option("next_card", card, reveals=True) for card in cards]
