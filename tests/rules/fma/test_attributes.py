"""Attributes: what adds up, what takes its place, and for how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.fma.ability_interface import AttributeChange
from rules.fma.effects import defeat, give, recover, set_to
from rules.fma.plays import Slot
from rules.fma.values import attribute
from tests.rules.fma.positions import boost, fallen, s, search, side
from tests.rules.fma.scripts import Passive, Text, Trait, named, saying, silent
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
HIM = named("him")


def becomes(amount: int, timing: str, until: Any = None, stat: str = "strength") -> Text:
    def do(table: Any, play: Any) -> Any:
        yield from set_to(table, play.targets["it"][0], stat, amount, play, until)

    return Text(timing, do=do, slots=(Slot("it"),))


def at_him(table: Any, source: Any, character: Any) -> bool:
    return HIM(character)


SABER = attachment("saber", strength=1)
HAVOC = {
    "him": [Passive("strength", 1, at_him)],
    "hakuro": [Passive("strength", 1, at_him)],
    "wall": [becomes(0, "search")],
    "low": [boost(2)],
}


@rule(
    "FMA-ATTR-9",
    "FMA-ATTR-6",
    "FMA-ATTR-7",
    "FMA-ATTR-8",
    "FMA-ATTR-11",
    "FMA-ATTR-3",
    "FMA-ATTR-4",
)
def test_havoc_under_stone_wall(playing: Playing) -> None:
    """Seven; nothing under the wall; two in the battle; nothing again; seven at the end."""
    mine = side([unit(s("him", 4), SABER)], event("wall"), event("low"))
    mine.allies = [s("hakuro", 2)]
    scene = playing(search(mine, side([s("d", 1)]), make=saying(HAVOC)))
    assert scene.value("him") == 7

    scene.answer("play wall")
    scene.answer("target him")
    assert scene.value("him") == 0
    scene.answer("pass")
    scene.attack("him", "d")
    scene.answer("play low")
    scene.answer("target him")
    assert scene.value("him") == 2
    scene.pass_all("battle")
    assert scene.value("him") == 0
    assert fallen(scene) == "d"
    while scene.table.phase == "search":
        scene.answer("pass")

    assert scene.value("him") == 7


@rule("FMA-ATTR-10", "FMA-ATTR-16")
def test_a_copied_value_takes_the_saber_with_it(playing: Playing) -> None:
    """Saber first, then a copy of five: five. The copy first, then the saber: six."""
    texts = {"copy": [becomes(5, "main", ("turn", 5))]}
    first = Side(allies=[unit(s("envy", 0), SABER)], hand=[event("copy"), event("x")])
    scene = playing(fma_scene(first, make=saying(texts)))
    assert scene.value("envy") == 1
    scene.answer("play copy")
    scene.answer("choose envy")
    scene.answer("target envy")
    assert scene.value("envy") == 5


@rule("FMA-ATTR-10", "FMA-ATTR-7", "FMA-ATTR-12")
def test_what_is_attached_later_adds_to_the_copy(playing: Playing) -> None:
    texts = {"copy": [becomes(5, "main", ("turn", 5))]}
    first = Side(allies=[s("envy", 0)], hand=[event("copy"), SABER])
    scene = playing(fma_scene(first, make=saying(texts)))
    scene.answer("play copy")
    scene.answer("choose envy")
    scene.answer("target envy")
    scene.answer("attach saber envy")
    assert scene.value("envy") == 6
    while scene.table.turn == 5:
        scene.answer(*(["pass"] if scene.decision.minimum else []))

    assert scene.value("envy") == 1


def values(scene: FmaScene, *effects: Any, stat: str = "strength") -> int:
    """The attribute of "him" after effects that nobody reacts to."""
    character = scene.unit("him")
    for act in effects:
        for _ in act(scene.table, character):
            raise AssertionError("nobody is asked anything here")
    return attribute(scene.table, character, stat)


def plus(amount: int) -> Any:
    return lambda table, character: give(table, character, "strength", amount)


def fixed(amount: int) -> Any:
    return lambda table, character: set_to(table, character, "strength", amount)


def stand(printed: int, **more: Any) -> FmaScene:
    """A scene that is only looked at: what is done to it is done behind the match's back."""
    return fma_scene(
        Side(allies=[s("him", printed)], hand=[event("x")]), **{"make": silent(), **more}
    )


@rule("FMA-ATTR-12")
def test_modifiers_are_summed_and_only_then_kept_from_falling_below_nothing() -> None:
    assert values(stand(2), plus(-3)) == 0
    assert values(stand(2), plus(-3), plus(2)) == 1


@rule("FMA-ATTR-13", "FMA-ATTR-6")
def test_the_latest_value_set_counts_and_what_came_after_it() -> None:
    scene = stand(2)
    assert values(scene, plus(3), fixed(0), plus(1), fixed(6), plus(2)) == 8


@rule("FMA-ATTR-13")
def test_a_passive_that_began_earlier_is_covered_and_one_that_begins_later_is_not() -> None:
    state = {"old": 1, "new": 0}

    def changes(table: Any, character: Any, stat: str) -> list[AttributeChange]:
        return [AttributeChange(key, amount) for key, amount in state.items() if amount]

    scene = stand(2, make=saying(attribute_changes=changes))
    assert values(scene, fixed(5)) == 5
    state["old"], state["new"] = 4, 2
    scene.table.changed()
    assert values(scene) == 7


@rule("FMA-ATTR-1", "FMA-ATTR-2")
def test_becoming_more_is_a_bonus_of_the_difference_and_becoming_less_a_penalty() -> None:
    seen: list[tuple[str, int]] = []

    def window(table: Any, event: Any) -> Any:
        yield from ()
        if event.kind in ("bonus", "penalty"):
            seen.append((event.kind, event["amount"]))

    scene = stand(2)
    table = scene.table
    table.card_rules = replace(table.card_rules, react_window=window)
    values(scene, fixed(5), fixed(1), plus(2), plus(-1), fixed(2))

    assert seen == [("bonus", 3), ("penalty", 4), ("bonus", 2), ("penalty", 1)]


@rule("FMA-ATTR-5", "FMA-ATTACH-12")
def test_attachments_and_passives_count_for_as_long_as_they_are_there(playing: Playing) -> None:
    texts = {"drill": [Passive("wits", 2, lambda table, source, one: True)]}
    first = Side(allies=[unit(s("him", 2), SABER), s("drill", 1)], hand=[event("x")])
    scene = playing(fma_scene(first, phase="recruit", make=saying(texts)))
    assert (scene.value("him"), scene.value("him", "wits")) == (3, 4)

    scene.answer("dismiss drill")

    assert (scene.value("him"), scene.value("him", "wits")) == (3, 2)


@rule("FMA-ATTR-4", "FMA-ATTR-15")
def test_a_react_in_a_battle_lasts_for_the_phase(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from give(table, play.character, "strength", 2, play)

    texts = {"a": [Text("react", answers=("attack",), do=do)]}
    scene = playing(search(side([s("a", 3)]), side([s("d", 1)]), make=saying(texts)))

    scene.attack("a", "d")
    scene.answer("react a")
    scene.pass_all("battle")

    assert scene.table.phase == "search"
    assert scene.value("a") == 5


@rule("FMA-ATTR-14", "FMA-COST-3")
def test_a_character_with_nothing_plays_what_costs_nothing(playing: Playing) -> None:
    texts = {"low": [boost(2, timing="main", attribute="strength", number=0)]}
    first = Side(allies=[s("him", 0)], hand=[event("low"), event("x")])
    scene = playing(fma_scene(first, make=saying(texts)))
    scene.answer("play low")
    assert "choose him" in scene.options()
    scene.answer("choose him")
    scene.answer("target him")
    assert scene.value("him") == 2


@rule("FMA-STATE-5", "FMA-STATE-14", "FMA-STATE-6")
def test_a_defeated_character_has_nothing_and_gets_no_bonus_back() -> None:
    scene = stand(2)
    him = scene.unit("him")

    assert values(scene, plus(3), lambda table, one: defeat(table, [one])) == 0
    assert (him.name, him.card.cost) == ("him", 3)
    assert values(scene, lambda table, one: recover(table, one)) == 2


@rule("FMA-CARD-4")
def test_a_bonus_on_an_attachment_may_be_a_penalty(playing: Playing) -> None:
    chains = attachment("chains", strength=-2)
    scene = playing(
        fma_scene(Side(allies=[unit(ally("him", strength=3), chains)], hand=[event("x")]))
    )
    assert scene.value("him") == 1


@rule("FMA-ATTACH-11", "FMA-TRAIT-23")
def test_attachments_of_a_defeated_bearer_stay_and_give_nothing(playing: Playing) -> None:
    texts = {"saber": [Trait("unique")]}
    mine = side([unit(s("him", 1), SABER)])
    scene = playing(search(mine, side([s("d", 9)]), make=saying(texts)))

    scene.fight("him", "d")

    assert scene.state("him") == "defeated"
    assert scene.borne("him") == ["saber"]
    assert scene.value("him") == 0
