"""A copy of a table is a table of its own: what waits on it speaks of its own units."""

from __future__ import annotations

from rules.cipher.state import CipherTable
from rules.engine.state import copy_of
from rules.text import effects as ef
from rules.text import groups as gr
from rules.text.abilities import Ability
from rules.text.scope import Scope
from tests.rules.cipher.abilities.words import Playing, skilled, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule


def copied(scene: CipherScene) -> CipherTable:
    copy: CipherTable = copy_of(scene.table)
    assert copy is not scene.table
    return copy


def is_of(scope: Scope, table: CipherTable) -> bool:
    return scope.context.units(0) == table.players[0].units


@rule("CIPHER-SKILL-13")
def test_skills_that_wait_are_copied_with_the_table(playing: Playing) -> None:
    text = "Call |AUTO| When another ally is moved, draw 1 card."
    mine = Side(vanguard=[skilled("a", text), skilled("b", text), card("m")])
    scene = playing(cipher_scene(mine))
    scene.answer("move m")
    assert scene.kinds == ["order_triggers"]
    copy = copied(scene)

    waiting = [pending.scope for group in copy.triggers.groups for pending in group]
    assert len(waiting) == 2
    assert all(is_of(scope, copy) for scope in waiting)
    scene.answer("next a")


@rule("CIPHER-SKILL-13")
def test_a_skill_that_is_resolved_is_copied_with_the_table(playing: Playing) -> None:
    mine = Side(vanguard=[skilled("a", "Ruin |ACT| Choose 1 enemy, and tap it."), card("i")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("x")])))
    scene.answer("activate a")
    assert scene.kinds == ["choose_targets"]
    copy = copied(scene)
    assert copy.resolving is not None
    assert is_of(copy.resolving, copy)
    scene.answer("choose x")

    copy = copied(scene)
    causes = [event["cause"] for event in copy.turn_events if event.get("cause") is not None]
    assert causes
    assert all(is_of(cause, copy) for cause in causes)


@rule("CIPHER-SKILL-9", "CIPHER-SKILL-13")
def test_a_skill_that_is_being_paid_for_is_copied_with_the_table(playing: Playing) -> None:
    price = ef.Put(gr.Chosen(gr.Cards("own", "hand")), "retreat")
    ability = Ability("Act", "activate", (ef.Draw(1),), cost=(price,))
    mine = Side(vanguard=[speaking(card("a"), ability)], hand=[card("h"), card("i")])
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    assert scene.kinds == ["pay_discard"]
    copy = copied(scene)
    assert copy.resolving is not None
    assert is_of(copy.resolving, copy)
    scene.answer("choose h")
