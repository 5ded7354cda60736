"""Texts that nobody could read, resolved by hand: announced, logged, replayable."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.testkit.fma.cards import advantage, ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
ODD = event("odd", "Main Wits 3: Do something that nobody has ever read.")
DULL = event("dull")


def at(*hand: object, **more: object) -> FmaScene:
    side = Side(**{"leader": a_leader("boss", wits=30), "hand": [*hand, DULL], **more})  # type: ignore[arg-type]
    theirs = Side(allies=[ally("q"), unit(ally("r"), state="defeated")], hand=[DULL])
    return fma_scene(side, theirs, place=(0, location("field")))


def by_hand(scene: FmaScene, *answers: str) -> None:
    scene.answer("by_hand")
    for wanted in answers:
        scene.answer(wanted)
    scene.answer("done")


def test_an_unread_text_is_offered_and_what_is_done_is_logged(playing: Playing) -> None:
    scene = playing(at(ODD))
    by_hand(scene, "by_hand_draw", "by_hand_card q", "by_hand_strength +2")

    assert scene.value("q") == 4
    assert len(scene.cards("hand")) == 3
    assert [line["player"] for line in scene.logged("by_hand", viewer=1)] == [0]
    assert scene.logged("by_hand_does", viewer=1)[0]["to"] == "+2"


def test_who_has_read_everything_is_offered_nothing(playing: Playing) -> None:
    scene = playing(at(event("plain", "Main Wits 3: Draw a card.")))
    assert "by_hand" not in scene.options()


@pytest.mark.parametrize(
    "more",
    [
        {"allies": [ally("strange", text="Something strange is always true.")]},
        {"advantages": [advantage("odd", text="Something strange is always true.")]},
        {"allies": [unit(ally("a"), attachment("odd", text="Something strange is always true."))]},
    ],
)
def test_cards_in_play_with_unread_text_count(playing: Playing, more: dict[str, object]) -> None:
    assert "by_hand" in playing(at(**more)).options()


def test_a_card_that_python_plays_is_read(playing: Playing) -> None:
    words = "Remove your leader from play. Return him at the start of your next turn"
    card = event("sidetracked", f"Main Wits: {words} with 3 experience.")
    assert "by_hand" not in playing(at(card)).options()


@pytest.mark.parametrize("words", ["Your leader goes away.", "Remove your leader from play."])
def test_words_for_which_python_was_not_written_are_read_by_nobody(
    playing: Playing, words: str
) -> None:
    """A changed text is not played as it was before."""
    scene = playing(at(event("sidetracked", f"Main Wits: {words}")))
    assert scene.options() == {"by_hand", "pass"}


@pytest.mark.parametrize(
    ("answers", "state"),
    [
        (["by_hand_card q", "by_hand_set"], {"q": "set"}),
        (["by_hand_card q", "by_hand_defeat"], {"q": "defeated"}),
        (["by_hand_card r", "by_hand_recover"], {"r": "ready"}),
    ],
)
def test_states_are_changed_by_hand(
    playing: Playing, answers: list[str], state: dict[str, str]
) -> None:
    scene = playing(at(ODD))
    by_hand(scene, *answers)
    assert {key: scene.state(key) for key in state} == state


def test_cards_go_where_the_player_says(playing: Playing) -> None:
    sword, friend = attachment("sword", strength=2), ally("friend")
    scene = playing(at(ODD, sword, friend, discard=[ally("old")]))
    by_hand(
        scene,
        *("by_hand_card sword", "by_hand_attach", "choose q"),
        *("by_hand_card friend", "by_hand_enter"),
        *("by_hand_card old", "put hand"),
        *("by_hand_card q", "by_hand_control"),
        "by_hand_experience",
    )
    assert scene.team() == ["boss", "friend", "q"]
    assert scene.borne("q") == ["sword"]
    assert "old" in scene.cards("hand")
    assert len(scene.unit("boss").experience) == 1


def test_a_card_is_looked_for_in_the_deck_unseen_by_others(playing: Playing) -> None:
    scene = playing(at(ODD))
    by_hand(scene, "by_hand_search", "by_hand_find filler0-5", "put hand")
    assert "filler0-5" in scene.cards("hand")
    assert "filler0-5" not in str(scene.match.log(1))


def test_an_unread_react_is_asked_for_when_something_is_played(playing: Playing) -> None:
    trap = event("trap", "React Wits 2: Spring a trap nobody has read.")
    side = Side(
        leader=a_leader("boss", wits=30), hand=[event("e", "Main Wits: Draw a card."), DULL]
    )
    scene = playing(fma_scene(side, Side(hand=[trap])))
    scene.answer("play e")
    assert scene.asked == (1, "react")
    (declared,) = scene.table.plays
    by_hand(scene, f"by_hand_cancel {declared.id}")

    assert scene.logged("canceled")
    assert scene.logged("draw") == []
