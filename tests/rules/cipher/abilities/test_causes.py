"""Events that are heard by what brought them about, and from where: whose skill, which place."""

from __future__ import annotations

import pytest

from rules.cipher.values import attack_of
from tests.rules.cipher.abilities.words import Playing, attack, skilled, used, word, worth
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

WAKE = "Call |AUTO| When an ally is untapped by an ally's skill or your support skill, draw 1 card."
DANCE = "Dance |ACT| [Once per turn] Untap 1 other ally."
CHEER = "|ATK SUPP| Cheer: Untap your attacking unit."


@rule("CIPHER-SKILL-3", "CIPHER-BEGIN-2")
@pytest.mark.parametrize(
    ("way", "heard"),
    [("an ally", True), ("a bond", False), ("the enemy", False), ("the turn", False)],
)
def test_untapping_by_an_ally_is_no_other_untapping(
    playing: Playing, way: str, heard: bool
) -> None:
    sleeper = unit(card("x"), tapped=True)
    dancer = skilled("b", DANCE) if way == "an ally" else card("b")
    bonds = [skilled("bond", "Dance |BOND| |ACT| [Once per turn] Untap 1 ally.")]
    theirs = Side(vanguard=[skilled("t", "Dance |ACT| [Once per turn] Untap all enemies.")])
    mine = Side(
        vanguard=[skilled("a", WAKE), dancer, sleeper], bonds=bonds if way == "a bond" else []
    )
    scene = playing(cipher_scene(mine, theirs, active=int(way in ("the enemy", "the turn"))))
    scene.answer(
        {
            "an ally": "activate b",
            "a bond": "activate bond",
            "the enemy": "activate t",
            "the turn": "end_turn",
        }[way]
    )
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose x")
    scene.may_stay_open = True

    assert not scene.unit("x").tapped
    assert ("Call" in used(scene)) is heard


@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize(("mover", "heard"), [("a", True), ("b", False)])
@pytest.mark.parametrize("whose", ["this unit's ", ""])
def test_this_units_skill_is_not_that_of_another_unit(
    playing: Playing, mover: str, heard: bool, whose: str
) -> None:
    carry = "Deliverer |ACT| [Once per turn] Move 1 other ally."
    call = f'Call |AUTO| When an ally is moved by {whose}"Deliverer", draw 1 card.'
    mine = Side(vanguard=[skilled("a", f"{call}\n{carry}"), skilled("b", carry), card("x")])
    scene = playing(cipher_scene(mine))
    scene.answer(f"activate {mover}")
    scene.answer("choose x")
    scene.may_stay_open = True

    assert ("Call" in used(scene)) is (heard or not whose)


@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize(
    ("whose", "user", "heard"),
    [("this unit's", "a", True), ("this unit's", "b", False), ("any", "b", True)],
)
def test_a_draw_by_this_units_skill_is_none_by_anothers(
    playing: Playing, whose: str, user: str, heard: bool
) -> None:
    bite = "Bite |ACT| [Once per turn] Draw 1 card."
    of = "" if whose == "any" else "this unit's "
    call = f'Call |AUTO| When you draw a card by {of}"Bite", move 1 other ally.'
    mine = Side(vanguard=[skilled("a", f"{call}\n{bite}"), skilled("b", bite)])
    scene = playing(cipher_scene(mine))
    scene.answer(f"activate {user}")
    scene.may_stay_open = True

    assert ("Call" in used(scene)) is heard


@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize(("user", "gains"), [("a", True), ("b", False)])
def test_whether_this_units_skill_was_used_is_asked_of_no_other(
    playing: Playing, user: str, gains: bool
) -> None:
    arrow = "Arrow |ACT| [Once per turn] Draw 1 card."
    aim = 'Aim |CONT| If this unit\'s "Arrow" was used this turn, this unit gains +10 attack.'
    mine = Side(vanguard=[skilled("a", f"{aim}\n{arrow}", attack=40), skilled("b", arrow)])
    scene = playing(cipher_scene(mine))
    scene.answer(f"activate {user}")
    scene.may_stay_open = True

    assert attack_of(scene.table, scene.unit("a")) == (50 if gains else 40)


@rule("CIPHER-SKILL-3", "CIPHER-SUPPORT-7")
def test_a_support_skill_is_ours_if_its_card_is(playing: Playing) -> None:
    mine = Side(
        vanguard=[skilled("a", WAKE), card("x")],
        deck=[card("s", support_skill=CHEER), card("d"), card("e")],
    )
    theirs = Side(vanguard=[card("foe", attack=200)])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("attack x foe")
    scene.may_stay_open = True

    assert used(scene) == ["Cheer", "Call"]


@rule("CIPHER-SKILL-3", "CIPHER-SUPPORT-14")
def test_a_support_skill_is_ours_when_its_card_has_gone(playing: Playing) -> None:
    late = "|ATK SUPP| Late: At the end of this combat, untap all other allies."
    mine = Side(
        vanguard=[skilled("a", WAKE), card("x"), unit(card("y"), tapped=True)],
        deck=[card("s", support_skill=late), card("d"), card("e")],
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack x foe")
    # Both x and y are untapped, and each untapping sets the skill off.
    scene.answer("next a 1")
    scene.may_stay_open = True

    assert scene.cards("retreat") == ["s"]
    assert used(scene) == ["Late", "Call", "Call"]


@rule("CIPHER-SKILL-3", "CIPHER-REQ-1")
@pytest.mark.parametrize(
    ("way", "heard"), [("cost", True), ("effect", True), ("own", False), ("attack", False)]
)
def test_a_unit_is_tapped_by_the_cost_or_effect_of_anothers_skill(
    playing: Playing, way: str, heard: bool
) -> None:
    wakes = (
        "Call |AUTO| [Once per turn] When this unit is tapped by the cost or effect of another"
        " ally's skill, untap this unit.\nRest |ACT| [Tap] Draw 1 card."
    )
    skill = "Pull |ACT| [Tap 1 other ally] Draw 1 card."
    if way == "effect":
        skill = "Lull |ACT| [Once per turn] Tap 1 other ally."
    mine = Side(
        lord=unit(card("l"), tapped=True), vanguard=[skilled("a", wakes), skilled("b", skill)]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer({"own": "activate a", "attack": "attack a foe"}.get(way, "activate b"))
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose a")
    scene.may_stay_open = True

    assert ("Call" in used(scene)) is heard
    assert scene.unit("a").tapped is not heard


@rule("CIPHER-SKILL-3", "CIPHER-DEPLOY-5", "CIPHER-BOND-4")
@pytest.mark.parametrize(
    ("place", "heard"), [("bonds", True), ("retreat", False), ("hand", False), ("itself", False)]
)
def test_a_deployment_is_heard_by_the_place_it_comes_from(
    playing: Playing, place: str, heard: bool
) -> None:
    """A unit deployed from the bonds may lie face-down there before."""
    text = (
        "Call |AUTO| Each time another ally is deployed from your Bond Area, reveal the topmost"
        " card of your Deck, and place it face-down in your Bond Area."
    )
    where = {"bonds": "your Bond Area", "retreat": "your Retreat Area", "hand": "your hand"}
    origin = where.get(place, "your Bond Area")
    go = f'Go |ACT| [Once per turn] Choose 1 "X" from {origin}, and deploy it.'
    listener = skilled("x", text, name="X") if place == "itself" else card("x", "X")
    others = [] if place == "itself" else [skilled("a", text)]
    mine = Side(
        vanguard=[*others, skilled("b", go), card("idle")],
        deck=[card("top"), card("next")],
        **{"bonds" if place == "itself" else place: [listener]},
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")
    scene.answer("area rearguard")

    assert scene.units("rearguard") == ["x"]
    assert used(scene) == (["Go", "Call"] if heard else ["Go"])
    assert [(card.data.key, card.face_up) for card in scene.mine.bonds.cards] == (
        [("top", False)] if heard else []
    )


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("answer", "weapon", "heard"),
    [
        ("activate a 0", "staff", True),
        ("activate a 0", "sword", False),
        ("activate a 1", "staff", False),
        ("activate b", "staff", False),
    ],
    ids=["its own", "another card", "another skill of it", "that of another unit"],
)
def test_a_card_is_added_by_the_skill_of_that_name_of_this_unit(
    playing: Playing, answer: str, weapon: str, heard: bool
) -> None:
    """Texts do not always write a skill's name with the same capitals."""
    mend = "|ACT| [Once per turn] Choose 1 card from your Retreat Area, and add it to your hand."
    call = (
        "Call |AUTO| When a <Tome> or <Staff> card is added to your hand using this unit's"
        ' "mend it!", until the end of the turn, this unit gains +20 attack.'
    )
    a = skilled("a", f"Mend It! {mend}\nBind {mend}\n{call}")
    mine = Side(
        vanguard=[a, skilled("b", f"Mend It! {mend}")], retreat=[card("x", weapons=[weapon])]
    )
    scene = playing(cipher_scene(mine))
    scene.answer(answer)
    scene.may_stay_open = True

    assert scene.cards("hand") == ["x"]
    assert attack(scene, "a") == (60 if heard else 40)


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-19")
def test_a_skill_is_counted_by_its_name_whatever_its_capitals(playing: Playing) -> None:
    text = (
        "Mend It! |ACT| [Once per turn] Draw 1 card.\n"
        'Go |ACT| [Once per turn] Draw 1 card. Use only while you have used "mend it!" this turn.'
    )
    mine = Side(vanguard=[skilled("a", text), card("idle")], deck=[card("d"), card("e")])
    scene = playing(cipher_scene(mine))
    assert scene.options("activate") == {"activate a 0"}

    scene.answer("activate a 0")
    assert scene.options("activate") == {"activate a 1"}
    scene.may_stay_open = True


@rule("CIPHER-SKILL-3", "CIPHER-BOND-2", "CIPHER-BOND-4")
@pytest.mark.parametrize(
    ("face", "insignias", "heard"),
    [("", [], True), ("", ["red"], False), (" face-down", [], False)],
    ids=["face-up", "with an insignia", "face-down"],
)
def test_a_card_placed_face_up_shows_what_it_is(
    playing: Playing, face: str, insignias: list[str], heard: bool
) -> None:
    """A face-down bond has no Insignia either."""
    text = (
        "Call |AUTO| When a symbol-less card is placed face-up in your Bond Area, until the end of"
        " the turn, this unit gains +10 attack."
    )
    go = f"Go |ACT| [Once per turn] Place the topmost card of your Deck in your Bond Area{face}."
    mine = Side(
        vanguard=[skilled("a", text), skilled("b", go)],
        deck=[card("x", insignias=insignias), card("d")],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate b")

    assert [card.face_up for card in scene.mine.bonds.cards] == [not face]
    assert attack(scene, "a") == (50 if heard else 40)


PLENTY = (
    "Plenty |SPEC| When a card is placed in your opponent's Bond Area via the effect of a Support"
    " Skill, you may place this card from your hand in your Bond Area. If you do, draw 1 card."
)
BOND = "Place the topmost card of your Deck in your Bond Area."


@rule("CIPHER-SKILL-6", "CIPHER-SUPPORT-7", "CIPHER-SKILL-14")
@pytest.mark.parametrize(
    ("way", "heard"), [("support skill", True), ("skill", False), ("own support skill", False)]
)
def test_a_card_placed_by_a_support_skill_is_answered_from_the_hand(
    playing: Playing, way: str, heard: bool
) -> None:
    supports = card("s", support_skill=f"|ATK/DEF SUPP| Bond: {BOND}")
    theirs = Side(
        lord=skilled("t", f"Go |ACT| [Once per turn] {BOND}"),
        deck=[supports if way == "support skill" else card("u"), card("v"), card("w")],
    )
    mine = Side(
        lord=card("l", attack=200),
        hand=[skilled("x", PLENTY, insignias=["blue"])],
        deck=[supports if way == "own support skill" else card("p"), card("d"), card("e")],
    )
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("activate t" if way == "skill" else "attack t l")
    assert (scene.kinds == ["use_trigger"]) is heard
    if heard:
        scene.answer("use")
    scene.may_stay_open = True

    assert scene.cards("bonds", 0) == (["x"] if heard else ["d"] if "own" in way else [])
    assert scene.cards("hand") == (["d"] if heard else ["x"])


@rule("CIPHER-SKILL-6", "CIPHER-SKILL-13")
@pytest.mark.parametrize(("cause", "drawn"), [("enemy", 4), ("own", 0), ("cost", 0)])
def test_a_card_that_is_to_be_discarded_speaks_when_it_has_been(
    playing: Playing, cause: str, drawn: int
) -> None:
    """Its skill is used after the one that discards it: then it is not in the hand any more."""
    text = (
        "Fate |SPEC| When this unit is to be sent to the Retreat Area from your hand as the effect"
        " of an enemy's skill or an opponent's support skill, draw cards until you have 4 cards in"
        " your hand."
    )
    x = Side(
        vanguard=[
            skilled(
                "b", "Go |ACT| [Once per turn] Send 1 card from your hand to the Retreat Area."
            ),
            skilled("c", "Pay |ACT| [Discard 1 card] Move this unit."),
        ],
        hand=[skilled("x", text)],
        deck=[card(f"d{number}") for number in range(8)],
    )
    ruin = Side(
        vanguard=[skilled("t", "Ruin |ACT| [Once per turn] Your opponent discards 1 card.")]
    )
    if cause == "enemy":
        scene = playing(cipher_scene(ruin, x))
        scene.answer("activate t")
    else:
        scene = playing(cipher_scene(x, ruin))
        scene.answer("activate b" if cause == "own" else "activate c")
    scene.may_stay_open = True
    seat = int(cause == "enemy")

    assert scene.cards("retreat", seat) == ["x"]
    assert len(scene.cards("hand", seat)) == drawn


SWORD = (
    "Call |AUTO| During your turn, when your opponent reveals a card from their Deck via a skill's"
    " effect, until the end of the turn, this unit gains +10 attack."
)
SWEETS = (
    "Call |AUTO| Each time your opponent reveals a card from their Deck via an ally's skill or your"
    " Support Skill, until the end of the turn, this unit gains +1 attack."
)
PEEK = "Peek |ACT| [Once per turn] Reveal the topmost card of your opponent's Deck."
TELL = "Peek |ACT| [Once per turn] Reveal the topmost card of your Deck."


@word("Revealed")
@rule("CIPHER-SKILL-3", "CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("mine", "theirs", "active", "gained"),
    [
        (PEEK, "", 0, 11),
        (PEEK.replace("topmost card", "top 2 cards"), "", 0, 22),
        (TELL, "", 0, 0),
        ("Peek |ACT| [Once per turn] Look at the topmost card of your Deck.", "", 0, 0),
        ("", TELL, 1, 0),
        ("", PEEK, 1, 0),
    ],
    ids=["their deck", "two cards", "our deck", "a look", "their turn", "their skill"],
)
def test_a_card_revealed_by_a_skill_is_heard(
    playing: Playing, mine: str, theirs: str, active: int, gained: int
) -> None:
    """The owner of the deck counts as who revealed the card, whoever's skill did it."""
    b = skilled("b", mine) if mine else card("b")
    t = skilled("t", theirs) if theirs else card("t")
    field = [skilled("a", f"{SWORD}\n{SWEETS.replace('Call', 'Other')}"), b]
    scene = playing(cipher_scene(Side(vanguard=field), Side(vanguard=[t]), active=active))
    scene.answer(f"activate {'b' if mine else 't'}")
    while scene.kinds == ["order_triggers"]:
        scene.answer(sorted(scene.options())[0])
    scene.may_stay_open = True

    assert attack(scene, "a") == 40 + gained


@rule("CIPHER-SKILL-3", "CIPHER-SUPPORT-1")
@pytest.mark.parametrize(("skill", "gained"), [(True, 1), (False, 0)])
def test_a_support_is_revealed_by_no_skill(playing: Playing, skill: bool, gained: int) -> None:
    thief = "|ATK SUPP| Thief: Reveal the topmost card of your opponent's Deck." if skill else ""
    mine = Side(
        vanguard=[skilled("a", SWEETS), card("x")], deck=[card("s", support_skill=thief), card("d")]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack x foe")
    scene.may_stay_open = True

    assert attack(scene, "a") == 40 + gained


@rule("CIPHER-RESULT-11", "CIPHER-SKILL-3")
@pytest.mark.parametrize(
    ("area", "way", "heard"),
    [
        ("rearguard", "attack t x", True),
        ("vanguard", "attack t x", False),
        ("rearguard", "activate t", False),
    ],
    ids=["from behind", "from the front", "by a skill"],
)
def test_who_attacked_from_behind_is_destroyed_in_turn(
    playing: Playing, area: str, way: str, heard: bool
) -> None:
    text = (
        "Favor |AUTO| When this unit is destroyed by an enemy attacking from the back line, destroy"
        " that attacking unit."
    )
    ruin = "Ruin |ACT| [Once per turn] Choose 1 non-Lord enemy, and destroy it."
    archer = skilled("t", ruin, attack=200, range_max=2)
    theirs = Side(**{area: [archer, card("u")]}, lord=card("l"))
    mine = Side(vanguard=[skilled("x", text)])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer(way)
    scene.may_stay_open = True

    assert "x" in scene.cards("retreat")
    assert ("t" in scene.cards("retreat", 1)) is heard
    assert ("Favor" in used(scene)) is heard


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-8")
@pytest.mark.parametrize(
    ("name", "label", "heard"),
    [("Edel", "[CP] ", True), ("Hubert", "[CP] ", False), ("Edel", "", False)],
)
def test_a_crest_power_of_a_card_in_the_hand_is_heard(
    playing: Playing, name: str, label: str, heard: bool
) -> None:
    text = 'Way |AUTO| When you use a [CP] belonging to an "Edel" in your hand, draw 1 card.'
    power = f"{label}Power |HAND| |ACT| [Send this card to the Retreat Area] Move 1 ally."
    mine = Side(
        vanguard=[skilled("a", text), card("y")],
        hand=[skilled("h", power, name=name)],
        deck=[card("d"), card("e")],
    )
    scene = playing(cipher_scene(mine))
    scene.answer("activate h")
    scene.answer("choose y")
    scene.may_stay_open = True

    assert scene.cards("hand") == (["d"] if heard else [])


@rule("CIPHER-SKILL-9", "CIPHER-REQ-5")
def test_both_skills_of_this_unit_have_to_be_used_first(playing: Playing) -> None:
    text = (
        "Draw |ACT| [Once per turn] Draw 1 card.\n"
        "Aim |ACT| [Once per turn] Draw 1 card.\n"
        "Art |ACT| [Once per turn] Draw 1 card. This skill is only usable if this unit has used"
        ' both "Draw" and "Aim" in this turn.'
    )
    other = skilled("b", text)
    deck = [card(f"d{number}") for number in range(9)]
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text), other], deck=deck)))
    for answer in ("activate a 0", "activate b 1"):
        scene.answer(answer)
        assert not {"activate a 2", "activate b 2"} & scene.options("activate")

    scene.answer("activate a 1")
    assert "activate a 2" in scene.options("activate")
    assert "activate b 2" not in scene.options("activate")
    scene.may_stay_open = True


@rule("CIPHER-EVADE-7", "CIPHER-SKILL-3", "CIPHER-SKILL-9")
@pytest.mark.parametrize(
    ("prepared", "foe", "evades"),
    [(True, "tome", False), (False, "tome", True), (True, "sword", True)],
)
def test_an_attack_on_a_tome_cannot_be_evaded_after_a_skill(
    playing: Playing, prepared: bool, foe: str, evades: bool
) -> None:
    text = (
        "Divine |ACT| [Once per turn] Draw 1 card.\n"
        "Light |AUTO| If this unit is attacking a non-Main Character <Tome> and you have used"
        ' "Divine" this turn: Until the end of this combat,'
        " this unit's attack cannot be evaded."
    )
    theirs = Side(vanguard=[card("x", weapons=[foe])], hand=[card("x2", "x")])
    scene = playing(cipher_scene(Side(vanguard=[skilled("a", text, attack=90)]), theirs))
    if prepared:
        scene.answer("activate a")
    scene.answer("attack a x")
    if scene.kinds == ["critical_hit"]:
        scene.answer("decline")
    scene.may_stay_open = True

    assert (scene.kinds == ["evade"]) is evades


@word("Entitled")
@rule("CIPHER-LEVELUP-1", "CIPHER-CARD-7", "CIPHER-SKILL-16")
@pytest.mark.parametrize(("title", "gained"), [("Prodigy", 50), ("Sage", 0)])
def test_a_title_tells_cards_of_one_name_apart(playing: Playing, title: str, gained: int) -> None:
    text = (
        'Lesson |AUTO| When you level up into this unit from "Gray, Prodigy", this unit gains +50'
        " attack until he is removed the battlefield."
    )
    mine = Side(
        vanguard=[card("g", "Gray", title)],
        hand=[skilled("x", text, name="Gray", title="Friend"), card("y", cost=9)],
        bonds=[card("b")],
    )
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer("level_up x")
    scene.may_stay_open = True

    assert attack(scene, "x") == 40 + gained


@rule("CIPHER-CARD-7", "CIPHER-BOND-4")
def test_a_face_down_bond_has_no_title(playing: Playing) -> None:
    text = 'This unit gains +10 attack for each Bond card named "Gray, Prodigy".'
    gray = card("g", "Gray", "Prodigy")
    found = worth(playing, text, bonds=[gray, face_down(gray), card("h", "Gray", "Sage")])

    assert found == 50


@rule("CIPHER-SKILL-3", "CIPHER-SUPPORT-7")
@pytest.mark.parametrize(
    ("cause", "way", "heard"),
    [
        ("an enemy's skill", "skill", True),
        ("an enemy's skill", "support", False),
        ("an enemy's skill or your opponent's support skill", "support", True),
    ],
)
def test_an_enemys_skill_is_no_support_skill(
    playing: Playing, cause: str, way: str, heard: bool
) -> None:
    text = (
        f"Call |AUTO| When a card is sent to the Retreat Area from your hand by {cause}, until the"
        " end of the turn, this unit gains +10 attack."
    )
    ruin = "Your opponent discards 1 card."
    theirs = Side(
        lord=skilled("t", f"Ruin |ACT| [Once per turn] {ruin}"),
        deck=[card("s", support_skill=f"|ATK SUPP| Ruin: {ruin}"), card("u")],
    )
    mine = Side(lord=skilled("a", text, attack=200), hand=[card("x")])
    scene = playing(cipher_scene(mine, theirs, active=1))
    scene.answer("activate t" if way == "skill" else "attack t a")
    scene.may_stay_open = True

    assert "x" in scene.cards("retreat")
    assert attack(scene, "a") == (210 if heard else 200)


@rule("CIPHER-SKILL-6", "CIPHER-END-2")
@pytest.mark.parametrize(("hand", "pile"), [(3, "retreat"), (5, "boundless")])
def test_this_card_goes_from_one_pile_to_another(playing: Playing, hand: int, pile: str) -> None:
    text = (
        "Hop |SPEC| At the end of your opponent's turn, if your opponent has 3 or fewer cards in"
        " their hand, send this card from your Boundless Area to the Retreat Area."
    )
    theirs = Side(hand=[card(f"h{number}", cost=9) for number in range(hand)])
    scene = playing(cipher_scene(Side(boundless=[skilled("x", text)]), theirs, active=1))
    scene.answer("end_turn")
    scene.may_stay_open = True

    assert scene.cards(pile) == ["x"]
