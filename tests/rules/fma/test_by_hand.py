"""Texts that nobody could read, resolved by hand: proposed, agreed to, logged, replayable."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.testkit.by_hand import accept, add, begin, by_hand
from tests.testkit.citation import rule
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


@rule("FMA-GEN-11")
def test_an_unread_text_is_offered_and_what_is_done_is_logged(playing: Playing) -> None:
    scene = playing(at(ODD))
    by_hand(scene, "draw 0", "q: strength +2")

    assert scene.value("q") == 4
    assert len(scene.cards("hand")) == 3
    (line,) = scene.logged("by_hand_done", viewer=1)
    assert (line["player"], line["card"]["card"], line["agreed"]) == (0, "odd", [1])
    assert line["line"] == "Main Wits 3: Do something that nobody has ever read."
    assert "+2" in str(line["parts"])


@rule("FMA-GEN-11")
def test_who_has_read_everything_is_offered_nothing(playing: Playing) -> None:
    scene = playing(at(event("plain", "Main Wits 3: Draw a card.")))
    assert scene.options("by_hand") == set()


@rule("FMA-GEN-11")
@pytest.mark.parametrize(
    "more",
    [
        {"allies": [ally("strange", text="Something strange is always true.")]},
        {"advantages": [advantage("odd", text="Something strange is always true.")]},
        {"allies": [unit(ally("a"), attachment("odd", text="Something strange is always true."))]},
    ],
)
def test_cards_in_play_with_unread_text_count(playing: Playing, more: dict[str, object]) -> None:
    offered = {option.split()[1] for option in playing(at(**more)).options("by_hand")}
    assert offered & {"strange", "odd"}


def test_a_card_that_python_plays_is_read(playing: Playing) -> None:
    words = "Remove your leader from play. Return him at the start of your next turn"
    card = event("sidetracked", f"Main Wits: {words} with 3 experience.")
    assert playing(at(card)).options("by_hand") == set()


@pytest.mark.parametrize("words", ["Your leader goes away.", "Remove your leader from play."])
def test_words_for_which_python_was_not_written_are_read_by_nobody(
    playing: Playing, words: str
) -> None:
    """A changed text is not played as it was before."""
    scene = playing(at(event("sidetracked", f"Main Wits: {words}")))
    assert scene.options() == {"by_hand sidetracked 0", "pass"}


@rule("FMA-GEN-11")
@pytest.mark.parametrize(
    ("step", "state"),
    [
        ("q: set", {"q": "set"}),
        ("q: defeat", {"q": "defeated"}),
        ("r: recover", {"r": "ready"}),
    ],
)
def test_states_are_changed_by_hand(playing: Playing, step: str, state: dict[str, str]) -> None:
    scene = playing(at(ODD))
    by_hand(scene, step)
    assert {key: scene.state(key) for key in state} == state


@rule("FMA-GEN-11")
def test_cards_go_where_the_player_says(playing: Playing) -> None:
    sword, friend = attachment("sword", strength=2), ally("friend")
    scene = playing(at(ODD, sword, friend, discard=[ally("old")]))
    by_hand(
        scene,
        *("sword: attach q", "friend: enter", "old: put hand", "q: control", "experience 0"),
    )
    assert scene.team() == ["boss", "friend", "q"]
    assert scene.borne("q") == ["sword"]
    assert "old" in scene.cards("hand")
    assert len(scene.unit("boss").experience) == 1


@rule("FMA-CONTROL-5")
@pytest.mark.parametrize(("name", "offered"), [("own", True), ("q", False)])
def test_control_is_offered_by_hand_of_what_can_come_over(
    playing: Playing, name: str, offered: bool
) -> None:
    scene = playing(at(ODD, allies=[ally("own", name)]))
    begin(scene)
    add(scene, "q: set")
    scene.answer("by_hand_card q")
    assert ("by_hand_control q" in scene.options()) is offered
    scene.may_stay_open = True


@rule("FMA-CONTROL-9")
def test_a_card_is_looked_for_in_the_deck_unseen_by_others(playing: Playing) -> None:
    scene = playing(at(ODD))
    by_hand(scene, "search hand")
    scene.answer("by_hand_find filler0-5")
    assert "filler0-5" in scene.cards("hand")
    assert "filler0-5" not in str(scene.match.log(1))


@rule("FMA-REACT-1", "FMA-REACT-15")
def test_an_unread_react_is_asked_for_when_something_is_played(playing: Playing) -> None:
    trap = event("trap", "React Wits 2: Spring a trap nobody has read.")
    side = Side(
        leader=a_leader("boss", wits=30), hand=[event("e", "Main Wits: Draw a card."), DULL]
    )
    scene = playing(fma_scene(side, Side(hand=[trap])))
    scene.answer("play e")
    assert scene.asked == (1, "react")
    (declared,) = scene.table.plays
    by_hand(scene, f"cancel {declared.id}")

    assert "canceled" in str(scene.logged("by_hand_done"))
    assert scene.logged("draw") == []


@rule("FMA-PLAY-6", "FMA-CARD-10")
@pytest.mark.parametrize(
    ("text", "kind", "offered"),
    [
        ("Main Wits 3: Gyre and gimble.", event, True),
        ("Battle: Gyre and gimble.", event, False),
        ("Recruit: Gyre and gimble.", event, False),
        ("React: Gyre and gimble.", event, False),
        ("Main: Gyre and gimble.", ally, False),
    ],
)
def test_a_line_is_open_when_its_designator_is_played(
    playing: Playing, text: str, kind: Callable[..., object], offered: bool
) -> None:
    """In the hand only events speak; an ally's text waits until it is in play."""
    card = kind("odd", text) if kind is event else kind("odd", text=text)
    scene = playing(at(card))
    assert scene.options("by_hand") == ({"by_hand odd 0"} if offered else set())


@rule("FMA-PASS-8")
def test_whoever_is_declined_still_has_the_turn(playing: Playing) -> None:
    scene = playing(at(ODD))
    begin(scene)
    add(scene, "draw 0")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_decline text")
    assert scene.asked == (0, "main")
    begin(scene)
    add(scene, "draw 0")
    scene.answer("by_hand_propose")
    accept(scene)
    assert scene.asked == (1, "main")


@rule("FMA-GEN-11")
def test_hands_are_shown_and_a_card_goes_by_chance(playing: Playing) -> None:
    scene = playing(at(ODD))
    before = len(scene.cards("hand", 1))
    by_hand(scene, "show_hand 1", "discard_blind 1", "search_shown hand")
    scene.answer("by_hand_find filler0-5")
    assert len(scene.cards("hand", 1)) == before - 1
    assert "filler0-5" in str(scene.match.log(1))
    assert "dull" in str(scene.match.log(0))


@rule("FMA-WIN-10")
def test_all_opponents_are_asked_in_turn_and_who_leaves_is_not_waited_for(playing: Playing) -> None:
    mine = Side(leader=a_leader("boss", wits=30), hand=[ODD, DULL])
    sides = [Side(leader=a_leader(f"l{seat}"), hand=[DULL]) for seat in (1, 2)]
    scene = playing(fma_scene(mine, *sides, place=(0, location("field"))))
    begin(scene)
    add(scene, "draw 0")
    scene.answer("by_hand_propose")
    assert scene.asked == (1, "by_hand_consent")
    scene.match.concede(1)
    assert scene.asked == (2, "by_hand_consent")
    scene.answer("by_hand_accept")
    assert scene.logged("by_hand_done")[0]["agreed"] == [2]


@rule("FMA-PASS-8")
def test_one_who_declines_is_enough(playing: Playing) -> None:
    mine = Side(leader=a_leader("boss", wits=30), hand=[ODD, DULL])
    sides = [Side(leader=a_leader(f"l{seat}"), hand=[DULL]) for seat in (1, 2)]
    scene = playing(fma_scene(mine, *sides, place=(0, location("field"))))
    begin(scene)
    add(scene, "draw 0")
    scene.answer("by_hand_propose")
    scene.answer("by_hand_accept")
    scene.answer("by_hand_decline none")
    assert scene.asked == (0, "main")
    assert scene.logged("by_hand_declined")[0]["by"] == 2
    assert scene.logged("draw") == []


@rule("FMA-WIN-10")
def test_who_leaves_takes_a_proposal_aside_along_and_the_others_go_on(playing: Playing) -> None:
    """Proposed while another is asked, of a line that the rules read."""
    mine = Side(
        leader=a_leader("boss", wits=30), hand=[event("e", "Main Wits: Draw a card."), DULL]
    )
    read = ally("read", text="Main: Draw a card.")
    sides = [Side(leader=a_leader("l1"), allies=[read], hand=[DULL]), Side(leader=a_leader("l2"))]
    scene = playing(fma_scene(mine, *sides, place=(0, location("field"))))
    handle = next(one.handle for one in scene.table.cards if one.data.key == "read")
    scene.match.propose(1, handle, 0)
    add(scene, "draw 1")
    scene.answer("by_hand_propose")
    assert scene.asked == (2, "by_hand_consent") or scene.asked == (0, "by_hand_consent")
    scene.match.concede(2)
    assert scene.asked == (0, "main")
    assert scene.match.view(0)["proposal"] is None
