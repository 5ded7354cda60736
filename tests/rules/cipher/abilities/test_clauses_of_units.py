"""What skills do with units, clause by clause, and whether it was fully done."""

from __future__ import annotations

import pytest

from rules.cipher.text import trigger_nodes as tn
from rules.text import changes as ch
from rules.text import effects as ef
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, if_done, named, steady, was_done
from tests.rules.cipher.abilities.words import Playing, always, speaking, used
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, unit
from tests.testkit.citation import rule

THIS, OWN = gr.This(), gr.Units("own")
HAND, RETREAT = gr.Cards("own", "hand"), gr.Cards("own", "retreat")


GONE = (ef.Choose(gr.Chosen(named("own", "x"), name="it")), ef.Put(gr.Known("it"), "hand"))
IT = gr.Known("it")


# Deploying ---------------------------------------------------------------------------------------


@rule("CIPHER-SKILLDEPLOY-5", "CIPHER-SKILLDEPLOY-6", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("hand", "came"),
    [
        ([card("x")], ["x"]),
        ([card("x1", "X"), card("x2", "X")], ["x2"]),
        ([card("i", "idle")], []),
        ([card("i", "idle"), card("x")], ["x"]),
        ([], []),
    ],
    ids=steady,
)
def test_those_whose_name_is_free_are_deployed(
    playing: Playing, hand: list[object], came: list[str]
) -> None:
    comes = ef.Deploy(HAND, "rearguard", tapped=True)
    scene = doing(playing, if_done(comes), hand=hand)

    assert scene.units("rearguard") == came
    assert all(scene.unit(key).tapped for key in came)
    assert was_done(scene) is bool(came)


@rule("CIPHER-SKILLDEPLOY-6", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("near", "area"), [("r", "rearguard"), ("idle", "vanguard"), ("nobody", None)]
)
def test_a_card_is_deployed_where_somebody_stands(
    playing: Playing, near: str, area: str | None
) -> None:
    comes = ef.Deploy(HAND, near=named("own", near))
    scene = doing(playing, if_done(comes), hand=[card("x")], rearguard=[card("r")])

    assert ("x" in scene.units("rearguard")) is (area == "rearguard")
    assert ("x" in scene.units("vanguard")) is (area == "vanguard")
    assert was_done(scene) is (area is not None)


@rule("CIPHER-SKILLDEPLOY-6", "CIPHER-SKILL-15")
def test_of_several_the_first_says_where(playing: Playing) -> None:
    comes = ef.Deploy(gr.Chosen(HAND), near=OWN)
    scene = doing(playing, comes, hand=[card("x")], rearguard=[card("r")])

    assert "x" in scene.units("vanguard")


@rule("CIPHER-SKILL-15")
def test_units_are_not_deployed_again(playing: Playing) -> None:
    scene = doing(playing, if_done(ef.Deploy(named("own", "idle"), "rearguard")))

    assert scene.units("rearguard") == []
    assert not was_done(scene)


# Stacking ----------------------------------------------------------------------------------------


@rule("CIPHER-PROMOTE-15", "CIPHER-PROMOTE-13", "CIPHER-LEVELUP-2")
@pytest.mark.parametrize(("how", "drawn"), [("promote", 1), ("level_up", 0)])
def test_a_skill_stacks_without_bonds(playing: Playing, how: str, drawn: int) -> None:
    upon = ef.Stack(RETREAT, named("own", "x"), how)
    scene = doing(playing, if_done(upon), retreat=[card("x1", "x")], vanguard=[card("x0", "x")])

    assert scene.keys(scene.unit("x1")) == ["x0", "x1"]
    assert scene.unit("x1").is_promoted is (how == "promote")
    assert len(scene.mine.hand) == drawn
    assert was_done(scene)


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-16")
@pytest.mark.parametrize(
    ("effects", "retreat", "there"),
    [
        ((ef.Stack(RETREAT, named("own", "x"), "level_up"),), [], "x"),
        ((ef.Stack(RETREAT, named("own", "nobody"), "level_up"),), [card("x1", "x")], "x"),
        ((ef.Stack(RETREAT, HAND, "level_up"),), [card("x1", "x")], "x"),
        ((ef.Stack(RETREAT, named("own", "nobody"), "growth"),), [card("x1", "x")], "x"),
    ],
    ids=steady,
)
def test_without_a_card_or_a_unit_nothing_is_stacked(
    playing: Playing, effects: tuple[ef.Effect, ...], retreat: list[object], there: str
) -> None:
    field = [card("x")]
    scene = doing(playing, if_done(*effects), retreat=retreat, vanguard=field, hand=[card("h")])

    assert scene.unit(there).stack == 1
    assert len(scene.cards("retreat")) == len(retreat)
    assert not was_done(scene)


@rule("CIPHER-SKILL-16", "CIPHER-SKILL-15")
@pytest.mark.parametrize("how", ["level_up", "growth"])
def test_nothing_is_stacked_on_a_unit_that_has_left(playing: Playing, how: str) -> None:
    upon = if_done(ef.Stack(RETREAT, IT, how))
    scene = doing(playing, *GONE, upon, retreat=[card("x1", "x")], vanguard=[card("x")])

    assert scene.cards("retreat") == ["x1"]
    assert not was_done(scene)


@rule("CIPHER-GAME-4", "CIPHER-NAME-1", "CIPHER-PROMOTE-14")
@pytest.mark.parametrize(
    ("changes", "key", "stacked"),
    [
        ((), "other", True),
        ((ch.Cannot(THIS, "level_up"),), "other", False),
        ((), "idle", False),
    ],
)
def test_what_may_not_be_levelled_up_or_bear_the_name_is_left(
    playing: Playing, changes: tuple[ch.Change, ...], key: str, stacked: bool
) -> None:
    upon = ef.Stack(RETREAT, named("own", "x"), "level_up")
    mine = {"retreat": [card("new", key)], "vanguard": [always(card("x"), *changes)]}
    scene = doing(playing, upon, **mine)

    assert ("new" in scene.units("vanguard")) is stacked
    assert scene.cards("retreat") == ([] if stacked else ["new"])


@rule("CIPHER-KEYWORD-GROWTH-1", "CIPHER-KEYWORD-GROWTH-3", "CIPHER-STACK-3")
@pytest.mark.parametrize("how", ["growth", "beneath"])
@pytest.mark.parametrize(("count", "done"), [(1, False), (2, True)])
def test_cards_go_beneath_with_or_without_a_growth(
    playing: Playing, how: str, count: int, done: bool
) -> None:
    under = ef.Stack(gr.Chosen(RETREAT, 2, 2), named("own", "x"), how)
    heard = Ability("Heard", "trigger", (ef.Draw(),), trigger=tn.Grown(OWN))
    past = [card(f"x{number}", "x") for number in range(count)]
    lord = speaking(card("l"), heard)
    scene = doing(playing, if_done(under), lord=lord, retreat=past, vanguard=[card("x")])

    grown = scene.unit("x")
    assert (grown.stack, grown.grown) == (count + 1, how == "growth")
    assert scene.keys(grown)[-1] == "x"
    assert len(scene.logged("beneath")) == count
    assert used(scene).count("Heard") == (how == "growth")
    assert was_done(scene) is done


# Moving and turning ------------------------------------------------------------------------------


@rule("CIPHER-MOVE-5", "CIPHER-SKILL-15")
@pytest.mark.parametrize(
    ("move", "behind", "done"),
    [
        (ef.Move(named("own", "x")), ["r", "x"], True),
        (ef.Move(named("own", "x"), to="rearguard"), ["r", "x"], True),
        (ef.Move(named("own", "x"), to="vanguard"), ["r"], False),
        (ef.Move(named("own", "x", "r"), to="vanguard"), [], True),
        (ef.Move(named("own", "x"), near=named("own", "r")), ["r", "x"], True),
        (ef.Move(named("own", "x"), near=named("own", "idle")), ["r"], False),
        (ef.Move(named("own", "x"), near=named("own", "nobody")), ["r"], False),
        (ef.Move(named("own", "nobody")), ["r"], False),
        (ef.Move(RETREAT), ["r"], False),
    ],
    ids=steady,
)
def test_units_move_to_their_other_area_or_the_one_named(
    playing: Playing, move: ef.Effect, behind: list[str], done: bool
) -> None:
    mine = {"vanguard": [card("x")], "rearguard": [card("r")], "retreat": [card("c")]}
    scene = doing(playing, if_done(move), **mine)

    assert sorted(scene.units("rearguard")) == behind
    assert was_done(scene) is done


@rule("CIPHER-SKILL-16", "CIPHER-SKILL-15")
@pytest.mark.parametrize("move", [ef.Move(IT), ef.Move(IT, to="rearguard")])
def test_a_unit_that_has_left_is_not_moved(playing: Playing, move: ef.Effect) -> None:
    scene = doing(playing, *GONE, if_done(move), vanguard=[card("x")])

    assert scene.logged("move") == []
    assert not was_done(scene)


@rule("CIPHER-GAME-4", "CIPHER-REQ-11")
@pytest.mark.parametrize("by", ["skill", "cost", "other"])
@pytest.mark.parametrize("as_cost", [True, False])
def test_a_unit_may_be_kept_in_its_area_against_costs_or_effects_alone(
    playing: Playing, by: str, as_cost: bool
) -> None:
    """What it may be moved by moves it, and that is known by what follows."""
    firm = always(card("x"), ch.Cannot(THIS, "be_moved", by=(by,)))
    move = ef.Move(named("own", "x"))
    body, cost = ((MARK,), (move,)) if as_cost else ((if_done(move),), ())
    act = Ability("Act", "activate", body, cost=cost, once_per_turn=True)
    mine = Side(vanguard=[speaking(card("a"), act), firm, card("i")])
    scene = playing(cipher_scene(mine))
    if "activate a 0" in scene.options():
        scene.answer("activate a")

    moved = by != ("cost" if as_cost else "skill")
    assert (scene.units("rearguard") == ["x"]) is moved
    assert was_done(scene) is moved


@rule("CIPHER-SKILL-15", "CIPHER-REQ-1")
@pytest.mark.parametrize(
    ("effect", "x", "tapped", "done", "lines"),
    [
        (ef.Tap(named("own", "x")), False, True, True, ["tap"]),
        (ef.Tap(named("own", "x")), True, True, False, []),
        (ef.Tap(named("own", "x", "idle")), True, True, False, ["tap"]),
        (ef.Tap(named("own", "nobody")), False, False, False, []),
        (ef.Untap(named("own", "x")), True, False, True, ["untap"]),
        (ef.Untap(named("own", "x")), False, False, False, []),
        (ef.Untap(named("own", "x", "idle")), True, False, True, ["untap"]),
        (ef.Untap(named("own", "nobody")), True, True, False, []),
    ],
    ids=steady,
)
def test_units_are_turned_and_it_is_told(
    playing: Playing, effect: ef.Effect, x: bool, tapped: bool, done: bool, lines: list[str]
) -> None:
    scene = doing(playing, if_done(effect), vanguard=[unit(card("x"), tapped=x)])

    assert scene.unit("x").tapped is tapped
    assert was_done(scene) is done
    told = [line["key"] for line in scene.match.log(None) if line["key"] in ("tap", "untap")]
    assert told == lines


@rule("CIPHER-GAME-4", "CIPHER-BEGIN-2")
def test_what_may_not_be_untapped_is_not(playing: Playing) -> None:
    stays = unit(always(card("x"), ch.Cannot(THIS, "untap")), tapped=True)
    scene = doing(playing, if_done(ef.Untap(named("own", "x"))), vanguard=[stays])

    assert scene.unit("x").tapped
    assert scene.logged("untap") == []
    assert not was_done(scene)


@rule("CIPHER-SKILL-16", "CIPHER-SKILL-15")
@pytest.mark.parametrize("turn", [ef.Tap(IT), ef.Untap(IT)], ids=["tap", "untap"])
@pytest.mark.parametrize("tapped", [True, False])
def test_a_unit_that_has_left_is_not_turned(
    playing: Playing, turn: ef.Effect, tapped: bool
) -> None:
    x = unit(card("x"), tapped=tapped)
    scene = doing(playing, *GONE, if_done(turn), vanguard=[x])

    assert scene.logged("tap") == scene.logged("untap") == []
    assert not was_done(scene)


@rule("CIPHER-SKILL-14", "CIPHER-SKILL-16")
@pytest.mark.parametrize(
    "effect",
    [
        *(ef.Move(IT), ef.Tap(IT), ef.Untap(IT), ef.Destroy(IT)),
        *(ef.Put(IT, "retreat"), ef.Reveal(IT)),
    ],
    ids=lambda effect: type(effect).__name__,
)
@pytest.mark.parametrize("tapped", [True, False])
def test_nobody_is_asked_about_a_unit_that_has_left(
    playing: Playing, effect: ef.Effect, tapped: bool
) -> None:
    x = unit(card("x"), tapped=tapped)
    scene = doing(playing, *GONE, ef.May((effect,)), vanguard=[x])

    assert scene.kinds == ["action"]
