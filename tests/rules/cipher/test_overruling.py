"""At any time, by consent: a line that cannot apply now, or that the rules read wrongly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.testkit.by_hand import accept, add
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene

Playing = Callable[[CipherScene], CipherScene]
READ = "Might |CONT| This unit gets +10 Attack."
ODD = "Riddle |ACT| Gyre and gimble in the wabe."


def scene_of(playing: Playing, **theirs: object) -> CipherScene:
    """Seat 0 is asked in its Action Phase; seat 1 has a unit whose line was read."""
    mine = Side(vanguard=[card("mine"), card("idle")])
    other = Side(vanguard=[card("read", skill=READ)], **theirs)  # type: ignore[arg-type]
    return playing(cipher_scene(mine, other, phase="action"))


def propose(scene: CipherScene, seat: int, key: str, *steps: str, place: int = 0) -> None:
    handle = next(one.handle for one in scene.table.cards if one.data.key == key)
    scene.match.propose(seat, handle, place)
    add(scene, *steps)
    scene.answer("by_hand_propose")


def test_whoever_is_asked_just_now_a_reading_can_be_overruled(playing: Playing) -> None:
    scene = scene_of(playing)
    before = scene.decision.id
    propose(scene, 1, "read", "mine: tap")

    assert (scene.decision.player, scene.decision.kind) == (0, "by_hand_consent")
    shown = scene.match.view(0)["proposal"]
    assert (shown["line"], shown["overrules"]) == (READ, True)
    accept(scene)

    assert scene.unit("mine").tapped
    assert (scene.decision.player, scene.decision.kind) == (0, "action")
    assert scene.decision.id == before, "the same question is open again"
    assert not any(option.startswith("move mine") for option in scene.options())
    (line,) = scene.logged("by_hand_overruled", 0)
    assert (line["player"], line["line"], line["agreed"]) == (1, READ, [0])


def test_nothing_changes_when_it_is_declined(playing: Playing) -> None:
    scene = scene_of(playing)
    options = scene.options()
    propose(scene, 1, "read", "mine: destroy")
    scene.answer("by_hand_decline text")
    assert scene.options() == options
    assert scene.logged("by_hand_declined")[0]["by"] == 0


def test_after_two_proposals_in_vain_the_others_have_peace_until_the_next_turn(
    playing: Playing,
) -> None:
    scene = scene_of(playing)
    propose(scene, 1, "read", "mine: destroy")
    scene.answer("by_hand_decline text")
    handle = next(c.handle for c in scene.table.cards if c.data.key == "read")
    scene.match.propose(1, handle, 0)
    scene.answer("by_hand_give_up")
    with pytest.raises(ValueError, match="2 of your proposals were declined"):
        scene.match.propose(1, handle, 0)
    scene.match.propose(0, handle, 0)  # the other player may
    scene.answer("by_hand_give_up")

    scene.answer("end_turn")
    scene.match.propose(1, handle, 0)
    assert scene.kinds == ["by_hand"]
    scene.answer("by_hand_give_up")


def test_a_line_that_cannot_apply_now_is_proposed_as_such(playing: Playing) -> None:
    scene = scene_of(playing, hand=[card("odd", skill=ODD)])
    propose(scene, 1, "odd", "draw 1")
    shown = scene.match.view(0)["proposal"]
    assert (shown["card"], shown["timely"], shown["overrules"]) == ({"card": "odd"}, False, False)
    accept(scene)
    assert len(scene.cards("hand", 1)) == 2


@pytest.mark.parametrize(
    ("seat", "key", "place", "why"),
    [
        (0, "secret", 0, "is neither face up nor in your hand"),
        (1, "read", 4, "there is no 5"),
    ],
)
def test_what_nobody_may_point_at_is_refused(
    playing: Playing, seat: int, key: str, place: int, why: str
) -> None:
    scene = scene_of(playing, hand=[card("secret", skill=ODD)])
    length = scene.match.length
    with pytest.raises(ValueError, match=why):
        propose(scene, seat, key, place=place)
    assert scene.match.length == length


def test_one_proposal_at_a_time(playing: Playing) -> None:
    scene = scene_of(playing)
    propose(scene, 1, "read", "mine: tap")
    with pytest.raises(ValueError, match="something else is being decided"):
        propose(scene, 0, "read", "mine: tap")
    accept(scene)


def test_the_attacker_may_be_gone_when_the_battle_goes_on(playing: Playing) -> None:
    """What was open falls away with what it was about; the battle breaks off as after a skill."""
    theirs = Side(lord=card("foe", attack=200, skill=READ))
    mine = Side(vanguard=[card("mine")], hand=[card("mine2"), card("other")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack mine foe")
    assert scene.kinds == ["critical_hit"]
    propose(scene, 1, "foe", "mine: destroy")
    accept(scene)
    assert scene.cards("retreat") == ["mine"]
    scene.answer("decline")
    assert scene.decision.kind == "action"


def test_who_leaves_takes_the_proposal_along(playing: Playing) -> None:
    scene = scene_of(playing)
    propose(scene, 1, "read", "mine: tap")
    scene.match.concede(0)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (1,)


def test_going_back_and_repeating_lead_to_the_same(playing: Playing) -> None:
    scene = scene_of(playing)
    start = scene.match.length
    propose(scene, 1, "read", "mine: tap", "draw 1")
    accept(scene)
    scene.answer("end_turn")
    for length in range(start, scene.match.length + 1):
        earlier = scene.match.state_after(length)
        assert earlier.length == length
    assert scene.match.state_after(scene.match.length).digest() == scene.match.digest()


def test_a_proposal_that_takes_too_long_is_withdrawn_and_the_question_is_open_again(
    playing: Playing,
) -> None:
    scene = scene_of(playing)
    before, options = scene.decision.id, scene.options()
    handle = next(one.handle for one in scene.table.cards if one.data.key == "read")
    assert scene.match.composing is None
    scene.match.propose(1, handle, 0)
    add(scene, "mine: destroy")
    assert scene.match.composing == 1

    scene.match.withdraw(1)

    assert (scene.decision.id, scene.options()) == (before, options)
    assert scene.match.view(1)["proposal"] is None
    assert scene.logged("by_hand_withdrawn", 0) == [{"player": 1}]
    assert scene.match.composing is None


def test_a_withdrawn_proposal_was_one_in_vain(playing: Playing) -> None:
    scene = scene_of(playing)
    handle = next(one.handle for one in scene.table.cards if one.data.key == "read")
    for _ in range(2):
        scene.match.propose(1, handle, 0)
        scene.match.withdraw(1)

    with pytest.raises(ValueError, match="2 of your proposals were declined"):
        scene.match.propose(1, handle, 0)


def test_only_what_was_not_put_yet_is_withdrawn_and_by_its_maker_alone(playing: Playing) -> None:
    scene = scene_of(playing)
    with pytest.raises(ValueError, match="no proposal"):
        scene.match.withdraw(1)
    handle = next(one.handle for one in scene.table.cards if one.data.key == "read")
    scene.match.propose(1, handle, 0)
    with pytest.raises(ValueError, match="no proposal"):
        scene.match.withdraw(0)
    add(scene, "mine: tap")
    scene.answer("by_hand_propose")
    assert scene.match.composing is None

    with pytest.raises(ValueError, match="no proposal"):
        scene.match.withdraw(1)
    accept(scene)
    assert scene.unit("mine").tapped
