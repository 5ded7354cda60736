"""Clauses about the moments that texts answer: whose, and of what; each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.abilities.single_cards import called
from rules.fma.characters import DEFEATED
from rules.fma.effects import defeat
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


@rule("FMA-BATTLE-7", "FMA-REACT-1")
@pytest.mark.parametrize(
    ("whom", "may"), [("one of your characters", False), ("a character", True)]
)
def test_an_attack_of_ones_own_is_none_on_ones_own_characters(
    playing: Playing, whom: str, may: bool
) -> None:
    text = f"React Wits: When an attack on {whom} is declared, draw a card."
    mine = party(ally("a"), ally("guard", text=text))
    scene = playing(searching(mine, foes(ally("foe", strength=1, wits=1))))
    scene.attack("a", "foe")
    assert (scene.asked == (0, "react") and can_play(scene, "guard")) is may
    scene.may_stay_open = True


@rule("FMA-REACT-11")
@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("When this character comes into play, draw a card.", {"recruited": True, "put": True}),
        (
            "React Wits: When this character comes into play, draw a card.",
            {"recruited": True, "put": False},
        ),
    ],
)
@pytest.mark.parametrize("how", ["recruited", "put"])
def test_what_comes_by_itself_comes_however_the_character_did(
    playing: Playing, text: str, answers: dict[str, bool], how: str
) -> None:
    new = ally("new", wits=9, text=text, keywords="Soldier")
    call = event("call", "Recruit Wits: Put a Soldier ally from your hand into play.")
    scene = playing(at_home(home(hand=[new, call]), phase="recruit"))
    if how == "recruited":
        scene.answer("recruit new")
    else:
        play(scene, "call", by="chief")
        if scene.decision.kind == "choose_cards":
            scene.answer("choose new")
    assert "new" in scene.team()
    if scene.decision.kind == "react" and can_play(scene, "new"):
        play(scene, "new")
    assert bool(scene.logged("draw")) is answers[how]


@rule("FMA-TARGET-10")
@pytest.mark.parametrize(
    ("text", "targets", "may"),
    [
        ("Target ally gets +1 strength.", ["target a"], True),
        ("Up to two target allies get +1 strength.", ["target a"], True),
        ("Up to two target allies get +1 strength.", ["target a", "target b"], False),
        ("The playing character gets +1 strength.", [], False),
        ("Draw a card.", [], False),
    ],
)
def test_only_what_has_one_target_that_was_chosen_gets_another(
    playing: Playing, text: str, targets: list[str], may: bool
) -> None:
    turn = "React Wits: Change the target of an event that has one target to another legal target."
    mine = home(ally("a"), ally("b"), hand=[event("e", f"Main Wits: {text}")])
    theirs = Side(allies=[ally("q", wits=9, text=turn)], hand=[DULL])
    scene = playing(at_home(mine, theirs))
    play(scene, "e", by="chief")
    if scene.decision.kind == "target":
        scene.answer(*targets)
    assert (scene.decision.kind == "react") is may
    if may:
        play(scene, "q", "redirect b")
        assert (scene.value("a"), scene.value("b")) == (2, 3)


@rule("FMA-GEN-4", "FMA-CARD-14")
@pytest.mark.parametrize("negated", [False, True])
def test_a_negated_text_lowers_no_costs(playing: Playing, negated: bool) -> None:
    smith = unit(
        ally("smith", text="Your Soldier allies cost 2 less."),
        *([attachment("gag", text="The text of bearer is negated.")] if negated else []),
    )
    scene = playing(at_home(home(smith, hand=[ally("new", cost=5, keywords="Soldier")])))
    (card,) = [card for card in scene.player(0).hand.cards if card.data.key == "new"]
    adjusted = scene.table.abilities.values.adjusted(card, "cost", 5, 0)
    assert adjusted == (5 if negated else 3)


@rule("FMA-ATTACH-8", "FMA-ATTACH-6")
def test_an_attachment_moved_by_an_effect_takes_the_place_of_what_it_clashes_with(
    playing: Playing,
) -> None:
    """It is told in that order: what comes, then what goes for it."""
    text = "Main Wits: Attach target attachment to target ally of yours."
    worn = [unit(ally(key), attachment(f"hat {key}", keywords="Item")) for key in "ab"]
    scene = playing(at_home(home(*worn, hand=[event("e", text)])))
    play(scene, "e", "target hat a", "target b", by="chief")
    assert (scene.borne("a"), scene.borne("b")) == ([], ["hat a"])
    lines = [line["key"] for line in scene.match.log(None)]
    assert [key for key in lines if key in ("attach", "leaves")] == ["attach", "leaves"]


@rule("FMA-STATE-1", "FMA-STATE-5")
def test_who_is_defeated_already_is_not_defeated_again() -> None:
    scene = fma_scene(Side(allies=[unit(ally("a"), state=DEFEATED), ally("b")]))
    for _ in defeat(scene.table, [scene.unit("a"), scene.unit("b")]):
        raise AssertionError("somebody is asked")
    assert [line["card"]["card"] for line in scene.logged("defeated")] == ["b"]


@rule("FMA-CARD-5")
def test_a_full_name_has_a_subtitle_where_the_card_has_one(playing: Playing) -> None:
    cards = [ally("a", "Ada", "Of the: Mill"), event("pact")]
    scene = playing(at_home(home(hand=cards)))
    names = {card.data.key: called(card) for card in scene.player(0).hand.cards}
    assert (names["a"], names["pact"]) == ("Ada, Of the  Mill", "pact")
