"""The resolution of battles: who wins, who is defeated, and Toughness."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.positions import STUDY, duel, fallen, result, s, search, side
from tests.rules.fma.scripts import Cannot, Trait, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]


def reachable(scene: FmaScene) -> set[frozenset[str]]:
    """Every set of characters that the player who chooses may defeat in the end."""
    if scene.asked[1] == "choose_defeated":
        found: set[frozenset[str]] = set()
        for option in scene.decision.options:
            fork = FmaScene(scene.match.state_after(scene.match.length))
            fork.match.answer(fork.decision.player, fork.decision.id, [option.key])
            found |= reachable(fork)
        return found
    units = scene.table.all_characters()
    return {frozenset(one.card.key for one in units if one.is_defeated)}


# Who wins and who is defeated -----------------------------------------------------------------


@rule("FMA-BATTLE-21", "FMA-BATTLE-15", "FMA-BATTLE-16", "FMA-BATTLE-22")
def test_in_a_tie_of_two_both_are_defeated_and_go_home(playing: Playing) -> None:
    scene = playing(duel([s("a", 3)], [s("d", 3)]))

    scene.attack("a", "d")
    scene.pass_all("battle")

    assert scene.logged("battle_tied") == [{"attack": 3, "defence": 3}]
    assert (scene.state("a"), scene.state("d")) == ("defeated", "defeated")
    assert (scene.unit("a").area, scene.unit("d").area) == ("home", "home")


@rule("FMA-BATTLE-15", "FMA-BATTLE-3")
def test_the_higher_total_wins_and_defeats(playing: Playing) -> None:
    scene = playing(duel([s("a", 2), s("b", 2)], [s("d", 3)]))

    scene.fight("a b", "d")

    assert scene.logged("battle_won") == [{"player": 0, "attack": 4, "defence": 3}]
    # The loser's total of 3 still defeats one of them.
    assert scene.asked == (1, "choose_defeated")
    assert scene.options() == {"defeat a", "defeat b"}
    scene.answer("defeat b")
    assert [scene.state(key) for key in "abd"] == ["set", "defeated", "defeated"]


@rule("FMA-BATTLE-17", "FMA-BATTLE-19")
def test_five_against_one_three_and_four_defeats_one_and_three_or_one_and_four(
    playing: Playing,
) -> None:
    scene = playing(duel([s("x", 1), s("y", 3), s("z", 4)], [s("d", 5)]))

    scene.fight("x y z", "d")

    assert scene.asked == (1, "choose_defeated")
    assert reachable(scene) == {frozenset({"x", "y", "d"}), frozenset({"x", "z", "d"})}
    scene.answer("defeat y")
    assert scene.state("x") == scene.state("y") == "defeated"
    assert scene.state("z") == "set"


@rule("FMA-BATTLE-17")
def test_the_choice_goes_on_for_as_long_as_one_of_several_fits(playing: Playing) -> None:
    """Six against five of two each: three fall, chosen one after the other."""
    scene = playing(duel([s(key, 2) for key in "abcef"], [s("d", 6)]))

    scene.fight("a b c e f", "d")

    left = set("abcef")
    for key in "bfa":
        assert scene.asked == (1, "choose_defeated")
        assert scene.options() == {f"defeat {each}" for each in left}
        scene.answer(f"defeat {key}")
        left.remove(key)
    assert fallen(scene) == "abdf"


@rule("FMA-BATTLE-20")
def test_a_b_and_c_against_d(playing: Playing) -> None:
    wits = {"a": 2, "b": 3, "c": 5}
    team = [ally(key, wits=number) for key, number in wits.items()]
    scene = playing(duel(team, [ally("d", wits=7)], STUDY))

    scene.fight("a b c", "d")

    assert scene.logged("battle_won") == [{"player": 0, "attack": 10, "defence": 7}]
    assert scene.asked == (1, "choose_defeated")
    assert reachable(scene) == {frozenset("abd"), frozenset("acd")}
    scene.answer("defeat a")
    scene.answer("defeat c")
    assert [scene.state(key) for key in "abcd"] == ["defeated", "set", "defeated", "defeated"]


@rule("FMA-BATTLE-17")
def test_a_character_worth_nothing_falls_while_anything_remains(playing: Playing) -> None:
    scene = playing(duel([s("a", 3), s("zero", 0)], [s("d", 4)]))

    scene.fight("a zero", "d")

    assert (scene.state("a"), scene.state("zero")) == ("defeated", "defeated")


@rule("FMA-BATTLE-17")
def test_with_nothing_left_a_character_worth_nothing_may_be_chosen(playing: Playing) -> None:
    scene = playing(duel([s("a", 4), s("zero", 0)], [s("d", 4)]))

    scene.fight("a zero", "d")

    assert scene.asked == (1, "defeat_zeros")
    assert scene.options() == {"defeat zero"}
    scene.answer()
    assert (scene.state("a"), scene.state("zero")) == ("defeated", "set")


@rule("FMA-BATTLE-17")
def test_nothing_against_nothing_may_defeat(playing: Playing) -> None:
    scene = playing(duel([s("a", 0)], [s("d", 0)]))

    scene.fight("a", "d")

    scene.answer("defeat d")
    scene.answer()
    assert (scene.state("a"), scene.state("d")) == ("set", "defeated")


@rule("FMA-BATTLE-18")
def test_characters_that_cannot_be_defeated_are_passed_over(playing: Playing) -> None:
    said = saying({"x": [Cannot("be_defeated", named("x"))]})
    scene = playing(duel([s("x", 1), s("y", 3), s("z", 4)], [s("d", 5)], make=said))

    scene.fight("x y z", "d")

    assert reachable(scene) == {frozenset("yd"), frozenset("zd")}
    scene.answer("defeat z")
    assert scene.state("x") == "set"


# Toughness: the eight examples ----------------------------------------------------------------


def tough(attackers: list[tuple[int, int]], defender: int, playing: Playing) -> FmaScene:
    """Attackers are (strength, toughness), named a and b."""
    texts = {
        key: [Trait("toughness", toughness)]
        for key, (_, toughness) in zip("ab", attackers, strict=False)
    }
    team = [s(key, number) for key, (number, _) in zip("ab", attackers, strict=False)]
    scene = playing(duel(team, [s("d", defender)], make=saying(texts)))
    scene.fight(" ".join("ab"[: len(attackers)]), "d")
    return scene


@rule("FMA-TRAIT-18", "FMA-TRAIT-14", "FMA-TRAIT-15")
def test_toughness_1_three_against_four_defeats_nobody(playing: Playing) -> None:
    scene = tough([(3, 3)], 4, playing)
    assert (fallen(scene), result(scene)) == ("", 1)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_2_three_against_six_is_behind_by_three(playing: Playing) -> None:
    scene = tough([(3, 3)], 6, playing)
    assert (fallen(scene), result(scene)) == ("a", 1)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_3_three_against_three_defeats_the_other(playing: Playing) -> None:
    scene = tough([(3, 3)], 3, playing)
    assert (fallen(scene), result(scene)) == ("d", None)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14", "FMA-TRAIT-15")
def test_toughness_4_a_friend_without_it_falls(playing: Playing) -> None:
    scene = tough([(3, 0), (3, 3)], 4, playing)
    assert (fallen(scene), result(scene)) == ("ad", 0)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_5_two_tough_ones_against_four(playing: Playing) -> None:
    scene = tough([(3, 3), (3, 3)], 4, playing)
    assert (fallen(scene), result(scene)) == ("d", 0)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_6_a_tough_one_and_another_against_six(playing: Playing) -> None:
    scene = tough([(3, 3), (3, 0)], 6, playing)
    assert (fallen(scene), result(scene)) == ("bd", None)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_7_two_tough_ones_against_six(playing: Playing) -> None:
    scene = tough([(3, 3), (3, 3)], 6, playing)
    assert (fallen(scene), result(scene)) == ("d", None)


@rule("FMA-TRAIT-18", "FMA-TRAIT-14")
def test_toughness_8_two_tough_ones_against_nine(playing: Playing) -> None:
    scene = tough([(3, 3), (3, 3)], 9, playing)
    assert (fallen(scene), result(scene)) == ("ab", 1)


@rule("FMA-TRAIT-17")
@pytest.mark.parametrize(("against", "falls"), [(7, ""), (8, "a")])
def test_six_and_toughness_two(playing: Playing, against: int, falls: str) -> None:
    scene = tough([(6, 2)], against, playing)
    assert (fallen(scene), result(scene)) == (falls, 1)


@rule("FMA-TRAIT-16")
def test_toughness_adds_up(playing: Playing) -> None:
    texts = {"a": [Trait("toughness", 2)], "plate": [Trait("toughness", 1)]}
    team = [unit(s("a", 3), attachment("plate"))]
    scene = playing(duel(team, [s("d", 5)], make=saying(texts)))
    scene.fight("a", "d")
    assert fallen(scene) == ""


def test_a_leader_may_fight_too(playing: Playing) -> None:
    mine = Side(leader=leader("ed", strength=6, wits=5), leads=True)
    scene = playing(search(mine, side([s("d", 2)])))
    scene.fight("ed", "d")
    assert fallen(scene) == "d"
