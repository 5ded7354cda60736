"""Clauses about what players are shown, told and asked; each by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fma.abilities.trigger_conditions import might_answer
from rules.fma.cards import SCHEMA
from rules.fma.events import GameEvent
from rules.fma.foresight import foresee
from rules.fma.printed import read_card
from rules.text.abilities import Ability, Compiled
from rules.text.changes import Adjust
from rules.text.filters import Is
from rules.text.groups import Units
from rules.text.stored import store
from tests.rules.fma.playing import play
from tests.rules.fma.samples import at_home, foes, home, party, searching
from tests.rules.fma.test_setup import begin, finish
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event
from tests.testkit.fma.scene import FmaScene, unit

Playing = Callable[[FmaScene], FmaScene]


# What is shown and told -----------------------------------------------------------------------


@rule("FMA-CLEANUP-1")
def test_the_recovery_is_a_step_of_its_own(playing: Playing) -> None:
    fallen = unit(ally("p"), state="defeated")
    scene = playing(at_home(home(fallen), phase="cleanup"))
    assert scene.match.view(1)["step"] == "cleanup_action"
    scene.pass_all("cleanup")
    assert scene.decision.kind in ("recover", "free_recover")
    assert scene.match.view(1)["step"] == "recovery"


@rule("FMA-ATTR-4", "FMA-CONTROL-2")
def test_a_bonus_is_known_by_its_card_after_that_has_gone_to_hand(playing: Playing) -> None:
    """All were told of it when it was used, wherever it lies now."""
    cheer = ally("cheer", wits=3, text="Main Wits: Target ally gets +2 strength.")
    back = event("back", "Main Wits: Return target ally to its owner's hand.")
    scene = playing(at_home(home(cheer, ally("a"), hand=[back])))
    play(scene, "cheer", "target a")
    scene.answer("pass")
    play(scene, "back", "target cheer", by="chief")
    assert "cheer" in scene.cards("hand")
    number = scene.unit("a").id
    (opened,) = [one for one in scene.match.view(1)["sums"] if one["on"] == number]
    assert [part["card"] for part in opened["addends"] if part["how"] == "add"] == ["cheer"]


@rule("FMA-RECRUIT-29", "FMA-RECRUIT-4")
def test_what_command_is_made_of_is_shown_where_a_text_changes_it(playing: Playing) -> None:
    change = Adjust(Units("own", (Is("leader"),)), "command", 2)
    stated = store(Compiled((Ability("", "continuous", (change,)),), ()))
    flag = replace(ally("flag"), abilities=stated)
    scene = playing(at_home(home(flag)))
    (opened,) = [one for one in scene.match.view(1)["sums"] if one["what"] == "command"]
    assert (opened["on"], opened["total"]) == (scene.unit("chief").id, 9)
    assert [part["card"] for part in opened["addends"]] == [None, "flag"]


@rule("FMA-SETUP-13", "FMA-SETUP-4")
def test_an_ally_chosen_in_secret_lies_face_down_until_all_are_revealed(playing: Playing) -> None:
    scene = playing(begin(ally("p"), ally("q")))
    scene.answer("start p", player=0)
    scene.answer("start q", player=1)
    (chosen,) = scene.match.view(0)["players"][0]["zones"]["starting"]["cards"]
    assert (chosen["key"], chosen["face_up"]) == ("p", False)
    while scene.match.decisions[0].kind == "choose_starting_allies":
        finish(scene)
    assert scene.unit("p").top.face_up
    scene.may_stay_open = True


@rule("FMA-REACT-15", "FMA-SEARCH-18")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Search Wits: Move target ally home.", True),
        ("Search Wits: Move target ally of yours into the search party from home.", False),
    ],
)
def test_who_holds_a_card_is_asked_when_somebody_is_moved_home(
    playing: Playing, text: str, asked: bool
) -> None:
    mine = party(ally("a"), hand=[event("e", text)], allies=[ally("b")])
    scene = playing(searching(mine, foes(ally("foe", wits=1)), declines_alone=False))
    events = []
    played = False
    while not played or scene.match.decisions[0].kind != "search":
        (decision,) = scene.match.decisions
        if decision.kind == "react":
            assert decision.prompt is not None
            events.append((decision.player, decision.prompt.args["event"]))
            scene.answer("decline")
        elif decision.kind == "target":
            scene.answer("target a" if asked else "target b")
        elif decision.kind == "performer":
            scene.answer("choose chief")
        else:
            scene.answer("play e 0")
            played = True
    scene.may_stay_open = True
    assert ((1, "moved") in events) is asked


# What is printed ------------------------------------------------------------------------------


@rule("FMA-CARD-2", "FMA-DECK-10")
def test_the_least_that_can_stand_on_a_card() -> None:
    least = {
        f"{kind.key} {field.key}": field.minimum
        for kind in SCHEMA.kinds
        for field in kind.fields
        if field.minimum is not None
    }
    assert least.pop("leader level") == 1
    assert set(least.values()) == {0}
    assert {"ally cost", "leader command", "event cost", "location clue_points"} <= least.keys()
    assert not any(key.startswith("attachment s") for key in least), "that may be a penalty"


@rule("FMA-COST-8", "FMA-CARD-2")
@pytest.mark.parametrize(("printed", "cost"), [(3, 3), (0, 0), ("X", 0)])
def test_a_printed_x_is_no_number_yet(printed: int | str, cost: int) -> None:
    stats = {"icon": "wits", "cost": printed}
    assert read_card(CardData("e", "e", "", "event", stats, {})).cost == cost


# What is foreseen -----------------------------------------------------------------------------


@rule("FMA-TRAIT-14", "FMA-TRAIT-16", "FMA-BATTLE-16")
@pytest.mark.parametrize(
    ("mine", "theirs", "falling"),
    [
        ((5, 0), (3, 0), "defender"),
        ((5, 0), (3, 2), "defender"),
        ((5, 0), (3, 3), "nobody"),
        ((3, 0), (5, 0), "attacker"),
        ((3, 3), (5, 0), "nobody"),
        ((4, 0), (4, 0), "both"),
        ((4, 0), (4, 1), "attacker"),
        ((4, 1), (4, 0), "defender"),
        ((4, 1), (4, 1), "nobody"),
    ],
)
def test_an_attack_is_foreseen_with_the_toughness_of_both(
    playing: Playing, mine: tuple[int, int], theirs: tuple[int, int], falling: str
) -> None:
    a, d = (
        ally(key, strength=strength, wits=0, text=f"Toughness: {tough}." if tough else "")
        for key, (strength, tough) in (("a", mine), ("d", theirs))
    )
    scene = playing(searching(party(a), foes(d)))
    view = scene.match.view(0)
    foreseen = foresee(view, view["decisions"][0])
    (found,) = [said for key, said in foreseen.items() if said[1]["card"]["card"] == "a"]
    assert found[0] == falling
    assert (found[1]["attack"], found[1]["defence"]) == (mine[0], theirs[0])
    scene.may_stay_open = True


def over(winner: str | None) -> Any:
    return SimpleNamespace(winner=winner)


@rule("FMA-REACT-15", "FMA-REACT-11")
@pytest.mark.parametrize(
    ("kind", "about", "asked"),
    [
        ("played", {}, True),
        ("attack", {}, True),
        ("won", {}, True),
        ("defeat", {}, True),
        ("defeated", {}, True),
        ("battle_over", {"battle": over("attack")}, True),
        ("battle_over", {"battle": over(None)}, False),
        ("bonus", {"play": "a play"}, True),
        ("bonus", {"play": None}, False),
        ("joined", {"how": "recruit"}, True),
        ("joined", {"how": "replace"}, True),
        ("joined", {"how": "effect"}, False),
        ("moved", {"to": "home"}, True),
        ("moved", {"to": "party"}, False),
        ("step", {"name": "search_action"}, True),
        ("step", {"name": "cleanup"}, True),
        ("step", {"name": "main"}, False),
        ("draw", {"player": 1, "count": [1]}, True),
        ("draw", {"player": 1, "count": [0]}, False),
        ("draw", {"player": 0, "count": [1]}, False),
        ("penalty", {}, False),
        ("discarded", {}, False),
        ("left", {}, False),
    ],
)
def test_who_holds_a_card_is_asked_at_the_moments_that_cards_can_name(
    kind: str, about: dict[str, Any], asked: bool
) -> None:
    """Whatever the card says: no other moment can be named by an event in hand."""
    assert might_answer(GameEvent(kind, about, None), 0) is asked
