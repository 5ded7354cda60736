"""The recruit phase, and allies that come into play otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.entry import put_into_play
from rules.fma.plays import Slot
from tests.rules.fma.scripts import Cannot, Text, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader, mob
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, phase="recruit", **{"make": saying(), **more})


def boss(command: int = 7, **facts: Any) -> Any:
    return leader("boss", command=command, **facts)


def could(scene: FmaScene, action: str = "recruit") -> set[str]:
    return {one.split()[1] for one in scene.options(action)}


@rule("FMA-RECRUIT-1", "FMA-RECRUIT-2", "FMA-STATE-1", "FMA-STATE-2")
def test_the_actions_of_the_phase(playing: Playing) -> None:
    hand = [ally("new"), ally("p2", "p"), advantage("house"), event("call"), event("map")]
    texts = {"call": [Text("recruit")], "map": [Text("main")]}
    scene = playing(at(Side(allies=[ally("p", title="Old")], hand=hand), make=saying(texts)))

    assert scene.options() == {
        "recruit new",
        "replace p2 p",
        "dismiss p",
        "advantage house",
        "play call 0",
        "play_with call lead0",
        "play_with call p",
        "pass",
    }
    scene.answer("recruit new")
    assert (scene.state("new"), scene.unit("new").area) == ("ready", "home")


@rule("FMA-RECRUIT-3", "FMA-SETUP-7")
@pytest.mark.parametrize(("mine", "shut_out"), [("Hero", {"v"}), ("Villain", {"h"}), ("", set())])
def test_heroes_and_villains_do_not_go_together(
    playing: Playing, mine: str, shut_out: set[str]
) -> None:
    hand = [ally("h", keywords="Human, Hero"), ally("v", keywords="Villain"), ally("n")]
    scene = playing(at(Side(leader=boss(keywords=mine), hand=hand)))
    assert could(scene) == {"h", "v", "n"} - shut_out


@rule("FMA-RECRUIT-4", "FMA-RECRUIT-12")
def test_no_more_allies_than_command_the_defeated_ones_counted(playing: Playing) -> None:
    team = [ally("p", cost=0), unit(ally("q", cost=0), state="defeated")]
    hand = [ally("r", cost=0), ally("s", cost=0)]
    scene = playing(at(Side(leader=boss(3), allies=team, hand=hand)))
    scene.answer("recruit r")
    scene.pass_all("recruit") if scene.asked[0] == 1 else None
    assert could(scene) == set()


@rule("FMA-RECRUIT-5", "FMA-RECRUIT-6", "FMA-KEYWORD-2", "FMA-CARD-5")
def test_one_of_a_name_on_a_team_but_any_number_of_mobs(playing: Playing) -> None:
    team = [unit(ally("p", "Pat"), state="defeated"), mob("crowd")]
    hand = [ally("young", "boss"), ally("again", "Pat", "Pat again"), mob("crowd"), ally("r")]
    scene = playing(at(Side(leader=boss(9), allies=team, hand=hand)))
    assert could(scene) == {"crowd", "r"}
    # Another version of a character may only take its place.
    assert could(scene, "replace") == {"again"}


@rule("FMA-RECRUIT-7", "FMA-RECRUIT-13", "FMA-RECRUIT-8")
def test_command_six_is_enough_for_four_and_two_not_for_four_and_three(playing: Playing) -> None:
    hand = [ally("four", cost=4), ally("two", cost=2), ally("three", cost=3)]
    scene = playing(at(Side(leader=boss(6), hand=hand)))
    scene.answer("recruit four")
    assert could(scene) == {"two"}
    scene.answer("recruit two")
    assert could(scene) == set()
    scene.may_stay_open = True
    while scene.table.turn == 5:
        scene.answer(*(["pass"] if scene.decision.minimum else []))
    while scene.asked[1] != "recruit":
        scene.answer(sorted(scene.options())[0])
    assert "three" in could(scene)


@rule("FMA-RECRUIT-9", "FMA-RECRUIT-11", "FMA-CARD-3")
def test_another_faction_costs_one_more(playing: Playing) -> None:
    hand = [
        ally("own", cost=3),
        ally("other", cost=3, factions=["rebel"]),
        ally("both", cost=3, factions=["rebel", "elric"]),
        ally("none", cost=3, factions=[]),
    ]
    scene = playing(at(Side(leader=boss(4), hand=hand)))
    costs = {o.card.data.key: o.cost for o in scene.decision.options if o.card is not None}
    assert costs == {"own": 3, "other": 4, "both": 3, "none": 3}
    scene.answer("recruit other")
    assert scene.player(0).spent == 4
    assert scene.unit("other").card.cost == 3


@rule("FMA-RECRUIT-10")
def test_an_unaligned_leader_pays_more_for_every_faction(playing: Playing) -> None:
    hand = [ally("own", cost=3), ally("none", cost=3, factions=[])]
    scene = playing(at(Side(leader=boss(4, factions=[]), hand=hand)))
    costs = {o.card.data.key: o.cost for o in scene.decision.options if o.card is not None}
    assert costs == {"own": 4, "none": 3}


@rule("FMA-RECRUIT-14", "FMA-RECRUIT-15", "FMA-RECRUIT-16", "FMA-RECRUIT-17")
@pytest.mark.parametrize("state", ["ready", "set", "defeated"])
def test_a_replacement_takes_state_and_attachments_and_pays_in_full(
    playing: Playing, state: str
) -> None:
    old = unit(ally("p", "Pat", cost=5), attachment("hat", cost=9), state=state)
    hand = [ally("p2", "Pat", cost=3, factions=["rebel"]), ally("p", "Pat", cost=5)]
    scene = playing(at(Side(leader=boss(), allies=[old], hand=hand)))

    # The same card once more is no replacement.
    assert scene.options("replace") == {"replace p2 p"}
    scene.answer("replace p2 p")

    assert scene.state("p2") == state
    assert scene.borne("p2") == ["hat"]
    assert scene.cards("discard") == ["p"]
    assert scene.player(0).spent == 4


@rule("FMA-RECRUIT-18")
def test_a_replacement_counts_the_old_ally_for_loyal_and_keeps_the_limits(playing: Playing) -> None:
    texts = {"p2": [Trait("loyal", 2)], "q2": [Trait("loyal", 3)]}
    team = [ally("p", "Pat", cost=0), ally("q", "Quin", cost=0, factions=[])]
    hand = [ally("p2", "Pat"), ally("q2", "Quin"), ally("p3", "Pat", keywords="Villain")]
    mine = Side(leader=boss(2, keywords="Hero"), allies=team, hand=[*hand, ally("z", cost=0)])
    scene = playing(at(mine, make=saying(texts)))
    assert could(scene, "replace") == set()
    mine = Side(leader=boss(3, keywords="Hero"), allies=team, hand=hand)
    scene = playing(at(mine, make=saying(texts)))
    assert could(scene, "replace") == {"p2"}


@rule("FMA-RECRUIT-19", "FMA-ATTACH-10", "FMA-CONTROL-1")
def test_a_dismissed_ally_takes_its_attachments_along(playing: Playing) -> None:
    team = [unit(ally("p"), attachment("hat"), state="defeated"), ally("q")]
    hand = [ally("r", cost=0)]
    scene = playing(at(Side(leader=boss(2), allies=team, hand=hand)))
    assert scene.options() == {"dismiss p", "dismiss q", "pass"}
    scene.answer("dismiss p")
    assert scene.cards("discard") == ["hat", "p"]
    assert scene.player(0).spent == 0
    assert could(scene) == {"r"}


@rule("FMA-RECRUIT-20", "FMA-RECRUIT-21", "FMA-CARD-6")
def test_an_advantage_spends_from_the_same_budget_once_a_name(playing: Playing) -> None:
    hand = [
        advantage("house", 3),
        advantage("den", 2, name="Den"),
        advantage("den2", 1, name="Den"),
    ]
    scene = playing(
        at(Side(leader=boss(5), advantages=[advantage("old")], hand=[*hand, ally("p")]))
    )
    scene.answer("advantage den")
    assert scene.cards("advantages") == ["old", "den"]
    assert could(scene, "advantage") == {"house"}
    scene.answer("advantage house")
    assert scene.options() == {"pass"}


@rule("FMA-RECRUIT-22", "FMA-COST-14")
def test_no_card_is_exchanged_for_an_ally(playing: Playing) -> None:
    scene = playing(at(Side(leader=boss(2), hand=[ally("p", cost=3), event("x"), event("y")])))
    assert scene.options() == {"pass"}


@rule("FMA-RECRUIT-28")
def test_a_set_leader_recruits_a_defeated_or_absent_one_does_not(playing: Playing) -> None:
    hand = [ally("p"), advantage("house")]
    team = [ally("q")]
    tired = playing(at(Side(leader=unit(boss(), state="set"), allies=team, hand=hand)))
    assert could(tired) == {"p"}
    beaten = playing(at(Side(leader=unit(boss(), state="defeated"), allies=team, hand=hand)))
    assert beaten.options() == {"dismiss q", "pass"}
    absent = at(Side(leader=boss(), allies=team, hand=hand))
    absent.table.put_area(absent.unit("boss"), "away")
    assert {one.action for one in absent.decision.options} == {"dismiss", "pass"}


@rule("FMA-RECRUIT-29")
def test_when_command_falls_what_is_paid_stays_paid(playing: Playing) -> None:
    left = {"boss": 7}
    answers = {
        "adjusted": lambda table, obj, what, number, *rest: (
            left["boss"] if what == "command" else number
        )
    }
    hand = [ally("p", cost=5), ally("q", cost=2), ally("r", cost=1)]
    scene = at(Side(leader=boss(), hand=hand), make=saying(**answers))
    scene.answer("recruit p")
    assert could(scene) == {"q", "r"}
    left["boss"] = 6
    scene.table.changed()
    scene.decision.forget_options()
    assert could(scene) == {"r"}
    left["boss"] = 3
    scene.decision.forget_options()
    assert could(scene) == set()
    assert "p" in scene.team()


# Loyal and Augment ----------------------------------------------------------------------------


@rule("FMA-TRAIT-5", "FMA-TRAIT-6", "FMA-TRAIT-9")
def test_loyal_three_needs_three_of_its_faction(playing: Playing) -> None:
    texts = {"guard": [Trait("loyal", 3)]}
    army = [ally(f"m{n}", cost=0, factions=["military"]) for n in range(2)]
    hand = [ally("guard", factions=["military"]), event("x")]
    chief = boss(factions=["military"])
    scene = playing(at(Side(leader=chief, allies=army, hand=hand), make=saying(texts)))
    assert could(scene) == {"guard"}
    team = [army[0], unit(army[1], state="defeated")]
    scene = playing(at(Side(leader=chief, allies=team, hand=hand), make=saying(texts)))
    assert could(scene) == set()


@rule("FMA-TRAIT-7", "FMA-TRAIT-8", "FMA-TRAIT-25")
@pytest.mark.parametrize(
    ("team", "joins"),
    [
        ([["rebel"], ["rebel"]], True),
        ([["rebel"], ["homunculus"]], True),
        ([["rebel", "homunculus"]], False),
        ([["military"], ["rebel"]], False),
    ],
)
def test_any_mix_of_factions_counts_but_each_character_once(
    playing: Playing, team: list[list[str]], joins: bool
) -> None:
    texts = {"two": [Trait("loyal", 2)], "lost": [Trait("loyal", 1)]}
    allies = [ally(f"m{n}", cost=0, factions=one) for n, one in enumerate(team)]
    hand = [ally("two", factions=["rebel", "homunculus"]), ally("lost", factions=[]), event("x")]
    scene = playing(at(Side(leader=boss(), allies=allies, hand=hand), make=saying(texts)))
    assert could(scene) == ({"two"} if joins else set())


AUGMENT = {"p": [Text("augment", number=2, do=lambda table, play: _note(table, play))]}


def _note(table: Any, play: Any) -> Any:
    yield from ()
    table.log("augmented", state=play.character.state)


@rule("FMA-TRAIT-2", "FMA-TRAIT-3", "FMA-TRAIT-24")
def test_an_augment_is_paid_with_the_recruiting_and_comes_first(playing: Playing) -> None:
    texts = {**AUGMENT, "see": [Text("react", answers=("joined",))]}
    hand = [ally("p", cost=3), event("x"), event("see")]
    scene = playing(at(Side(leader=boss(5), hand=hand), make=saying(texts)))
    scene.answer("recruit p")
    assert scene.asked == (0, "augment")
    scene.answer("yes")
    assert scene.logged("augmented") == [{"state": "ready"}]
    assert scene.player(0).spent == 5
    assert scene.unit("p").card.cost == 3
    assert scene.asked == (0, "react")
    scene.answer("decline")


@rule("FMA-TRAIT-2", "FMA-TRAIT-4")
def test_an_augment_that_cannot_be_paid_is_not_offered(playing: Playing) -> None:
    hand = [ally("p", cost=3), event("x")]
    scene = playing(at(Side(leader=boss(4), hand=hand), make=saying(AUGMENT)))
    scene.answer("recruit p")
    assert scene.logged("augmented") == []
    assert scene.player(0).spent == 3


# Otherwise ------------------------------------------------------------------------------------


BRING = {
    "bring": [
        Text(
            "main",
            do=lambda table, play: put_into_play(table, play.targets["it"][0], play.seat),
            slots=(Slot("it", "card"),),
        )
    ]
}


def bring(playing: Playing, card: Any, *team: Any, **texts: Any) -> FmaScene:
    mine = Side(leader=boss(2), allies=team, discard=[card], hand=[event("bring"), event("x")])
    scene = playing(fma_scene(mine, make=saying({**BRING, **texts})))
    scene.answer("play bring")
    while scene.asked[1] == "performer":
        scene.answer("choose boss")
    return scene


@rule("FMA-RECRUIT-24", "FMA-RECRUIT-26", "FMA-TRAIT-4")
def test_an_effect_brings_an_ally_without_price_limit_and_augment(playing: Playing) -> None:
    team = [ally("q", cost=0), ally("r", cost=0)]
    scene = bring(playing, ally("p", cost=9, factions=["rebel"]), *team, p=AUGMENT["p"])
    assert scene.team() == ["boss", "q", "r", "p"]
    assert scene.logged("augmented") == []
    assert scene.player(0).spent == 0


@rule("FMA-RECRUIT-25", "FMA-GEN-9")
@pytest.mark.parametrize(
    ("card", "texts"),
    [
        (ally("young", "boss"), {}),
        (ally("p"), {"p": [Cannot("join")]}),
        (ally("p", factions=["rebel"]), {"p": [Trait("loyal", 1)]}),
    ],
)
def test_but_not_past_the_rules_of_joining(playing: Playing, card: Any, texts: Any) -> None:
    scene = bring(playing, card, **texts)
    assert scene.team() == ["boss"]


@rule("FMA-RECRUIT-27")
def test_an_ally_of_the_same_name_is_replaced(playing: Playing) -> None:
    old = unit(ally("p", "Pat"), attachment("hat"), state="set")
    scene = bring(playing, ally("p2", "Pat"), old)
    assert scene.team() == ["boss", "p2"]
    assert scene.state("p2") == "set"
    assert scene.borne("p2") == ["hat"]
    assert scene.cards("discard") == ["p", "bring"]


@rule("FMA-RECRUIT-27", "FMA-KEYWORD-2")
def test_a_mob_comes_beside_its_like(playing: Playing) -> None:
    scene = bring(playing, mob("crowd"), mob("crowd"))
    assert scene.team() == ["boss", "crowd", "crowd"]


@rule("FMA-REACT-11")
def test_comes_into_play_is_answered_after_recruiting(playing: Playing) -> None:
    def recruited(table: Any, character: Any, event: Any) -> bool:
        return event["character"] is character and event["how"] in ("recruit", "replace")

    texts = {"p": [Text("react", answers=("joined",), when=recruited)]}
    scene = playing(at(Side(leader=boss(), hand=[ally("p"), event("x")]), make=saying(texts)))
    scene.answer("recruit p")
    assert scene.options() == {"react p 0", "decline"}
    scene.answer("decline")
    assert bring(playing, ally("p"), **texts).asked[1] == "main"


@rule("FMA-REACT-12")
def test_a_replacement_that_enters_defeated_plays_no_react(playing: Playing) -> None:
    texts = {"p2": [Text("react", answers=("joined",))]}
    old = unit(ally("p", "Pat"), state="defeated")
    scene = playing(
        at(
            Side(leader=boss(), allies=[old], hand=[ally("p2", "Pat"), event("x")]),
            make=saying(texts),
        )
    )
    scene.answer("replace p2")
    assert scene.asked == (0, "recruit")
