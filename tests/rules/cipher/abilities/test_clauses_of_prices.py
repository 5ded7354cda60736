"""What skills cost and whether they are asked for, clause by clause."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, steady, was_done
from tests.rules.cipher.abilities.words import Playing, attack, speaking, used
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down
from tests.testkit.citation import rule

THIS, OWN = gr.This(), gr.Units("own")
HAND, RETREAT, ORBS = (gr.Cards("own", place) for place in ("hand", "retreat", "orbs"))


# What can be done at all -------------------------------------------------------------------------


@rule("CIPHER-SKILL-9", "CIPHER-REQ-11")
@pytest.mark.parametrize(
    ("cost", "areas", "payable"),
    [
        ((ef.Put(gr.Chosen(HAND, 0, 2), "retreat"),), {}, True),
        ((ef.Put(gr.Chosen(HAND, 1, 2), "retreat"),), {}, False),
        ((ef.Put(gr.Chosen(HAND, 2, 2), "retreat"),), {"hand": [card("h")]}, False),
        ((ef.Put(HAND, "retreat"),), {}, False),
        ((ef.Draw(1),), {}, True),
        ((ef.Put(gr.Chosen(HAND), "bonds"),), {"hand": [card("h")]}, True),
        ((ef.Flip(gr.Chosen(gr.Cards("own", "bonds")), "down"),), {"bonds": [card("b")]}, True),
        (
            (ef.Flip(gr.Chosen(gr.Cards("own", "bonds")), "down"),),
            {"bonds": [face_down(card("b"))]},
            False,
        ),
        (
            (ef.Flip(gr.Chosen(gr.Cards("own", "bonds")), "up"),),
            {"bonds": [face_down(card("b"))]},
            True,
        ),
        ((ef.Flip(gr.Chosen(gr.Cards("own", "bonds")), "up"),), {"bonds": [card("b")]}, False),
        ((ef.Put(gr.Chosen(gr.Units("own", (fi.Is("lord"),))), "hand"),), {}, False),
        ((ef.Put(gr.Chosen(gr.Units("own", (fi.Named(("idle",)),))), "hand"),), {}, True),
        ((ef.Move(gr.Units("own", (fi.Named(("idle",)),)), to="vanguard"),), {}, False),
        ((ef.Move(gr.Units("own", (fi.Named(("idle",)),)), to="rearguard"),), {}, True),
        ((ef.Untap(gr.Units("own", (fi.Named(("idle",)),))),), {}, False),
        ((ef.Tap(gr.Units("own", (fi.Named(("idle",)),))),), {}, True),
        ((ef.Destroy(gr.Chosen(gr.Cards("own", "orbs"))),), {"orbs": 1}, True),
        ((ef.Destroy(gr.Chosen(gr.Cards("own", "orbs"))),), {"orbs": 0}, False),
        ((ef.Deploy(gr.Chosen(HAND)),), {"hand": [card("h")]}, True),
        ((ef.Deploy(gr.Chosen(HAND)),), {"hand": [card("i2", "idle")]}, False),
        ((ef.Deploy(THIS),), {}, False),
        (
            (ef.Put(gr.Chosen(HAND), "retreat"), ef.Put(gr.Chosen(HAND), "bonds")),
            {"hand": [card("h")]},
            False,
        ),
        (
            (ef.Put(gr.Chosen(HAND), "retreat"), ef.Put(gr.Chosen(HAND), "bonds")),
            {"hand": [card("h"), card("i")]},
            True,
        ),
    ],
    ids=steady,
)
def test_a_price_is_payable_or_not(
    playing: Playing, cost: tuple[ef.Effect, ...], areas: dict[str, object], payable: bool
) -> None:
    act = Ability("Act", "activate", (MARK,), cost=cost)
    mine = Side(vanguard=[speaking(card("a"), act), card("idle")], **areas)  # type: ignore[arg-type]
    scene = playing(cipher_scene(mine))

    assert scene.options("activate") == ({"activate a 0"} if payable else set())


@rule("CIPHER-REQ-11", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("change", "cost"),
    [
        (ch.Cannot(THIS, "be_moved"), ef.Move(gr.Units("own", (fi.Named(("x",)),)))),
        (ch.Cannot(THIS, "be_destroyed"), ef.Destroy(gr.Units("own", (fi.Named(("x",)),)))),
        (ch.Cannot(THIS, "be_tapped"), ef.Tap(gr.Units("own", (fi.Named(("x",)),)))),
        (ch.Cannot(THIS, "be_bonded"), ef.Put(gr.Chosen(HAND), "bonds")),
        (ch.Cannot(THIS, "be_deployed", by=("skill",)), ef.Deploy(gr.Chosen(HAND))),
        (ch.Cannot(THIS, "be_flipped_down"), ef.Flip(gr.Cards("own", "bonds"), "down")),
    ],
    ids=steady,
)
def test_a_forbidden_step_cannot_pay(playing: Playing, change: ch.Change, cost: ef.Effect) -> None:
    """Without the prohibition it can."""
    area = {ef.Put: "hand", ef.Deploy: "hand", ef.Flip: "bonds"}.get(type(cost), "vanguard")
    act = Ability("Act", "activate", (MARK,), cost=(cost,))
    for changes, payable in (((), True), ((change,), False)):
        place = "field" if area == "vanguard" else "any"
        kind = "continuous" if place == "field" else "special"
        x = speaking(card("x"), Ability("No", kind, changes, place=place))
        mine = Side(**{area: [x]}, rearguard=[speaking(card("a"), act)])
        scene = playing(cipher_scene(mine))
        assert bool(scene.options("activate")) is payable


@rule("CIPHER-REQ-11", "CIPHER-SKILL-9")
def test_a_price_leaves_its_other_parts_payable(playing: Playing) -> None:
    """The one Blue card must not be used up where any card would do."""
    blue = gr.Cards("own", "hand", (fi.Trait("insignias", "blue"),))
    pay = (ef.Put(gr.Chosen(HAND), "retreat"), ef.Put(gr.Chosen(blue), "bonds"))
    hand = [card("b", insignias=["blue"]), card("r1"), card("r2")]
    scene = doing(playing, MARK, cost=pay, hand=hand)
    assert scene.options() == {"choose r1", "choose r2"}
    scene.answer("choose r2")

    assert (scene.cards("retreat"), scene.cards("bonds")) == (["r2"], ["b"])


@rule("CIPHER-REQ-11")
def test_a_card_that_is_shown_and_then_put_away_pays_once(playing: Playing) -> None:
    shown = ef.Reveal(gr.Chosen(HAND, name="it"), "it")
    pay = (shown, ef.Put(gr.Known("it"), "deck_top"), ef.Flip(gr.Cards("own", "bonds"), "down"))
    scene = doing(playing, MARK, cost=pay, hand=[card("h1"), card("h2")], bonds=[card("b")])
    assert scene.options() == {"choose h1", "choose h2"}
    scene.answer("choose h1")

    assert scene.cards("deck")[-1] == "h1"
    assert was_done(scene)


# "May" -------------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-14", "CIPHER-SKILL-9")
@pytest.mark.parametrize("cost", [True, False])
@pytest.mark.parametrize("optional", [True, False])
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_a_triggered_skill_is_asked_for_once_or_not_at_all(
    playing: Playing, cost: bool, optional: bool, answer: str
) -> None:
    price = (ef.Flip(gr.Cards("own", "bonds"), "down"),) if cost else ()
    call = Ability("Call", "trigger", (MARK,), trigger=tr.Moved(OWN), optional=optional, cost=price)
    mine = Side(vanguard=[speaking(card("a"), call), card("m")], bonds=[card("b")])
    scene = playing(cipher_scene(mine))
    scene.answer("move m")
    asked = cost or optional
    assert (scene.kinds == ["use_trigger"]) is asked
    if asked:
        scene.answer(answer)

    assert was_done(scene) is (not asked or answer == "use")
    assert scene.mine.bonds.cards[0].face_up is not (cost and answer == "use")


PLUS_TEN = ef.Lasting("turn", (ch.Adjust(THIS, "attack", 10),))
DISCARD = ef.Put(gr.Chosen(HAND), "retreat")


@rule("CIPHER-SKILL-14", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("body", "held", "answers", "more"),
    [
        ((ef.May((MARK,)),), 0, ["use"], 1),
        ((ef.May((MARK,)),), 0, ["decline"], 0),
        ((ef.May((DISCARD,), (MARK,)),), 1, ["use"], 1),
        ((ef.May((DISCARD,), (MARK,)),), 0, [], 0),
        ((ef.May((DISCARD,), (), (MARK,)),), 0, [], 1),
        ((ef.May((DISCARD,), (), (MARK,)),), 1, ["decline"], 1),
        ((ef.May((DISCARD,), (), (MARK,)),), 1, ["use"], 0),
        ((ef.May((MARK,)), PLUS_TEN), 0, ["decline"], 10),
        ((ef.May((MARK,)), PLUS_TEN), 0, ["use"], 11),
        ((ef.May((DISCARD, MARK), again=True),), 2, ["use", "use"], 2),
        ((ef.May((DISCARD, MARK), again=True),), 3, ["use", "use", "decline"], 2),
    ],
    ids=steady,
)
def test_one_may_is_one_question(
    playing: Playing, body: tuple[ef.Effect, ...], held: int, answers: list[str], more: int
) -> None:
    call = Ability("Call", "trigger", body, trigger=tr.Moved(OWN))
    hand = [card(f"h{number}") for number in range(held)]
    mine = Side(lord=speaking(card("l"), call), vanguard=[card("m"), card("i")], hand=hand)
    scene = playing(cipher_scene(mine))
    scene.answer("move m")
    for answer in answers:
        assert scene.kinds == ["use_trigger"]
        scene.answer(answer)
        if scene.kinds == ["pay_discard"] or scene.kinds == ["choose_targets"]:
            scene.answer(scene.say(scene.decision.options[0]))

    assert scene.kinds == ["action"]
    assert attack(scene, "l") == 40 + more


@rule("CIPHER-SKILL-14", "CIPHER-SKILL-9")
@pytest.mark.parametrize("optional", [True, False])
@pytest.mark.parametrize("answers", [["use", "use"], ["use", "decline"], ["decline"]])
def test_a_may_behind_another_question_is_asked_for_itself(
    playing: Playing, optional: bool, answers: list[str]
) -> None:
    """Whether to pay, or to use it at all, is one thing; what it then allows is another."""
    price = () if optional else (FLIP,)
    call = Ability(
        "Call", "trigger", (ef.May((MARK,)),), trigger=tr.Moved(OWN), cost=price, optional=optional
    )
    mine = Side(vanguard=[speaking(card("a"), call), card("m")], bonds=[card("b")])
    scene = playing(cipher_scene(mine))
    scene.answer("move m")
    for answer in answers:
        assert scene.kinds == ["use_trigger"]
        scene.answer(answer)

    assert scene.kinds == ["action"]
    assert was_done(scene) is (answers == ["use", "use"])


@rule("CIPHER-TURN-3", "CIPHER-SKILL-14")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_a_may_of_the_opponent_is_theirs(playing: Playing, answer: str) -> None:
    theirs_may = ef.May((ef.Draw(1, "enemy"),), side="enemy")
    call = Ability("Call", "trigger", (theirs_may,), trigger=tr.Moved(OWN))
    scene = playing(cipher_scene(Side(vanguard=[speaking(card("a"), call), card("m")])))
    scene.answer("move m")
    assert scene.decision.player == 1
    scene.answer(answer, player=1)

    assert len(scene.theirs.hand) == (answer == "use")


# Limits and prices of skills ---------------------------------------------------------------------


@rule("CIPHER-SKILL-10", "CIPHER-REQ-4")
def test_the_mark_of_one_skill_does_not_bind_its_namesake(playing: Playing) -> None:
    once = Ability("Call", "activate", (MARK,), once_per_turn=True)
    often = Ability("Call", "activate", (MARK,))
    scene = playing(cipher_scene(Side(vanguard=[speaking(card("a"), once, often)])))
    scene.answer("activate a 0")

    assert scene.options("activate") == {"activate a 1"}


@rule("CIPHER-REQ-4", "CIPHER-REQ-5")
@pytest.mark.parametrize("place", ["bonds", "hand"])
def test_each_card_off_the_field_has_a_mark_of_its_own(playing: Playing, place: str) -> None:
    call = Ability("Call", "activate", (MARK,), once_per_turn=True, place=place)
    cards = [speaking(card("x"), call), speaking(card("y"), call)]
    scene = playing(cipher_scene(Side(**{place: cards}), Side(hand=[card("h", cost=9)])))
    scene.answer("activate x")
    assert scene.options("activate") == {"activate y 0"}
    scene.answer("end_turn")
    scene.play_on("action", player=1)
    scene.answer("end_turn")
    scene.play_on("action", player=0)

    assert scene.options("activate") == {"activate x 0", "activate y 0"}


@rule("CIPHER-SKILL-18", "CIPHER-SKILL-2")
@pytest.mark.parametrize("count", [0, 1])
def test_a_skill_whose_condition_fails_is_not_offered(playing: Playing, count: int) -> None:
    needs = co.Exists(gr.Cards("own", "bonds"))
    call = Ability("Call", "activate", (MARK,), requires=(needs,))
    bonds = [card("b")][:count]
    scene = playing(cipher_scene(Side(vanguard=[speaking(card("a"), call)], bonds=bonds)))

    assert bool(scene.options("activate")) is bool(count)


@rule("CIPHER-REQ-4", "CIPHER-SKILL-13")
def test_a_waiting_skill_that_is_used_up_meanwhile_does_nothing(playing: Playing) -> None:
    """Two moves at once set it off twice; once a turn is once."""
    call = Ability("Call", "trigger", (ef.Draw(),), trigger=tr.Moved(OWN), once_per_turn=True)
    both = ef.Move(gr.Units("own", (fi.Named(("x", "y")),)))
    act = Ability("Act", "activate", (both,), once_per_turn=True)
    lord = speaking(card("l"), call, act)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[card("x"), card("y"), card("i")])))
    scene.answer("activate l 1")
    while scene.kinds == ["order_triggers"]:
        scene.answer(scene.say(scene.decision.options[0]))

    assert len(scene.mine.hand) == 1


FLIP = ef.Flip(gr.Cards("own", "bonds"), "down")


@rule("CIPHER-SKILL-9", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("skill", "cost", "hand", "bonds", "payable", "left"),
    [
        ("Call", None, 0, 0, True, (0, 0)),
        ("Other", None, 0, 0, False, (0, 0)),
        ("Other", None, 1, 1, True, (0, 0)),
        ("Call", (DISCARD,), 0, 1, True, (0, 0)),
        ("Call", (DISCARD,), 1, 1, True, (1, 0)),
        ("Call", (FLIP,), 1, 0, True, (0, 0)),
        ("Call", (DISCARD,), 1, 0, False, (1, 0)),
        ("Call", (DISCARD, FLIP), 1, 1, True, (1, 1)),
    ],
)
def test_a_text_takes_parts_off_a_price(
    playing: Playing,
    skill: str,
    cost: tuple[ef.Effect, ...] | None,
    hand: int,
    bonds: int,
    payable: bool,
    left: tuple[int, int],
) -> None:
    """The price is a hand card and a bond; what is left is cards in hand and face-up bonds."""
    call = Ability("Call", "activate", (MARK,), cost=(DISCARD, FLIP), once_per_turn=True)
    ease = Ability("Ease", "continuous", (n.Cheaper(THIS, skill, cost),))
    mine = Side(
        vanguard=[speaking(card("a"), call, ease), card("i")],
        hand=[card("h")][:hand],
        bonds=[card("b")][:bonds],
    )
    scene = playing(cipher_scene(mine))
    assert bool(scene.options("activate")) is payable
    if payable:
        scene.answer("activate a")
        up = sum(bond.face_up for bond in scene.mine.bonds.cards)
        assert (len(scene.mine.hand), up) == left


@rule("CIPHER-SKILL-9", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("skills", "hand", "bonds", "payable"),
    [
        (("Call",), 1, 0, True),
        (("Call",), 0, 0, False),
        (("Other",), 1, 0, False),
        (("Other", "Call"), 1, 0, True),
        (("Other",), 0, 1, True),
    ],
)
def test_another_price_may_be_paid_for_the_skills_it_names(
    playing: Playing, skills: tuple[str, ...], hand: int, bonds: int, payable: bool
) -> None:
    call = Ability("Call", "activate", (MARK,), cost=(FLIP,), once_per_turn=True)
    ease = Ability("Ease", "continuous", (n.PaysInstead(THIS, (DISCARD,), skills=skills),))
    mine = Side(
        vanguard=[speaking(card("a"), call, ease), card("i")],
        hand=[card("h")][:hand],
        bonds=[card("b")][:bonds],
    )
    scene = playing(cipher_scene(mine))
    assert bool(scene.options("activate")) is payable
    if payable:
        scene.answer("activate a")
        assert len(scene.mine.hand) == 0


@rule("CIPHER-REQ-4", "CIPHER-SKILL-10")
@pytest.mark.parametrize(
    ("skill", "left"),
    [
        ("", {"activate a 0", "activate a 1"}),
        ("Call", {"activate a 0"}),
        ("Sing", {"activate a 1"}),
    ],
)
def test_a_limit_is_lifted_of_the_skill_that_is_named(
    playing: Playing, skill: str, left: set[str]
) -> None:
    acts = [Ability(name, "activate", (MARK,), once_per_turn=True) for name in ("Call", "Sing")]
    free = Ability("Free", "continuous", (n.Unlimited(THIS, skill),))
    scene = playing(cipher_scene(Side(vanguard=[speaking(card("a"), *acts, free), card("i")])))
    scene.answer("activate a 0")
    scene.answer("activate a 1")

    assert scene.options("activate") == left


@rule("CIPHER-SKILL-9", "CIPHER-SKILL-13")
def test_the_use_is_heard_after_its_price(playing: Playing) -> None:
    """What answers the use is the newer group, and comes before what answers the price."""
    call = Ability("Call", "activate", (MARK,), cost=(ef.Tap(THIS),))
    heard = Ability("Heard", "trigger", (MARK,), trigger=tn.SkillUsed(names=("Call",)))
    tapped = Ability("Tapped", "trigger", (MARK,), trigger=tr.Tapped(OWN))
    lord = speaking(card("l"), heard, tapped)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[speaking(card("a"), call), card("i")])))
    scene.answer("activate a")

    assert used(scene) == ["Call", "Heard", "Tapped"]
