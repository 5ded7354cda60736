"""The limits that a format declares are those by which its decks are checked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.engine.cards import CardData, Deck, Entry, Format, PartLimits
from rules.engine.game import Game
from tests.games.known import EXAMPLES, known


@pytest.fixture(params=[*rules.GAMES, *EXAMPLES])
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    with known(request.param):
        yield rules.game(request.param)


def breaks(game: Game, form: Format, limits: PartLimits, counts: list[int]) -> bool:
    """Return True if a part with these counts of different cards breaks one of its rules."""
    kind = next(kind.key for kind in game.cards.kinds if kind.part == limits.part)
    cards = [
        CardData(f"card-{number}", f"Card {number}", "", kind, {"level": 1})
        for number in range(len(counts))
    ]
    rows = zip(cards, counts, strict=True)
    deck = Deck("Any", tuple(Entry(card, count, limits.part) for card, count in rows))
    problems = game.construction(deck, form.key)
    return any(problem.severity == "error" and problem.rule in limits.rules for problem in problems)


def test_a_part_of_a_deck_may_be_as_small_and_as_large_as_declared(game: Game) -> None:
    for form in game.formats:
        assert form.parts
        for limits in form.parts:
            least, most = limits.minimum, limits.maximum
            assert not breaks(game, form, limits, [1] * least)
            assert not least or breaks(game, form, limits, [1] * (least - 1))
            if most is not None:
                assert not breaks(game, form, limits, [1] * most)
                assert breaks(game, form, limits, [1] * (most + 1))


def test_a_card_may_be_there_as_often_as_declared(game: Game) -> None:
    for form in game.formats:
        for limits in form.parts:
            if limits.copies is None:
                continue
            others = [1] * max(0, limits.minimum - limits.copies)
            assert not breaks(game, form, limits, [limits.copies, *others])
            assert breaks(game, form, limits, [limits.copies + 1, *others[1:]])


def test_every_kind_of_card_belongs_in_a_declared_part(game: Game) -> None:
    for form in game.formats:
        declared = {limits.part for limits in form.parts}
        assert {kind.part for kind in game.cards.kinds} <= declared
