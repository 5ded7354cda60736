"""Scenes of skills that are made of words, for clauses that no sentence is written for."""

from __future__ import annotations

from typing import Any

from rules.cipher.text import nodes as n
from rules.engine.cards import CardData
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.words import Playing, always, attack, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene


def doing(
    playing: Playing,
    *effects: ef.Effect,
    cost: tuple[ef.Effect, ...] = (),
    theirs: Side | None = None,
    **mine: object,
) -> CipherScene:
    """The unit "a" does these at once, for that cost; "idle" keeps the turn from ending."""
    actor = speaking(card("a"), Ability("Act", "activate", effects, once_per_turn=True, cost=cost))
    field = [actor, card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    scene = playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]
    scene.answer("activate a")
    return scene


# What follows only where the first was fully done: the unit "a" gets +1.
MARK = ef.Lasting("turn", (ch.Adjust(gr.This(), "attack", 1),))


def if_done(*effects: ef.Effect) -> ef.Effect:
    """The effects, and a mark on "a" if they were fully done: see `was_done`."""
    return n.IfDone(effects, (MARK,))


def was_done(scene: CipherScene) -> bool:
    return attack(scene, "a") == 41


def holds(
    playing: Playing, condition: co.Condition, theirs: Side | None = None, **mine: object
) -> bool:
    """Whether a condition on a skill of the Lord "a" is true."""
    change = ch.While(condition, (ch.Becomes(gr.This(), "attack", 90),))
    lord = always(card("a"), change)
    scene = playing(cipher_scene(Side(lord=lord, **mine), theirs))  # type: ignore[arg-type]
    return attack(scene, "a") == 90


def counted(playing: Playing, group: gr.Group, theirs: Side | None = None, **mine: object) -> int:
    """How many objects a group has, seen from the Lord "a"."""
    lord = always(card("a"), ch.Becomes(gr.This(), "attack", am.Count(group)))
    scene = playing(cipher_scene(Side(lord=lord, **mine), theirs))  # type: ignore[arg-type]
    return attack(scene, "a")


# What a triggered skill adds to its unit.
PLUS = ef.Lasting("game", (ch.Adjust(gr.This(), "attack", 1),))


def named(side: str, *names: str) -> gr.Units:
    return gr.Units(side, (fi.Named(names),))


def heard(
    playing: Playing,
    trigger: tr.Trigger,
    answers: str,
    theirs: Side | None = None,
    *,
    phase: str = "action",
    effects: tuple[ef.Effect, ...] = (PLUS,),
    **mine: object,
) -> int:
    """How often a skill of the Lord "l" is set off while these answers are given."""
    listener = Ability("Call", "trigger", effects, trigger=trigger)
    field = [*mine.pop("vanguard", ()), card("idle")]  # type: ignore[misc]
    side = Side(lord=speaking(card("l"), listener), vanguard=field, **mine)  # type: ignore[arg-type]
    scene = playing(cipher_scene(side, theirs, phase=phase))
    play(scene, answers)
    return attack(scene, "l") - 40


def play(scene: CipherScene, answers: str) -> None:
    for answer in answers.split(", "):
        scene.answer(answer)
    while scene.kinds in (["order_triggers"], ["order_beginning"]):
        scene.answer(scene.say(scene.decision.options[0]))
    scene.may_stay_open = True


def act(name: str, *effects: ef.Effect, cost: tuple[ef.Effect, ...] = ()) -> Ability:
    return Ability(name, "activate", effects, once_per_turn=True, cost=cost)


def of_itself(key: str, *changes: ch.Change, **facts: object) -> CardData:
    """A card that states something wherever it lies."""
    name = str(facts.pop("name", ""))
    return speaking(card(key, name, **facts), Ability("Is", "special", changes, place="any"))


def steady(value: Any) -> str:
    """The id of a case, the same in every process: members of a set have no order of their own."""
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(str, value)))}}}"
    return str(value)
