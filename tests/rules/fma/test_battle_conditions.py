"""Each condition of a battle by itself: who fights, who blocks, who is moved in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import block, join_battle, may_block, start_battle
from tests.rules.fma.moments import defender as at_defender
from tests.rules.fma.positions import duel, s, search, side
from tests.rules.fma.scripts import Cannot, Sets, Text, Trait, named, saying, silent
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
DOWN = "defeated"


def one(table: Any, key: str) -> Any:
    return next(each for each in table.all_characters() if each.card.key == key)


def brawl(attackers: str, defender: str, **more: Any) -> Any:
    """An effect: a battle between these, and what came of it in the log."""

    def do(table: Any, play: Any) -> Any:
        fighting = [one(table, key) for key in attackers.split()]
        battle = yield from start_battle(table, "strength", fighting, one(table, defender), **more)
        table.log("did", fought=battle is not None, active=table.turn_player)

    return do


def ambush(mine: list[Any], theirs: list[Any], attackers: str, defender: str) -> FmaScene:
    texts = {"ambush": [Text("main", do=brawl(attackers, defender))]}
    scene = fma_scene(
        Side(allies=mine, hand=[event("ambush"), event("x")]),
        Side(allies=theirs, hand=[event("y")]),
        make=saying(texts),
    )
    scene.answer("play ambush")
    scene.answer("choose lead0")
    return scene


# Who fights -----------------------------------------------------------------------------------


@rule("FMA-BATTLE-3", "FMA-BATTLE-4", "FMA-BATTLE-6", "FMA-STATE-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "fighting"),
    [
        ([s("a", 1), s("b", 1)], s("d", 1), ["a", "b"]),
        ([s("a", 1), unit(s("b", 1), state="set")], s("d", 1), ["a"]),
        ([s("a", 1), unit(s("b", 1), state=DOWN)], s("d", 1), ["a"]),
        ([unit(s("a", 1), state="set"), unit(s("b", 1), state=DOWN)], s("d", 1), None),
        ([s("a", 1), s("b", 1)], unit(s("d", 1), state=DOWN), None),
        ([s("a", 1), s("b", 1)], unit(s("d", 1), state="set"), ["a", "b"]),
    ],
)
def test_only_the_ready_attack_and_nobody_defeated_is_attacked(
    playing: Playing, mine: list[Any], theirs: Any, fighting: list[str] | None
) -> None:
    scene = playing(ambush(mine, [theirs], "a b", "d"))
    if fighting is None:
        assert scene.logged("did") == [{"fought": False, "active": 0}]
        return
    attack = scene.logged("attack")[0]
    assert [card["card"] for card in attack["cards"]] == fighting
    assert (attack["player"], attack["target"]["card"], attack["type"]) == (0, "d", "strength")
    assert [scene.state(key) for key in fighting] == ["set"] * len(fighting)
    while scene.decision.kind in ("battle", "choose_defeated"):
        scene.answer(sorted(scene.options())[0])


@rule("FMA-BATTLE-3", "FMA-BATTLE-6", "FMA-GEN-2")
def test_a_text_may_forbid_to_attack_and_to_be_attacked(playing: Playing) -> None:
    texts = {"b": [Cannot("attack", named("b"))], "e": [Cannot("be_attacked", named("e"))]}
    mine, theirs = [s("a", 1), s("b", 1), s("c", 1)], [s("d", 1), s("e", 1), s("f", 1)]
    scene = playing(duel(mine, theirs, make=saying(texts)))
    scene.answer("start_battle")
    assert scene.options() == {"attacker a", "attacker c"}
    scene.answer("attacker a")
    assert scene.options() == {"choose d", "choose f"}
    scene.answer("choose d")
    scene.pass_all("battle")


@rule("FMA-TRAIT-20", "FMA-BATTLE-6", "FMA-SEARCH-6")
@pytest.mark.parametrize("guarded", [False, True])
def test_stealth_reaches_nobody_who_is_defeated_or_cannot_be_attacked(
    playing: Playing, guarded: bool
) -> None:
    shut = named("d", "lead1") if guarded else named("d")
    texts = {"a": [Trait("stealth")], "d": [Cannot("be_attacked", shut)]}
    home = [s("d", 1), unit(s("e", 1), state=DOWN)]
    mine = side([s("a", 9)])
    scene = playing(search(mine, Side(allies=home, hand=[event("y")]), make=saying(texts)))
    if guarded:
        assert scene.options() == {"pass"}
        return
    scene.attack("a", "lead1")
    assert scene.logged("attack")[0]["target"]["card"] == "lead1"
    scene.pass_all("battle")


@rule("FMA-TRAIT-20", "FMA-TRAIT-21")
def test_stealth_is_used_only_against_somebody_at_home() -> None:
    texts = {"a": [Trait("stealth")], "b": [Trait("stealth")]}
    mine = [s("a", 9), s("b", 9)]
    scene = search(side(mine), side([s("d", 1)], allies=[s("e", 1)]), make=saying(texts))
    scene.answer("start_battle")
    scene.answer("attacker a")
    assert "choose e" in scene.options()
    scene.answer("choose d")
    scene.pass_all("battle")
    scene.answer("pass") if scene.asked[0] == 1 else None
    scene.table.put_state(scene.unit("a"), "ready")
    scene.decision.forget_options()
    scene.answer("start_battle")
    assert scene.options("attacker") == {"attacker a", "attacker b"}
    scene.answer("attacker a")
    scene.answer("choose e")
    scene.pass_all("battle")


@rule("FMA-MULTI-7", "FMA-WIN-10")
def test_who_leaves_while_declaring_an_attack_breaks_no_run_of_passes(playing: Playing) -> None:
    scene = playing(at_defender())
    assert scene.asked == (0, "defender")
    scene.match.concede(0)
    assert scene.asked == (1, "search")

    sides = [side([s("d", 1)]), side([s("e", 1)]), side([s("a", 9)])]
    sides[2].party = [s("a", 9)]
    place = (1, location("yard", battle=("strength", "wits"), strength=9))
    scene = playing(search(*sides, place=place, make=silent()))
    scene.answer("pass")
    scene.answer("pass")
    scene.answer("start_battle")
    scene.answer("attacker a")
    scene.match.concede(2)
    assert scene.table.phase != "search"


# Blocks ---------------------------------------------------------------------------------------


def fighting(**more: Any) -> tuple[FmaScene, dict[str, bool]]:
    """Who may block while the attack on d is answered, and while the battle is fought."""
    able: dict[str, bool] = {}

    def look(table: Any) -> Any:
        yield from ()
        for each in table.all_characters():
            able[each.card.key] = may_block(table, table.battle, each, **more)

    texts = {"a": [Sets("attack", look, before=True)], "no": [Cannot("block", named("no"))]}
    theirs = [s("d", 1), s("w", 1), unit(s("tired", 1), state="set"), s("no", 1)]
    sides = [
        side([s("a", 1), s("mine", 1)]),
        side(theirs, allies=[unit(s("down", 1), state=DOWN)]),
        side([s("e", 1)]),
    ]
    scene = search(*sides, make=saying(texts))
    scene.attack("a", "d")
    return scene, able


@rule("FMA-BATTLE-7", "FMA-BATTLE-8", "FMA-BATTLE-11", "FMA-BATTLE-12", "FMA-STATE-9")
@pytest.mark.parametrize(
    ("paid", "who"), [(False, {"w", "lead1"}), (True, {"w", "lead1", "tired"})]
)
def test_who_may_block(playing: Playing, paid: bool, who: set[str]) -> None:
    """The defender's, not in the battle, not defeated, and ready unless it was set to pay."""
    scene, able = fighting(paid=paid)
    playing(scene)
    assert {key for key, may in able.items() if may} == who
    battle = scene.table.battle
    assert battle is not None
    assert battle.step == "action"
    assert not may_block(scene.table, battle, scene.unit("w")), "blocks come before the actions"
    scene.pass_all("battle")


@rule("FMA-BATTLE-7", "FMA-IND-14", "FMA-MULTI-5")
@pytest.mark.parametrize("spoilt", ["closed", "over", ""])
def test_nobody_blocks_in_a_battle_that_is_closed_or_has_no_effect(
    playing: Playing, spoilt: str
) -> None:
    tried: list[bool] = []

    def do(table: Any, play: Any) -> Any:
        battle = table.battle
        if spoilt:
            setattr(battle, spoilt, True)
        tried.append((yield from block(table, one(table, "w"))))
        if spoilt:
            setattr(battle, spoilt, False)

    wall = Text("react", answers=("attack",), do=do, more={"before": True})
    scene = playing(duel([s("a", 3)], [s("d", 1), s("w", 5)], make=saying({"d": [wall]})))
    scene.attack("a", "d")
    scene.answer("react d")
    assert tried == [not spoilt]
    assert scene.state("w") == ("ready" if spoilt else "set")
    scene.pass_all("battle")


@rule("FMA-BATTLE-7", "FMA-BATTLE-26")
def test_outside_a_battle_nobody_blocks_or_joins() -> None:
    scene = fma_scene(Side(allies=[ally("p")], hand=[event("x")]), make=saying())
    steps = block(scene.table, scene.unit("p"))
    with pytest.raises(StopIteration) as ended:
        next(steps)
    assert ended.value.value is False
    assert not join_battle(scene.table, scene.unit("p"), "attack")


@rule("FMA-BATTLE-26", "FMA-IND-14", "FMA-STATE-9")
@pytest.mark.parametrize(
    ("who", "closed", "joins"),
    [("b", False, True), ("b", True, False), ("a", False, False), ("down", False, False)],
)
def test_who_is_moved_into_a_battle(playing: Playing, who: str, closed: bool, joins: bool) -> None:
    def do(table: Any, play: Any) -> Any:
        yield from ()
        table.battle.closed = closed
        assert join_battle(table, one(table, who), "attack") is joins

    mine = side([s("a", 9), s("b", 3)], allies=[unit(s("down", 1), state=DOWN)])
    scene = playing(search(mine, side([s("d", 1)]), make=saying({"a": [Text("battle", do=do)]})))
    scene.attack("a", "d")
    scene.answer("play a")
    battle = scene.table.battle
    assert battle is not None
    assert len(battle.attackers) == 1 + joins
    scene.pass_all("battle")
