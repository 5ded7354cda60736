"""What happens instead of something else: it fits its event, or is not read (FMA-REACT-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.text.compiler import compile_line
from rules.text.abilities import Failure
from tests.rules.fma.playing import play
from tests.rules.fma.positions import s, side
from tests.rules.fma.samples import DULL, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
KICK = ally("kick", text="When your leader would be set, set this character instead.")
BOSS = a_leader("boss", wits=5, text="Search Wits, set this character: Draw a card.")


def led(*party: Any, leader: Any = BOSS, hand: Any = (), **more: Any) -> Side:
    """A search party whose leader is in it."""
    return Side(leader=leader, leads=True, party=party, hand=[*hand, DULL], **more)


def states(scene: FmaScene, *keys: str) -> list[str]:
    return [scene.state(key) for key in keys]


# Whatever would set the leader ----------------------------------------------------------------


@rule("FMA-IND-3", "FMA-REACT-13")
def test_who_attacks_with_the_leader_sets_the_sidekick(playing: Playing) -> None:
    scene = playing(searching(led(KICK), side([s("d", 9)])))
    scene.attack("boss", "d")
    assert states(scene, "boss", "kick") == ["ready", "set"]
    assert len(scene.logged("set_instead")) == 1
    scene.pass_all("battle")


@rule("FMA-IND-3", "FMA-COST-5")
def test_a_cost_that_sets_the_leader_sets_the_sidekick(playing: Playing) -> None:
    scene = playing(searching(led(KICK), side([s("d", 9)])))
    play(scene, "boss")
    assert states(scene, "boss", "kick") == ["ready", "set"]
    assert len(scene.logged("draw")) == 1, "the price is paid"


@rule("FMA-IND-3", "FMA-BATTLE-8")
def test_a_leader_that_blocks_sets_the_sidekick(playing: Playing) -> None:
    text = (
        "React Strength: When an attack on one of your characters is declared, "
        "this character blocks it."
    )
    theirs = led(KICK, s("d", 1), leader=a_leader("wall", wits=1, text=text))
    scene = playing(searching(side([s("a", 1, wits=9)]), theirs))
    scene.attack("a", "d")
    play(scene, "wall")
    assert states(scene, "wall", "kick") == ["ready", "set"]
    assert [c.card.key for c in scene.table.battles[-1].defenders] == ["wall"]
    scene.pass_all("battle")


@rule("FMA-IND-3")
def test_an_opponents_effect_sets_the_sidekick(playing: Playing) -> None:
    shot = event("shot", "Search Strength: Set target character.")
    scene = playing(searching(led(KICK), side([ally("q", wits=19)], shot)))
    play(scene, "shot", "target boss", by="q")
    assert states(scene, "boss", "kick") == ["ready", "set"]


@rule("FMA-IND-3")
def test_the_sidekick_does_nothing_for_anybody_else(playing: Playing) -> None:
    shot = event("shot", "Search Strength: Set target character.")
    scene = playing(searching(led(KICK, s("pal", 1)), side([ally("q", wits=19)], shot)))
    play(scene, "shot", "target pal", by="q")
    assert states(scene, "boss", "kick", "pal") == ["ready", "ready", "set"]


@rule("FMA-IND-3", "FMA-GEN-11")
@pytest.mark.parametrize("state", ["set", "defeated"])
def test_a_sidekick_that_cannot_be_set_saves_nobody(playing: Playing, state: str) -> None:
    """What cannot be put in the place of an event leaves the event as it is."""
    scene = playing(
        searching(led(s("pal", 1), allies=[unit(KICK, state=state)]), side([s("d", 9)]))
    )
    scene.attack("boss", "d")
    assert states(scene, "boss", "kick") == ["set", state]
    scene.pass_all("battle")


@rule("FMA-IND-3", "FMA-BATTLE-3")
def test_a_sidekick_that_attacks_too_is_set_for_itself_alone(playing: Playing) -> None:
    scene = playing(searching(led(KICK), side([s("d", 19)])))
    scene.attack("boss kick", "d")
    assert states(scene, "boss", "kick") == ["set", "set"]
    scene.pass_all("battle")


@rule("FMA-REACT-13")
def test_what_replaces_is_not_replaced_again(playing: Playing) -> None:
    """Two that step in for each other's leader and for each other: it ends."""
    one = ally("one", text="When your leader would be set, set this character instead.")
    two = mob("two", text="When your allies would be set, set this character instead.")
    scene = playing(searching(led(one, two), side([s("d", 9)])))
    scene.attack("boss", "d")
    assert states(scene, "boss", "one", "two") == ["ready", "set", "ready"]
    scene.pass_all("battle")


@rule("FMA-IND-3", "FMA-GEN-12")
def test_of_two_that_could_step_in_one_does(playing: Playing) -> None:
    crowd = mob("crowd", text=KICK.texts["text"])
    scene = playing(searching(led(KICK, crowd), side([s("d", 9)])))
    scene.attack("boss", "d")
    assert scene.asked == (0, "order_triggers")
    scene.answer("resolve_next crowd 1")
    assert states(scene, "boss", "kick", "crowd") == ["ready", "ready", "set"]
    scene.pass_all("battle")


@rule("FMA-REACT-13")
def test_a_text_about_setting_saves_nobody_from_defeat(playing: Playing) -> None:
    scene = playing(searching(led(KICK), side([s("d", 9)])))
    scene.fight("boss", "d")
    assert states(scene, "boss") == ["defeated"]


@rule("FMA-PLAY-17", "FMA-COST-5")
def test_what_the_price_has_set_is_answered_after_it_is_paid(playing: Playing) -> None:
    """The setting of the sidekick, like any that is part of a cost, waits for the declaration."""
    watch = event("watch", "React Wits: Cancel an ability.")
    scene = playing(searching(led(KICK), side([ally("q", wits=2)], watch)))
    play(scene, "boss")
    assert scene.asked == (1, "react")
    assert states(scene, "boss", "kick") == ["ready", "set"]
    scene.answer("decline")


# What the reader takes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "When your leader would be set, set this character instead.",
        "Before your leader is set, set this character instead.",
        "Before this character is defeated, move it home instead.",
        "Before this character is defeated, move it home and set it instead.",
        "Before this character is defeated, set it instead.",
    ],
)
@rule("FMA-REACT-13")
def test_an_instead_that_fits_its_event_is_read(line: str) -> None:
    assert not isinstance(compile_line(line), Failure)


@pytest.mark.parametrize(
    "line",
    [
        "When your leader would be set, draw a card.",
        "Before your leader is set, draw a card.",
        "When this character attacks, set this character instead.",
        "After this character is defeated, set it instead.",
        "Main Wits: Set target character instead.",
        "React Wits: When your leader would be set, set this character instead.",
        "React Wits: Before an opponent draws from his event or ability, "
        "set this character instead.",
        "React Wits: When an attack on one of your characters is declared, "
        "instead of the losers, defeat target character.",
        "After this character wins a battle, put it and its attachments into your hand instead.",
        "When your leader would be set, put it and its attachments into your hand instead.",
    ],
)
@rule("FMA-REACT-13")
def test_an_instead_without_its_event_is_not_read(line: str) -> None:
    assert isinstance(compile_line(line), Failure)
