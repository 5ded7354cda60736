"""Clauses about who may play a text, and when: each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, chief, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
ATTACKED = "When an attack on one of your characters is declared,"


# Answers to an attack -------------------------------------------------------------------------


@rule("FMA-BATTLE-7", "FMA-IND-8")
@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("this character blocks it.", {"ready"}),
        ("this character blocks it and gets +1 strength.", {"ready"}),
        ("draw a card and this character blocks it.", {"ready"}),
        ("target ally of yours blocks it.", {"ready", "set"}),
        ("draw a card.", {"ready", "set"}),
        ("reset this character.", {"ready", "set"}),
    ],
)
@pytest.mark.parametrize("state", ["ready", "set"])
def test_only_who_can_block_plays_what_makes_them_block(
    playing: Playing, text: str, may: set[str], state: str
) -> None:
    guard = unit(ally("guard", strength=3, text=f"React Wits: {ATTACKED} {text}"), state=state)
    theirs = foes(ally("foe", strength=1, wits=1), ally("other"), guard)
    scene = playing(searching(party(ally("a")), theirs))
    scene.attack("a", "foe")
    assert can_play(scene, "guard") is (state in may)
    scene.may_stay_open = True


# Where it is played from ----------------------------------------------------------------------


@rule("FMA-PLAY-6", "FMA-CARD-10")
@pytest.mark.parametrize(
    ("text", "pile", "in_play"),
    [
        ("Recruit Wits: Put this card from your discard pile into play.", True, False),
        ("Recruit Wits: Put this card from your discard pile into play. Draw a card.", True, False),
        ("Recruit Wits: Draw a card. Put this card from your discard pile into play.", True, False),
        ("Recruit Wits: Draw a card.", False, True),
        (
            "Main Wits: Draw a card.\n"
            "Recruit Wits: Put this card from your discard pile into play. Draw a card.",
            True,
            False,
        ),
        (
            "Recruit Wits: Put this card from your discard pile into play.\n"
            "Main Wits: Draw a card.",
            True,
            False,
        ),
    ],
)
def test_what_comes_from_the_discard_pile_is_played_there_alone(
    playing: Playing, text: str, pile: bool, in_play: bool
) -> None:
    imp = ally("imp", "Imp", text=text)
    lying = playing(at_home(home(discard=[imp]), phase="recruit"))
    assert can_play(lying, "imp") is pile
    standing = playing(at_home(home(imp), phase="recruit"))
    assert can_play(standing, "imp") is in_play


@rule("FMA-GEN-9")
def test_who_is_in_play_beside_the_wrong_leader_plays_its_abilities(playing: Playing) -> None:
    proud = "This character will not join an Elric leader."
    scene = playing(at_home(home(ally("a", text=f"{proud}\nMain Wits: Draw a card."))))
    play(scene, "a")
    assert len(scene.logged("draw")) == 1


@rule("FMA-PLAY-2")
@pytest.mark.parametrize("given", ["Quick Wits: 1", '"Battle Wits: Draw a card."'])
def test_what_is_given_is_offered_once_beside_what_attachments_offer(
    playing: Playing, given: str
) -> None:
    flag = ally("flag", text=f"Your Soldier allies have {given}.")
    soldier = unit(
        ally("a", keywords="Soldier", wits=3),
        attachment("saber", text="Battle Strength: Bearer gets +1 strength."),
    )
    mine = party(soldier, hand=[event("tactic", "Battle Wits: Draw a card.")], allies=[flag])
    scene = playing(searching(mine, foes(ally("foe", strength=1, wits=1))))
    scene.attack("a", "foe")
    offered = [scene.say(option) for option in scene.decision.options]
    of_soldier = [option for option in offered if option.split()[:2] == ["play", "a"]]
    assert len(of_soldier) == 1
    assert len(offered) == len(set(offered))


@rule("FMA-PLAY-2")
@pytest.mark.parametrize("leader", [True, False])
def test_an_ability_of_a_character_is_played_by_it_alone(playing: Playing, leader: bool) -> None:
    who = ally("a", wits=0, text="Main Wits 3: Draw a card.")
    scene = playing(
        fma_scene(
            Side(leader=chief(wits=9 if leader else 4), allies=[who], hand=[]),
            Side(leader=chief(wits=1), hand=[DULL]),
        )
    )
    assert not can_play(scene, "a"), "with no card in hand its own wits decide"


@rule("FMA-PLAY-2", "FMA-REACT-15")
@pytest.mark.parametrize("timing", ["React Wits", "React"])
def test_a_react_that_is_given_is_offered_at_its_moment(playing: Playing, timing: str) -> None:
    flag = ally("flag", text=f'Your Soldier allies have "{timing}: {ATTACKED} draw a card."')
    soldier = unit(ally("a", keywords="Soldier"), attachment("hat"))
    theirs = foes(ally("foe", strength=1, wits=1), soldier, allies=[flag])
    scene = playing(searching(party(ally("m")), theirs))
    scene.attack("m", "foe")
    assert scene.asked == (1, "react")
    assert {option.split()[1] for option in scene.options("react")} == {"a"}
    play(scene, "a")
    assert [line["player"] for line in scene.logged("draw")] == [1]
    scene.may_stay_open = True
