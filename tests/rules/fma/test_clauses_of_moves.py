"""Clauses about what effects move: cards, bonuses, locations; each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, chief, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]
STATS = ("strength", "wits", "alchemy")


def values(scene: FmaScene, key: str) -> list[int]:
    return [scene.value(key, stat) for stat in STATS]


# Targets that are legal no longer -------------------------------------------------------------


@rule("FMA-PLAY-21")
@pytest.mark.parametrize("answer", ["react", "decline"])
def test_a_target_that_has_become_illegal_is_left_alone(playing: Playing, answer: str) -> None:
    text = "Search Wits: Defeat target set character. Draw a card."
    quick = (
        "React Wits: Before an opponent's event or ability that draws one or more cards takes "
        "effect, reset this character."
    )
    mine = party(ally("m"), hand=[event("e", text)])
    theirs = foes(unit(ally("foe", wits=1, text=quick), state="set"), hand=[])
    theirs.hand = []
    scene = playing(searching(mine, theirs))
    play(scene, "e", by="chief")
    scene.answer(answer)
    assert scene.state("foe") == ("ready" if answer == "react" else "defeated")
    assert len(scene.logged("draw")) == 1


# Augment --------------------------------------------------------------------------------------


@rule("FMA-TRAIT-2", "FMA-TRAIT-3")
@pytest.mark.parametrize(
    "text",
    [
        "Augment 2: Draw a card.",
        "Main Wits: Draw a card.\nAugment 2: Draw two cards.",
        "Augment 2: Draw a card.\nMain Wits: Draw two cards.",
    ],
)
@pytest.mark.parametrize(("command", "asked"), [(4, False), (5, True)])
def test_the_augment_of_a_card_with_other_abilities(
    playing: Playing, text: str, command: int, asked: bool
) -> None:
    new = ally("new", cost=3, text=text)
    own = Side(leader=chief(command=command), hand=[new, DULL])
    scene = playing(at_home(own, phase="recruit"))
    scene.answer("recruit new")
    assert (scene.decision.kind == "recruit") is not asked
    if asked:
        scene.answer("yes")
        drawn = 1 if text.startswith("Augment") else 2
        assert sum(line.get("count", 1) for line in scene.logged("draw")) == drawn


# Bonuses --------------------------------------------------------------------------------------


def walking(*more: str) -> FmaScene:
    walk = event(
        "walk",
        "Battle Strength: Move the bonus of one attribute of target character in this battle to "
        "another of its attributes.",
    )
    others = [event(f"e{number}", text) for number, text in enumerate(more)]
    mine = party(ally("a"), hand=[walk, *others, DULL])
    scene = searching(mine, foes(ally("foe", strength=1, wits=1)))
    scene.attack("a", "foe")
    for number, text in enumerate(more):
        play(scene, f"e{number}", *(["target a"] if "arget" in text else []), by="chief")
        while scene.asked == (1, "battle"):
            scene.answer("pass")
    play(scene, "walk", "target a", by="chief")
    return scene


@rule("FMA-IND-69")
def test_a_bonus_of_one_moves_and_all_are_told(playing: Playing) -> None:
    scene = playing(walking("Battle Wits: Target character gets +1 strength."))
    asking = [card.data.key for card in scene.table.cards if card.handle == scene.decision.source]
    assert asking == ["walk"]
    scene.answer("attribute wits")
    assert values(scene, "a") == [2, 3, 2]
    (line,) = scene.logged("shifted")
    assert (line["card"]["card"], line["stat"], line["to"]) == ("a", "strength", "wits")


@rule("FMA-IND-69", "FMA-ATTR-6")
def test_a_value_that_was_set_is_no_bonus_and_stays(playing: Playing) -> None:
    scene = playing(
        walking(
            "Battle Wits: Target character's strength becomes 4.",
            "Battle Wits: Target character gets +1 strength.",
        )
    )
    scene.answer("attribute wits")
    assert values(scene, "a") == [4, 3, 2]


# Cards ----------------------------------------------------------------------------------------


@rule("FMA-POWER-2", "FMA-POWER-11")
def test_a_card_from_hand_becomes_experience(playing: Playing) -> None:
    study = event("study", "Main Wits: Add a card from your hand to your experience.")
    scene = playing(at_home(home(hand=[study, attachment("hat")])))
    play(scene, "study", by="chief")
    if scene.decision.kind == "choose_cards":
        scene.answer("choose hat")
    leader = scene.unit("chief")
    assert [card.data.key for card in leader.experience.cards] == ["hat"]
    assert [line["count"] for line in scene.logged("experience")] == [1]


@rule("FMA-SEARCH-19", "FMA-CONTROL-9")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_location_goes_under_its_owners_deck_and_ones_next_lies_there(
    playing: Playing, owner: int
) -> None:
    text = (
        "Main Wits: Put the location on the bottom of its owner's location deck and the top card "
        "of yours in its place; it is not played."
    )
    decks = [[location(f"{name}{number}") for number in (1, 2)] for name in "xy"]
    field = location("field", strength=0)
    mine = home(ally("a"), hand=[event("e", text)], locations=decks[0])
    theirs = Side(hand=[DULL], locations=decks[1])
    scene = playing(at_home(mine, theirs, place=(owner, field)))
    play(scene, "e", by="chief")
    place = scene.table.current_location
    assert place is not None
    assert place.data.key == "x1"
    left = [scene.cards("locations", seat) for seat in (0, 1)]
    assert left == (
        [["field", "x2"], ["y2", "y1"]] if owner == 0 else [["x2"], ["field", "y2", "y1"]]
    )
    assert [line["player"] for line in scene.logged("location_returns")] == [owner]
    assert not scene.logged("shuffle")


# Removed cards that may be played -------------------------------------------------------------


@rule("FMA-IND-21")
def test_of_what_is_removed_only_the_card_named_may_be_played(playing: Playing) -> None:
    text = (
        "Main Wits: Remove target event in your discard pile from the game. "
        "You may play it once this turn."
    )
    pile = [event("one", "Main Wits: Draw a card."), event("two", "Main Wits: Draw two cards.")]
    gone = event("gone", "Main Wits, remove this card from the game: Draw a card.")
    scene = playing(at_home(home(ally("a"), hand=[event("e", text), gone, DULL], discard=pile)))
    play(scene, "e", "target one", by="chief")
    assert scene.cards("removed") == ["one"]
    scene.answer("pass")
    assert can_play(scene, "one")
    play(scene, "one", by="chief")
    scene.answer("pass")
    assert not can_play(scene, "one")
    assert not can_play(scene, "two")
    assert len(scene.logged("draw")) == 1
