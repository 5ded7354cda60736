"""What skills destroy and put in the place of others, and support skills, clause by clause."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.cipher.text import trigger_nodes as tn
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, if_done, named, steady, was_done
from tests.rules.cipher.abilities.words import Playing, always, attack, speaking, used
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

THIS, OWN, ENEMIES = gr.This(), gr.Units("own"), gr.Units("enemy")


GONE = (ef.Choose(gr.Chosen(named("own", "x"), name="it")), ef.Put(gr.Known("it"), "hand"))
IT = gr.Known("it")


# Destroying --------------------------------------------------------------------------------------


OTHERS = gr.Units("enemy", (fi.Not(fi.Is("lord")),))


@rule("CIPHER-DESTROY-1", "CIPHER-SKILL-15")
@pytest.mark.parametrize("name", ["", "doomed"])
@pytest.mark.parametrize("firm", [True, False])
def test_those_that_were_destroyed_may_be_spoken_of(
    playing: Playing, name: str, firm: bool
) -> None:
    changes = (ch.Cannot(THIS, "be_destroyed"),) if firm else ()
    two = co.Compare(am.Count(gr.Known(name or "destroyed")), "=", 2)
    theirs = Side(vanguard=[always(card("x"), *changes), card("y"), card("z")][: 3 - (not firm)])
    scene = doing(playing, ef.Destroy(OTHERS, name), ef.If(two, (MARK,)), theirs=theirs)

    assert was_done(scene)
    assert scene.units("vanguard", 1) == (["lord1", "x"] if firm else ["lord1"])


@rule("CIPHER-SKILL-15", "CIPHER-ORB-10")
@pytest.mark.parametrize(
    ("group", "orbs", "done"),
    [
        (OTHERS, 1, True),
        (named("enemy", "nobody"), 1, False),
        (gr.Cards("enemy", "orbs"), 2, True),
        (gr.Cards("enemy", "orbs"), 0, False),
    ],
    ids=["units", "nobody", "orbs", "no orbs"],
)
def test_destroying_nothing_is_not_done(
    playing: Playing, group: gr.Group, orbs: int, done: bool
) -> None:
    scene = doing(playing, if_done(ef.Destroy(group)), theirs=Side(vanguard=[card("x")], orbs=orbs))

    assert was_done(scene) is done


@rule("CIPHER-DESTROY-7", "CIPHER-SKILL-16")
def test_who_has_left_is_not_destroyed(playing: Playing) -> None:
    heard = Ability("Mourn", "trigger", (ef.Draw(),), trigger=tr.Destroyed(OWN))
    lord = speaking(card("l"), heard)
    scene = doing(playing, *GONE, if_done(ef.Destroy(IT)), lord=lord, vanguard=[card("x")])

    assert used(scene) == ["Act"]
    assert not was_done(scene)


@rule("CIPHER-ORB-10")
@pytest.mark.parametrize(("side", "by"), [("own", 0), ("enemy", 1)])
def test_the_owner_of_the_orb_picks_it(playing: Playing, side: str, by: int) -> None:
    breaks = ef.Destroy(gr.Chosen(gr.Cards(side, "orbs")))
    scene = doing(playing, breaks, orbs=2, theirs=Side(orbs=2))
    assert scene.decision.player == by
    scene.answer(scene.say(scene.decision.options[0]), player=by)

    assert len(scene.table.players[by].orbs) == 1


@rule("CIPHER-DESTROY-1", "CIPHER-SKILL-17")
def test_the_player_picks_the_unit_that_is_destroyed(playing: Playing) -> None:
    theirs = Side(vanguard=[card("x"), card("y")])
    scene = doing(playing, ef.Destroy(gr.Chosen(OTHERS)), theirs=theirs)

    assert scene.decision.player == 0
    scene.answer("choose y")
    assert scene.cards("retreat", 1) == ["y"]


@rule("CIPHER-DESTROY-3", "CIPHER-GAME-4")
@pytest.mark.parametrize(("by", "as_cost"), [("skill", True), ("cost", False)])
def test_who_is_safe_from_the_one_is_destroyed_by_the_other(
    playing: Playing, by: str, as_cost: bool
) -> None:
    firm = always(card("x"), ch.Cannot(THIS, "be_destroyed", by=(by,)))
    doom = ef.Destroy(named("own", "x"))
    scene = doing(
        playing, *(() if as_cost else (doom,)), cost=(doom,) if as_cost else (), vanguard=[firm]
    )

    assert scene.cards("retreat") == ["x"]


@rule("CIPHER-DESTROY-6", "CIPHER-GAME-4")
def test_who_is_safe_from_critical_hits_is_destroyed_by_a_skill_after_one(
    playing: Playing,
) -> None:
    ruin = ef.Destroy(named("enemy", "x"))
    call = Ability("Ruin", "trigger", (ruin,), trigger=tn.CriticalHit(OWN, ENEMIES))
    firm = always(card("x"), ch.Cannot(THIS, "be_destroyed", by=("critical",)))
    mine = Side(vanguard=[speaking(card("a"), call), card("i")], hand=[card("a2", "a")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200), firm])))
    scene.answer("attack a foe")
    scene.answer("critical a2")

    assert "x" in scene.cards("retreat", 1)


# The defender, the Lord --------------------------------------------------------------------------


def redirects(playing: Playing, group: gr.Group, *before: ef.Effect) -> tuple[str, bool]:
    """Who is destroyed by an attack on "foe" that this answers, and whether it was done."""
    body = (*before, n.IfDone((ef.Redirect(group),), (ef.Draw(),)))
    guard = Ability("Guard", "trigger", body, trigger=tr.AttackDeclared(ENEMIES, OWN))
    theirs = Side(
        lord=speaking(card("l", cost=9), guard), vanguard=[card("foe", attack=0), card("x")]
    )
    scene = playing(cipher_scene(Side(vanguard=[card("a", attack=90), card("i")]), theirs))
    scene.answer("attack a foe")
    while scene.kinds in (["evade"], ["critical_hit"]):
        scene.answer("decline")
    gone = [key for key in scene.cards("retreat", 1) if key in ("foe", "x")]
    return gone[-1], bool(scene.logged("draw"))


@rule("CIPHER-BATTLE-6", "CIPHER-SKILL-15")
def test_another_unit_becomes_the_defender_if_it_is_there(playing: Playing) -> None:
    assert redirects(playing, named("own", "x")) == ("x", True)
    assert redirects(playing, named("own", "nobody")) == ("foe", False)
    assert redirects(playing, IT, *GONE) == ("foe", False)


@rule("CIPHER-BATTLE-6")
def test_outside_a_battle_nobody_becomes_the_defender(playing: Playing) -> None:
    scene = doing(playing, if_done(ef.Redirect(named("own", "idle"))))

    assert scene.logged("redirect") == []
    assert not was_done(scene)


@rule("CIPHER-KEYWORD-HS-1", "CIPHER-KEYWORD-HS-2", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("to", "former", "lord"),
    [
        (named("own", "idle"), OWN, "idle"),
        (named("own", "idle"), named("own", "l"), "idle"),
        (named("own", "idle"), named("own", "other"), "l"),
        (named("own", "nobody"), OWN, "l"),
    ],
    ids=steady,
)
def test_another_unit_becomes_the_lord(
    playing: Playing, to: gr.Group, former: gr.Group, lord: str
) -> None:
    scene = doing(playing, if_done(n.TransferLord(to, former)), lord=card("l"))

    assert scene.mine.lord_unit.card.key == lord
    assert was_done(scene) is (lord == "idle")
    assert bool(scene.logged("lord")) is (lord == "idle")


@rule("CIPHER-KEYWORD-HS-1", "CIPHER-SKILL-16")
def test_a_unit_that_has_left_does_not_become_the_lord(playing: Playing) -> None:
    scene = doing(
        playing, *GONE, if_done(n.TransferLord(IT, OWN)), lord=card("l"), vanguard=[card("x")]
    )

    assert scene.mine.lord_unit.card.key == "l"
    assert not was_done(scene)


# Support skills ----------------------------------------------------------------------------------


def supports(*skills: Ability) -> object:
    return speaking(card("s"), *skills)


def support(name: str, *effects: ef.Effect, role: str = "attacking") -> Ability:
    return Ability(name, "support", effects, place="support", role=role)


PLUS = ef.Lasting("battle", (ch.Adjust(gr.Known("attacker"), "attack", 5),))


@rule("CIPHER-SUPPORT-7", "CIPHER-SUPPORT-8", "CIPHER-SUPPORT-9", "CIPHER-SUPPORT-10")
@pytest.mark.parametrize("role", ["attacking", "defending", "either"])
@pytest.mark.parametrize("attacks", [True, False])
def test_a_support_skill_works_in_its_role(playing: Playing, role: str, attacks: bool) -> None:
    speaker = [supports(support("Supp", ef.Draw(), role=role))]
    plain = Side(vanguard=[card("b", attack=200), card("j")])
    speaking_side = Side(vanguard=[card("a", attack=200), card("i")], deck=speaker)
    sides = (speaking_side, plain) if attacks else (plain, speaking_side)
    scene = playing(cipher_scene(*sides))
    scene.answer("attack a b" if attacks else "attack b a")
    while scene.kinds in (["evade"], ["critical_hit"]):
        scene.answer("decline")

    works = role in ("either", "attacking" if attacks else "defending")
    assert used(scene) == ["Supp"] * works


@rule("CIPHER-SUPPORT-11", "CIPHER-BATTLE-7", "CIPHER-SKILL-11")
@pytest.mark.parametrize("end", ["attacker", "defender", "support", "nothing"])
def test_the_second_skill_of_a_support_needs_all_to_be_there(playing: Playing, end: str) -> None:
    """The order is asked, since there are two."""
    first = {
        "attacker": ef.Put(named("own", "a"), "hand"),
        "defender": ef.Put(named("enemy", "foe"), "hand"),
        "support": ef.Put(n.SupportCard("own"), "retreat"),
        "nothing": MARK,
    }[end]
    deck = [supports(support("One", first), support("Two", ef.Draw()))]
    mine = Side(vanguard=[card("a"), card("i")], deck=deck)
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    assert scene.kinds == ["order_triggers"]
    scene.answer(scene.say(scene.decision.options[0]))
    while scene.kinds in (["evade"], ["critical_hit"]):
        scene.answer("decline")

    assert used(scene) == (["One", "Two"] if end == "nothing" else ["One"])


@rule("CIPHER-SUPPORT-11", "CIPHER-GAME-4")
@pytest.mark.parametrize("group", [n.SupportCard("own"), n.SupportCard("enemy")])
def test_support_skills_may_be_stopped_by_the_first(playing: Playing, group: gr.Group) -> None:
    """A skill that stops the own card's skills stops the second; the other's stops theirs."""
    stop = ef.Lasting("battle", (n.SkillsStop(group),))
    deck = [supports(support("One", stop), support("Two", PLUS))]
    theirs = Side(
        vanguard=[card("foe", attack=200)],
        deck=[supports(support("Three", ef.Draw(), role="defending"))],
    )
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("i")], deck=deck), theirs))
    scene.answer("attack a foe")
    scene.answer(scene.say(scene.decision.options[0]))

    own = group == n.SupportCard("own")
    assert used(scene) == (["One", "Three"] if own else ["One", "Two"])


@rule("CIPHER-SKILL-19", "CIPHER-SUPPORT-7")
def test_a_support_skill_that_is_forbidden_meanwhile_is_not_used(playing: Playing) -> None:
    bars = ef.Lasting("turn", (ch.Forbidden("own", "use", skills=("Two",)),))
    deck = [supports(support("One", bars), support("Two", ef.May((ef.Draw(),))))]
    mine = Side(vanguard=[card("a"), card("i")], deck=deck)
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.answer(scene.say(scene.decision.options[0]))

    assert scene.kinds == ["action"]
    assert used(scene) == ["One"]


@rule("CIPHER-SUPPORT-11", "CIPHER-SUPPORT-5")
@pytest.mark.parametrize("number", [0, 1])
def test_a_support_that_fails_meanwhile_uses_no_more_skills(playing: Playing, number: int) -> None:
    """Forbidden by the first skill, it adds nothing and the second does not come."""
    fails = ef.Lasting("battle", (n.FailsToSupport(gr.Known("attacker")),))
    deck = [supports(support("One", fails), support("Two", PLUS))]
    scene = playing(
        cipher_scene(
            Side(vanguard=[card("a"), card("i")], deck=deck),
            Side(vanguard=[card("foe", attack=200)]),
        )
    )
    scene.answer("attack a foe")
    scene.answer(scene.say(scene.decision.options[number]))

    assert used(scene) == [["One"], ["Two", "One"]][number]
    assert scene.logged("attack_failed")[0]["attack"] == 40 + 5 * number
    assert len(scene.logged("support_failed_by_skill")) == 1


@rule("CIPHER-SUPPORT-14")
@pytest.mark.parametrize(
    ("effect", "place"),
    [
        (ef.Put(THIS, "hand"), "hand"),
        (ef.Put(THIS, "bonds"), "bonds"),
        (ef.Deploy(THIS, "rearguard"), "rearguard"),
        (ef.Stack(THIS, named("own", "i"), "beneath"), "beneath"),
        (ef.Draw(), "retreat"),
    ],
    ids=["hand", "bonds", "deploy", "stack", "none"],
)
def test_after_the_battle_the_supporter_goes_where_its_skill_says(
    playing: Playing, effect: ef.Effect, place: str
) -> None:
    later = ef.Delayed(tn.BattleEnds(), (effect,), "battle")
    deck = [supports(support("Supp", later))]
    mine = Side(vanguard=[card("a"), card("i")], deck=deck)
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    while scene.kinds in (["evade"], ["critical_hit"]):
        scene.answer("decline")

    found = {
        "hand": scene.cards("hand"),
        "bonds": scene.cards("bonds"),
        "rearguard": scene.units("rearguard"),
        "beneath": scene.keys(scene.unit("i")),
        "retreat": scene.cards("retreat"),
    }
    assert [where for where, keys in found.items() if "s" in keys] == [place]
    assert attack(scene, "a") == 40


# Lords that pay ----------------------------------------------------------------------------------


@rule("CIPHER-REQ-12")
@pytest.mark.parametrize(
    ("cost", "orbs", "asked"),
    [
        (ef.Destroy(gr.Chosen(gr.Units("own", (fi.Is("lord"),)))), 0, True),
        (ef.Destroy(gr.Chosen(gr.Units("own", (fi.Is("lord"),)))), 1, False),
        (ef.Destroy(gr.Chosen(gr.Units("own", (fi.Named(("idle",)),)))), 0, False),
        (ef.Tap(gr.Units("own", (fi.Is("lord"),))), 0, False),
    ],
    ids=["lord", "with an orb", "another", "tapped"],
)
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_a_price_that_loses_the_game_is_asked_for(
    playing: Playing, cost: ef.Effect, orbs: int, asked: bool, answer: str
) -> None:
    scene = doing(playing, MARK, cost=(cost,), orbs=orbs)
    assert (scene.kinds == ["confirm_loss"]) is asked
    if asked:
        scene.answer(answer)
        assert (scene.match.outcome is not None) is (answer == "use")


@rule("CIPHER-REQ-12", "CIPHER-REQ-11")
def test_who_may_pay_with_another_is_asked_only_after_the_choice(playing: Playing) -> None:
    """The safe unit cannot pay, so that the Lord alone is left; or the tired one pays instead."""
    own = gr.Chosen(gr.Units("own", (fi.Named(("l", "x")),)))
    safe = always(card("x"), ch.Cannot(THIS, "be_destroyed"))
    scene = doing(playing, MARK, cost=(ef.Destroy(own),), orbs=0, lord=card("l"), vanguard=[safe])
    assert scene.kinds == ["confirm_loss"]
    scene.answer("decline")
    assert scene.match.outcome is None

    scene = doing(
        playing, MARK, cost=(ef.Destroy(own),), orbs=0, lord=card("l"), vanguard=[card("x")]
    )
    assert scene.options() == {"choose l", "choose x"}
    scene.answer("choose l")
    assert scene.kinds == ["confirm_loss"]
    scene.answer("decline")
    assert scene.cards("retreat") == ["x"]
    assert was_done(scene)


@rule("CIPHER-REQ-12")
def test_an_orb_that_pays_asks_nothing(playing: Playing) -> None:
    scene = doing(
        playing, MARK, cost=(ef.Destroy(gr.Chosen(gr.Cards("own", "orbs"))),), orbs=[card("o")]
    )

    assert scene.cards("hand") == ["o"]
    assert was_done(scene)
