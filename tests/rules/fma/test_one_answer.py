"""What is one decision of a player is one answer: plays, attacks and recruits declared whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.decision import HARMFUL, IDLE, OBVIOUS, STEPWISE
from rules.engine.stops import answer_unasked
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.game import GAME
from rules.fma.plays import Cost, Slot
from tests.rules.fma.positions import boost, fallen, s, search, side
from tests.rules.fma.scripts import Text, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def flags(scene: FmaScene, said: str) -> tuple[str, ...]:
    (found,) = (one.flags for one in scene.decision.options if scene.say(one) == said)
    return found


def unasked(scene: FmaScene) -> tuple[str, ...] | None:
    """What is answered for a player who has set no stop."""
    decision = scene.decision
    return answer_unasked(decision, GAME.stop_of(scene.table, decision), {})


# Plays ------------------------------------------------------------------------------------------


@rule("FMA-PLAY-1", "FMA-PLAY-16")
def test_an_event_is_declared_with_the_character_that_plays_it(playing: Playing) -> None:
    mine = Side(allies=[ally("p")], hand=[event("note"), event("x")])
    scene = playing(fma_scene(mine, make=saying({"note": [Text("main")]})))

    assert scene.options("play_with") == {"play_with note lead0", "play_with note p"}
    scene.answer("play_with note p")

    assert scene.logged("play")[-1]["character"]["card"] == "p"
    assert scene.cards("discard") == ["note"]


@rule("FMA-PLAY-1")
def test_only_who_can_play_an_event_is_offered_for_it(playing: Playing) -> None:
    texts = saying({"note": [Text("main", "wits", 5)]})
    team = [ally("p", wits=5), ally("q", wits=6), ally("r", wits=4)]
    mine = Side(leader=leader("ed", wits=1), allies=team, hand=[event("note")])
    scene = playing(fma_scene(mine, make=texts))

    assert scene.options("play_with") == {"play_with note p", "play_with note q"}


@rule("FMA-PLAY-16", "FMA-TARGET-4")
def test_who_alone_can_play_something_aims_it_by_the_same_answer(playing: Playing) -> None:
    texts = saying({"a": [boost(2)]})
    scene = playing(search(side([s("a", 1)]), side([s("d", 3)]), make=texts))
    scene.attack("a", "d")

    assert scene.options("play_at") == {"play_at a a", "play_at a d"}
    scene.answer("play_at a a")

    assert scene.value("a") == 3
    scene.pass_all("battle")
    assert fallen(scene) == "ad"


@rule("FMA-PLAY-16")
def test_what_one_answer_does_not_say_is_asked(playing: Playing) -> None:
    """Who plays it is said; X, the target and the cards it costs are still to be chosen."""
    strike = boost(1, timing="main", attribute="wits", number="X", costs=(Cost("discard"),))
    mine = Side(allies=[ally("p", wits=3)], hand=[event("note"), event("x"), event("y")])
    scene = playing(fma_scene(mine, make=saying({"note": [strike]})))

    scene.answer("play_with note p")
    assert scene.asked == (0, "choose_x")
    scene.answer("x 1")
    assert scene.asked == (0, "target")
    scene.answer("target lead0")
    assert scene.asked == (0, "pay_discard")
    scene.answer("choose x")
    assert scene.value("lead0") == 1 + scene.unit("lead0").card.bonuses["strength"]


@rule("FMA-PLAY-16")
@pytest.mark.parametrize(
    "slots",
    [
        (Slot("one"), Slot("two")),
        (Slot("any", least=0),),
        (Slot("pair", least=2, most=2),),
        (Slot("seat", "player"),),
    ],
)
def test_more_than_one_character_is_not_aimed_at_by_one_answer(
    playing: Playing, slots: tuple[Slot, ...]
) -> None:
    texts = saying({"p": [Text("main", slots=slots)]})
    scene = playing(fma_scene(Side(allies=[ally("p")], hand=[event("x")]), make=texts))

    assert scene.options("play") == {"play p 0"}
    assert scene.options("play_at") == set()
    assert STEPWISE not in flags(scene, "play p 0")


@rule("FMA-PLAY-13")
def test_of_a_card_with_two_abilities_the_ability_is_chosen_first(playing: Playing) -> None:
    texts = saying({"note": [Text("main"), Text("main")]})
    scene = playing(fma_scene(Side(allies=[ally("p")], hand=[event("note")]), make=texts))

    assert scene.options("play_with") == set()
    assert scene.options("play") == {"play note 0", "play note 1"}


@rule("FMA-REACT-1", "FMA-PLAY-1")
def test_a_react_is_declared_with_who_plays_it(playing: Playing) -> None:
    texts = saying({"note": [Text("main")], "no": [Text("react", answers=("played",))]})
    theirs = Side(allies=[ally("d")], hand=[event("no")])
    scene = playing(fma_scene(Side(hand=[event("note"), event("x")]), theirs, make=texts))
    scene.answer("play note")

    assert scene.options("react_with") == {"react_with no d", "react_with no lead1"}
    scene.answer("react_with no d")

    assert scene.logged("play")[-1]["character"]["card"] == "d"


@rule("FMA-PLAY-16")
def test_the_steps_of_earlier_records_can_still_be_taken(playing: Playing) -> None:
    """They are marked, so that nobody is shown the same twice."""
    mine = Side(allies=[ally("p")], hand=[event("note"), event("x")])
    scene = playing(fma_scene(mine, make=saying({"note": [Text("main")]})))

    assert flags(scene, "play note 0") == (STEPWISE,)
    scene.answer("play note")
    assert scene.asked == (0, "performer")
    scene.answer("choose p")
    assert scene.logged("play")[-1]["character"]["card"] == "p"


# Battles ----------------------------------------------------------------------------------------


@rule("FMA-BATTLE-31", "FMA-BATTLE-3")
def test_several_attack_one_who_is_named_first(playing: Playing) -> None:
    scene = playing(search(side([s("a", 1), s("b", 2)]), side([s("d", 3), s("e", 3)])))

    together = {"together_strength d", "together_strength e"}
    assert scene.options("together_strength") == together
    scene.answer("together_strength d")
    assert scene.asked == (0, "attackers")
    scene.answer("attacker a", "attacker b")

    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.attackers] == ["a", "b"]
    assert [one.card.key for one in battle.defenders] == ["d"]
    scene.pass_all("battle")
    assert "d" in fallen(scene)


@rule("FMA-BATTLE-31")
def test_who_names_nobody_to_attack_has_done_nothing_yet(playing: Playing) -> None:
    scene = playing(search(side([s("a", 1), s("b", 2)]), side([s("d", 3)])))
    scene.answer("together_strength d")
    scene.answer()

    assert scene.asked == (0, "search")
    assert scene.logged("attack") == []


@rule("FMA-TRAIT-21")
def test_together_only_those_with_stealth_reach_a_home(playing: Playing) -> None:
    texts = {"a": [Trait("stealth")], "b": [Trait("stealth")]}
    theirs = Side(allies=[s("h", 1)], party=[s("d", 3)], hand=[event("x")])
    scene = playing(search(side([s("a", 3), s("b", 3), s("c", 3)]), theirs, make=saying(texts)))
    scene.answer("together_strength h")

    assert scene.options() == {"attacker a", "attacker b"}
    scene.answer("attacker a", "attacker b")

    used = {key for _, _, key in scene.table.used_abilities}
    assert used == {"stealth"}
    scene.pass_all("battle")


@rule("FMA-TRAIT-21")
def test_one_alone_with_stealth_attacks_no_home_together(playing: Playing) -> None:
    theirs = Side(allies=[s("h", 1)], party=[s("d", 3)], hand=[event("x")])
    texts = saying({"a": [Trait("stealth")]})
    scene = playing(search(side([s("a", 3), s("c", 3)]), theirs, make=texts))

    assert scene.options("together_strength") == {"together_strength d"}


# Recruiting -------------------------------------------------------------------------------------

AUGMENT = {"p": [Text("augment", number=2)]}


@rule("FMA-TRAIT-2", "FMA-TRAIT-24")
@pytest.mark.parametrize(("said", "spent"), [("augmented", 5), ("plain", 3)])
def test_an_ally_is_recruited_with_its_augment_or_without(
    playing: Playing, said: str, spent: int
) -> None:
    mine = Side(leader=leader("ed", command=6), hand=[ally("p", cost=3), event("x")])
    scene = playing(fma_scene(mine, phase="recruit", make=saying(AUGMENT)))

    assert flags(scene, "recruit p") == (STEPWISE,)
    scene.answer(f"recruit_{said} p")

    assert scene.player(0).spent == spent
    assert scene.team() == ["ed", "p"]
    assert len(scene.logged("augment")) == (1 if said == "augmented" else 0)
    assert scene.decision.kind == "recruit"


@rule("FMA-TRAIT-2", "FMA-RECRUIT-14")
@pytest.mark.parametrize(("said", "spent"), [("augmented", 5), ("plain", 3)])
def test_an_ally_replaces_another_with_its_augment_or_without(
    playing: Playing, said: str, spent: int
) -> None:
    hand = [ally("p", "pat", "New", cost=3), event("x")]
    mine = Side(leader=leader("ed", command=6), allies=[ally("o", "pat", "Old")], hand=hand)
    scene = playing(fma_scene(mine, phase="recruit", make=saying(AUGMENT)))

    scene.answer(f"replace_{said} p o")

    assert scene.player(0).spent == spent
    assert scene.team() == ["ed", "p"]


@rule("FMA-TRAIT-2")
@pytest.mark.parametrize(("command", "offered"), [(4, False), (5, True)])
def test_an_augment_is_offered_where_command_is_left_for_it(
    playing: Playing, command: int, offered: bool
) -> None:
    mine = Side(leader=leader("ed", command=command), hand=[ally("p", cost=3), event("x")])
    scene = playing(fma_scene(mine, phase="recruit", make=saying(AUGMENT)))

    assert (scene.options("recruit_augmented") == {"recruit_augmented p"}) is offered
    assert (STEPWISE in flags(scene, "recruit p")) is offered


# What need not be asked ---------------------------------------------------------------------------


@rule("FMA-CLEANUP-5")
def test_the_only_defeated_ally_recovers_for_nothing_unasked(playing: Playing) -> None:
    scene = playing(fma_scene(Side(allies=[unit(ally("p"), state="defeated")]), phase="cleanup"))
    scene.pass_all("cleanup")

    assert scene.asked == (0, "free_recover")
    assert flags(scene, "recover_free p") == (OBVIOUS,)
    answer = unasked(scene)
    assert answer is not None
    scene.match.answer(0, scene.decision.id, answer)
    assert scene.state("p") == "ready"


@rule("FMA-CLEANUP-5")
def test_which_of_two_recovers_is_asked(playing: Playing) -> None:
    down = [unit(ally(key), state="defeated") for key in "pq"]
    scene = playing(fma_scene(Side(allies=down), phase="cleanup"))
    scene.pass_all("cleanup")

    assert scene.asked == (0, "free_recover")
    assert unasked(scene) is None


@rule("FMA-CLEANUP-4")
@pytest.mark.parametrize(("down", "asked"), [("p", False), ("pq", True)])
def test_no_card_is_offered_for_whom_nothing_need_be_paid(
    playing: Playing, down: str, asked: bool
) -> None:
    allies = [unit(ally(key, key, "Old"), state="defeated") for key in down]
    scene = playing(fma_scene(Side(allies=allies, hand=[ally("p2", "p")]), phase="cleanup"))
    scene.pass_all("cleanup")

    assert scene.asked == (0, "recover")
    assert (HARMFUL in flags(scene, "recover p2 p")) is not asked
    assert (unasked(scene) is None) is asked
    scene.answer("done")


@rule("FMA-BATTLE-15")
@pytest.mark.parametrize(("stat", "is_asked"), [("strength", True), ("wits", False)])
def test_a_bonus_that_is_not_fought_with_is_no_reason_to_ask(
    playing: Playing, stat: str, is_asked: bool
) -> None:
    mine = side([s("a", 3)], event("help", text=f"Battle Wits: Target character gets +2 {stat}."))
    scene = playing(search(mine, side([s("d", 3)]), make=CardAbilities))
    scene.attack("a", "d")

    assert scene.asked == (0, "battle")
    assert (IDLE not in flags(scene, "play_at help a")) is is_asked
    assert (unasked(scene) is None) is is_asked
    scene.pass_all("battle")


@rule("FMA-COST-1")
def test_a_bonus_that_brings_another_play_into_reach_is_asked_about(playing: Playing) -> None:
    """Wits are not fought with, but they would let the other event be played."""
    hand = [
        event("help", text="Battle Wits: Target character gets +2 wits."),
        event("turn", text="Battle Wits 9: The battle becomes a battle of wits."),
    ]
    scene = playing(
        search(Side(party=[s("a", 3)], hand=hand), side([s("d", 3)]), make=CardAbilities)
    )
    scene.attack("a", "d")

    assert scene.options("play") == {"play help 0"}
    assert unasked(scene) is None
    scene.pass_all("battle")
