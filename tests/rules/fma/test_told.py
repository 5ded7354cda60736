"""The log tells what happens in the order of the game, and each thing that happens is an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.fma.attachments import move_attachment
from rules.fma.battle import block
from rules.fma.control import gain_control
from rules.fma.departure import discard_from_play, put_away, sacrifice
from rules.fma.effects import (
    defeat,
    discard,
    draw,
    gain_experience,
    give,
    recover,
    reset,
    set_character,
    set_to,
)
from rules.fma.entry import put_into_play
from rules.fma.locations import replace_location
from rules.fma.plays import Cost
from tests.rules.fma.positions import s
from tests.rules.fma.scripts import Text, nothing, saying
from tests.rules.fma.told import ears, told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
# The leader hears whatever happens: each event is a line of its own, "<kind>".
EAR = leader("ear", "ear", wits=5)
FIELD = (0, location("field", 1, strength=1))
AN_ALLY = Cost("sacrifice", fits=lambda play: lambda one: getattr(one, "name", "") == "p")


def home(*allies: Any, hand: Sequence[Any] = (), **more: Any) -> FmaScene:
    texts = {"ear": ears(), **more.pop("texts", {})}
    theirs = more.pop("theirs", None) or Side(hand=[event("dull1")])
    phase = more.pop("phase", "main")
    mine = Side(leader=EAR, allies=allies, hand=[*hand, event("dull0")], **more)
    return fma_scene(mine, theirs, phase=phase, make=saying(texts), place=FIELD)


def party(mine: list[Any], theirs: list[Any], **texts: Any) -> FmaScene:
    sides = [
        Side(leader=EAR, party=mine, hand=[event("dull0")]),
        Side(party=theirs, hand=[event("dull1")]),
    ]
    make = saying({"ear": ears(), **texts})
    return fma_scene(*sides, phase="search_action", place=FIELD, make=make)


def after(scene: FmaScene, *answers: str) -> str:
    """What is told of these answers."""
    before = len(scene.match.log(None))
    for wanted in answers:
        scene.answer(wanted)
    return told(scene, before)


# Cards from hand ------------------------------------------------------------------------------


def item(key: str, cost: int = 2) -> Any:
    return attachment(key, cost, keywords="Item")


@rule("FMA-MAIN-1", "FMA-ATTACH-1", "FMA-ATTACH-5", "FMA-ATTACH-8", "FMA-ATTACH-10")
@pytest.mark.parametrize(
    ("bearer", "hand", "expected"),
    [
        (ally("p"), [item("hat")], "attach <attached>"),
        (unit(ally("p"), item("old")), [item("hat")], "attach leaves <left> <attached>"),
        (ally("p"), [item("hat", 4)], "attach exchange discard <attached>"),
    ],
)
def test_an_attachment(playing: Playing, bearer: Any, hand: list[Any], expected: str) -> None:
    """Who bears it; what it cost; what went for it, and only then what answers either."""
    scene = playing(home(bearer, hand=hand))
    assert after(scene, "attach hat p") == expected
    assert scene.table.stalemate.progressed, "a card was played from hand (FMA-WIN-12)"


@rule("FMA-RECRUIT-2", "FMA-RECRUIT-14", "FMA-RECRUIT-19", "FMA-RECRUIT-20", "FMA-TRAIT-24")
@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["recruit n"], "recruit <joined>"),
        (["replace n2 o"], "replace <left> <joined>"),
        (["dismiss o"], "dismiss <left>"),
        (["advantage den"], "advantage <advantage_played>"),
        (["recruit aug", "yes"], "recruit augment <played> nothing <joined>"),
        (["recruit aug", "no"], "recruit <joined>"),
    ],
)
def test_the_actions_of_the_recruit_phase(
    playing: Playing, answers: list[str], expected: str
) -> None:
    hand = [ally("n"), ally("n2", "O"), ally("aug"), advantage("den")]
    texts = {"aug": [Text("augment", number=1)]}
    scene = playing(home(ally("o", "O"), hand=hand, phase="recruit", texts=texts))
    assert after(scene, *answers) == expected
    assert scene.table.stalemate.progressed is (answers != ["dismiss o"])


@rule("FMA-POWER-1", "FMA-POWER-2", "FMA-POWER-5", "FMA-POWER-12")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("advance", "advance <advanced> experience1 phase"),
        ("add_experience", "experience <experience> experience1 <experience> phase <step>"),
    ],
)
def test_power_up(playing: Playing, answer: str, expected: str) -> None:
    """The new leader hears what the old one's advance is followed by."""
    above = leader("ear2", "ear", 2, wits=5)
    texts = {"ear2": ears("advanced")}
    scene = playing(home(leaders=[above], experience=2, phase="power_up", texts=texts))
    assert after(scene, answer) == expected


# Plays ----------------------------------------------------------------------------------------


@rule("FMA-PLAY-16", "FMA-PLAY-17", "FMA-COST-4", "FMA-COST-5", "FMA-COST-7", "FMA-COST-19")
@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (Cost("set"), "set play <played> <set> nothing"),
        (Cost("discard"), "discard play <played> <discarded> nothing"),
        (Cost("discard", random=True), "discard play <played> <discarded> nothing"),
        (Cost("experience"), "experience_lost play <played> nothing"),
        (AN_ALLY, "sacrifice play <played> <sacrificed> nothing"),
        (Cost("command"), "play <played> nothing"),
    ],
)
def test_what_costs_bring_about_is_answered_after_the_play(
    playing: Playing, cost: Cost, expected: str
) -> None:
    texts = {"note": [Text("main", costs=(cost,))]}
    scene = playing(home(ally("p"), hand=[event("note")], experience=2, texts=texts))
    assert after(scene, "play note", "choose ear") == expected
    assert scene.cards("discard")[-1] == "note"


@rule("FMA-PLAY-17", "FMA-CONTROL-3", "FMA-PLAY-18")
@pytest.mark.parametrize(
    ("kind", "pile", "expected"),
    [
        ("sacrifice_this", "discard", "sacrifice play <played> <sacrificed> nothing"),
        ("remove_this", "removed", "leaves <left> play <played> nothing"),
    ],
)
def test_a_card_that_pays_for_its_own_ability(
    playing: Playing, kind: str, pile: str, expected: str
) -> None:
    texts = {"ring": [Text("main", costs=(Cost(kind),))]}
    scene = playing(home(unit(ally("p"), attachment("ring")), texts=texts))
    assert after(scene, "play ring") == expected
    assert scene.cards(pile) == ["ring"]


def one(table: Any, key: str) -> Any:
    return next(each for each in table.all_characters() if each.card.key == key)


Effect = Callable[[Any, Any], Any]
EFFECTS: dict[str, tuple[Effect, str]] = {
    "draws": (
        lambda table, play: draw(table, table.players[0], 2, play),
        "<draw> draw <drew> draw <drew>",
    ),
    "bonus": (
        lambda table, play: give(table, one(table, "p"), "wits", 2, play),
        "attribute <bonus>",
    ),
    "penalty": (
        lambda table, play: give(table, one(table, "p"), "wits", -2, play),
        "attribute <penalty>",
    ),
    "set to more": (
        lambda table, play: set_to(table, one(table, "p"), "wits", 5, play),
        "attribute_set <bonus>",
    ),
    "set to less": (
        lambda table, play: set_to(table, one(table, "p"), "wits", 1, play),
        "attribute_set <penalty>",
    ),
    "set to the same": (
        lambda table, play: set_to(table, one(table, "p"), "wits", 2, play),
        "attribute_set",
    ),
    "sets": (lambda table, play: set_character(table, one(table, "p")), "set <set>"),
    "sets one that is set": (lambda table, play: set_character(table, one(table, "q")), "nothing"),
    "resets": (lambda table, play: reset(table, one(table, "q")), "reset <reset>"),
    "resets one that is ready": (lambda table, play: reset(table, one(table, "p")), "nothing"),
    "defeats": (
        lambda table, play: defeat(table, [one(table, "p"), one(table, "q")]),
        "<defeat> <defeat> defeated defeated <defeated> <defeated>",
    ),
    "recovers": (lambda table, play: recover(table, one(table, "r")), "recover <recovered>"),
    "recovers one that is not defeated": (
        lambda table, play: recover(table, one(table, "p")),
        "nothing",
    ),
    "gains experience": (
        lambda table, play: gain_experience(table, table.players[0], 2),
        "experience <experience> experience <experience>",
    ),
    "discards": (
        lambda table, play: discard(table, 1, list(table.players[1].hand.cards), by=0),
        "discard1 <discarded> discard1 <discarded> pass1",
    ),
    "sacrifices": (
        lambda table, play: sacrifice(table, 0, one(table, "p")),
        "sacrifice leaves <left> <sacrificed>",
    ),
    "returns to hand": (
        lambda table, play: discard_from_play(table, one(table, "p"), "hand"),
        "leaves <left>",
    ),
    "discards an advantage": (
        lambda table, play: discard_from_play(table, table.players[0].advantages.cards[0]),
        "leaves <left>",
    ),
    "puts into play": (
        lambda table, play: put_into_play(table, table.players[0].discard.cards[0], 0),
        "enter <joined>",
    ),
    "puts in another's place": (
        lambda table, play: put_into_play(table, table.players[0].discard.cards[1], 0),
        "replace <left> <joined>",
    ),
    "gains control": (
        lambda table, play: gain_control(table, one(table, "d"), 0, ("turn", table.turn), play),
        "control <control>",
    ),
    "replaces the location": (
        lambda table, play: replace_location(table, table.players[0].locations.top),
        "location_returns location_replaced <location_changed>",
    ),
    "puts from hand on the deck": (
        lambda table, play: put_away(table, table.players[0].hand.cards[0], "deck"),
        "put_hidden",
    ),
    "puts from the discard pile into the hand": (
        lambda table, play: put_away(table, table.players[0].discard.cards[0], "hand"),
        "put",
    ),
    "puts under the deck": (
        lambda table, play: put_away(table, one(table, "p"), "deck_bottom"),
        "leaves <left>",
    ),
    "moves an attachment": (
        lambda table, play: move_attachment(
            table, 0, one(table, "q").attachments.cards[0], one(table, "p")
        ),
        "attach <attached>",
    ),
    "does nothing": (nothing, "nothing"),
}


@rule("FMA-REACT-7", "FMA-PLAY-16", "FMA-CARD-7", "FMA-CONTROL-1", "FMA-RECRUIT-24", "FMA-ATTR-1")
@pytest.mark.parametrize("what", EFFECTS)
def test_each_effect_is_told_and_may_be_answered(playing: Playing, what: str) -> None:
    do, expected = EFFECTS[what]
    allies = [
        ally("p"),
        unit(ally("q"), attachment("hat", 1), state="set"),
        unit(ally("r"), state="defeated"),
    ]
    scene = playing(
        home(
            *allies,
            hand=[event("note"), event("y")],
            texts={"note": [Text("main", do=do)]},
            advantages=[advantage("den")],
            discard=[ally("back"), ally("p2", "p")],
            locations=[location("new")],
            theirs=Side(allies=[ally("d")], hand=[event("dull1"), event("dull2")]),
        )
    )
    assert after(scene, "play note", "choose ear") == f"play <played> {expected}"


# The phases -----------------------------------------------------------------------------------


@rule("FMA-DRAW-2", "FMA-DRAW-6", "FMA-DRAW-7", "FMA-DRAW-9", "FMA-PASS-1", "FMA-POWER-12")
def test_the_beginning_of_a_turn(playing: Playing) -> None:
    sides = [
        Side(leader=EAR, hand=[event("x")], locations=[location("l0", 2, strength=9)]),
        Side(hand=[event("y")], locations=[location("l1", 1, strength=9)]),
    ]
    scene = playing(fma_scene(*sides, phase="draw", make=saying({"ear": ears()})))
    assert told(scene) == (
        "phase active <step> draw <drew> draw <drew> draw1 <drew> draw1 <drew> "
        "reveal_location reveal_location1 location_returns location1 <location_played> "
        "phase <step> experience <experience> experience1 <experience> phase <step>"
    )
    assert after(scene, "pass", "pass") == "pass pass1 phase <step>"
    assert after(scene, "pass", "pass") == "pass pass1 phase <step>"
    assert scene.asked == (1, "assign")


@rule("FMA-DRAW-10")
def test_that_nobody_has_a_location_is_told(playing: Playing) -> None:
    sides = [Side(leader=EAR, hand=[event("x")]), Side(hand=[event("y")])]
    scene = playing(fma_scene(*sides, phase="draw", make=saying()))
    assert told(scene).split()[6] == "no_location"


@rule("FMA-SEARCH-2", "FMA-SEARCH-4", "FMA-SEARCH-14")
def test_the_assignment(playing: Playing) -> None:
    scene = playing(home(ally("p"), phase="search"))
    assert scene.asked == (1, "assign")
    before = len(scene.match.log(None))
    scene.answer()
    scene.answer("assign p")
    assert told(scene, before) == "assign_none1 <assigned> assign <assigned> <step>"
    assert scene.logged("assign")[0]["cards"][0]["card"] == "p"


@rule("FMA-BATTLE-3", "FMA-BATTLE-15", "FMA-BATTLE-16", "FMA-BATTLE-22", "FMA-BATTLE-31")
def test_the_course_of_a_battle(playing: Playing) -> None:
    scene = playing(party([s("a", 3), s("b", 1)], [s("d", 2)]))
    before = len(scene.match.log(None))
    scene.attack("a b", "d")
    assert told(scene, before) == "attack set set <attack> <set> <set>"
    assert after(scene, "pass", "pass") == (
        "pass pass1 battle_won <won> <defeat> <defeat> defeated1 defeated <defeated> <defeated> "
        "<battle_over> pass1"
    )
    # Who has nobody left to act passes without being asked.
    assert scene.asked == (0, "search")
    assert after(scene, "pass") == "pass location_won <location_won> phase <step> <step>"
    assert scene.table.stalemate.progressed


@rule("FMA-BATTLE-7", "FMA-BATTLE-8", "FMA-BATTLE-15", "FMA-BATTLE-21")
def test_a_block_and_a_tie(playing: Playing) -> None:
    wall = Text(
        "react",
        answers=("attack",),
        do=lambda table, play: block(table, play.character),
        more={"before": True},
    )
    scene = playing(party([s("a", 3)], [s("d", 3), s("w", 3)], w=[wall]))
    before = len(scene.match.log(None))
    scene.attack("a", "d")
    scene.answer("react w")
    assert told(scene, before) == (
        "attack set <attack> use1 <played> block1 set1 <set> <blocked> <set>"
    )
    assert after(scene, "pass", "pass") == (
        "pass pass1 battle_tied <defeat> <defeat> defeated1 defeated <defeated> <defeated> "
        "<battle_over>"
    )


@rule("FMA-CLEANUP-1", "FMA-CLEANUP-4", "FMA-CLEANUP-8")
def test_the_end_of_a_turn(playing: Playing) -> None:
    down = [
        unit(ally(key, key.upper()), attachment(f"hat-{key}"), state="defeated") for key in "pq"
    ]
    theirs = Side(allies=[unit(ally("d"), state="defeated")], hand=[event("dull1")])
    scene = playing(home(*down, hand=[ally("p2", "P")], phase="cleanup", theirs=theirs))
    assert after(scene, "pass", "pass") == "pass pass1"
    assert after(scene, "recover p2 p") == "discard <discarded> recover <recovered>"
    before = len(scene.match.log(None))
    for wanted in ("done", "none", "done", "none"):
        scene.answer(wanted)
    assert told(scene, before).split()[:5] == ["lost", "lost1", "<left>", "<left>", "turn"]
