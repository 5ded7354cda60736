"""Statistics as they are written down, tallies, measurements taken from them, and mulligans."""

from fractions import Fraction

import numpy as np
import pytest

from rules.engine.goldfish import (
    Counted,
    Counters,
    DealtHand,
    Line,
    Mulligan,
    Statistic,
    add,
    count_column,
    exactly,
    read_statistics,
)

WRITTEN = """
    # hand: Hands
    size, mean by kept card: Cards: how many
        Cards in hand, over
        two lines. [X-1, X-2]
    # end: The end
    won, share: Won
        Nobody resists.
"""


def test_statistics_are_read_with_their_groups_axes_and_rules():
    assert read_statistics(WRITTEN) == (
        (("hand", "Hands"), ("end", "The end")),
        (
            Statistic(
                "size",
                "hand",
                "Cards: how many",
                "Cards in hand, over two lines.",
                ("X-1", "X-2"),
                "mean",
                "kept card",
            ),
            Statistic("won", "end", "Won", "Nobody resists."),
        ),
    )


@pytest.mark.parametrize(
    "written",
    [
        "# a: A\nwon, chance: Won\n    Text.",
        "# a: A\nwon, share: Won",
        "won, share: Won\n    Text.",
    ],
)
def test_a_statistic_of_no_kind_without_words_or_group_is_refused(written):
    with pytest.raises(ValueError, match=r"neither a group nor a statistic.*'won"):
        read_statistics(written)


def test_games_counted_one_by_one_or_all_at_once_give_the_same_tally():
    counters, columns = Counters(), {}
    for value in (0, 3, 3, 1):
        counters.count("cards", value)
    for part in ([0, 3], [3, 1]):
        count_column(columns, "cards", np.array(part), np)

    assert counters.tally() == columns == {"cards": [1, 1, 0, 2]}
    assert add(columns, {"cards": [0, 0, 0, 0, 5], "other": [1]}) == {
        "cards": [1, 1, 0, 2, 5],
        "other": [1],
    }


def test_means_shares_and_turns_are_taken_from_a_histogram():
    counted = Counted({"cards": [1, 1, 0, 2]})

    mean = counted.mean("size", "cards", "first", "4", "red")
    assert (mean.statistic, mean.seat, mean.at, mean.series) == ("size", "first", "4", "red")
    assert (mean.games, mean.total, mean.squares) == (4, 7, 19)
    halves = counted.mean("size", "cards", of=lambda value: Fraction(value, 2) if value else None)
    assert (halves.games, halves.total, halves.squares) == (3, Fraction(7, 2), Fraction(19, 4))
    shares = [
        counted.share("any", "cards", least=least, most=most).total
        for least, most in ((1, None), (2, None), (1, 1), (0, 0))
    ]
    assert shares == [3, 2, 1, 1]
    assert [one.total for one in counted.by_turn("by", "cards", 4)] == [2, 2, 4, 4]
    assert counted.mean("size", "never counted").games == 0


def test_a_formula_stands_beside_an_estimate_unless_there_is_none():
    found = exactly("size", 2, "1", "red")

    assert (found.formula, found.formula_kind, found.games) == (2, "exact", 0)
    assert found.with_formula(Fraction(1, 2), "bound").formula_kind == "bound"
    assert found.with_formula(None) == found


@pytest.mark.parametrize(
    ("mulligan", "wish", "hands", "deck"),
    [
        (Mulligan((2, 2)), 0, [[0, 1]], [2, 3, 4, 5]),
        (Mulligan((2, 2)), 5, [[0, 1], [5, 4]], [3, 2, 1, 0]),
        (Mulligan((2, 2)), 9, [[0, 1], [5, 4]], [3, 2, 1, 0]),
        (Mulligan((2,)), 9, [[0, 1]], [2, 3, 4, 5]),
        (Mulligan((2, 1, 0), stays_out=True), 2, [[0, 1], [2]], [3, 4, 5]),
        (Mulligan((2, 1, 0), stays_out=True), 9, [[0, 1], [2], []], [3, 4, 5]),
    ],
)
def test_a_hand_is_drawn_anew_until_it_is_kept_or_the_last(mulligan, wish, hands, deck):
    opening = mulligan.open(([0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]), lambda hand: wish in hand)

    assert (list(opening.hands), opening.deck) == (hands, deck)
    told = opening.told(str, lambda hand, kept: [Line("kept" if kept else "given up")])
    assert told[-1] == DealtHand(tuple(map(str, hands[-1])), True, (Line("kept"),))
    assert all(hand.reasons == (Line("given up"),) for hand in told[:-1])
