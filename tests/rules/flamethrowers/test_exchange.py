"""Equal exchange: lower ranks for a higher one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.exchange import pays_exactly
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = Side(squad=[fighter("foe", health=90_000)])


def squad(*ranks: int) -> list[Any]:
    return [fighter(f"r{rank}{'abcdef'[n]}", rank=rank) for n, rank in enumerate(ranks)]


@rule("FLAME-EXCHANGE-2", "FLAME-EXCHANGE-3", "FLAME-EXCHANGE-15", "FLAME-DECK-9")
@pytest.mark.parametrize(
    ("rank", "given", "legal"),
    [
        *[(3, given, True) for given in ((1, 1, 1), (1, 2))],
        *[(4, given, True) for given in ((2, 2), (1, 3), (1, 1, 2), (1, 1, 1, 1))],
        *[
            (5, given, True)
            for given in (
                (2, 3),
                (1, 4),
                (1, 2, 2),
                (1, 1, 3),
                (1, 1, 1, 2),
                (1, 1, 1, 1, 1),
            )
        ],
        (9, (4, 5), True),
        *[(3, given, False) for given in ((2, 2), (3,), (1, 1))],
        *[(4, given, False) for given in ((4,), (2, 3))],
    ],
)
def test_the_table_of_exchanges(
    playing: Playing, rank: int, given: tuple[int, ...], legal: bool
) -> None:
    scene = playing(flame_scene(Side(squad=squad(*given), hand=[fighter("big", rank=rank)])))
    assert pays_exactly(rank, [(one,) for one in given]) is legal
    assert ("exchange big" in scene.options()) is legal


@rule(
    "FLAME-EXCHANGE-1",
    "FLAME-EXCHANGE-4",
    "FLAME-EXCHANGE-5",
    "FLAME-EXCHANGE-6",
    "FLAME-EXCHANGE-12",
    "FLAME-EXCHANGE-14",
)
def test_an_exchange_trades_lower_cards_for_a_fresh_higher_one_once_a_turn(
    playing: Playing,
) -> None:
    mourned = fighter("mourned", ability="Defeated: Draw 3 cards.")
    hand = [fighter("big", rank=3, health=22_000, energy=1_000), fighter("more", rank=2)]
    low = [unit(mourned, health=10, energy=0), fighter("x", rank=2), *squad(1, 1)]
    scene = playing(flame_scene(Side(squad=low, hand=hand), FOE))
    scene.answer("exchange big")
    scene.answer("give mourned")
    assert scene.options() == {"give x", "give r1a", "give r1b"}
    scene.do("give x")

    assert scene.squad() == ["r1a", "r1b", "big"]
    assert scene.cards("defeated") == ["mourned", "x"]
    assert (scene.health("big"), scene.energy("big"), scene.unit("big").waiting) == (
        22_000,
        1_000,
        True,
    )
    assert scene.options("exchange") == set(), "one exchange a turn"
    assert scene.logged("draw") == [], "given up is not defeated"


@rule("FLAME-EXCHANGE-8")
def test_placement_and_exchange_in_one_turn_with_the_card_just_placed(playing: Playing) -> None:
    scene = playing(
        flame_scene(Side(squad=squad(1), hand=[fighter("new", rank=2), fighter("big", rank=3)]))
    )
    scene.do("place new")
    scene.answer("exchange big")
    scene.pass_all()
    assert scene.squad() == ["big"]


@rule("FLAME-EXCHANGE-9", "FLAME-EXCHANGE-10", "FLAME-TRANSFORM-19")
def test_any_squad_card_may_be_given_up_a_stack_with_the_rank_of_its_top(
    playing: Playing,
) -> None:
    stack = unit(fighter("base", "Glory"), form("hyper", "Glory"), energy=0, waiting=True)
    kami = fighter("kami", rank=4, kami=True)
    team = tag_team("team", "a + b", rank=4)
    scene = playing(flame_scene(Side(squad=[stack, kami, team], hand=[fighter("big", rank=11)])))
    scene.answer("exchange big")
    scene.pass_all()
    assert scene.squad() == ["big"]
    assert scene.cards("defeated") == ["base", "hyper", "kami", "team"]


@rule("FLAME-EXCHANGE-11")
def test_two_rank_1_cards_buy_a_rank_2_card_but_nothing_buys_rank_1(playing: Playing) -> None:
    hand = [fighter("two", rank=2), fighter("one")]
    scene = playing(flame_scene(Side(squad=squad(1, 1), hand=hand)))
    assert scene.options("exchange") == {"exchange two"}


@rule("FLAME-EXCHANGE-13", "FLAME-KAMI-4", "FLAME-WIN-4")
def test_an_exchange_is_tested_on_its_result(playing: Playing) -> None:
    """The whole squad goes under a destroyed ship, and the present KAMI makes room."""
    old = fighter("old", rank=2, kami=True)
    new = fighter("new", rank=3, kami=True)
    scene = playing(flame_scene(Side(squad=[old, *squad(1)], hand=[new], ship=0), FOE))
    scene.answer("exchange new")
    scene.pass_all()
    assert scene.match.outcome is None
    assert scene.squad() == ["new"]

    keeps = flame_scene(Side(squad=[old, *squad(1, 1, 1)], hand=[new]), FOE)
    keeps.answer("exchange new")
    assert keeps.options() >= {"give old"}
    keeps.answer("give r1a")
    assert keeps.squad() == ["r1b", "r1c", "new"], "the KAMI must be among what is given up"


@rule("FLAME-EXCHANGE-16")
@pytest.mark.parametrize("rank", [2, 3])
def test_a_card_may_count_with_either_rank(playing: Playing, rank: int) -> None:
    tallow = fighter("tallow", ability="Passive: This card may count as rank 2 in an exchange.")
    scene = playing(
        flame_scene(Side(squad=[tallow, fighter("a")], hand=[fighter("big", rank=rank)]))
    )
    assert ("exchange big" in scene.options()) is True
    scene.answer("exchange big")
    scene.pass_all()
    assert scene.squad() == ["big"]


@rule("FLAME-EXCHANGE-16")
def test_a_set_that_pays_may_still_be_enlarged_with_the_other_rank(playing: Playing) -> None:
    tallow = fighter("tallow", ability="Passive: This card may count as rank 2 in an exchange.")
    scene = playing(flame_scene(Side(squad=[tallow, *squad(1, 1)], hand=[fighter("big", rank=3)])))
    scene.answer("exchange big")
    scene.answer("give tallow")
    scene.answer("give r1a")
    assert scene.options() == {"give r1b", "done"}
    scene.do("give r1b")
    assert scene.squad() == ["big"]


@rule("FLAME-EXCHANGE-3", "FLAME-EXCHANGE-16")
@pytest.mark.parametrize(
    ("printed", "counted", "wanted", "bought"),
    [
        (2, 1, 2, False),  # its printed rank is not lower
        (1, 2, 2, True),  # as printed
        (2, 1, 3, True),  # 2 and 1
        (1, 3, 3, False),  # the counted rank is not lower; 1 and 1 are too few
        (1, 4, 3, False),
        (1, 2, 3, True),
    ],
)
def test_printed_and_counted_rank_are_both_lower(
    playing: Playing, printed: int, counted: int, wanted: int, bought: bool
) -> None:
    text = f"Passive: This card may count as rank {counted} in an exchange."
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("odd", ability=text, rank=printed), fighter("one")],
                hand=[fighter("new", rank=wanted)],
            )
        )
    )
    assert scene.options("exchange") == ({"exchange new"} if bought else set())
    if bought:
        scene.answer("exchange new")
        assert scene.squad() == ["new"]


@rule("FLAME-EXCHANGE-3", "FLAME-EXCHANGE-16", "FLAME-KAMI-4")
def test_the_same_holds_for_a_kami(playing: Playing) -> None:
    text = "Passive: This card may count as rank 1 in an exchange."
    new = fighter("new", rank=2, kami=True)
    for rank, bought in ((2, False), (1, True)):
        odd = fighter("odd", ability=text, rank=rank)
        scene = playing(flame_scene(Side(squad=[odd, fighter("one")], hand=[new])))
        assert bool(scene.options("exchange")) is bought


@rule("FLAME-EXCHANGE-1", "FLAME-EXCHANGE-11")
def test_only_squad_cards_of_rank_2_or_more_are_exchanged_for(playing: Playing) -> None:
    hand = [fighter("one"), fighter("two", rank=2), support("s", "Use: Draw 1 card.")]
    scene = playing(flame_scene(Side(squad=[fighter("a"), fighter("b")], hand=hand)))
    assert scene.options("exchange") == {"exchange two"}


@rule("FLAME-EXCHANGE-16", "FLAME-EXCHANGE-2")
@pytest.mark.parametrize(("answer", "given"), [("done", 2), ("give b", 3)])
def test_where_fewer_cards_pay_already_the_player_says_when_it_is_enough(
    playing: Playing, answer: str, given: int
) -> None:
    """Counted as 2 the card pays with one other, as 1 with two."""
    tallow = fighter("tallow", ability="Passive: This card may count as rank 2 in an exchange.")
    squad = [tallow, fighter("a"), fighter("b")]
    scene = playing(flame_scene(Side(squad=squad, hand=[fighter("big", rank=3)])))
    scene.answer("exchange big")
    scene.answer("give tallow")
    scene.answer("give a")
    assert scene.options() == {"give b", "done"}
    scene.answer(answer)

    assert len(scene.cards("defeated")) == given
    assert "big" in scene.squad()
    assert ("b" in scene.squad()) is (given == 2)
