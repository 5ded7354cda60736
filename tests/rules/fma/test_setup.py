"""Before the first turn: leaders, starting allies, opening hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.engine.game import Game
from rules.engine.match import Match
from rules.fma.game import CARD_RULES, GAME, new_table
from tests.rules.fma.scripts import Cannot, Sets, Trait, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, leader, location, mob
from tests.testkit.fma.scene import FmaScene
from tests.testkit.scene import SEED

Playing = Callable[[FmaScene], FmaScene]


def unchecked(make: Any) -> Game:
    """Decks of any size, texts of the test's own."""

    card_rules = replace(CARD_RULES, key="test", abilities=make)
    return replace(GAME, new_table=partial(new_table, card_rules=card_rules))


def begin(*cards: CardData, lead: CardData | None = None, make: Any = None) -> FmaScene:
    """Both players have the same deck: these cards, and events; a location each."""
    fillers = [event(f"f{number}") for number in range(20)]
    own = lead or leader("ed", command=7)
    entries = [
        Entry(own, 1, "leader"),
        Entry(leader("ed2", own.name, 2), 1, "leader"),
        *(Entry(card, 1) for card in (*cards, *fillers)),
    ]
    places = [Entry(location(f"place{seat}", seat + 1), 1, "location") for seat in (0, 1)]
    decks = [Deck(f"deck {seat}", (*entries, places[seat])) for seat in (0, 1)]
    return FmaScene(Match(unchecked(make or saying()), decks, SEED, {"draw_offers": "refused"}))


def could(scene: FmaScene) -> set[str]:
    return {one.split()[1] for one in scene.options("start", player=0)}


def finish(scene: FmaScene) -> None:
    for decision in scene.match.decisions:
        if decision.kind == "choose_starting_allies":
            scene.match.answer(decision.player, decision.id, ["done"])


@rule("FMA-SETUP-1", "FMA-SETUP-2", "FMA-SETUP-16", "FMA-SETUP-17", "FMA-SETUP-18", "FMA-GEN-6")
def test_leaders_stand_and_everybody_holds_four_cards(playing: Playing) -> None:
    scene = playing(begin())
    for seat in (0, 1):
        player = scene.player(seat)
        assert scene.team(seat) == ["ed"]
        assert scene.cards("leaders", seat) == ["ed2"]
        assert player.points == 0
        opening = [line for line in scene.logged("opening_hand") if line["player"] == seat]
        assert [line["count"] for line in opening] == [4]
    # Then the first turn: two cards more.
    assert [len(scene.player(seat).hand) for seat in (0, 1)] == [6, 6]
    assert scene.player(0).hand.cards != scene.player(1).hand.cards


@rule("FMA-SETUP-4", "FMA-SETUP-5", "FMA-SETUP-13")
def test_allies_are_chosen_in_secret_and_revealed_together(playing: Playing) -> None:
    scene = playing(begin(ally("p", cost=4), ally("q", cost=3), ally("r", cost=5)))

    assert could(scene) == {"p", "q", "r"}
    scene.answer("start p", player=0)
    scene.answer("start r", player=1)
    # Together they may cost as much as the command, 7.
    assert could(scene) == {"q"}
    seen = str(scene.match.view(1)) + str(scene.match.log(1))
    assert "'p'" not in seen
    assert scene.match.view(1)["players"][0]["zones"]["deck"]["count"] == 23
    scene.answer("start q", player=0)

    assert scene.team(0) == ["ed", "p", "q"]
    assert scene.team(1) == ["ed", "r"]
    assert [scene.state(key) for key in ("p", "q", "r")] == ["ready", "ready", "ready"]


@rule("FMA-SETUP-4")
def test_nobody_need_start_with_anybody(playing: Playing) -> None:
    scene = playing(begin(ally("p")))
    finish(scene)
    assert scene.team(0) == ["ed"]
    assert len(scene.logged("no_starting_allies")) == 2


@rule("FMA-SETUP-6")
def test_no_more_allies_than_command_even_for_nothing(playing: Playing) -> None:
    scene = playing(begin(*(ally(f"p{n}", cost=0) for n in range(3)), lead=leader("ed", command=2)))
    scene.answer("start p0", player=0)
    scene.answer("done", player=1)
    assert could(scene) == {"p1", "p2"}
    scene.answer("start p1", player=0)
    assert scene.team(0) == ["ed", "p0", "p1"]


@rule("FMA-SETUP-7", "FMA-SETUP-8", "FMA-SETUP-9", "FMA-SETUP-10", "FMA-SETUP-14")
def test_who_may_start(playing: Playing) -> None:
    cards = [
        ally("villain", keywords="Villain"),
        ally("young", "ed"),
        ally("pat1", "Pat", "One", cost=1),
        ally("pat2", "Pat", "Two", cost=1),
        mob("crowd", cost=1),
        mob("crowd", cost=1),
        ally("rebel", factions=["rebel"]),
        ally("none", factions=[]),
        advantage("house"),
        attachment("hat"),
    ]
    scene = playing(begin(*cards, lead=leader("ed", keywords="Hero")))
    assert could(scene) == {"pat1", "pat2", "crowd", "none"}
    scene.answer("start pat1", player=0)
    scene.answer("done", player=1)
    assert could(scene) == {"crowd", "none"}
    scene.answer("start crowd", player=0)
    assert could(scene) == {"crowd", "none"}
    scene.answer("start crowd", player=0)
    finish(scene)
    assert scene.team(0) == ["ed", "pat1", "crowd", "crowd"]


@rule("FMA-SETUP-9")
@pytest.mark.parametrize(("first", "second"), [("pat", "pats"), ("pats", "pat")])
def test_a_mob_and_another_of_its_name_do_not_start_together(
    playing: Playing, first: str, second: str
) -> None:
    """RB Setup: namesakes are allowed where those allies have Mob, so where all of them do."""
    pats = [ally("pat", "Pat", "Alone", cost=1), mob("pats", "Pat", title="Many", cost=1)]
    scene = playing(begin(*pats, ally("quin", cost=1)))
    assert could(scene) == {"pat", "pats", "quin"}
    scene.answer(f"start {first}", player=0)
    scene.answer("done", player=1)
    assert second not in could(scene)
    finish(scene)


@rule("FMA-SETUP-11")
def test_an_unaligned_leader_starts_with_the_unaligned(playing: Playing) -> None:
    cards = [ally("p"), ally("none", factions=[])]
    scene = playing(begin(*cards, lead=leader("ed", factions=[])))
    assert could(scene) == {"none"}
    finish(scene)


@rule("FMA-SETUP-12")
def test_factions_that_leaders_give_count(playing: Playing) -> None:
    def factions(table: Any, obj: Any, seat: int) -> frozenset[str]:
        data = obj.data if hasattr(obj, "data") else obj.card
        return frozenset((*data.factions, "elric"))

    scene = playing(begin(ally("p", factions=["rebel"]), make=saying(factions=factions)))
    assert could(scene) == {"p"}
    finish(scene)


@rule("FMA-SETUP-13", "FMA-GEN-9")
def test_loyal_one_may_start_and_loyal_two_may_not(playing: Playing) -> None:
    texts = {
        "one": [Trait("loyal", 1)],
        "two": [Trait("loyal", 2)],
        "shy": [Cannot("join", _is("shy"))],
    }
    scene = playing(begin(ally("one"), ally("two"), ally("shy"), make=saying(texts)))
    assert could(scene) == {"one"}
    finish(scene)


def _is(key: str) -> Callable[[Any], bool]:
    return lambda obj: bool(obj.data.key == key)


@rule("FMA-SETUP-15")
def test_nothing_is_answered_when_they_come(playing: Playing) -> None:
    joined: list[int] = []

    def note(table: Any) -> Any:
        yield from ()
        joined.append(1)

    texts = {"p": [Sets("joined", note)]}
    answers = {"augment_cost": lambda table, card: 0}
    scene = playing(begin(ally("p"), make=saying(texts, **answers)))
    scene.answer("start p", player=0)
    scene.answer("done", player=1)
    assert scene.team(0) == ["ed", "p"]
    assert joined == []
    assert scene.player(0).spent == 0


@rule("FMA-SETUP-15")
def test_a_cost_that_a_card_states_for_itself_applies(playing: Playing) -> None:
    def adjusted(table: Any, obj: Any, what: str, number: int, *rest: Any) -> int:
        return 7 if what == "cost" and obj.data.key == "dear" else number

    cards = [ally("dear", cost=1), ally("p", cost=1)]
    scene = playing(begin(*cards, make=saying(adjusted=adjusted)))
    scene.answer("start dear", player=0)
    scene.answer("start p", player=1)
    assert scene.team(0) == ["ed", "dear"]


@rule("FMA-SETUP-3")
def test_start_of_game_effects_come_before_the_allies(playing: Playing) -> None:
    seen: list[int] = []

    def note(table: Any) -> Any:
        yield from ()
        seen.append(len(list(table.all_characters())))

    texts = {"ed": [Sets("game", note)]}
    scene = playing(begin(ally("p"), make=saying(texts)))
    assert seen[:2] == [2, 2]
    finish(scene)


@rule("FMA-WIN-10")
def test_who_concedes_while_choosing_is_out(playing: Playing) -> None:
    scene = playing(begin(ally("p")))
    scene.match.concede(1)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (0,)
