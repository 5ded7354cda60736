"""Random Fullmetal Alchemist matches under two independent judges; planted faults as the control.

Matches of plain cards are foretold whole by a referee; of matches with the shipped decks a judge
checks what no card text bears on.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import rules
from rules.engine.cards import CardData, Deck
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.fma import (
    active_player,
    attachments,
    battle,
    battle_resolution,
    effects,
    legal_plays,
    locations,
    permissions,
    reacts,
    recruit,
    search,
    setup,
    turn,
    win_conditions,
)
from tests.oracle.fma.judge import Judge
from tests.oracle.fma.pieces import Face, Json, Wrong
from tests.oracle.fma.plain_decks import plain_deck
from tests.oracle.fma.record import Record
from tests.oracle.fma.referee import Referee
from tests.testkit import shipped
from tests.testkit.random_play import seed

GAME = rules.game("fma")
DECISIONS = int(os.environ.get("ORACLE_DECISIONS", "1000"))
PARTS = ("main", "location", "leader")
Spoil = Callable[[Json], None]


class Chance:
    """Any legal answer, except that allies are seldom dismissed: matches would soon be empty.

    `idle`: mostly passes, so that decks run out and nothing moves any more.
    """

    def __init__(self, number: int, *, idle: bool = False) -> None:
        self.rng = Rng(seed(number))
        self.idle = idle

    def __call__(self, asked: Json) -> list[str]:
        options = [o for o in asked["options"] if o["action"] != "offer_draw" or self.one_in(40)]
        if not self.one_in(8):
            options = [o for o in options if o["action"] != "dismiss"] or options
        if self.idle and not self.one_in(30):
            options = [o for o in options if o["action"] in ("pass", "done")] or options
            if asked["minimum"] == 0:
                return []
        keys = [option["key"] for option in options]
        most = min(asked["maximum"], len(keys))
        count = asked["minimum"] + self.rng.below(most - asked["minimum"] + 1)
        self.rng.shuffle(keys)
        return keys[:count]

    def one_in(self, number: int) -> bool:
        return self.rng.below(number) == 0


def face_of(card: CardData) -> Face:
    about = {"kind": card.kind, "name": card.name, "title": card.title}
    return Face(card.key, {"stats": card.stats, "texts": card.texts, **about})


# Matches of plain cards -----------------------------------------------------------------------


def foretold(number: int, most: int, spoil: Spoil | None = None) -> Counter[str]:
    """Referee one match of plain cards; returns how much of what was judged."""
    seats, small = 2 + number % 5, number % 4 > 1
    idle = number % 7 == 3
    decks = [
        plain_deck(number * 10 + seat, plays=number % 2 == 1, size=24 if small or idle else 60)
        for seat in range(seats)
    ]
    offers = "allowed" if number % 3 == 0 else "refused"
    match = Match(GAME, decks, seed(number), {"draw_offers": offers})
    record = Record(match, Chance(number + 1, idle=idle), most, spoil)
    try:
        Referee(record, [_piles(deck) for deck in decks], offers == "allowed").referee()
    except Wrong as wrong:
        raise Wrong(f"match {number}, decision {match.length}: {wrong}") from wrong
    record.counts["decisions"] = record.decisions
    return record.counts


def _piles(deck: Deck) -> Mapping[str, Sequence[Face]]:
    return {part: [face_of(card) for card in deck.cards(part)] for part in PARTS}


def test_matches_of_plain_cards_go_as_foretold() -> None:
    counts: Counter[str] = Counter()
    number = 0
    while counts["decisions"] < DECISIONS:
        counts += foretold(number, DECISIONS - counts["decisions"])
        number += 1
    print(f"{number} matches: {sorted(counts.items())}")  # noqa: T201
    assert counts["decisions"] == DECISIONS


# Matches of the shipped decks -----------------------------------------------------------------

SEATS = (2, 2, 3, 2, 4, 2, 5, 6)


def judged(number: int, most: int, spoil: Spoil | None = None) -> Counter[str]:
    """Judge one match of the shipped decks."""
    cards = {card.key: card for card in shipped.cards_by_number("fma").values()}
    faces = {key: face_of(card) for key, card in cards.items()}
    texts = {key: " ".join(card.texts.values()) for key, card in cards.items()}
    shipped_decks = shipped.decks("fma")
    seats = SEATS[number % len(SEATS)]
    decks = [shipped_decks[(seat + number) % len(shipped_decks)] for seat in range(seats)]
    match = GAME.start(decks, seed(number), {"draw_offers": "refused"})
    judge = Judge(faces, texts, [sum(map(deck.count, PARTS)) for deck in decks])
    choose = Chance(number + 1)
    read = 0
    while match.outcome is None and judge.counts["decisions"] < most:
        view = match.view(None, reveal=True)
        lines = match.log(None, read, reveal=True)
        read += len(lines)
        if spoil is not None:
            spoil(view)
        try:
            judge.look(view, lines)
        except Wrong as wrong:
            raise Wrong(f"match {number}, decision {match.length}: {wrong}") from wrong
        judge.counts["decisions"] += 1
        asked = view["decisions"][0]
        match.answer(asked["player"], asked["id"], choose(asked))
    return judge.counts + judge.course.counts


def test_matches_of_the_shipped_decks_are_as_the_rules_page_says() -> None:
    counts: Counter[str] = Counter()
    number = 0
    while counts["decisions"] < DECISIONS:
        counts += judged(number, DECISIONS - counts["decisions"])
        number += 1
    print(f"{number} matches: {sorted(counts.items())}")  # noqa: T201
    assert counts["decisions"] == DECISIONS


# Faults ---------------------------------------------------------------------------------------


def _more(function: Any, by: int) -> Any:
    """The same with so much added, where it is a number, but not below 0."""

    def changed(*args: Any, **more: Any) -> Any:
        number = function(*args, **more)
        return None if number is None else max(0, number + by)

    return changed


def _not_defeated(table: Any, player: Any) -> list[Any]:
    """Set characters may be assigned too."""
    return [one for one in player.characters if one.state != "defeated" and one.area == "home"]


def _all_reveal(table: Any) -> list[Any]:
    return [player for player in table.playing if player.locations.cards]


def _backwards(function: Any) -> Any:
    return lambda *args: list(reversed(function(*args)))


def _always(*args: Any, **more: Any) -> bool:
    return True


def _never(*args: Any, **more: Any) -> bool:
    return False


def _nobody(table: Any, location: Any) -> None:
    return None


def _starter_again(table: Any, starter: int) -> None:
    if table.rounds:
        table.rounds[-1].restart(starter)


# What is broken in the rules, and which rule that is.
FAULTS: tuple[tuple[str, Any, str, Any], ...] = (
    ("FMA-SETUP-17", setup, "OPENING_HAND", 5),
    ("FMA-DRAW-2", turn, "DRAWN_EACH_TURN", 3),
    ("FMA-DRAW-6", locations, "revealing", _all_reveal),
    ("FMA-POWER-4", turn, "can_advance", _never),
    ("FMA-RECRUIT-4", recruit, "room_for", _more(recruit.room_for, 1)),
    ("FMA-RECRUIT-7", recruit, "budget", _more(recruit.budget, 1)),
    ("FMA-RECRUIT-14", recruit, "may_replace", _never),
    ("FMA-ATTACH-3", attachments, "lacking", _more(attachments.lacking, -1)),
    ("FMA-SEARCH-3", search, "assignable", _not_defeated),
    ("FMA-SEARCH-13", search, "winner_of", _nobody),
    ("FMA-PASS-2", active_player, "WITS", "strength"),
    ("FMA-PASS-12", battle, "restart_round", _starter_again),
    ("FMA-REACT-3", reacts, "priority", _backwards(active_player.priority)),
    ("FMA-TRAIT-14", battle_resolution, "can_be_defeated", _always),
    ("FMA-PLAY-7", permissions, "can_act", _always),
    ("FMA-PLAY-13", legal_plays, "has_been_played", _never),
    ("FMA-DRAW-12", effects, "MOST_DRAWN", 2),
    ("FMA-WIN-1", win_conditions, "POINTS_TO_WIN", 6),
)


def foretell_some() -> None:
    for number in range(1, 60):
        foretold(number, 600)


@pytest.mark.parametrize(("rule", "where", "name", "fault"), FAULTS, ids=[f[0] for f in FAULTS])
def test_a_fault_of_the_rules_is_found(
    monkeypatch: pytest.MonkeyPatch, rule: str, where: Any, name: str, fault: Any
) -> None:
    assert hasattr(where, name)
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(Wrong):
        foretell_some()


JUDGED = ("FMA-RECRUIT-7", "FMA-ATTACH-3", "FMA-SEARCH-3", "FMA-PASS-12")


@pytest.mark.parametrize(
    "fault", [one for one in FAULTS if one[0] in JUDGED], ids=lambda one: one[0]
)
def test_the_judge_of_shipped_decks_finds_faults_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, fault: tuple[str, Any, str, Any]
) -> None:
    monkeypatch.setattr(*fault[1:])
    with pytest.raises(Wrong):
        judge_some()


def judge_some() -> None:
    for number in range(12):
        judged(number, 600)


def _card_gone(view: Json) -> None:
    view["players"][0]["zones"]["deck"]["cards"][:1] = []


def _points_more(view: Json) -> None:
    view["players"][1]["points"] += 1


def _stronger(view: Json) -> None:
    for player in view["players"]:
        for unit in player["zones"]["party"]["units"]:
            unit["strength"] += 1


def _option_more(view: Json) -> None:
    for asked in view["decisions"]:
        if asked["kind"] == "recruit":
            more = {**asked["options"][-1], "key": "x", "action": "recruit", "card": 0}
            asked["options"].insert(0, more)


def _option_less(view: Json) -> None:
    for asked in view["decisions"]:
        if asked["kind"] == "assign":
            del asked["options"][0]


SPOILS = (_card_gone, _points_more, _option_more, _option_less)


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("look", [foretold, judged])
def test_a_fault_in_what_is_shown_is_found(look: Any, spoil: Spoil) -> None:
    with pytest.raises(Wrong):
        look(0, 400, spoil)


def test_wrong_strength_of_a_search_party_is_found() -> None:
    with pytest.raises(Wrong, match="strength"):
        foretold(0, 400, _stronger)
