"""The course of a battle: maneuver, blocks, actions, and how play goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import block, join_battle, start_battle
from rules.fma.characters import Character
from rules.fma.departure import leave_battles
from rules.fma.effects import move_home
from rules.fma.plays import Cost, Slot
from tests.rules.fma.positions import boost, duel, fallen, result, s, search, side
from tests.rules.fma.scripts import Passive, Text, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


# Maneuver -------------------------------------------------------------------------------------


@rule("FMA-BATTLE-3", "FMA-BATTLE-30", "FMA-STATE-3")
def test_attackers_are_ready_and_are_set_by_it(playing: Playing) -> None:
    mine = [s("a", 9), unit(s("b", 2), state="set"), s("c", 2)]
    scene = playing(duel(mine, [s("d", 1)]))

    scene.answer("start_battle")

    assert scene.options() == {"attacker a", "attacker c"}
    scene.answer("attacker a")
    assert scene.state("a") == "set"
    assert scene.state("c") == "ready"
    scene.pass_all("battle")
    assert scene.state("a") == "set"


@rule("FMA-BATTLE-5", "FMA-BATTLE-6", "FMA-SEARCH-6")
def test_the_defending_character_may_be_set_but_not_defeated_or_at_home(playing: Playing) -> None:
    theirs = [unit(s("d", 1), state="set"), s("e", 1)]
    home = [unit(s("f", 1), state="defeated"), s("g", 1)]
    scene = playing(
        search(
            side([s("a", 9)]),
            Side(party=theirs, allies=home),
        )
    )

    scene.answer("start_battle")
    scene.answer("attacker a")

    assert scene.options() == {"choose d", "choose e"}
    scene.answer("choose e")
    assert scene.state("e") == "ready"
    scene.pass_all("battle")


@rule("FMA-BATTLE-2")
def test_the_attacker_chooses_among_the_types_of_the_location(playing: Playing) -> None:
    place = (0, location("yard", battle=("strength", "wits"), strength=0))
    scene = playing(duel([s("a", 1, wits=5)], [s("d", 3, wits=3)], place))

    scene.answer("start_battle")
    scene.answer("attacker a")

    assert scene.options() == {"type strength", "type wits"}
    scene.answer("type wits")
    scene.pass_all("battle")
    assert result(scene) == 0


@rule("FMA-SEARCH-6", "FMA-BATTLE-4")
def test_without_somebody_to_attack_there_is_no_battle(playing: Playing) -> None:
    scene = playing(search(side([s("a", 3)]), Side(allies=[s("d", 1)])))
    assert scene.options() == {"pass"}


BLOCK = Text(
    "react",
    answers=("attack",),
    do=lambda table, play: block(table, play.character, paid=True),
    when=lambda table, character, event: event["battle"].defender == character.player,
    costs=(Cost("set"),),
    more={"before": True},
)


@rule("FMA-BATTLE-7", "FMA-BATTLE-8", "FMA-BATTLE-9", "FMA-BATTLE-10", "FMA-BATTLE-31")
def test_a_blocker_takes_the_place_of_the_target(playing: Playing) -> None:
    texts = saying({"wall": [BLOCK]})
    scene = playing(duel([s("a", 3)], [s("d", 1), s("wall", 5)], make=texts))

    scene.attack("a", "d")
    assert scene.asked == (1, "react")
    scene.answer("react wall")

    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.defenders] == ["wall"]
    assert [one.card.key for one in battle.blockers] == ["wall"]
    assert scene.state("wall") == "set"
    scene.pass_all("battle")
    assert fallen(scene) == "a"
    assert scene.state("d") == "ready"


@rule("FMA-BATTLE-8", "FMA-STATE-3", "FMA-COST-5", "FMA-PLAY-5")
def test_a_set_character_cannot_block(playing: Playing) -> None:
    texts = saying({"wall": [BLOCK]})
    theirs = [s("d", 1), unit(s("wall", 5), state="set")]
    scene = playing(duel([s("a", 3)], theirs, make=texts))

    scene.attack("a", "d")

    assert scene.asked[1] != "react"
    scene.pass_all("battle")


@rule("FMA-BATTLE-8")
def test_not_even_by_an_ability_that_does_not_set_it(playing: Playing) -> None:
    free = Text("react", answers=("attack",), do=lambda table, play: block(table, play.character))
    theirs = [s("d", 1), unit(s("wall", 5), state="set"), s("other", 5)]
    scene = playing(duel([s("a", 3)], theirs, make=saying({"wall": [free], "other": [free]})))

    scene.attack("a", "d")
    scene.answer("react wall")

    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.defenders] == ["d"]
    scene.answer("react other")
    assert [one.card.key for one in battle.defenders] == ["other"]
    assert scene.state("other") == "set"
    scene.pass_all("react", "battle")


@rule("FMA-BATTLE-11", "FMA-BATTLE-12")
def test_nobody_blocks_who_is_in_the_battle_and_a_later_block_replaces(playing: Playing) -> None:
    texts = saying({"wall": [BLOCK], "d": [BLOCK], "other": [BLOCK], "mine": [BLOCK]})
    mine = [s("a", 9), s("mine", 2)]
    scene = playing(duel(mine, [s("d", 1), s("wall", 5), s("other", 6)], make=texts))

    scene.attack("a", "d")
    assert scene.options("react") == {"react d 0", "react wall 0", "react other 0"}
    scene.answer("react d")
    battle = scene.table.battle
    assert battle is not None
    assert battle.blockers == []
    scene.answer("react wall")
    scene.answer("react other")
    assert [one.card.key for one in battle.defenders] == ["other"]
    scene.pass_all("battle")
    assert fallen(scene) == "other"


# Action ---------------------------------------------------------------------------------------


@rule("FMA-BATTLE-13", "FMA-PASS-8")
def test_battle_actions_begin_with_the_attacker_and_go_round_everybody(playing: Playing) -> None:
    sides = [side([s(key, 3)], event("low")) for key in "ade"]
    texts = saying({"low": [boost(2)]})
    scene = playing(search(*sides, make=texts))

    scene.attack("a", "d")

    order = []
    for _ in range(3):
        order.append(scene.asked)
        scene.answer("pass")
    assert order == [(0, "battle"), (1, "battle"), (2, "battle")]


@rule("FMA-BATTLE-23", "FMA-ATTR-3", "FMA-BATTLE-25")
def test_battle_bonuses_end_with_the_battle(playing: Playing) -> None:
    mine = side([s("a", 3)], event("low"))
    scene = playing(
        search(
            mine,
            side([s("d", 4)]),
            make=saying({"low": [boost(2)]}),
        )
    )

    scene.attack("a", "d")
    scene.answer("play low")
    scene.answer("target a")
    assert scene.value("a") == 5
    scene.pass_all("battle")

    assert result(scene) == 0
    assert fallen(scene) == "d"
    assert scene.value("a") == 3


@rule("FMA-BATTLE-14", "FMA-PLAY-6")
def test_cards_of_a_phase_cannot_be_played_in_a_battle(playing: Playing) -> None:
    texts = saying({"low": [boost(1)], "map": [Text("search")]})
    mine = side([s("a", 3)], event("low"), event("map"))
    scene = playing(search(mine, side([s("d", 3)]), make=texts))
    assert scene.options() == {"start_battle", "attack_strength a d", "play map 0", "pass"}

    scene.attack("a", "d")

    assert scene.options() == {"play low 0", "play_at low a", "play_at low d", "pass"}
    scene.pass_all("battle")


@rule("FMA-BATTLE-24", "FMA-BATTLE-32")
def test_a_character_sent_home_stays_in_the_battle(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from move_home(table, play.targets["it"][0])

    texts = saying({"away": [Text("battle", do=do, slots=(Slot("it"),))]})
    mine = side([s("a", 3)], event("away"))
    scene = playing(search(mine, side([s("d", 2)]), make=texts))

    scene.attack("a", "d")
    scene.answer("play away")
    scene.answer("target d")
    assert scene.unit("d").area == "home"
    scene.pass_all("battle")

    assert fallen(scene) == "d"


@rule("FMA-BATTLE-29")
def test_an_empty_side_has_nothing_and_defeats_nobody(playing: Playing) -> None:
    def out(table: Any, play: Any) -> Any:
        yield from ()
        leave_battles(table, play.targets["it"][0])

    texts = saying({"smoke": [Text("battle", do=out, slots=(Slot("it"),))]})
    mine = side([s("a", 0)], event("smoke"))
    scene = playing(search(mine, side([s("d", 5)]), make=texts))

    scene.attack("a", "d")
    scene.answer("play smoke")
    scene.answer("target d")
    scene.pass_all("battle")

    assert scene.logged("battle_tied") == [{"attack": 0, "defence": 0}]
    assert fallen(scene) == ""


@rule("FMA-BATTLE-26", "FMA-BATTLE-27")
def test_characters_may_move_into_a_battle_they_could_not_declare(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from ()
        join_battle(table, play.targets["it"][0], "attack")

    texts = saying({"a": [Trait("stealth")], "help": [Text("battle", do=do, slots=(Slot("it"),))]})
    mine = side([s("a", 2), s("b", 3)], event("help"))
    scene = playing(search(mine, Side(allies=[s("d", 4)]), make=texts))

    scene.attack("a", "d")
    scene.answer("play help")
    scene.answer("choose a")
    scene.answer("target b")
    scene.pass_all("battle")

    assert result(scene) == 0
    assert scene.options() == {"defeat a", "defeat b"}
    scene.answer("defeat a")
    assert scene.state("b") == "ready"


@rule("FMA-BATTLE-26")
@pytest.mark.parametrize(("moved", "joins"), [("b", True), ("e", False), ("d", False)])
def test_only_who_belongs_to_a_side_is_moved_into_it(
    playing: Playing, moved: str, joins: bool
) -> None:
    """And nobody who is in the battle already."""

    def do(table: Any, play: Any) -> Any:
        yield from ()
        assert join_battle(table, play.targets["it"][0], "attack") is joins

    texts = saying({"help": [Text("battle", do=do, slots=(Slot("it"),))]})
    mine = side([s("a", 9), s("b", 3)], event("help"))
    scene = playing(search(mine, side([s("d", 1), s("e", 1)]), make=texts))

    scene.attack("a", "d")
    scene.answer("play help")
    scene.answer("choose a")
    scene.answer(f"target {moved}")
    assert [line["card"]["card"] for line in scene.logged("joins_battle")] == ["b"] * joins
    scene.pass_all("battle")
    if scene.options() == {"defeat d"}:
        scene.answer("defeat d")


# After it -------------------------------------------------------------------------------------


@rule("FMA-BATTLE-28", "FMA-PASS-12", "FMA-SEARCH-7")
def test_after_a_battle_the_left_neighbour_acts_and_passes_count_anew(playing: Playing) -> None:
    sides = [side([s("a", 9), s("b", 9)]), side([s("d", 1)]), side([s("e", 1)])]
    scene = playing(search(*sides))

    scene.attack("a", "d")
    scene.pass_all("battle")

    assert scene.asked[0] == 2
    scene.answer("pass")
    assert scene.asked == (0, "search")


def brawl(attacker: str, defender: str) -> Any:
    """Start a battle between two characters in the middle of something."""

    def do(table: Any, play: Any) -> Any:
        units: dict[str, Character] = {one.card.key: one for one in table.all_characters()}
        yield from start_battle(table, "strength", [units[attacker]], units[defender])

    return do


@rule("FMA-BATTLE-1", "FMA-BATTLE-4", "FMA-BATTLE-14")
def test_a_card_starts_a_battle_outside_the_search(playing: Playing) -> None:
    texts = saying({"ambush": [Text("main", do=brawl("a", "d"))], "low": [boost(2)]})
    mine = Side(allies=[s("a", 3)], hand=[event("ambush"), event("low")])
    scene = playing(fma_scene(mine, Side(allies=[s("d", 4)], hand=[event("x")]), make=texts))

    scene.answer("play ambush")
    scene.answer("choose a")

    assert scene.asked == (0, "battle")
    assert scene.options("play") == {"play low 0"}
    assert scene.state("a") == "set"
    scene.pass_all("battle")
    assert fallen(scene) == "a"
    # Seat 1 is left of the starter.
    assert scene.asked == (1, "main")
    scene.pass_all("main", "search", "cleanup")


@rule("FMA-PASS-12", "FMA-BATTLE-28")
def test_after_a_battle_begun_by_a_react_the_neighbour_of_who_reacted_acts(
    playing: Playing,
) -> None:
    """Seat 0 acts, seat 2 reacts with a battle: seat 0 is next, and its pass counts anew."""
    answer = Text("react", answers=("played",), do=brawl("e", "d"))
    texts = {"note": [Text("main")], "r": [answer]}
    hand = [event("x"), event("y")]
    sides = [
        Side(hand=[event("note"), *hand]),
        Side(allies=[s("d", 1)], hand=hand),
        Side(allies=[s("e", 5)], hand=[event("r"), *hand]),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))

    scene.answer("play note")
    scene.answer("react r")
    scene.answer("choose e")
    scene.pass_all("battle")

    assert fallen(scene) == "d"
    assert scene.asked == (0, "main")


@rule("FMA-BATTLE-33")
def test_a_battle_within_a_battle_is_finished_first(playing: Playing) -> None:
    texts = saying({"inner": [Text("battle", do=brawl("e", "b"))]})
    sides = [
        side([s("a", 3), s("b", 1)]),
        side([s("d", 2), s("e", 5)], event("inner")),
    ]
    scene = playing(search(*sides, make=texts))

    scene.attack("a", "d")
    scene.answer("pass")
    assert scene.asked == (1, "battle")
    scene.answer("play inner")
    scene.answer("choose d")
    assert len(scene.table.battles) == 2
    scene.pass_all("battle")

    assert fallen(scene) == "bd"
    assert len(scene.logged("battle_won")) == 2


@rule("FMA-BATTLE-34", "FMA-IND-12")
def test_a_react_to_the_victory_may_spare_the_losers(playing: Playing) -> None:
    def spare(table: Any, play: Any) -> Any:
        yield from ()
        battle = play.event["battle"]
        battle.spared.append("defence" if battle.winner == "attack" else "attack")

    won = Text(
        "react",
        answers=("won",),
        do=spare,
        more={"before": True},
        when=lambda table, character, event: (
            event["battle"].side_of(character) == event["battle"].winner
        ),
    )
    texts = saying({"a": [won], "d": [won]})
    scene = playing(duel([s("a", 3)], [s("d", 2)], make=texts))

    scene.fight("a", "d")

    assert scene.asked == (0, "react")
    scene.answer("react a")
    assert fallen(scene) == ""


@rule("FMA-ATTR-13")
def test_passives_of_a_friend_count_in_the_total(playing: Playing) -> None:
    texts = saying(
        {"drill": [Passive("strength", 1, lambda t, source, one: one.player == source.player)]}
    )
    scene = playing(duel([s("a", 3)], [s("d", 3), s("drill", 1)], make=texts))

    scene.fight("a", "d")

    assert result(scene) == 1
