"""Readings that compiled and could never work, as `tests.rules.cipher.execution` found them."""

from __future__ import annotations

import pytest

from rules.cipher.values import traits_of
from tests.rules.cipher.abilities.words import Playing, acting, attack, bonds, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

LONELY = (
    "Hope |CONT| While you have no ally in the same area as this unit, this unit gets +10 Attack."
)
BLADE = (
    'Blade |AUTO| When you use a "Sylvain" [CP] from your hand, this unit gets +10 Attack until '
    "end of turn."
)
FEINT = "[CP] Feint |HAND| |ACT| [send this card to the Retreat Area] Draw 1 card."
PATH = (
    "Path |SPEC| This card's Promotion Cost becomes 2. Use only while you have 1 or more <Black> "
    "bonds."
)
DREAM = (
    'Dream |CONT| All your "Anankos" allies gain "". (|SPEC| You may deploy this card even if you '
    'already have an "Anankos".)'
)


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("text", "area", "user", "worth"),
    [
        pytest.param(LONELY, "rearguard", "", 50, id="no ally beside the unit itself"),
        pytest.param(LONELY, "vanguard", "", 40, id="an ally"),
        pytest.param(BLADE, "vanguard", "Sylvain", 50, id="a card that has left the hand"),
        pytest.param(BLADE, "vanguard", "Felix", 40, id="a card of another Name"),
    ],
)
def test_what_a_skill_asks_for_is_noticed(
    playing: Playing, text: str, area: str, user: str, worth: int
) -> None:
    hand = [skilled("c", FEINT, name=user)] if user else []
    scene = playing(cipher_scene(Side(**{area: [skilled("a", text)]}, hand=hand)))  # type: ignore[arg-type]
    if user:
        scene.answer("activate c")

    assert attack(scene, "a") == worth


@rule("CIPHER-PROMOTE-7", "CIPHER-NAME-13")
@pytest.mark.parametrize(
    ("on_field", "in_hand", "shown", "option", "is_offered"),
    [
        pytest.param("", PATH, "black", "promote x", True, id="given a Promotion Cost"),
        pytest.param("", PATH, "white", "promote x", False, id="without a black bond"),
        pytest.param(DREAM, "", "red", "deploy x", True, id="given a permission"),
        pytest.param("", "", "red", "deploy x", False, id="without a permission"),
    ],
)
def test_what_a_text_gives_to_a_card_lets_it_be_placed(
    playing: Playing, on_field: str, in_hand: str, shown: str, option: str, is_offered: bool
) -> None:
    mine = Side(
        vanguard=[skilled("a", on_field, name="Anankos")],
        hand=[skilled("x", in_hand, name="Anankos", cost=3)],
        bonds=[card(f"b{number}", insignias=["red", shown]) for number in range(3)],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert any(one.startswith(option) for one in scene.options()) is is_offered


@rule("CIPHER-RESULT-11")
@pytest.mark.parametrize(("by_attack", "place"), [(True, "bonds"), (False, "retreat")])
def test_a_unit_destroyed_by_an_attack_goes_elsewhere(
    playing: Playing, by_attack: bool, place: str
) -> None:
    text = (
        "Guard |CONT| When an enemy's attack destroys this unit, place this unit in your Bond Area "
        "instead of the Retreat Area."
    )
    kill = skilled("k", "Kill |ACT| [Once per turn] Destroy 1 non-Lord enemy.", attack=90)
    theirs = Side(lord=card("them"), vanguard=[skilled("g", text)])
    scene = playing(cipher_scene(Side(vanguard=[kill, card("idle")]), theirs))
    if by_attack:
        fight(scene, "k", "g")
    else:
        scene.answer("activate k")

    assert scene.cards(place, 1) == ["g"]


@rule("CIPHER-NAME-11")
@pytest.mark.parametrize(("pile", "shown"), [("boundless", set()), ("retreat", {"red"})])
def test_a_card_in_the_boundless_area_speaks_of_the_enemy_lord(
    playing: Playing, pile: str, shown: set[str]
) -> None:
    text = (
        "Not you |SPEC| While this card is in the Boundless Area, the enemy Lord loses <Red> and "
        "<Blue>."
    )
    mine = Side(**{pile: [skilled("v", text)]})  # type: ignore[arg-type]
    scene = playing(cipher_scene(mine, Side(lord=card("them"))))

    assert traits_of(scene.table, scene.unit("them"), "insignias") == shown


@rule("CIPHER-REQ-11")
def test_the_unit_that_pays_twice_does_not_spare_what_is_paid_between(playing: Playing) -> None:
    text = (
        "Delight |ACT| [tap this unit, turn 1 face-up bond face-down, send this unit to the "
        "Boundless Area] Draw 2 cards."
    )
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text), card("i")], bonds=bonds(2))))
    scene.answer("activate a")
    scene.answer("choose b1")

    assert [bond.face_up for bond in scene.mine.bonds.cards] == [False, True]
    assert scene.cards("boundless") == ["a"]
    assert len(scene.mine.hand) == 2


@rule("CIPHER-SKILL-10")
@pytest.mark.parametrize("types", [["flier"], []])
def test_what_holds_while_it_attacks_is_asked_when_it_does(
    playing: Playing, types: list[str]
) -> None:
    text = "While attacking a <Flier>, this unit's attacks cannot be evaded until end of turn."
    foe = card("f", "Foe", types=types)
    scene = acting(playing, text, Side(vanguard=[foe], hand=[card("f2", "Foe")]))

    scene.answer("attack a f")

    assert ("evade f2" in scene.options()) == (not types)
    if not types:
        scene.answer("evade f2")


@rule("CIPHER-SUPPORT-8")
@pytest.mark.parametrize("between", ["", "Draw 1 card. "])
def test_what_is_done_with_a_later_choice_is_done_later(playing: Playing, between: str) -> None:
    text = (
        "|ATK SUPP| Step: At the end of this battle, choose 1 enemy in the Rearguard. "
        f"{between}You may move that enemy."
    )
    supporter = skilled("s", support_skill=text, support=0)
    mine = Side(lord=card("a", attack=70), deck=[supporter], rearguard=[card("idle")])
    theirs = Side(lord=card("foe", attack=90), rearguard=[card("r")], deck=[card("p", support=0)])
    scene = playing(cipher_scene(mine, theirs))

    fight(scene, "a", "foe")
    scene.answer("use")

    assert "r" in scene.units("vanguard", 1)


@rule("CIPHER-SUPPORT-8")
def test_a_card_that_is_revealed_later_is_taken_later(playing: Playing) -> None:
    text = (
        "|ATK SUPP| Step: At the end of this battle, reveal the top card of your deck. Add the "
        "revealed card to your hand."
    )
    supporter = skilled("s", support_skill=text, support=0)
    deck = [supporter, card("top"), card("next")]
    mine = Side(lord=card("a", attack=70), deck=deck, rearguard=[card("idle")])
    theirs = Side(lord=card("foe", attack=90), deck=[card("p", support=0)])
    scene = playing(cipher_scene(mine, theirs))

    fight(scene, "a", "foe")

    assert scene.cards("hand") == ["top"]
