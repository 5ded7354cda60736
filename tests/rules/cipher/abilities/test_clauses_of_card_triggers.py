"""What happens to cards and sets skills off, where skills listen, and what they speak of."""

from __future__ import annotations

import pytest

from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import PLUS, act, heard, named, play, steady
from tests.rules.cipher.abilities.words import Playing, attack, bonds, skilled, speaking, used
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_down
from tests.testkit.citation import rule

THIS, OWN, ENEMIES, ANY = gr.This(), gr.Units("own"), gr.Units("enemy"), gr.Units("any")


# Cards -------------------------------------------------------------------------------------------


X = gr.Cards("any", "retreat", (fi.Named(("x",)),))


@rule("CIPHER-SKILL-3", "CIPHER-AREA-5")
@pytest.mark.parametrize("way", ["effect", "cost", "critical"])
@pytest.mark.parametrize(
    ("trigger", "counts"),
    [
        (tr.Placed(X, "retreat"), (1, 1, 1)),
        (tr.Placed(X, "bonds"), (0, 0, 0)),
        (tr.Placed(X, "retreat", side="enemy"), (0, 0, 0)),
        (tr.Placed(X, "retreat", side="any"), (1, 1, 1)),
        (tr.Placed(X, "retreat", origin="hand"), (1, 1, 1)),
        (tr.Placed(X, "retreat", origin="deck"), (0, 0, 0)),
        (tr.Placed(X, "retreat", by=("effect",)), (1, 0, 0)),
        (tr.Placed(X, "retreat", by=("cost",)), (0, 1, 0)),
        (tr.Placed(X, "retreat", by=("cost", "effect")), (1, 1, 0)),
        (tr.Placed(X, "retreat", cause="own"), (1, 1, 0)),
        (tr.Placed(X, "retreat", cause="enemy"), (0, 0, 0)),
        (tr.Placed(gr.Cards("own", "hand", (fi.Named(("y",)),)), "retreat"), (0, 0, 0)),
    ],
    ids=steady,
)
def test_a_card_that_comes_to_a_place_is_heard(
    playing: Playing, trigger: tr.Trigger, counts: tuple[int, ...], way: str
) -> None:
    away = ef.Put(gr.Cards("own", "hand"), "retreat")
    does, pays = act("Does", away), act("Pays", ef.Draw(0), cost=(away,))
    mine = {"vanguard": [speaking(card("a", "x"), does, pays)], "hand": [card("x")]}
    theirs = Side(vanguard=[card("foe", attack=200)])
    answers = {
        "effect": "activate a 0",
        "cost": "activate a 1",
        "critical": "attack a foe, critical x",
    }[way]
    found = heard(playing, trigger, answers, theirs, **mine)

    assert found == counts[("effect", "cost", "critical").index(way)]


@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize(("what", "count"), [(gr.This(), 1), (gr.Known("it"), 0)])
def test_a_card_may_wait_for_itself(playing: Playing, what: gr.Group, count: int) -> None:
    call = Ability("Call", "trigger", (ef.Draw(),), place="any", trigger=tr.Placed(what, "retreat"))
    away = act("Away", ef.Put(gr.Cards("own", "hand"), "retreat"))
    mine = Side(vanguard=[speaking(card("a"), away)], hand=[speaking(card("x"), call)])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")

    assert used(scene) == ["Away", *["Call"] * count]


@rule("CIPHER-SKILL-3", "CIPHER-ORB-7")
@pytest.mark.parametrize(
    ("trigger", "answers", "count"),
    [
        (tr.Drew("own"), "activate a 0", 1),
        (tr.Drew("enemy"), "activate a 0", 0),
        (tr.Drew("any"), "activate a 0", 1),
        (tr.Drew("enemy"), "activate a 1", 1),
        (tr.Drew("own", by="*"), "activate a 0", 1),
        (tr.Drew("own", by="Draw"), "activate a 0", 1),
        (tr.Drew("own", by="Other"), "activate a 0", 0),
        (tr.Drew("own", cause="own"), "activate a 0", 1),
        (tr.Drew("own", cause="enemy"), "activate a 0", 0),
        (tr.Drew("enemy", by="*"), "end_turn", 0),
        (tr.Drew("enemy", cause="any"), "end_turn", 0),
        (tr.Drew("enemy"), "end_turn", 1),
    ],
    ids=steady,
)
def test_a_draw_is_heard(playing: Playing, trigger: tr.Trigger, answers: str, count: int) -> None:
    acts = (act("Draw", ef.Draw(2)), act("Give", ef.Draw(1, "enemy")))
    theirs = Side(hand=[card("h", cost=9)])
    mine = {"vanguard": [speaking(card("a"), *acts)], "hand": [card("i", cost=9)]}
    assert heard(playing, trigger, answers, theirs, **mine) == count


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-5")
@pytest.mark.parametrize(
    ("trigger", "answers", "count"),
    [
        (tn.SkillUsed(), "activate a 0", 1),
        (tn.SkillUsed(named("own", "a")), "activate a 0", 1),
        (tn.SkillUsed(named("own", "idle")), "activate a 0", 0),
        (tn.SkillUsed(ENEMIES), "activate a 0", 0),
        (tn.SkillUsed(names=("One",)), "activate a 0", 1),
        (tn.SkillUsed(names=("Two", "One")), "activate a 0", 1),
        (tn.SkillUsed(names=("Two",)), "activate a 0", 0),
        (tn.SkillUsed(label="DV"), "activate a 1", 1),
        (tn.SkillUsed(label="DV"), "activate a 0", 0),
        (tn.SkillUsed(place="bonds"), "activate b 0", 1),
        (tn.SkillUsed(place="bonds"), "activate a 0", 0),
        (tn.SkillUsed(place="field"), "activate a 0", 1),
    ],
    ids=steady,
)
def test_the_use_of_a_skill_is_heard(
    playing: Playing, trigger: tr.Trigger, answers: str, count: int
) -> None:
    """Its own use would set it off again, so it answers others alone."""
    acts = (act("One", ef.Draw()), Ability("Two", "activate", (ef.Draw(),), labels=("DV",)))
    bond = Ability("Three", "activate", (ef.Draw(),), place="bonds")
    listener = Ability("Call", "trigger", (PLUS,), trigger=trigger, once_per_turn=True)
    mine = Side(
        lord=speaking(card("l"), listener),
        vanguard=[speaking(card("a"), *acts), card("idle")],
        bonds=[speaking(card("b"), bond)],
    )
    scene = playing(cipher_scene(mine))
    play(scene, answers)

    assert attack(scene, "l") == 40 + count


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-12")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_waits_for_their_own_uses(playing: Playing, seat: int) -> None:
    listener = Ability("Call", "trigger", (PLUS,), trigger=tn.SkillUsed(names=("One",)))
    sides = [Side(), Side()]
    sides[seat].lord = speaking(card("l"), listener)
    sides[0].vanguard = [speaking(card("a"), act("One", ef.Draw())), card("idle")]
    scene = playing(cipher_scene(*sides))
    scene.answer("activate a")

    assert attack(scene, "l") == (41 if seat == 0 else 40)


@rule("CIPHER-BEGIN-1", "CIPHER-END-2", "CIPHER-TURN-1")
@pytest.mark.parametrize(
    ("trigger", "count"),
    [
        (tr.TurnEnds("own"), 1),
        (tr.TurnEnds("enemy"), 0),
        (tr.TurnEnds("any"), 1),
        (tr.TurnStarts("enemy"), 1),
        (tr.TurnStarts("own"), 0),
        (tr.PhaseStarts("enemy", "bond"), 1),
        (tr.PhaseStarts("own", "bond"), 0),
        (tr.PhaseStarts("enemy", "action"), 0),
        (tr.PhaseStarts("any", "bond"), 1),
    ],
    ids=steady,
)
def test_turns_and_phases_belong_to_somebody(
    playing: Playing, trigger: tr.Trigger, count: int
) -> None:
    """The other turn has come as far as its Bond Phase."""
    listener = Ability("Call", "trigger", (PLUS,), trigger=trigger)
    mine = Side(lord=speaking(card("l"), listener), hand=[card("x", cost=9)])
    scene = playing(cipher_scene(mine, Side(hand=[card("h", cost=9)])))
    scene.answer("end_turn")
    scene.may_stay_open = True
    if scene.kinds == ["order_beginning"]:
        scene.answer("begin_with skills")
        scene.play_on("place_bond", player=1)

    assert attack(scene, "l") == 40 + count


# What it is about --------------------------------------------------------------------------------


@rule("CIPHER-SKILL-3")
@pytest.mark.parametrize(
    ("trigger", "word", "answers", "name"),
    [
        (tr.AttackDeclared(ANY, ANY), "attacker", "attack a foe", "a"),
        (tr.AttackDeclared(ANY, ANY), "defender", "attack a foe", "foe"),
        (tr.Moved(OWN), "it", "move a", "a"),
        (tn.LeveledUp(OWN), "it", "activate a 0", "x"),
        (tn.LeveledUp(OWN), "former", "activate a 0", "x"),
        (tr.Placed(gr.Cards("own", "retreat"), "retreat"), "it", "activate a 1", "y"),
        (tn.GetsSupport(OWN), "it", "attack a foe", "a"),
    ],
    ids=steady,
)
def test_a_triggered_skill_speaks_of_what_has_happened(
    playing: Playing, trigger: tr.Trigger, word: str, answers: str, name: str
) -> None:
    """It adds 1 where the word means who it should, and nothing if it means another."""
    right = co.Matches(gr.Known(word), (fi.Named((name,)),))
    upon = ef.Stack(gr.Cards("own", "hand", (fi.Named(("x",)),)), named("own", "x"), "level_up")
    away = ef.Put(gr.Cards("own", "hand", (fi.Named(("y",)),)), "retreat")
    mine = {
        "vanguard": [speaking(card("a"), act("Up", upon), act("Off", away)), card("x0", "x")],
        "hand": [card("x1", "x"), card("y")],
        "deck": [card("s")],
    }
    theirs = Side(vanguard=[card("foe", attack=200)])
    if answers.startswith("attack"):
        answers += ", decline"
    found = heard(playing, trigger, answers, theirs, effects=(ef.If(right, (PLUS,)),), **mine)

    assert found == 1


@rule("CIPHER-LEVELUP-5", "CIPHER-SKILL-3")
def test_the_former_top_card_may_be_spoken_of(playing: Playing) -> None:
    former = co.Matches(gr.Known("former"), (fi.Number("cost", "=", 5),))
    mine = {"vanguard": [card("x0", "x", cost=5)], "hand": [card("x1", "x")], "bonds": bonds(1)}
    found = heard(
        playing,
        tn.LeveledUp(OWN),
        "level_up x1",
        phase="deployment",
        effects=(ef.If(former, (PLUS,)),),
        **mine,
    )
    assert found == 1


# Instructions that wait --------------------------------------------------------------------------


@rule("CIPHER-SKILL-3", "CIPHER-BATTLE-8")
def test_an_instruction_waits_for_its_own_event_and_happens_once(playing: Playing) -> None:
    moved = ef.Delayed(tr.Moved(named("own", "x")), (ef.Draw(),), "turn")
    tapped = ef.Delayed(tr.Tapped(named("own", "y")), (ef.Draw(),), "turn")
    a = speaking(card("a"), act("Wait", PLUS, moved, tapped))
    x = speaking(card("x"), Ability("Go", "activate", (ef.Move(THIS),)))
    mine = Side(vanguard=[a, x, card("y"), card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    assert scene.cards("hand") == []
    scene.answer("activate x")
    assert len(scene.cards("hand")) == 1
    scene.answer("activate x")
    assert len(scene.cards("hand")) == 1
    scene.answer("move y")
    assert len(scene.cards("hand")) == 2


# Where and when it listens -----------------------------------------------------------------------


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-5", "CIPHER-SKILL-6", "CIPHER-SKILL-8")
@pytest.mark.parametrize("place", ["field", "bonds", "hand", "retreat", "any"])
@pytest.mark.parametrize("lies", ["vanguard", "bonds", "hand", "retreat", "boundless", "face down"])
@pytest.mark.parametrize("varied", [False, True])
def test_a_triggered_skill_works_in_its_place_alone(
    playing: Playing, place: str, lies: str, varied: bool
) -> None:
    """Whether or not anybody's skills change; a face-down bond says nothing."""
    call = Ability("Call", "trigger", (ef.Draw(),), place=place, trigger=tr.Moved(OWN))
    x = speaking(card("x"), call)
    area = "bonds" if lies == "face down" else lies
    mine = Side(**{area: [face_down(x) if lies == "face down" else x]})
    mine.vanguard = [*mine.vanguard, card("m")]
    extra = Ability("Extra", "continuous", (ch.GainsSkill(named("own", "m"), act("No", PLUS)),))
    if varied:
        mine.rearguard = [speaking(card("v"), extra)]
    scene = playing(cipher_scene(mine))
    scene.answer("move m")

    works = {"field": "vanguard"}.get(place, place) == lies or (
        place == "any" and lies != "face down"
    )
    assert len(scene.logged("skill")) == works


@rule("CIPHER-SKILL-3", "CIPHER-SKILL-12")
def test_whose_turn_it_is_decides_whether_it_waits(playing: Playing) -> None:
    """The turn cannot change while a skill waits; what else it asks is asked when it resolves."""
    text = "Call |AUTO| During your turn, when an ally is moved, draw 1 card."
    push = act("Push", ef.Move(named("any", "m")))
    for active in (0, 1):
        sides = [Side(lord=skilled("l", text), vanguard=[card("m")]), Side()]
        sides[active].rearguard = [speaking(card("p"), push), card("idle")]
        scene = playing(cipher_scene(*sides, active=active))
        scene.answer("activate p")
        assert len(scene.mine.hand) == (1 if active == 0 else 0)
