"""What would go to the Retreat Area goes elsewhere, if a text says so and its player agrees."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.rules.cipher.abilities.words import Playing, bonds, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, OnField, Side, cipher_scene, unit
from tests.testkit.citation import rule

FOE = card("foe", attack=0)
CHEAP = card("cheap", cost=2)
DEAR = card("dear", cost=3)
# The same in the words of several cards.
TO_HAND = (
    "During your turn, if this unit's Support card has a Deployment Cost of 2 or lower, you may add"
    " that card to your hand instead of sending it to your Retreat Area.",
    "During your turn, you may add cards with a Deployment Cost of 2 or lower that successfully"
    " support this unit to your hand instead of sending them to the Retreat Area.",
    "During your turn, if a card with a Deployment Cost of 2 or lower successfully supporting this"
    " unit is sent to your Retreat Area, you may add that card to your hand instead.",
    "During your turn, instead of sending a card with a Deployment Cost of 2 or lower that supports"
    " this unit to the Retreat Area, you may add it to your hand.",
)


def fought(
    playing: Playing, text: str, support: CardData, by: str = "a", **mine: object
) -> CipherScene:
    """The unit "a" has the text; the unit `by` has fought with that support."""
    others = list(mine.pop("vanguard", ()))  # type: ignore[call-overload]
    side = Side(
        vanguard=[skilled("a", f"Care |CONT| {text}"), card("idle"), *others],
        deck=[support],
        **mine,  # type: ignore[arg-type]
    )
    scene = playing(cipher_scene(side, Side(vanguard=[FOE])))
    fight(scene, by, "foe")
    return scene


def is_asked(scene: CipherScene) -> bool:
    return bool(scene.match.decisions) and scene.decision.kind == "use_trigger"


@rule("CIPHER-SUPPORT-14", "CIPHER-RESULT-10")
@pytest.mark.parametrize("text", TO_HAND)
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_a_units_skill_keeps_its_support_from_the_retreat_area(
    playing: Playing, text: str, answer: str
) -> None:
    scene = fought(playing, text, CHEAP)
    assert scene.cards("support") == ["cheap"]
    scene.answer(answer)

    assert scene.cards("hand") == (["cheap"] if answer == "use" else [])
    assert scene.cards("retreat") == ([] if answer == "use" else ["cheap"])


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("text", TO_HAND)
def test_only_the_support_that_the_text_describes_is_kept(playing: Playing, text: str) -> None:
    for support, by in ((DEAR, "a"), (CHEAP, "idle")):
        scene = fought(playing, text, support, by)

        assert not is_asked(scene)
        assert scene.cards("retreat") == [support.key]


@rule("CIPHER-SUPPORT-14", "CIPHER-SUPPORT-5")
@pytest.mark.parametrize("text", TO_HAND)
def test_a_support_that_failed_is_no_support_to_keep(playing: Playing, text: str) -> None:
    scene = fought(playing, text, card("again", "a", cost=1))

    assert not is_asked(scene)
    assert scene.cards("retreat") == ["again"]


@rule("CIPHER-SUPPORT-14")
def test_a_support_is_kept_in_the_turns_that_the_text_says(playing: Playing) -> None:
    keeper = skilled("a", f"Care |CONT| {TO_HAND[0]}", attack=100)
    scene = playing(cipher_scene(Side(vanguard=[FOE]), Side(vanguard=[keeper], deck=[CHEAP])))
    fight(scene, "foe", "a")

    assert not is_asked(scene)
    assert scene.cards("retreat", 1) == ["cheap"]


FOR_BONDS = (
    "During your turn, if this unit's support succeeds, you may [Flip 2 Bonds face-down] to deploy"
    " this unit's Support card instead of sending it to the Retreat Area."
)


@rule("CIPHER-SUPPORT-14", "CIPHER-REQ-6")
@pytest.mark.parametrize(("count", "kept"), [(2, True), (1, False)])
def test_keeping_a_support_may_cost_bonds(playing: Playing, count: int, kept: bool) -> None:
    scene = fought(playing, FOR_BONDS, DEAR, bonds=bonds(count))
    assert is_asked(scene) is kept
    if kept:
        scene.answer("use")
        scene.answer("area rearguard")

    assert scene.units("rearguard") == (["dear"] if kept else [])
    assert [bond.face_up for bond in scene.mine.bonds.cards] == [not kept] * count
    assert scene.cards("retreat") == ([] if kept else ["dear"])


@rule("CIPHER-SUPPORT-14", "CIPHER-SKILLDEPLOY-5")
def test_a_support_whose_name_is_taken_is_not_deployed(playing: Playing) -> None:
    scene = fought(playing, FOR_BONDS, card("twin", "idle"), bonds=bonds(2))

    assert not is_asked(scene)
    assert scene.cards("retreat") == ["twin"]
    assert all(bond.face_up for bond in scene.mine.bonds.cards)


@rule("CIPHER-SUPPORT-14")
def test_what_a_deployed_support_triggers_resolves_before_the_battle_ends(
    playing: Playing,
) -> None:
    herald = skilled("herald", "Call |AUTO| When this unit is deployed, draw 1 card.")
    scene = fought(playing, FOR_BONDS, herald, bonds=bonds(2))
    scene.answer("use")
    scene.answer("area vanguard")

    assert len(scene.mine.hand) == 1


LORDS = (
    "During your turn, if your Main Character's support is <Blue>, you may [Flip 1 Bond face-down]"
    " to add that card to your hand instead of sending it to your Retreat Area."
)


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize(
    ("by", "insignia", "kept"),
    [("lord0", "blue", True), ("lord0", "red", False), ("idle", "blue", False)],
)
def test_the_support_of_another_unit_is_kept(
    playing: Playing, by: str, insignia: str, kept: bool
) -> None:
    support = card("s", insignias=[insignia])
    scene = fought(playing, LORDS, support, by, bonds=bonds(1))
    assert is_asked(scene) is kept
    if kept:
        scene.answer("use")

    assert scene.cards("hand") == (["s"] if kept else [])


UNDER = (
    "During your turn, instead of sending a card that successfully supports this unit to the"
    " Retreat Area, you may stack it under an ally with the same Unit Name as that card to Growth"
    " them."
)


@rule("CIPHER-SUPPORT-14", "CIPHER-KEYWORD-GROWTH-1", "CIPHER-STACK-3")
def test_a_support_grows_the_ally_of_its_name(playing: Playing) -> None:
    scene = fought(playing, UNDER, card("young", "Ike"), vanguard=[card("ike", "Ike")])
    scene.answer("use")

    assert scene.keys(scene.unit("ike")) == ["young", "ike"]
    assert scene.unit("ike").grown
    assert scene.cards("retreat") == []


@rule("CIPHER-SUPPORT-14")
def test_without_an_ally_of_its_name_a_support_retreats(playing: Playing) -> None:
    scene = fought(playing, UNDER, card("young", "Ike"))

    assert not is_asked(scene)
    assert scene.cards("retreat") == ["young"]


AFTERWARDS = (
    "Care |AUTO| [Flip 1 Bond face-down] When this unit's attack destroys an enemy, and the card"
    " supporting this unit is a <Fang>, you may pay the cost and if you do: Add that card to your"
    " hand instead of sending it to the Retreat Area."
)
BEAST = card("beast", weapons=["fang"])


@rule("CIPHER-SUPPORT-14", "CIPHER-RESULT-8")
@pytest.mark.parametrize(
    ("support", "defence", "kept"),
    [(BEAST, 0, True), (card("sword"), 0, False), (BEAST, 100, False)],
    ids=["fang", "no fang", "no destruction"],
)
def test_a_triggered_skill_keeps_the_support_of_its_battle(
    playing: Playing, support: CardData, defence: int, kept: bool
) -> None:
    mine = Side(vanguard=[skilled("a", AFTERWARDS), card("idle")], deck=[support], bonds=bonds(1))
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=defence)])))
    fight(scene, "a", "foe")
    assert is_asked(scene) is kept
    if kept:
        scene.answer("use")

    assert scene.cards("hand") == ([support.key] if kept else [])
    assert scene.cards("retreat") == ([] if kept else [support.key])


@rule("CIPHER-SUPPORT-14")
def test_until_the_battle_ends_the_support_that_is_kept_supports(playing: Playing) -> None:
    both = (
        f"{AFTERWARDS}\nJoy |AUTO| When this unit's attack destroys an enemy, if the card"
        " supporting this unit is a <Fang>, draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", both), card("idle")], deck=[BEAST], bonds=bonds(1))
    scene = playing(cipher_scene(mine, Side(vanguard=[FOE])))
    fight(scene, "a", "foe")
    scene.answer("next a 1")
    scene.answer("use")

    assert len(scene.mine.hand) == 2
    assert "beast" in scene.cards("hand")


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("support", [CHEAP, card("again", "a", cost=1)], ids=["succeeds", "fails"])
def test_a_support_on_its_way_to_the_retreat_area_is_an_event(
    playing: Playing, support: CardData
) -> None:
    text = (
        "Rest |AUTO| When the card supporting this unit is sent to your Retreat Area, draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", text), card("idle")], deck=[support, card("next")])
    scene = playing(cipher_scene(mine, Side(vanguard=[FOE])))
    fight(scene, "a", "foe")

    assert scene.cards("hand") == (["next"] if support is CHEAP else [])


# Units ------------------------------------------------------------------------------------------

RETURN = (
    "Dance |CONT| If this unit is sent to the Retreat Area as the result of being destroyed by a"
    " <Red> ally's skill cost or effect, you may instead add this card to your hand."
)
SKILL = "Doom |ACT| Destroy 1 other ally."
COST = "Doom |ACT| [Destroy 1 other ally] Draw 1 card."


@rule("CIPHER-AREA-7", "CIPHER-GAME-4", "CIPHER-LORD-8")
@pytest.mark.parametrize("doom", [SKILL, COST])
@pytest.mark.parametrize(("insignia", "returns"), [("red", True), ("blue", False)])
def test_a_unit_returns_from_the_skill_of_an_ally(
    playing: Playing, doom: str, insignia: str, returns: bool
) -> None:
    dancer: OnField = unit(card("below", "a"), skilled("a", RETURN))
    mine = Side(vanguard=[skilled("doom", doom, insignias=[insignia]), dancer, card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate doom")
    scene.answer("choose a")
    assert is_asked(scene) is returns
    if returns:
        scene.answer("use")

    assert ("a" in scene.cards("hand")) is returns
    assert ("a" in scene.cards("retreat")) is not returns


@rule("CIPHER-GAME-4")
def test_a_unit_does_not_return_from_a_battle(playing: Playing) -> None:
    theirs = Side(vanguard=[skilled("a", RETURN, attack=0)])
    scene = playing(cipher_scene(Side(vanguard=[card("s"), card("idle")]), theirs))
    fight(scene, "s", "a")

    assert not is_asked(scene)
    assert "a" in scene.cards("retreat", 1)


# Orbs -------------------------------------------------------------------------------------------

CLUMSY = (
    "Blade |CONT| If this unit's Critical Hit destroys your opponent's Main Character, their Orb is"
    " sent to the Retreat Area instead of being destroyed."
)


@rule("CIPHER-ORB-11", "CIPHER-ORB-4")
@pytest.mark.parametrize("critical", [True, False])
def test_an_orb_that_an_attack_takes_goes_elsewhere(playing: Playing, critical: bool) -> None:
    grief = skilled("grief", "Grief |AUTO| When one of your orbs is destroyed, draw 1 card.")
    mine = Side(
        vanguard=[skilled("a", CLUMSY, name="A", attack=90), card("idle")], hand=[card("b", "A")]
    )
    scene = playing(cipher_scene(mine, Side(lord=card("l"), rearguard=[grief], orbs=2)))
    scene.answer("attack a l")
    scene.answer("critical b" if critical else "decline")
    scene.answer("orb 2", player=1)

    assert scene.keys(scene.theirs.orbs) == ["orb1-1"]
    assert ("orb1-2" in scene.cards("retreat", 1)) is critical
    assert ("orb1-2" in scene.cards("hand", 1)) is not critical
    assert len(scene.theirs.hand) == (0 if critical else 2)


@rule("CIPHER-ORB-11", "CIPHER-DOUBLEORB-1")
def test_both_orbs_that_an_attack_breaks_go_elsewhere(playing: Playing) -> None:
    text = (
        CLUMSY.replace("Critical Hit", "attack") + "\nTwo |CONT| This unit's attacks break 2 orbs."
    )
    mine = Side(vanguard=[skilled("a", text, attack=90), card("idle")])
    scene = playing(cipher_scene(mine, Side(orbs=2)))
    fight(scene, "a", "lord1")

    assert not scene.theirs.orbs.cards
    assert {"orb1-1", "orb1-2"} <= set(scene.cards("retreat", 1))


@rule("CIPHER-ORB-11", "CIPHER-ORB-10")
def test_an_orb_that_a_skill_takes_goes_to_hand(playing: Playing) -> None:
    doom = "Doom |ACT| Destroy your opponent's Main Character."
    text = f"{CLUMSY.replace('Critical Hit', 'attack')}\n{doom}"
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text), card("idle")]), Side(orbs=1)))
    scene.answer("activate a")

    assert scene.cards("hand", 1) == ["orb1-1"]
