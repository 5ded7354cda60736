"""Rulings on single cards: leaders and allies, in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fma.printed import FmaCard
from rules.fma.values import recruit_cost
from tests.rules.fma.playing import can_play, play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CHIEF = a_leader("chief", wits=30)
CANCEL = event("cancel", "React Wits 0: Cancel an event.")


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **more)


def mine(*allies: Any, hand: tuple[CardData, ...] = (), **more: Any) -> Side:
    return Side(**{"leader": CHIEF, "allies": allies, "hand": [*hand, DULL], **more})


# Leaders --------------------------------------------------------------------------------------

DANTE = a_leader(
    "dante",
    factions=[],
    text=(
        "This character gains the factions of your allies.\n"
        "This character cannot gain experience or advance."
    ),
)


@rule("FMA-IND-15", "FMA-RECRUIT-9")
def test_dante_has_the_factions_of_her_allies(playing: Playing) -> None:
    soldier = ally("soldier", factions=["military"])
    rebel, recruit = ally("rebel", factions=["rebel"]), ally("recruit", factions=["military"])
    scene = playing(
        at(Side(leader=DANTE, allies=[soldier], hand=[rebel, recruit]), phase="recruit")
    )
    player = scene.player(0)
    costs = {card.data.key: recruit_cost(scene.table, card, player) for card in player.hand.cards}
    assert costs == {"rebel": 4, "recruit": 3}


@rule("FMA-IND-15", "FMA-POWER-11")
@pytest.mark.parametrize("state", ["ready", "defeated"])
def test_dante_neither_gains_experience_nor_advances(playing: Playing, state: str) -> None:
    next_one = a_leader("next", "dante", level=2)
    side = Side(
        leader=unit(DANTE, state=state),
        allies=[ally("a")],
        leaders=[next_one],
        experience=3,
        hand=[DULL],
    )
    scene = playing(at(side, Side(hand=[DULL]), phase="power_up"))
    assert scene.table.phase == "recruit", "its player does nothing, the other has no choice"
    assert len(scene.unit("lead1").experience) == 1
    assert len(scene.unit("dante").experience) == 3


@rule("FMA-IND-16", "FMA-POWER-9")
def test_in_dark_alleys_a_leader_gains_two_or_advances_with_none(playing: Playing) -> None:
    alleys = (0, location("alleys", text="Leaders get 2 experience in the power-up phase."))
    next_one = a_leader("next", "lead0", level=2, wits=9)
    side = Side(leaders=[next_one], experience=2, hand=[DULL])
    scene = playing(at(side, Side(hand=[DULL]), phase="power_up", place=alleys))
    scene.answer("advance")
    assert len(scene.unit("next").experience) == 0
    assert len(scene.unit("lead1").experience) == 2


@rule("FMA-IND-18")
def test_an_event_among_the_experience_is_played_and_a_card_put_in_its_place(
    playing: Playing,
) -> None:
    text = (
        "Battle Alchemy 8: Play an event from your experience as though it were in your hand. If "
        "you play an event in this way, choose a card in your hand and add it to Edward Elric's "
        "experience."
    )
    ed = CardData(
        "edward-elric-difficult-experience",
        "Edward Elric",
        "Difficult Experience",
        "leader",
        {"factions": ["elric"], "level": 1, "command": 7, "strength": 4, "wits": 30, "alchemy": 8},
        {"text": text},
    )
    scene = at(
        Side(leader=ed, leads=True, hand=[DULL, event("spare")]),
        Side(party=[ally("d", strength=9)], hand=[DULL]),
        phase="search_action",
        place=(0, location("f", strength=0)),
    )
    _put_under(scene, event("boost", "Battle Strength: This character gets +2 strength."))
    _put_under(scene, event("noted", "Main Wits: Draw a card."))
    scene.attack(ed.key, "d")
    play(scene, ed.key)
    assert scene.options() == {"play boost 0", "decline"}
    scene.answer("play boost")
    scene.answer("choose spare")

    leader = scene.unit(ed.key)
    assert scene.value(ed.key) == 6
    assert sorted(card.data.key for card in leader.experience.cards) == ["noted", "spare"]
    assert scene.cards("discard") == ["boost"]


def _put_under(scene: FmaScene, data: CardData) -> None:
    """The experience of a scene is anonymous; here it must be a certain card."""
    table = scene.table
    leader = table.players[0].leader
    assert leader is not None
    table.add_card(0, FmaCard.from_data(data), leader.experience)


@rule("FMA-IND-59", "FMA-WIN-3", "FMA-RECRUIT-28")
@pytest.mark.parametrize(("times", "gained"), [(1, 3), (2, 6)])
def test_a_sidetracked_leader_returns_with_experience(
    playing: Playing, times: int, gained: int
) -> None:
    hat = attachment("hat")
    events = [
        CardData(
            "sidetracked", "Sidetracked", "", "event", {"icon": "wits", "cost": 0}, {"text": line}
        )
        for line in [
            "Recruit Wits: Remove your leader from play. Return him at the start of your next "
            "turn with 3 experience."
        ]
        * times
    ]
    boss = unit(a_leader("boss", wits=30), hat, state="set")
    side = Side(leader=boss, allies=[ally("a")], hand=[*events, ally("b")])
    scene = playing(at(side, Side(hand=[DULL]), phase="recruit"))
    for _ in range(times):
        play(scene, "sidetracked", by="a")
        scene.answer("pass")

    leader = scene.unit("boss")
    assert leader.area == "away"
    assert [line["card"]["card"] for line in scene.logged("sidetracked")] == ["boss"] * times
    assert scene.asked[0] == 0
    assert scene.options("recruit") == set(), "an absent leader recruits nobody"
    _to_next_turn(scene)
    assert (leader.area, leader.state) == ("home", "set")
    assert len(leader.experience) == gained + 1, "and one of that turn's power-up"
    assert scene.borne("boss") == ["hat"]
    scene.may_stay_open = True


def _to_next_turn(scene: FmaScene) -> None:
    turn = scene.table.turn
    while scene.table.turn == turn:
        kind = scene.match.decisions[0].kind
        player = scene.match.decisions[0].player
        if kind == "assign":
            scene.answer(player=player)
        else:
            options = scene.options(player=player)
            quiet = next(o for o in ("pass", "none", "decline", *sorted(options)) if o in options)
            scene.answer(quiet, player=player)


# Allies ---------------------------------------------------------------------------------------


@rule("FMA-IND-22", "FMA-RECRUIT-6")
def test_envy_as_cornello_may_join_beside_envy_who_is_then_discarded(playing: Playing) -> None:
    text = (
        "This character may join beside characters of its name.\n"
        'When this character comes into play, discard all other allies named "Envy".'
    )
    cornello = ally("cornello", "Envy", "Father Cornello", text=text)
    envy = unit(ally("envy", "Envy", "Copycat"), attachment("hat"))
    scene = playing(at(mine(envy, ally("x"), hand=(cornello,)), phase="recruit"))
    scene.answer("recruit cornello")

    assert scene.team() == ["chief", "x", "cornello"]
    assert scene.cards("discard") == ["hat", "envy"]


@rule("FMA-IND-22")
def test_another_envy_may_not_join_beside_him(playing: Playing) -> None:
    plain = ally("other", "Envy", "Just a Rumor")
    envy = ally("envy", "Envy", "Copycat")
    scene = playing(at(mine(envy, hand=(plain,)), phase="recruit"))
    assert scene.options("recruit") == set()
    assert scene.options("replace") == {"replace other envy"}


@rule("FMA-IND-24")
def test_lusts_ringbearer_sets_what_costs_less_than_x(playing: Playing) -> None:
    text = "Search Wits X, set this character: Set target ally that costs less than X."
    assert _set_by(playing, text, wits=3, cost=2) == "set"
    assert _set_by(playing, text, wits=3, cost=3) == "ready"


@rule("FMA-IND-33", "FMA-COST-10")
def test_majhal_psychotic_alchemist_sets_what_costs_x_or_less(playing: Playing) -> None:
    text = "Search Wits X, set this character: Set target ally with cost X or lower."
    assert _set_by(playing, text, wits=3, cost=3) == "set"
    assert _set_by(playing, text, wits=3, cost=4) == "ready"


def _set_by(playing: Playing, text: str, *, wits: int, cost: int) -> str:
    """The state of an ally of that cost after the player has tried with all he has."""
    user = ally("user", wits=wits, text=text, cost=9)
    theirs = Side(party=[ally("q", cost=cost, wits=1)], leader=a_leader("l", wits=1), hand=[DULL])
    scene = playing(at(Side(party=[user]), theirs, phase="search_action"))
    if scene.asked == (0, "search") and can_play(scene, "user"):
        play(scene, "user")
        if scene.decision.kind == "choose_x":
            scene.answer(f"x {wits}")
        return scene.state("q")
    scene.may_stay_open = True
    return "ready"


@rule("FMA-IND-32", "FMA-PLAY-16")
def test_majhal_monster_hunter_gives_up_one_who_costs_as_much(playing: Playing) -> None:
    """The ally he brings back costs no more than the one he sacrifices."""
    majhal = CardData(
        "majhal-monster-hunter",
        "Majhal",
        "Monster Hunter",
        "ally",
        {"factions": [], "cost": 1, "strength": 1, "wits": 1, "alchemy": 1},
        {
            "text": "Main Alchemy, sacrifice an ally: Put target ally with equal or lower cost "
            "from your discard pile into play."
        },
    )
    pile = [ally("three", cost=3), ally("five", cost=5), event("e")]
    side = mine(majhal, ally("two", cost=2), ally("four", cost=4), discard=pile)
    scene = playing(at(side))
    play(scene, majhal.key)
    assert "four" not in scene.team(), "only he costs enough for the three"
    assert scene.team() == ["chief", majhal.key, "two", "three"]


@rule("FMA-IND-39", "FMA-GEN-8", "FMA-GEN-9")
def test_the_outcast_speaks_of_itself_alone(playing: Playing) -> None:
    outcast = ally(
        "outcast", factions=["rebel"], text="This character will not join a Rebel leader."
    )
    boss = a_leader("boss", factions=["rebel"], wits=30)
    side = Side(leader=boss, allies=[ally("x")], hand=[outcast, ally("other", factions=["rebel"])])
    scene = playing(at(side, phase="recruit"))
    assert scene.options("recruit") == {"recruit other"}


@rule("FMA-IND-66", "FMA-SETUP-15")
def test_the_elric_brothers_cost_six_under_izumi(playing: Playing) -> None:
    izumi = a_leader("izumi", command=6, text='The cost of allies named "The Elric Brothers" is 6.')
    brothers = ally("brothers", "The Elric Brothers", cost=9)
    with_her = playing(at(Side(leader=izumi, hand=[brothers]), phase="recruit"))
    assert with_her.options("recruit") == {"recruit brothers"}
    card = with_her.player(0).hand.cards[0]
    assert with_her.table.abilities.values.adjusted(card, "cost", 9, 0) == 6
    without = playing(at(Side(leader=a_leader("l", command=6), hand=[brothers]), phase="recruit"))
    assert without.options("recruit") == set()
