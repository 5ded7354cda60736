"""Clauses about single cards that are written in Python; each by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fma.printed import read_card
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, FIELD, at_home, chief, foes, home
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
ICON = {"icon": "wits", "cost": 0}
SPY = CardData(
    "infiltration",
    "Infiltration",
    "",
    "event",
    ICON,
    {
        "text": "Main Wits: Name a card. Remove every card of that name in target opponent's deck "
        "from the game."
    },
)
THIEF = CardData(
    "sneak-thief",
    "Sneak Thief",
    "",
    "event",
    ICON,
    {"text": "Main Wits: Move target attachment to another character that could bear it."},
)
SIDETRACKED = CardData(
    "sidetracked",
    "Sidetracked",
    "",
    "event",
    ICON,
    {
        "text": "Recruit Wits: Remove your leader from play. Return him at the start of your next "
        "turn with 3 experience."
    },
)
MAJHAL = CardData(
    "majhal-monster-hunter",
    "Majhal",
    "Monster Hunter",
    "ally",
    {"factions": [], "cost": 1, "strength": 1, "wits": 1, "alchemy": 1},
    {
        "text": "Main Alchemy, sacrifice an ally: Put target ally with equal or lower cost from "
        "your discard pile into play."
    },
)
ED = CardData(
    "edward-elric-difficult-experience",
    "Edward Elric",
    "Difficult Experience",
    "leader",
    {"factions": ["elric"], "level": 1, "command": 7, "strength": 4, "wits": 30, "alchemy": 8},
    {
        "text": "Battle Alchemy 8: Play an event from your experience as though it were in your "
        "hand. If you play an event in this way, choose a card in your hand and add it to Edward "
        "Elric's experience."
    },
)


# Infiltration ---------------------------------------------------------------------------------


@rule("FMA-CARD-9", "FMA-CARD-10")
@pytest.mark.parametrize("text", ["Main Wits: Draw a card.", "Main Wits: Gyre and gimble."])
def test_a_card_with_other_words_than_those_of_its_name_does_what_it_says(
    playing: Playing, text: str
) -> None:
    """What is written for one wording is not done under another."""
    named = CardData("infiltration", "Infiltration", "", "event", ICON, {"text": text})
    scene = playing(at_home(home(hand=[named]), Side(hand=[DULL])))
    read = "Draw" in text
    assert can_play(scene, "infiltration") is read
    assert bool(scene.options("by_hand")) is not read
    scene.may_stay_open = True


@rule("FMA-IND-30")
def test_all_are_told_which_name_was_named_and_how_many_there_were(playing: Playing) -> None:
    shown = ally("shown", "Envy", "Copycat")
    scene = playing(at_home(home(hand=[SPY]), Side(discard=[shown], deck=[shown], hand=[DULL])))
    play(scene, "infiltration", "name Envy, Copycat", by="chief")
    (line,) = scene.logged("named")
    assert (line["player"], line["name"], line["count"]) == (0, "Envy, Copycat", 1)


@rule("FMA-IND-30", "FMA-CARD-5")
def test_what_can_be_named_is_ones_own_or_lies_open_by_its_full_name(playing: Playing) -> None:
    """Wherever one's own cards lie; in an order that says nothing."""
    own = [ally("own", "Zolf", "Lunatic"), ally("deep", "Anna", "Deep")]
    theirs = Side(
        allies=[ally("seen", "Bald", "Seen")],
        discard=[ally("gone", "Carl", "Gone")],
        hand=[ally("held", "Dora", "Held")],
        deck=[ally("under", "Emil", "Under")],
        experience=1,
        fill=False,
    )
    mine = home(hand=[SPY], deck=own, fill=False)
    scene = playing(at_home(mine, theirs))
    play(scene, "infiltration", by="chief")
    names = [str(option.target) for option in scene.decision.options]
    assert names == sorted(names)
    assert {"Zolf, Lunatic", "Anna, Deep", "Bald, Seen", "Carl, Gone"} <= set(names)
    assert "dull" in names, "without a subtitle the name is all"
    assert {"Dora, Held", "Emil, Under"}.isdisjoint(names)
    assert not any("past" in name for name in names)
    scene.answer("name Zolf, Lunatic")
    assert scene.cards("deck", 1) == ["under"], "it is not there"
    assert not scene.cards("removed", 1)


@rule("FMA-IND-30", "FMA-CONTROL-9")
def test_the_deck_is_shuffled_after_what_was_named_is_gone(playing: Playing) -> None:
    shown = ally("shown", "Envy", "Copycat")
    theirs = Side(discard=[shown], deck=[shown, shown], hand=[DULL])
    scene = playing(at_home(home(hand=[SPY]), theirs))
    before = [key for key in scene.cards("deck", 1) if key != "shown"]
    play(scene, "infiltration", "name Envy, Copycat", by="chief")
    after = scene.cards("deck", 1)
    assert sorted(after) == sorted(before)
    assert after != before


@rule("FMA-IND-30", "FMA-WIN-10", "FMA-MULTI-3")
def test_who_leaves_instead_of_naming_a_card_takes_nothing(playing: Playing) -> None:
    others = [Side(hand=[DULL], deck=[ally("shown")]) for _ in range(2)]
    scene = playing(fma_scene(home(hand=[SPY]), *others))
    play(scene, "infiltration", by="chief")
    scene.answer(sorted(scene.options())[0])
    assert scene.asked == (0, "name_card")
    scene.match.concede(0)
    scene.settle()
    assert not scene.logged("named")
    assert scene.match.outcome is None
    scene.may_stay_open = True


# Sneak Thief ----------------------------------------------------------------------------------


@rule("FMA-IND-60", "FMA-COST-15")
@pytest.mark.parametrize(("held", "may"), [(0, False), (1, False), (2, True)])
def test_the_thief_pays_with_other_cards_than_itself(
    playing: Playing, held: int, may: bool
) -> None:
    worn = unit(ally("rich", cost=5), attachment("sword", 5))
    cards = [THIEF, *(event(f"x{number}") for number in range(held))]
    mine = Side(leader=chief(command=0), allies=[worn, ally("poor", cost=3)], hand=cards)
    scene = playing(at_home(mine, Side(leader=leader("other", command=0), hand=[DULL])))
    assert can_play(scene, "sneak-thief") is may
    if may:
        play(scene, "sneak-thief", by="chief")
        assert scene.borne("poor") == ["sword"]
        assert scene.cards("hand") == []
    scene.may_stay_open = True


@rule("FMA-IND-60")
def test_an_attachment_that_nobody_else_could_bear_is_no_target(playing: Playing) -> None:
    own = attachment("own", text="Will only attach to a Soldier.")
    mine = home(unit(ally("a", keywords="Soldier"), own, attachment("hat")), hand=[THIEF])
    scene = playing(at_home(mine))
    play(scene, "sneak-thief", by="chief")
    if scene.decision.kind == "target":
        assert "target own" not in scene.options()
        scene.answer("target chief")
    assert scene.borne("a") == ["own"]


@rule("FMA-IND-61", "FMA-IND-60")
@pytest.mark.parametrize("side", ["own", "theirs"])
def test_nobody_is_asked_where_nothing_of_another_gives_way(playing: Playing, side: str) -> None:
    """Onto one's own it replaces what clashes; onto another's that bears nothing it just goes."""
    new, old = attachment("new", keywords="Item"), attachment("old", keywords="Item")
    own = [unit(ally("a"), new), unit(ally("b"), old)]
    theirs = Side(allies=[ally("q")], hand=[DULL])
    scene = playing(at_home(home(*own, hand=[THIEF]), theirs))
    goal = "b" if side == "own" else "q"
    play(scene, "sneak-thief", "target new", f"target {goal}", by="chief")
    assert scene.decision.kind == "main"
    assert scene.borne(goal) == ["new"]
    assert not scene.logged("canceled")


# Sidetracked ----------------------------------------------------------------------------------


@rule("FMA-IND-59")
def test_of_two_leaders_away_each_returns_for_themselves(playing: Playing) -> None:
    mine = Side(leader=chief(), allies=[ally("a")], hand=[SIDETRACKED, DULL])
    theirs = Side(allies=[ally("q", wits=9)], hand=[SIDETRACKED, SIDETRACKED, DULL])
    scene = playing(at_home(mine, theirs, phase="recruit"))
    play(scene, "sidetracked", by="a")
    play(scene, "sidetracked", by="q")
    scene.answer("pass")
    play(scene, "sidetracked", by="q")
    assert [scene.unit(key).area for key in ("chief", "lead1")] == ["away", "away"]
    turn = scene.table.turn
    while scene.table.turn == turn:
        (decision,) = scene.match.decisions
        ways = {option.action: option.key for option in decision.options}
        quiet = [ways[name] for name in ("pass", "none", "decline", "done") if name in ways]
        keys = [] if decision.minimum == 0 else (quiet or list(ways.values()))[:1]
        scene.match.answer(decision.player, decision.id, keys)
        scene.settle()
    assert {line["card"]["card"] for line in scene.logged("returned")} == {"chief", "lead1"}
    assert [len(scene.unit(key).experience) for key in ("chief", "lead1")] == [
        3 + 1,
        6 + 1,
    ], "and one of that turn's power-up"
    scene.may_stay_open = True


# Edward Elric, Difficult Experience -----------------------------------------------------------


def difficult(*under: CardData, hand: Sequence[CardData] = (DULL,), seats: int = 2) -> FmaScene:
    """He attacks, with these cards for his experience."""
    others = [foes(ally(name, strength=9)) for name in "de"[: seats - 1]]
    mine = Side(leader=ED, leads=True, hand=hand)
    scene = fma_scene(mine, *others, phase="search_action", place=FIELD)
    ed = scene.unit(ED.key)
    for data in under:
        scene.table.add_card(0, read_card(data), ed.experience)
    scene.may_stay_open = True
    scene.attack(ED.key, "d")
    return scene


BOOST = event("boost", "Battle Strength: This character gets +2 strength.")


@rule("FMA-IND-18", "FMA-WIN-10", "FMA-MULTI-3")
def test_who_leaves_instead_of_playing_from_experience_plays_nothing() -> None:
    scene = difficult(BOOST, seats=3)
    play(scene, ED.key)
    assert scene.asked == (0, "play_from_experience")
    scene.match.concede(0)
    scene.settle()
    assert scene.match.outcome is None
    assert 0 not in (scene.table.turn_player, scene.decision.player)
    scene.may_stay_open = True


@rule("FMA-IND-18", "FMA-POWER-2")
def test_what_cannot_be_played_is_not_offered_and_the_player_asked_all_the_same() -> None:
    """Or the question would tell what lies there."""
    scene = difficult(
        event("noted", "Main Wits: Draw a card."),
        event("dear", "Battle Alchemy 50: Draw a card."),
        ally("friend", text="Battle Strength: Draw a card."),
        hand=[],
    )
    play(scene, ED.key)
    assert scene.asked == (0, "play_from_experience")
    assert scene.options() == {"decline"}
    scene.answer("decline")
    assert len(scene.unit(ED.key).experience) == 3


@rule("FMA-IND-18")
def test_who_declines_keeps_experience_and_hand_as_they_are() -> None:
    scene = difficult(BOOST)
    play(scene, ED.key)
    assert all(option.reveals for option in scene.decision.options if option.card is not None)
    scene.answer("decline")
    assert [card.data.key for card in scene.unit(ED.key).experience.cards] == ["boost"]
    assert scene.cards("hand") == ["dull"]
    assert scene.value(ED.key) == 4


@rule("FMA-IND-18", "FMA-CARD-16")
def test_of_two_events_and_of_two_abilities_the_one_chosen_is_played() -> None:
    both = event(
        "both",
        "Battle Strength: This character gets +3 strength.\n"
        "Battle Strength: This character gets +5 strength.",
    )
    hand = [DULL, event("spare"), event("other")]
    scene = difficult(BOOST, both, hand=hand)
    play(scene, ED.key)
    assert scene.options() == {"play boost 0", "play both 0", "play both 1", "decline"}
    scene.answer("play both 1")
    if scene.decision.kind == "performer":
        scene.answer(f"choose {ED.key}")
    assert scene.value(ED.key) == 4 + 5
    assert (scene.decision.minimum, scene.decision.maximum) == (1, 1)
    scene.answer("choose other")
    left = [card.data.key for card in scene.unit(ED.key).experience.cards]
    assert left == ["boost", "other"]
    assert scene.cards("hand") == ["dull", "spare"]
    assert [line["count"] for line in scene.logged("experience")] == [2]


# Majhal, Monster Hunter -----------------------------------------------------------------------


def hunting(*allies: Any, pile: Sequence[CardData]) -> FmaScene:
    return at_home(home(MAJHAL, *allies, discard=pile))


@rule("FMA-IND-32", "FMA-STATE-9")
def test_neither_the_defeated_nor_leaders_or_things_are_given_up(playing: Playing) -> None:
    fallen = unit(ally("fallen", cost=9), state="defeated")
    worn = unit(ally("two", cost=2), attachment("hat", 9))
    scene = playing(hunting(fallen, worn, pile=[ally("one", cost=1), ally("nine", cost=9)]))
    play(scene, MAJHAL.key)
    assert scene.options("sacrifice") == {f"sacrifice {MAJHAL.key}", "sacrifice two"}
    scene.answer("sacrifice two")
    assert "one" in scene.team()
    assert "nine" in scene.cards("discard")


@rule("FMA-IND-32", "FMA-RECRUIT-25")
def test_who_may_not_join_is_not_brought_back(playing: Playing) -> None:
    pile = [ally("namesake", "chief", cost=1), ally("dear", cost=2), event("e")]
    scene = playing(hunting(pile=pile))
    assert not can_play(scene, MAJHAL.key)
    scene.may_stay_open = True


@rule("FMA-IND-32", "FMA-RECRUIT-24")
@pytest.mark.parametrize(("cost", "may"), [(3, True), (4, False)])
def test_one_of_equal_cost_is_brought_back(playing: Playing, cost: int, may: bool) -> None:
    scene = playing(hunting(ally("three", cost=3), pile=[ally("back", cost=cost)]))
    assert can_play(scene, MAJHAL.key) is may
    if may:
        play(scene, MAJHAL.key)
        assert scene.team() == ["chief", MAJHAL.key, "back"]
    scene.may_stay_open = True
