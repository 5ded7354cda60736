"""Card texts about Critical Hits and Evasions."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from rules.text import changes as ch
from rules.text.abilities import Ability
from rules.text.groups import This
from tests.rules.cipher.abilities.words import Playing, bonds, skilled, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

WEAK = card("weak", "Weak", attack=0)
STRONG = card("strong", "Strong", attack=100)
FLIP = (
    "Brave |CONT| If this unit Critical Hits, you may [Flip 2] instead of sending a "
    '"Deen" from your hand.'
)
TOME = (
    "Bolt |CONT| When this unit Critical Hits, you may send 1 <Tome> Bond card to the Retreat Area "
    'instead of sending a "Tine" from your hand.'
)
ANY_TOME = (
    "Spark |CONT| If this unit Critical Hits, you may [Discard 1 <Tome>] instead of sending a "
    '"Tine" from your hand.'
)
EVADE_BY_FLIP = (
    "Dodge |CONT| When this unit evades, you may [Flip 2] instead of sending a "
    '"Mia" from your hand.'
)
WHOLE_HAND = (
    "Pride |CONT| When this unit evades, you may send your entire hand to the Retreat Area instead "
    'of sending a "Berkut" card.'
)


def attacking(playing: Playing, attacker: CardData, foe: CardData, **areas: object) -> CipherScene:
    scene = playing(
        cipher_scene(
            Side(vanguard=[attacker], **areas),  # type: ignore[arg-type]
            Side(vanguard=[foe]),
        )
    )
    scene.answer(f"attack {attacker.key} {foe.key}")
    return scene


def attacked(playing: Playing, defender: CardData, **areas: object) -> CipherScene:
    foe = card("foe", "Foe", attack=100)
    mine = Side(vanguard=[defender], **areas)  # type: ignore[arg-type]
    scene = playing(cipher_scene(mine, Side(vanguard=[foe]), active=1))
    scene.answer(f"attack foe {defender.key}")
    return scene


def units(scene: CipherScene) -> list[str]:
    return scene.units("vanguard")


# Critical Hits ------------------------------------------------------------------------------------


@rule("CIPHER-CRIT-8")
def test_card_text_makes_the_factor_three(playing: Playing) -> None:
    # No sentence of this kind is in the grammar, so the tree stands here.
    thrice = Ability("Thrice", "continuous", (ch.Becomes(This(), "critical_factor", 3),))
    fierce = speaking(card("fierce", "F", attack=30), thrice)
    hand = [card("f2", "F"), card("g2", "G")]
    for attacker, total in ((fierce, 120), (card("mild", "F", attack=30), 80)):
        scene = attacking(playing, attacker, STRONG, hand=hand)
        assert scene.options() == {"critical f2", "decline"}
        scene.answer("critical f2")
        assert [line["total"] for line in scene.logged("critical")] == [total]
        assert scene.units("vanguard", 1) == (["lord1"] if total > 110 else ["lord1", "strong"])


@rule("CIPHER-CRIT-8")
def test_flipped_bonds_take_the_place_of_the_discard(playing: Playing) -> None:
    deen = skilled("deen", FLIP, name="Deen", attack=50)
    hand = [card("deen2", "Deen"), card("other")]
    scene = attacking(playing, deen, STRONG, hand=hand, bonds=bonds(3))
    assert scene.options() == {"critical deen2", "substitute 0", "decline"}

    scene.answer("substitute 0")
    scene.answer("choose b1", "choose b3")
    assert [card.face_up for card in scene.mine.bonds.cards] == [False, True, False]
    assert scene.cards("hand") == ["deen2", "other"]
    assert scene.units("vanguard", 1) == ["lord1"]


@rule("CIPHER-CRIT-8")
def test_only_a_price_that_can_be_paid_is_offered(playing: Playing) -> None:
    deen = skilled("deen", FLIP, name="Deen", attack=50)
    scene = attacking(playing, deen, STRONG, hand=[card("other")], bonds=bonds(1))
    assert scene.options() == {"decline"}
    scene.answer("decline")

    tine = skilled("tine", TOME, name="Tine", attack=50)
    lying = [card("tome", weapons=["tome"]), card("sword")]
    scene = attacking(playing, tine, STRONG, hand=[card("other")], bonds=lying)
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")
    assert scene.cards("bonds") == ["sword"]
    assert scene.cards("retreat") == ["tome", "filler0-1"]
    assert scene.units("vanguard", 1) == ["lord1"]


@rule("CIPHER-CRIT-8")
def test_another_card_may_be_discarded_instead(playing: Playing) -> None:
    tine = skilled("tine", ANY_TOME, name="Tine", attack=50)
    hand = [card("tine2", "Tine"), card("t1", weapons=["tome"]), card("t2", weapons=["tome"])]
    scene = attacking(playing, tine, STRONG, hand=[*hand, card("sword")])
    assert scene.options() == {"critical tine2", "substitute 0", "decline"}
    scene.answer("substitute 0")
    assert scene.options() == {"choose t1", "choose t2"}
    scene.answer("choose t2")

    assert scene.cards("hand") == ["tine2", "t1", "sword"]
    assert scene.units("vanguard", 1) == ["lord1"]


@rule("CIPHER-CRIT-8", "CIPHER-EVADE-11")
def test_a_price_without_a_discard_needs_no_hand(playing: Playing) -> None:
    deen = skilled("deen", FLIP, name="Deen", attack=50)
    scene = attacking(playing, deen, STRONG, hand=[], bonds=bonds(2))
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")
    assert scene.units("vanguard", 1) == ["lord1"]

    mia = skilled("mia", EVADE_BY_FLIP, name="Mia")
    scene = attacked(playing, mia, hand=[], bonds=bonds(2))
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")
    assert units(scene) == ["lord0", "mia"]


# Evasions -----------------------------------------------------------------------------------------


@rule("CIPHER-EVADE-11")
def test_the_whole_hand_takes_the_place_of_the_discard(playing: Playing) -> None:
    berkut = skilled("berkut", WHOLE_HAND, name="Berkut")
    hand = [card("x"), card("y"), card("z")]
    scene = attacked(playing, berkut, hand=hand)
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")

    assert units(scene) == ["lord0", "berkut"]
    assert scene.cards("hand") == []
    assert sorted(scene.cards("retreat")) == ["filler0-1", "x", "y", "z"]


@rule("CIPHER-EVADE-11")
def test_a_hand_of_no_cards_is_no_price(playing: Playing) -> None:
    scene = attacked(playing, skilled("berkut", WHOLE_HAND, name="Berkut"), hand=[])
    assert scene.logged("evade_by_skill") == []
    assert scene.cards("retreat") == ["berkut", "filler0-1"]


@rule("CIPHER-EVADE-11")
@pytest.mark.parametrize("who", ["berkut", "other"])
def test_the_substitute_is_its_own_units(playing: Playing, who: str) -> None:
    mine = Side(
        vanguard=[skilled("berkut", WHOLE_HAND, name="Berkut"), card("other")], hand=[card("x")]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", "Foe", attack=90)]), active=1))
    scene.answer(f"attack foe {who}")
    assert scene.options() == ({"substitute 0", "decline"} if who == "berkut" else {"decline"})
    scene.answer("decline")


@rule("CIPHER-CRIT-8", "CIPHER-EVADE-11")
def test_a_price_for_the_one_does_not_pay_for_the_other(playing: Playing) -> None:
    deen = skilled("deen", FLIP, name="Deen")
    scene = attacked(playing, deen, hand=[card("other")], bonds=bonds(2))
    assert scene.options() == {"decline"}
    scene.answer("decline")

    mia = skilled("mia", EVADE_BY_FLIP, name="Mia")
    scene = attacking(playing, mia, STRONG, hand=[card("other")], bonds=bonds(2))
    assert scene.options() == {"decline"}
    scene.answer("decline")


@rule("CIPHER-EVADE-11", "CIPHER-EVADE-7")
@pytest.mark.parametrize("forbids", ["own text", "attacker's text", "nothing"])
def test_card_text_forbids_an_evasion(playing: Playing, forbids: str) -> None:
    own = "Grave |CONT| This unit cannot evade." if forbids == "own text" else ""
    sure = "Sure |CONT| This unit's attacks cannot be evaded." if forbids[0] == "a" else ""
    mine = Side(vanguard=[skilled("a", own, name="A")], hand=[card("a2", "A")])
    theirs = Side(vanguard=[skilled("foe", sure, name="Foe", attack=90)])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("attack foe a")
    if forbids == "nothing":
        assert scene.options() == {"evade a2", "decline"}
        scene.answer("evade a2")
    assert (units(scene) == ["lord0", "a"]) is (forbids == "nothing")


@rule("CIPHER-EVADE-8", "CIPHER-DESTROY-4")
def test_no_evasion_answers_a_destroying_skill(playing: Playing) -> None:
    strike = skilled("s", "Strike |ACT| Destroy 1 non-Lord enemy.")
    theirs = Side(vanguard=[WEAK], hand=[card("weak2", "Weak")])
    scene = playing(cipher_scene(Side(vanguard=[strike]), theirs))
    scene.answer("activate s")

    assert scene.kinds == ["action"]
    assert scene.cards("retreat", 1) == ["weak"]
    assert scene.cards("hand", 1) == ["weak2"]


# A card that pays from the hand ------------------------------------------------------------------

STEPS_IN = (
    'Shield |SPEC| If an allied "Ike" evades, you may send this card from your hand to the Retreat'
    ' Area instead of sending 1 "Ike" from your hand to the Retreat Area.'
)
FRIEND = skilled("friend", STEPS_IN)


@rule("CIPHER-EVADE-11")
def test_another_card_pays_for_an_evasion_from_the_hand(playing: Playing) -> None:
    scene = attacked(playing, card("ike", "Ike"), hand=[FRIEND])
    assert scene.options() == {"substitute 0", "decline"}
    scene.answer("substitute 0")

    assert scene.cards("hand") == []
    assert "friend" in scene.cards("retreat")
    assert units(scene) == ["lord0", "ike"]


@rule("CIPHER-EVADE-11")
@pytest.mark.parametrize(
    ("name", "where"),
    [("Marth", {"hand": [FRIEND]}), ("Ike", {"bonds": [FRIEND]}), ("Ike", {"rearguard": [FRIEND]})],
    ids=["another ally", "a bond", "a unit"],
)
def test_a_card_pays_for_that_ally_alone_and_from_the_hand_alone(
    playing: Playing, name: str, where: dict[str, list[CardData]]
) -> None:
    laid = {"hand": [card("other")], **where}
    scene = attacked(playing, card("x", name), **laid)

    assert scene.options() == {"decline"}
    scene.answer("decline")
