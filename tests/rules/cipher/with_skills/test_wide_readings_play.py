"""What only the wide grammar reads is carried out as it was read."""

from __future__ import annotations

import pytest

from rules.cipher.values import cost_of
from tests.rules.cipher.abilities.words import Playing, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("moved", "drawn"), [(True, 1), (False, 0)])
def test_what_happened_this_turn_is_asked_about(playing: Playing, moved: bool, drawn: int) -> None:
    go = skilled("g", "Go |ACT| [Once per turn] Move all other allies.")
    asks = skilled("a", "Ask |ACT| [Tap] If another ally was moved this turn, draw 1 card.")
    mine = Side(vanguard=[go, asks, card("x")], deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    if moved:
        scene.answer("activate g")
    scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9")
def test_the_number_of_cards_drawn_is_counted(playing: Playing) -> None:
    text = "Reap |ACT| [Tap] Draw 1 card for each other ally."
    mine = Side(vanguard=[skilled("a", text), card("x"), card("y")], deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    others = len(scene.mine.units) - 1
    assert others == 3, "the two and the Lord"
    assert len(scene.mine.hand) == others


@rule("CIPHER-SKILL-17")
def test_the_cards_of_both_choices_are_deployed(playing: Playing) -> None:
    text = (
        "Call |ACT| [Tap] Choose 1 card with a cost of 3 or less, and 1 card with a cost of 1 or"
        " less, from your Retreat Area. If you do, deploy the chosen cards."
    )
    retreat = [card("three", cost=3), card("one", cost=1)]
    mine = Side(vanguard=[skilled("a", text), card("idle")], retreat=retreat)
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    scene.answer("choose three")
    while scene.cards("retreat"):
        scene.answer(sorted(scene.options())[0])

    assert len(scene.mine.units) == 5, "the two, the two and the Lord"


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("area", "drawn"), [("vanguard", 1), ("rearguard", 0)])
def test_this_unit_has_to_be_one_of_them(playing: Playing, area: str, drawn: int) -> None:
    text = (
        "Muster |ACT| [Once per turn] Draw 1 card. This skill can only be used if 3 or more allies,"
        " including this unit, are in the Vanguard."
    )
    others = [card("x"), card("y"), card("z")]
    asks = skilled("a", text)
    front = [*others, asks] if area == "vanguard" else others
    back = [asks] if area == "rearguard" else []
    mine = Side(vanguard=front, rearguard=back, deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("area", "drawn"), [("vanguard", 0), ("rearguard", 1)])
def test_a_different_area_is_that_of_another_ally(playing: Playing, area: str, drawn: int) -> None:
    """The unit is such an ally itself, and stands where it stands."""
    text = (
        "Go |ACT| [Once per turn] If this unit is in a different area than a <Bow> ally, draw 1"
        " card."
    )
    asks = skilled("a", text, weapons=["bow"])
    bow = card("x", weapons=["bow"])
    front = [asks, card("idle"), *([bow] if area == "vanguard" else [])]
    back = [bow] if area == "rearguard" else []
    mine = Side(vanguard=front, rearguard=back, deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9")
def test_an_orb_destroyed_is_waited_for_by_its_number(playing: Playing) -> None:
    text = "Grieve |AUTO| When 1 of your orbs is destroyed, draw 1 card."
    theirs = Side(
        lord=card("them"),
        vanguard=[skilled("a", text)],
        orbs=[card("o"), card("p")],
        deck=[card("d"), card("e"), card("f")],
    )
    scene = playing(cipher_scene(Side(lord=card("me", attack=90)), theirs))
    fight(scene, "me", "them")

    assert [line["skill"] for line in scene.logged("skill")] == ["Grieve"]


@rule("CIPHER-KEYWORD-TS-1", "CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "If this unit's attack destroys a non-Main Character enemy, place that enemy in your"
            " opponent's Bond Area instead of the Retreat Area.",
            "bonds",
        ),
        (
            "Enemies destroyed by this unit's attack are sent to the Boundless Area instead of the"
            " Retreat Area.",
            "boundless",
        ),
    ],
)
def test_a_destroyed_enemy_goes_elsewhere(playing: Playing, text: str, place: str) -> None:
    mine = Side(vanguard=[skilled("a", f"Power |CONT| {text}", attack=90), card("idle")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe")])))
    fight(scene, "a", "foe")

    assert scene.keys(getattr(scene.theirs, place)) == ["foe"]
    assert scene.keys(scene.theirs.retreat).count("foe") == 0


@rule("CIPHER-SKILL-13")
@pytest.mark.parametrize(("area", "kept"), [("rearguard", True), ("vanguard", False)])
def test_where_it_is_attacked_counts(playing: Playing, area: str, kept: bool) -> None:
    text = (
        "Hope |AUTO| When this unit is attacked in the Back Line, until the end of battle, this"
        " unit cannot be destroyed by an enemy's attack."
    )
    foe = skilled("foe", text)
    theirs = Side(
        vanguard=[foe] if area == "vanguard" else [card("x")],
        rearguard=[foe] if area == "rearguard" else [],
    )
    archer = card("a", attack=90, range_max=2)
    scene = playing(cipher_scene(Side(vanguard=[archer, card("idle")]), theirs))
    fight(scene, "a", "foe")

    assert any(unit.card.key == "foe" for unit in scene.table.all_units()) is kept


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("there", "drawn"), [(True, 1), (False, 0)])
def test_only_these_units_have_to_be_there(playing: Playing, there: bool, drawn: int) -> None:
    text = 'Ask |ACT| [Once per turn] If "Leader" and this unit are the only units on the field, '
    asks = skilled("a", f"{text}draw 1 card.")
    others = [] if there else [card("x")]
    mine = Side(lord=card("lord", "Leader"), vanguard=[asks, *others], deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9")
def test_the_cost_in_two_places_is_changed(playing: Playing) -> None:
    text = 'Friend |CONT| The Deployment Cost of any "Pal" in your hand and Retreat Area becomes 1.'
    pals = {"hand": [card("p", "Pal", cost=4)], "retreat": [card("q", "Pal", cost=5)]}
    mine = Side(vanguard=[skilled("a", text)], **pals)  # type: ignore[arg-type]
    scene = playing(cipher_scene(mine))

    found = [*scene.mine.hand.cards, *scene.mine.retreat.cards]
    assert [cost_of(scene.table, pal) for pal in found] == [1, 1]


@rule("CIPHER-SKILL-13")
def test_an_event_behind_if_sets_a_triggered_skill_off(playing: Playing) -> None:
    text = "Pity |AUTO| If another ally is destroyed by a skill's cost or effect, draw 1 card."
    burns = skilled("b", "Burn |ACT| [Once per turn] Choose 1 other ally, and destroy that ally.")
    mine = Side(vanguard=[skilled("a", text), burns, card("x")], deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")
    scene.answer("choose x")

    assert len(scene.mine.hand) == 1
