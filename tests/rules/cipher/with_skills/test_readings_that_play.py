"""Texts that were read and yet could not be used, or did something else."""

from __future__ import annotations

import pytest

from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Failure
from tests.rules.cipher.abilities.words import Playing, bonds, fight, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule


@rule("CIPHER-SKILL-9", "CIPHER-REQ-10")
def test_a_card_revealed_as_a_cost_goes_on_top_of_the_deck(playing: Playing) -> None:
    text = (
        "Plan |ACT| [Once per turn] [Reveal 1 card in your hand and place it on top of your deck] "
        "Draw 2 cards."
    )
    mine = Side(vanguard=[skilled("a", text)], hand=[card("h1"), card("h2")], deck=[card("d")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    scene.answer("choose h2")

    assert scene.cards("hand") == ["h1", "h2", "d"]
    assert [line["card"]["card"] for line in scene.logged("reveal")] == ["h2"]


@rule("CIPHER-SKILL-9", "CIPHER-REQ-11")
@pytest.mark.parametrize(("hand", "usable"), [(2, True), (1, False)])
def test_a_revealed_card_is_not_another_part_of_the_cost(
    playing: Playing, hand: int, usable: bool
) -> None:
    text = (
        "Plan |ACT| [Reveal 1 card in your hand and place it on top of your deck, Send 1 card from "
        "your hand to the Retreat Area] Draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", text)], hand=[card(f"h{n}") for n in range(hand)])
    scene = playing(cipher_scene(mine))

    assert ("activate a 0" in scene.options()) is usable


@rule("CIPHER-REQ-11", "CIPHER-REQ-1")
@pytest.mark.parametrize(
    ("cost", "pile"),
    [
        ("Tap this unit, Destroy this unit", "retreat"),
        ("Tap this unit, Send this unit to the Boundless Area", "boundless"),
    ],
)
def test_the_unit_that_pays_may_be_tapped_and_leave(playing: Playing, cost: str, pile: str) -> None:
    mine = Side(vanguard=[skilled("a", f"Last |ACT| [{cost}] Draw 1 card.")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert scene.cards(pile) == ["a"]
    assert len(scene.mine.hand) == 1


@rule("CIPHER-REQ-2", "CIPHER-REQ-11")
def test_a_tapped_unit_cannot_be_tapped_and_destroyed(playing: Playing) -> None:
    text = "Last |ACT| [Tap this unit, Destroy this unit] Draw 1 card."
    scene = playing(cipher_scene(Side(vanguard=[unit(skilled("a", text), tapped=True)])))

    assert scene.options("activate") == set()


@rule("CIPHER-REQ-11")
@pytest.mark.parametrize(
    "cost", ["Tap this unit, Tap 1 ally", "Tap 1 ally, Tap this unit"], ids=["first", "last"]
)
def test_the_unit_that_pays_is_not_the_ally_that_pays(playing: Playing, cost: str) -> None:
    text = f"Duet |ACT| [{cost}] Draw 1 card."
    lord = unit(card("l"), tapped=True)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[skilled("a", text)])))
    assert scene.options("activate") == set()

    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)])))
    scene.answer("activate a")
    assert scene.unit("lord0").tapped
    assert scene.unit("a").tapped


@rule("CIPHER-REQ-6")
def test_an_adverb_behind_two_traits_belongs_to_the_flip(playing: Playing) -> None:
    text = (
        "Vein |ACT| [Once per turn] [Flip 1 bond that is both <White> and <Black> face-down] "
        "Draw 1 card."
    )
    both = card("both", insignias=["white", "black"])
    for lying, usable in ((both, True), (card("white", insignias=["white"]), False)):
        scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)], bonds=[lying])))
        assert ("activate a 0" in scene.options()) is usable
        if usable:
            scene.answer("activate a")
            assert not scene.mine.bonds.cards[0].face_up

    mine = Side(vanguard=[skilled("a", text)], bonds=[face_down(both)])
    assert playing(cipher_scene(mine)).options("activate") == set()


# A Mirage's emblem -------------------------------------------------------------------------------

EMBLEM = (
    "|ATK SUPP| Mirage Emblem: At the end of this combat, you may deploy this card in the same "
    'area as "Tsubasa" instead of sending to the Retreat Area.'
)
MIRAGE = skilled("mirage", support_skill=EMBLEM)


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize("area", ["vanguard", "rearguard"])
def test_a_mirage_joins_the_area_of_its_master(playing: Playing, area: str) -> None:
    mine = Side(vanguard=[card("a")], deck=[MIRAGE])
    master = card("tsubasa", "Tsubasa")
    setattr(mine, area, [*getattr(mine, area), master])
    scene = playing(cipher_scene(mine))
    fight(scene, "a", "lord1")
    scene.answer("use")

    assert scene.unit("mirage").area == area


@rule("CIPHER-SUPPORT-14", "CIPHER-RESULT-10")
def test_without_its_master_a_mirage_retreats_and_nothing_is_asked(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(vanguard=[card("a")], deck=[MIRAGE])))
    fight(scene, "a", "lord1")

    assert scene.kinds == ["action"]
    assert scene.cards("retreat") == ["mirage"]


@rule("CIPHER-MOVE-5")
@pytest.mark.parametrize(
    ("edain", "area"), [("rearguard", "rearguard"), ("vanguard", "vanguard"), ("", "vanguard")]
)
def test_a_move_to_somebody_needs_somebody(playing: Playing, edain: str, area: str) -> None:
    text = 'Guard |ACT| [Once per turn] Move this unit to the same area as "Edain".'
    mine = Side(vanguard=[skilled("a", text)])
    if edain:
        setattr(mine, edain, [*getattr(mine, edain), card("edain", "Edain")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert scene.unit("a").area == area


@rule("CIPHER-SKILL-20", "CIPHER-RESULT-5")
def test_a_ban_on_the_name_of_a_unit_that_has_left(playing: Playing) -> None:
    text = (
        "Wind |AUTO| When this unit's attack destroys an enemy, until the end of your opponent's "
        "next turn, your opponent cannot deploy cards with the same Unit Name as that unit."
    )
    theirs = Side(
        vanguard=[card("foe", "Foe", attack=0)],
        hand=[card("foe2", "Foe"), card("other")],
        bonds=bonds(2),
    )
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text)]), theirs))
    scene.answer("attack a foe")
    scene.answer("decline")
    scene.answer("end_turn")
    scene.play_on("deployment", player=1)

    assert "deploy other vanguard" in scene.options("deploy")
    assert not any("foe2" in option for option in scene.options("deploy"))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card, and reveal it. If it is <White>, draw 1 card.",
        "Draw 1 card. If it is <White>, draw 1 card.",
        "Draw 1 card. You may reveal it. If you do, draw 1 card.",
    ],
)
def test_an_it_that_nothing_binds_is_refused(text: str) -> None:
    assert isinstance(compile_line(f"Luck |ACT| {text}"), Failure)


def test_a_pronoun_behind_a_draw_may_still_be_chosen_for() -> None:
    text = "Luck |ACT| Draw 1 card. Choose 1 ally. Until end of turn, it gains +10 attack."
    assert not isinstance(compile_line(text), Failure)


@rule("CIPHER-SKILL-9")
@pytest.mark.parametrize(("cost", "drawn"), [(3, 1), (2, 0)])
def test_the_deck_that_an_opponent_turns_over_is_theirs(
    playing: Playing, cost: int, drawn: int
) -> None:
    text = (
        "Ask |ACT| [Tap] Your opponent reveals the topmost card of the Deck. If that card's"
        " Deployment Cost is 3 or higher, draw 1 card."
    )
    mine = Side(vanguard=[skilled("a", text), card("idle")], deck=[card("m", cost=5)])
    scene = playing(cipher_scene(mine, Side(deck=[card("t", cost=cost)])))
    scene.answer("activate a")

    assert [line["card"]["card"] for line in scene.logged("reveal")] == ["t"]
    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-9", "CIPHER-DESTROY-1")
@pytest.mark.parametrize(("safe", "drawn"), [(False, 1), (True, 0)])
def test_who_could_not_be_destroyed_is_not_the_destroyed_unit(
    playing: Playing, safe: bool, drawn: int
) -> None:
    text = (
        "Spark |ACT| [Tap] Choose 1 enemy, and destroy them. If the destroyed unit was a <Monster>,"
        " draw 1 card."
    )
    stone = "Stone |CONT| This unit cannot be destroyed by skills." if safe else ""
    theirs = Side(vanguard=[skilled("x", stone, types=["monster"])])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text), card("idle")]), theirs))
    scene.answer("activate a")
    scene.answer("choose x")

    assert ("x" in scene.units("vanguard", 1)) is safe
    assert len(scene.mine.hand) == drawn


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-17")
@pytest.mark.parametrize(("cheap", "deployed"), [(1, []), (2, ["c1", "c2"])])
def test_one_of_these_and_one_of_those_are_two_cards(
    playing: Playing, cheap: int, deployed: list[str]
) -> None:
    text = (
        "Ride |ACT| [Tap] Choose 1 card with a Deployment Cost of 3 or lower, and 1 card with a "
        "Deployment Cost of 1 or lower, from your Retreat Area. If you do, deploy the chosen cards."
    )
    retreat = [card("c1", "One", cost=1), card("c2", "Two", cost=1)][:cheap]
    mine = Side(vanguard=[skilled("a", text), card("idle")], retreat=retreat)
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    while "choose_targets" in scene.kinds or "choose_area" in scene.kinds:
        scene.answer(sorted(scene.options())[0])

    on_field = scene.units("vanguard") + scene.units("rearguard")
    assert sorted(set(on_field) & {"c1", "c2"}) == deployed
