"""How long effects last, and effects made of others, clause by clause."""

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
from tests.rules.cipher.abilities.of_nodes import MARK, doing, holds, if_done, was_done
from tests.rules.cipher.abilities.words import Playing, always, attack, bonds, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

OWN, THIS = gr.Units("own"), gr.This()
BONDS = gr.Cards("own", "bonds")


# Skills in effect --------------------------------------------------------------------------------


@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize("count", [0, 1])
def test_a_skill_whose_condition_fails_is_not_in_effect(playing: Playing, count: int) -> None:
    needs = co.Exists(BONDS)
    speaker = speaking(card("x"), Ability("Wall", "continuous", (), requires=(needs,)))
    asked = n.InEffect("Wall")
    assert holds(playing, asked, vanguard=[speaker], bonds=bonds(count)) is bool(count)
    assert not holds(playing, n.InEffect("Other"), vanguard=[speaker], bonds=bonds(count))


@rule("CIPHER-SKILL-10", "CIPHER-END-3")
@pytest.mark.parametrize(("against", "attacks"), [(THIS, False), (None, True)])
def test_what_nobody_can_do_to_a_unit_holds_for_later_comers(
    playing: Playing, against: gr.Group | None, attacks: bool
) -> None:
    """A ban on units alone is about those of now."""
    ban = ch.Cannot(gr.Units("enemy"), "attack", against=against)
    safe = Ability("Safe", "activate", (ef.Lasting("enemy_next_turn", (ban,)),))
    mine = Side(lord=speaking(card("a"), safe), deck=[card("d")])
    theirs = Side(hand=[card("new", cost=1)], bonds=bonds(1), deck=[card("d1")])
    scene = playing(cipher_scene(mine, theirs, turn=3))
    scene.answer("activate a")
    scene.play_on("deployment", player=1)
    scene.answer("deploy new vanguard", player=1)
    scene.play_on("action", player=1)

    assert "attack lord1 a" not in scene.options("attack")
    assert ("attack new a" in scene.options("attack")) is attacks


@rule("CIPHER-SKILL-4")
def test_skills_that_ask_each_for_the_other_end(playing: Playing) -> None:
    one, two = (
        Ability(name, "continuous", (), requires=(n.InEffect(other),))
        for name, other in (("One", "Two"), ("Two", "One"))
    )
    assert holds(playing, n.InEffect("One"), vanguard=[speaking(card("x"), one, two)])


@rule("CIPHER-SKILL-4", "CIPHER-END-3")
@pytest.mark.parametrize("asking", ["mine", "theirs"])
@pytest.mark.parametrize("name", ["Wall", "Other"])
def test_what_a_skill_left_behind_keeps_it_in_effect(
    playing: Playing, asking: str, name: str
) -> None:
    """For the player who used it; an effect on a number alone leaves no skill."""
    change = ch.While(n.InEffect(name), (ch.Becomes(THIS, "attack", 90),))
    firm = ef.Lasting("turn", (ch.Cannot(THIS, "evade"),))
    wall = Ability("Wall", "activate", (firm,), once_per_turn=True)
    plus = Ability("Other", "activate", (MARK,), once_per_turn=True)
    speaker = speaking(card("x"), wall, plus)
    mine, theirs = Side(vanguard=[speaker, card("idle")]), Side()
    (mine if asking == "mine" else theirs).lord = always(card("a"), change)
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate x 1")
    speaker_alone = attack(scene, "a")
    scene.answer("activate x 0")

    # A skill that is read on a unit is in effect whoever it is used by.
    read = asking == "mine"
    assert (speaker_alone == 90) is read
    assert (attack(scene, "a") == 90) is read


# Durations ---------------------------------------------------------------------------------------


UNTIL = {
    # Whether it holds now and in the three turns after, begun in the own turn or the other's.
    "turn": ([True, False, False, False], [True, False, False, False]),
    "own_next_turn": ([True, True, True, False], [True, True, False, False]),
    "enemy_next_turn": ([True, True, False, False], [True, True, True, False]),
    "during_own_next_turn": ([False, False, True, False], [False, True, False, False]),
    "during_enemy_next_turn": ([False, True, False, False], [False, False, True, False]),
    "field": ([True] * 4, [True] * 4),
    "game": ([True] * 4, [True] * 4),
    # Outside a battle there is none whose end could be waited for.
    "battle": ([True, False, False, False], [True, False, False, False]),
}


@rule("CIPHER-END-3", "CIPHER-SKILL-16")
@pytest.mark.parametrize("until", UNTIL)
@pytest.mark.parametrize("active", [0, 1])
def test_an_effect_lasts_as_long_as_its_words_say(
    playing: Playing, until: str, active: int
) -> None:
    """The skill answers a use by the player whose turn it is, so it can begin in either turn."""
    plus = ef.Lasting(until, (ch.Adjust(THIS, "attack", 10),))
    used = tn.SkillUsed(gr.Units("any"), names=("Call",))
    echo = Ability("Echo", "trigger", (plus,), trigger=used)
    call = Ability("Call", "activate", (ef.Draw(),), once_per_turn=True)
    caller = speaking(card("c"), call, Ability("Too", "activate", (ef.Draw(),)))
    lord = speaking(card("a"), echo)
    sides = [Side(lord=lord, hand=[card("x", cost=9)]), Side(hand=[card("y", cost=9)])]
    sides[active].vanguard = [caller]
    scene = playing(cipher_scene(*sides, active=active))
    scene.answer("activate c 0")
    seen = [attack(scene, "a") == 50]
    for turns in (1, 2, 3):
        scene.answer("end_turn")
        scene.play_on("action", player=(active + turns) % 2)
        seen.append(attack(scene, "a") == 50)

    assert seen == UNTIL[until][active]


@rule("CIPHER-SKILL-16")
@pytest.mark.parametrize("until", ["field", "game"])
def test_until_this_unit_leaves_is_no_longer(playing: Playing, until: str) -> None:
    plus = ef.Lasting(until, (ch.Adjust(gr.Units("own", (fi.Is("lord"),)), "attack", 10),))
    off = ef.Put(THIS, "hand")
    acts = [
        Ability(name, "activate", (body,), once_per_turn=True)
        for name, body in (("Plus", plus), ("Off", off))
    ]
    mine = Side(lord=card("l"), vanguard=[speaking(card("a"), *acts), card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a 0")
    assert attack(scene, "l") == 50
    scene.answer("activate a 1")

    assert attack(scene, "l") == (50 if until == "game" else 40)


@rule("CIPHER-SKILL-16")
def test_a_card_in_the_hand_cannot_wait_until_it_leaves_the_field(playing: Playing) -> None:
    plus = ef.Lasting("field", (ch.Adjust(gr.Units("own", (fi.Is("lord"),)), "attack", 10),))
    act = Ability("Plus", "activate", (plus,), place="hand", once_per_turn=True)
    mine = Side(lord=card("l"), hand=[speaking(card("h"), act)])
    scene = playing(cipher_scene(mine))
    scene.answer("activate h")

    assert attack(scene, "l") == 50


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(
    "effect", [MARK, ef.Delayed(tr.Moved(OWN), (ef.Draw(),), "turn")], ids=["lasting", "delayed"]
)
def test_what_is_left_on_the_table_is_done(playing: Playing, effect: ef.Effect) -> None:
    scene = doing(playing, if_done(effect))

    assert attack(scene, "a") == 41 + (effect is MARK)


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("group", "stat", "named"),
    [(OWN, "attack", 3), (BONDS, "cost", 1), (gr.Cards("own", "hand"), "cost", 0)],
    ids=["units", "bonds", "hand"],
)
def test_a_changed_number_is_told_where_all_may_see(
    playing: Playing, group: gr.Group, stat: str, named: int
) -> None:
    change = ch.Adjust(group, stat, 1)
    scene = doing(
        playing, ef.Lasting("turn", (change,)), hand=[card("secret")], bonds=[card("open")]
    )

    assert len(scene.logged("higher")) == named
    assert "secret" not in str(scene.match.log(1))


@rule("CIPHER-SKILL-16")
def test_later_comers_are_not_meant(playing: Playing) -> None:
    """A statement is about the units that were there when it was made."""
    flies = ef.Lasting("turn", (ch.Gains(OWN, (fi.Trait("types", "flier"),)),))
    fliers = gr.Units("own", (fi.Trait("types", "flier"),))
    lord = always(card("l"), ch.Becomes(THIS, "attack", am.Count(fliers)))
    scene = doing(
        playing, flies, ef.Deploy(gr.Cards("own", "hand"), "vanguard"), lord=lord, hand=[card("h")]
    )

    assert "h" in scene.units("vanguard")
    assert attack(scene, "l") == 3


@rule("CIPHER-NAME-4", "CIPHER-SKILL-16")
def test_a_name_of_somebody_who_is_gone_may_be_borne(playing: Playing) -> None:
    it = gr.Known("it")
    others = gr.Units("enemy", (fi.Not(fi.Is("lord")),))
    effects = (
        ef.Choose(gr.Chosen(others, name="it")),
        ef.Destroy(it),
        ef.Lasting("turn", (n.GainsNames(THIS, of=it),)),
    )
    called = am.Count(gr.Units("own", (fi.Named(("Gone",)),)))
    lord = always(card("l"), ch.Becomes(THIS, "attack", called))
    scene = doing(playing, *effects, lord=lord, theirs=Side(vanguard=[card("x", "Gone")]))

    assert attack(scene, "l") == 1


@rule("CIPHER-RANGE-5", "CIPHER-GAME-4")
def test_a_unit_that_is_spoken_of_stays_that_unit(playing: Playing) -> None:
    """Chosen in the Rearguard, it may be attacked from there; the card in the hand goes along."""
    it = gr.Known("it")
    effects = (
        ef.Choose(gr.Chosen(gr.Units("enemy"), name="it")),
        ef.Choose(gr.Chosen(gr.Cards("own", "hand"), name="card")),
        ef.Lasting("turn", (n.IgnoresRange(THIS, it),)),
    )
    theirs = Side(rearguard=[card("far"), card("near")])
    mine = {"lord": unit(card("l"), tapped=True), "hand": [card("h"), card("i")]}
    scene = doing(playing, *effects, theirs=theirs, **mine)
    scene.answer("choose far")
    scene.answer("choose i")

    assert scene.options("attack") - {"attack idle lord1", "attack a lord1"} == {"attack a far"}


# Effects made of effects -------------------------------------------------------------------------


@rule("CIPHER-CHECK-1", "CIPHER-MARCH-7")
def test_the_rules_are_checked_between_two_instructions(playing: Playing) -> None:
    """The Vanguard emptied by the first is filled by a Forced March before the second."""
    off = ef.Move(gr.Units("enemy", (fi.Is("lord"),)))
    doom = ef.Destroy(gr.Units("enemy", (fi.At(("vanguard",)), fi.Named(("r",)))))
    scene = doing(playing, off, doom, theirs=Side(rearguard=[card("r")]))

    assert scene.cards("retreat", 1) == ["r"]


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(("hand", "retreat", "done"), [(2, 0, True), (1, 0, False), (0, 0, False)])
def test_each_time_must_be_fully_done(
    playing: Playing, hand: int, retreat: int, done: bool
) -> None:
    away = ef.Put(gr.Chosen(gr.Cards("own", "hand")), "retreat")
    held = [card(f"h{number}", f"h{number}") for number in range(hand)]
    scene = doing(playing, if_done(n.ForEach(2, (away,))), hand=held)
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose h0")

    assert was_done(scene) is done


@rule("CIPHER-SKILL-15")
def test_a_first_time_in_vain_is_remembered(playing: Playing) -> None:
    back = ef.Put(gr.Chosen(gr.Cards("own", "retreat")), "hand")
    away = ef.Put(gr.Chosen(gr.Cards("own", "hand")), "retreat")
    scene = doing(playing, if_done(n.ForEach(2, (back, away))), hand=[card("h")])

    assert scene.cards("retreat") == ["h"]
    assert not was_done(scene)


@rule("CIPHER-SKILL-10", "CIPHER-SKILL-15")
@pytest.mark.parametrize(("wanted", "more", "done"), [("Song", 11, True), ("None", 0, False)])
def test_another_skill_of_the_unit_is_used(
    playing: Playing, wanted: str, more: int, done: bool
) -> None:
    use = Ability("Use", "activate", (if_done(n.UseSkill(wanted)),), once_per_turn=True)
    other = Ability("Other", "trigger", (ef.Draw(),), trigger=tn.Untapped(THIS))
    ten = ef.Lasting("turn", (ch.Adjust(THIS, "attack", 10),))
    song = Ability("Song", "trigger", (ten,), trigger=tn.Untapped(THIS))
    mine = Side(vanguard=[speaking(card("a"), other, use, song), card("idle")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a 1")

    assert attack(scene, "a") == 40 + more
    assert scene.cards("hand") == []


@rule("CIPHER-TURN-3")
@pytest.mark.parametrize(
    ("said", "name", "odd", "right"),
    [
        ("use", "top", "", True),
        ("decline", "top", "", False),
        ("use", "other", "", False),
        ("decline", "other", "", True),
        ("use", "", "odd", True),
        ("decline", "", "odd", False),
    ],
)
def test_a_guess_is_right_or_wrong(
    playing: Playing, said: str, name: str, odd: str, right: bool
) -> None:
    two_names = always(card("top", cost=3), n.GainsNames(THIS, ("also",)))
    guess = n.Guess(gr.Top("own"), name=name, odd=odd)
    scene = doing(playing, guess, ef.If(n.GuessedRight(), (MARK,)), deck=[two_names])
    scene.answer(said, player=1)

    assert was_done(scene) is right
