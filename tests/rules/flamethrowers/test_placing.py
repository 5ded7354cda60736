"""SQUAD, SUPPORT, KAMI and FIELD cards, and exchanges: what is laid down and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.exchange import pays_exactly
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
FOE = Side(squad=[fighter("foe", health=90_000)])


def squad(*ranks: int) -> list[Any]:
    return [fighter(f"r{rank}{'abcdef'[n]}", rank=rank) for n, rank in enumerate(ranks)]


# Placing ------------------------------------------------------------------------------------------


@rule("FLAME-PLACE-1", "FLAME-PLACE-2", "FLAME-PLACE-3", "FLAME-PLACE-6", "FLAME-PLACE-8")
def test_one_squad_card_of_rank_1_or_2_a_turn(playing: Playing) -> None:
    hand = [
        fighter("one"),
        fighter("two", rank=2, health=12_000, energy=700),
        fighter("three", rank=3),
        form("low", "Dax", rank=2),
        fighter("kami", rank=2, kami=True),
    ]
    scene = playing(flame_scene(Side(hand=hand)))
    assert scene.options("place") == {"place one", "place two", "place kami"}
    scene.do("place two")

    assert scene.options("place") == set()
    assert (scene.health("two"), scene.energy("two")) == (12_000, 700)
    assert scene.unit("two").cards[0].face_up
    assert scene.unit("two").waiting


@rule("FLAME-PLACE-4", "FLAME-TAG-1")
def test_a_tag_team_card_is_never_placed_or_exchanged_for(playing: Playing) -> None:
    team = tag_team("team", "a + b", rank=2)
    scene = playing(flame_scene(Side(squad=squad(1, 1), extra=[team], hand=[fighter("x")])))
    assert scene.options() == {"place x", "to_main_2", "end_turn"}


@rule("FLAME-PLACE-5")
@pytest.mark.parametrize(("held", "room"), [(5, True), (6, False)])
def test_six_squad_cards_a_side_in_a_game_of_two(playing: Playing, held: int, room: bool) -> None:
    scene = playing(flame_scene(Side(squad=squad(*[1] * held), hand=[fighter("new")])))
    assert ("place new" in scene.options()) is room


@rule("FLAME-PLACE-7")
def test_identical_cards_may_stand_together(playing: Playing) -> None:
    wick = fighter("wick")
    scene = playing(flame_scene(Side(squad=[wick], hand=[wick])))
    scene.do("place wick")
    assert scene.squad() == ["wick", "wick"]


@rule("FLAME-PLACE-9")
def test_a_card_put_in_by_an_effect_waits_and_leaves_the_placement(playing: Playing) -> None:
    muster = fighter(
        "muster", ability="Each turn starts: Put 1 SQUAD card of rank 2 or less into your squad."
    )
    scene = playing(
        flame_scene(
            Side(squad=[muster], hand=[fighter("a"), fighter("b")], fill=False), phase="start"
        )
    )
    scene.do("choose a")
    assert scene.unit("a").waiting
    scene.do("place b")
    assert scene.squad() == ["muster", "a", "b"]


# SUPPORT cards ------------------------------------------------------------------------------------


@rule("FLAME-SUPPORT-1", "FLAME-SUPPORT-8")
def test_three_face_down_support_cards_fill_the_zone(playing: Playing) -> None:
    cards = [support(f"s{n}", "Use: Draw 1 card.") for n in range(4)]
    scene = playing(flame_scene(Side(hand=cards)))
    for n in range(3):
        scene.answer(f"support s{n}")
    assert scene.options("support") == set()

    slots = scene.match.view(1)["players"][0]["zones"]["supports"]["slots"]
    assert slots == [{"slot": n, "face_up": False, "card": None} for n in (1, 2, 3)]
    own = scene.match.view(0)["players"][0]["zones"]["supports"]["slots"]
    assert [slot["card"]["key"] for slot in own] == ["s0", "s1", "s2"]
    assert scene.logged("support_placed", 1) == [{"player": 0}] * 3


@rule("FLAME-SUPPORT-3", "FLAME-SUPPORT-7", "FLAME-SUPPORT-9")
def test_only_placed_support_cards_work_also_at_once_and_are_then_discarded(
    playing: Playing,
) -> None:
    scene = playing(
        flame_scene(Side(hand=[support(f"s{n}", "Use: Draw 1 card.") for n in range(2)]))
    )
    scene.answer("support s0")
    scene.answer("to_main_2")
    assert scene.options("activate_support") == {"activate_support s0"}
    scene.do("activate_support s0")
    assert scene.cards("discard") == ["s0"]
    assert "s1" in scene.cards("hand")


@rule("FLAME-SUPPORT-9")
def test_a_lasting_card_stays_face_up_in_its_slot(playing: Playing) -> None:
    altar = support("altar", "Lasting: You may have 1 more KAMI.", "lasting")
    scene = playing(flame_scene(Side(supports=[altar], squad=[fighter("a")]), FOE, phase="main_2"))
    scene.do("activate_support altar")

    (card,) = scene.player(0).supports.cards
    assert card.face_up
    assert scene.table.abilities.static.kami_limit(0) == 2
    assert scene.options("activate_support") == set()


@rule("FLAME-SUPPORT-4", "FLAME-SUPPORT-14")
def test_a_quick_card_works_in_an_opponents_turn_and_no_other_does(playing: Playing) -> None:
    shield = support(
        "shield",
        "Quick react to an attack: Attacks deal 2,000 less damage to the target during this "
        "attack.",
        "quick",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[fighter("foe")], supports=[shield, support("s", "Use: Draw 1 card.")]),
            phase="main_2",
        )
    )
    scene.do("light b foe")
    scene.answer("light a foe")
    assert scene.options() == {"react shield", "pass", "pass_turn"}
    scene.answer("react shield")
    scene.pass_all()

    assert scene.health("foe") == 10_000 - 3_000 - 1_000
    assert scene.cards("discard", 1) == ["shield"]


@rule("FLAME-SUPPORT-6")
def test_no_support_card_after_the_first_attack_even_a_canceled_one(playing: Playing) -> None:
    stop = reaction("stop", "React to an attack: Cancel the attack.")
    scene = playing(
        flame_scene(
            Side(squad=squad(1, 1), supports=[support("s", "Use: Draw 1 card.")]),
            Side(squad=[fighter("foe")], hand=[stop]),
            phase="main_2",
        )
    )
    scene.answer("light r1a foe")
    scene.answer("react stop")

    assert scene.options("light") == {"light r1b foe"}
    assert scene.options("activate_support") == set()


@rule("FLAME-SUPPORT-10")
def test_a_support_card_needs_a_payable_cost_and_a_target(playing: Playing) -> None:
    heal = support("heal", "Use: Heal 1 of your SQUAD cards by 100.")
    dear = support("dear", "Use, pay 5,000 ship health: Draw 1 card.")
    bare = playing(flame_scene(Side(supports=[heal, dear], ship=5_000), phase="main_2"))
    assert bare.options("activate_support") == set()

    able = flame_scene(
        Side(supports=[heal, dear], ship=5_001, squad=[fighter("a")]), phase="main_2"
    )
    assert len(able.options("activate_support")) == 2


@rule("FLAME-SUPPORT-10")
def test_without_its_target_it_has_no_effect_and_is_discarded(playing: Playing) -> None:
    heal = support("heal", "Use: Heal 1 of your SQUAD cards by 5,000.")
    shot = reaction("shot", "React to a SUPPORT card: Defeat 1 opposing SQUAD card.")
    scene = playing(
        flame_scene(
            Side(supports=[heal], squad=[unit(fighter("a"), health=2_000)]),
            Side(squad=[fighter("foe")], hand=[shot]),
            phase="main_2",
        )
    )
    scene.answer("activate_support heal")
    scene.answer("react shot")
    scene.pass_all()

    assert scene.cards("discard") == ["heal"]
    assert scene.logged("heal") == []


@rule("FLAME-SUPPORT-11", "FLAME-SUPPORT-12")
def test_any_number_one_at_a_time_and_none_is_taken_back(playing: Playing) -> None:
    cards = [support(f"s{n}", "Use: Draw 1 card.") for n in range(3)]
    scene = playing(flame_scene(Side(supports=cards)))
    assert {word.split()[0] for word in scene.options()} == {"to_main_2", "end_turn"}
    scene.answer("to_main_2")
    for n in range(3):
        scene.do(f"activate_support s{n}")
    assert scene.cards("discard") == ["s0", "s1", "s2"]


@rule("FLAME-SUPPORT-13", "FLAME-ATTACK-2")
def test_a_support_card_lets_a_new_card_attack(playing: Playing) -> None:
    go = support("go", "Use: 1 of your SQUAD cards may attack at once this turn.", "immediate")
    scene = playing(
        flame_scene(
            Side(squad=[unit(fighter("new"), waiting=True)], supports=[go]), FOE, phase="main_2"
        )
    )
    assert scene.options("light") == set()
    scene.do("activate_support go")
    assert scene.options("light") == {"light new foe"}


# Exchange -----------------------------------------------------------------------------------------


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


# KAMI ---------------------------------------------------------------------------------------------


@rule("FLAME-KAMI-1", "FLAME-KAMI-3")
def test_one_kami_a_player(playing: Playing) -> None:
    kami = fighter("kami", rank=2, kami=True)
    scene = playing(flame_scene(Side(squad=[kami], hand=[fighter("other", rank=2, kami=True)])))
    assert scene.options("place") == set()

    free = flame_scene(Side(hand=[fighter("other", rank=2, kami=True)]), Side(squad=[kami]))
    free.do("place other")
    assert free.unit("other").waiting


@rule("FLAME-KAMI-2")
def test_abilities_lift_the_limit_only_as_far_as_they_say(playing: Playing) -> None:
    kami = [fighter(f"k{n}", rank=2, kami=True) for n in range(3)]
    altar = support("altar", "Lasting: You may have 1 more KAMI.", "lasting")
    scene = playing(flame_scene(Side(squad=kami[:1], lasting=[altar], hand=kami[1:])))
    assert scene.options("place") == {"place k1", "place k2"}
    scene.do("place k1")
    scene.end_turn()
    scene.end_turn()
    assert scene.options("place k2") == set()

    exempt = fighter(
        "free", rank=2, kami=True, ability="Passive: This card does not count as a KAMI."
    )
    other = flame_scene(Side(squad=kami[:1], hand=[exempt]))
    assert other.options("place") == {"place free"}


@rule("FLAME-KAMI-5")
def test_too_many_kami_are_trimmed_by_choice_and_not_defeated(playing: Playing) -> None:
    kami = [fighter(f"k{n}", rank=2, kami=True, ability="Defeated: Draw 1 card.") for n in range(2)]
    scene = playing(flame_scene(Side(squad=kami), phase="start"))
    assert scene.options() == {"trim_kami k0", "trim_kami k1"}
    scene.answer("trim_kami k0")

    assert scene.squad() == ["k1"]
    assert scene.cards("defeated") == ["k0"]
    assert len(scene.logged("draw")) == 1, "only the draw of the turn"


@rule("FLAME-KAMI-6")
def test_a_form_is_a_kami_only_if_its_top_card_is(playing: Playing) -> None:
    other = fighter("other", rank=2, kami=True)
    worn = unit(fighter("base", "Glory", kami=True), form("hyper", "Glory"))
    scene = playing(flame_scene(Side(squad=[worn], hand=[other])))
    assert scene.options("place") == {"place other"}

    divine = unit(fighter("base", "Glory"), form("hyper", "Glory", kami=True))
    assert flame_scene(Side(squad=[divine], hand=[other])).options("place") == set()


# FIELD --------------------------------------------------------------------------------------------


@rule("FLAME-FIELD-1", "FLAME-FIELD-2", "FLAME-FIELD-7", "FLAME-MULTI-2")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_field_card_serves_all_until_it_leaves(playing: Playing, seats: int) -> None:
    strong = field_card("strong", "Passive: Attacks of all SQUAD cards deal 1,000 more DAMAGE.")
    sides = [Side(squad=[fighter(f"u{n}")]) for n in range(seats)]
    sides[0].hand = [field_card("plain")]
    scene = playing(flame_scene(*sides, in_play=(1, strong)))
    units = [
        one
        for player in scene.match.view(None)["players"]
        for one in player["zones"]["squad"]["units"]
    ]
    assert [one["light"]["damage"] for one in units] == [4_000] * seats
    scene.do("field plain")

    assert [card.data.key for card in scene.table.field.cards] == ["plain"]
    units = [
        one
        for player in scene.match.view(None)["players"]
        for one in player["zones"]["squad"]["units"]
    ]
    assert [one["light"]["damage"] for one in units] == [3_000] * seats


@rule("FLAME-FIELD-7")
def test_values_a_field_card_has_changed_stay(playing: Playing) -> None:
    spring = field_card("spring", "Each turn starts: Heal 1 SQUAD card of the turn player by 900.")
    scene = playing(
        flame_scene(
            Side(squad=[unit(fighter("a"), health=5_000)], hand=[field_card("plain")]),
            phase="start",
            in_play=(1, spring),
        )
    )
    scene.do("field plain")
    assert scene.health("a") == 5_900


@rule("FLAME-FIELD-3", "FLAME-FIELD-4", "FLAME-FIELD-5", "FLAME-FIELD-6")
def test_a_field_card_is_replaced_in_the_own_turn_once_and_goes_to_its_owner(
    playing: Playing,
) -> None:
    hand = [field_card("mine"), field_card("again")]
    full = [support(f"s{n}", "Use: Draw 1 card.") for n in range(3)]
    scene = playing(flame_scene(Side(hand=hand, supports=full), in_play=(1, field_card("theirs"))))
    scene.do("field mine")
    assert scene.cards("discard", 1) == ["theirs"]
    assert scene.options("field") == set(), "one a turn"
    scene.end_turn()
    assert scene.options("field") == set(), "not in an opponent's turn"
    scene.end_turn()
    scene.do("field again")
    assert scene.cards("discard", 0) == ["mine"]
    assert scene.table.field.cards[0].face_up
