"""Random Cipher matches under an independent judge; planted faults as the control."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.cipher import (
    battle,
    deck,
    defeat,
    deployment,
    movement,
    players,
    setup,
    state_checks,
    turn,
    values,
)
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.decision import Option
from rules.engine.match import Match
from rules.engine.rng import Rng
from tests.oracle.cipher.judge import CipherOracle, Wrong
from tests.testkit import shipped
from tests.testkit.cipher.random_decks import COLOURS, generated_deck, public_cards
from tests.testkit.public_data import PUBLIC_DATA
from tests.testkit.random_play import any_options, seed

GAME = rules.game("cipher")
DECISIONS = int(os.environ.get("ORACLE_DECISIONS", "2500"))
Json = dict[str, Any]
Maker = Callable[[Rng], Deck]
Spoil = Callable[[list[Json]], None]


# Decks -------------------------------------------------------------------------------------------


def generated(chance: Rng) -> Deck:
    """Cards without text, full of corner cases."""
    return generated_deck(chance)


def tiny(chance: Rng) -> Deck:
    """So few cards that decks run out all the time, and at last for good."""
    whole = generated_deck(chance)
    count, entries = 0, []
    for entry in whole.entries:
        if count < 14 + chance.below(10):
            entries.append(entry)
            count += entry.count
    return replace(whole, entries=tuple(entries))


def silent(chance: Rng) -> Deck:
    """Real cards, their texts taken from them."""
    return deck_of([replace(card, texts={}) for card in related(chance)], chance)


def related(chance: Rng) -> list[CardData]:
    """Real cards of two colours and few Names, so that units are promoted and support fails."""
    colours = {COLOURS[chance.below(len(COLOURS))] for _ in range(2)}
    by_name: dict[str, list[CardData]] = {}
    for card in real_cards():
        if card.stats["insignias"] and colours.issuperset(card.stats["insignias"]):
            by_name.setdefault(card.name, []).append(card)
    names = [name for name, cards in by_name.items() if any(c.stats["cost"] == 1 for c in cards)]
    chance.shuffle(names)
    found: list[CardData] = []
    for name in names:
        if len(found) < 20:
            found += by_name[name]
    return found if len(found) >= 20 else related(chance)


def deck_of(pool: Sequence[CardData], chance: Rng) -> Deck:
    """50 cards, no more than 4 of a Title and Name."""
    lords = [card for card in pool if card.stats["cost"] == 1]
    lord = lords[chance.below(len(lords))]
    counts, titles = Counter({lord.key: 1}), Counter({(lord.name, lord.title): 1})
    while counts.total() < 50:
        card = pool[chance.below(len(pool))]
        if titles[card.name, card.title] < 4:
            titles[card.name, card.title] += 1
            counts[card.key] += 1
    entries = tuple(Entry(card, counts[card.key]) for card in pool if counts[card.key])
    return Deck("Drawn", entries, {"lord": lord.key})


def shipped_deck(chance: Rng) -> Deck:
    decks = shipped.decks("cipher")
    return decks[chance.below(len(decks))]


def drawn(chance: Rng) -> Deck:
    """Real cards with their texts."""
    return deck_of(related(chance), chance)


def real_cards() -> Sequence[CardData]:
    """All public cards, where the data set is; else the shipped ones."""
    if (PUBLIC_DATA / "fe-cipher").is_dir():
        return public_cards(PUBLIC_DATA)
    return tuple({card.key: card for card in shipped.cards_by_number("cipher").values()}.values())


WITHOUT_TEXTS = (generated, tiny, silent)
VIEWERS = (0, 1, None)
# Of a hundred decisions, how many are played with which decks.
SHARES = ((generated, 35), (tiny, 20), (silent, 20), (shipped_deck, 15), (drawn, 10))


def seated(deck: Deck, seat: int) -> Deck:
    """The same with keys of its seat's own: two generated decks have cards of one key."""
    entries = tuple(
        Entry(replace(entry.card, key=f"{seat}.{entry.card.key}"), entry.count)
        for entry in deck.entries
    )
    return Deck(deck.name, entries, {"lord": f"{seat}.{deck.choices['lord']}"})


def options_of(number: int) -> dict[str, str]:
    """Every choice of every table option comes together with every other."""
    chosen = {}
    for option in GAME.table_options:
        number, choice = divmod(number, len(option.choices))
        chosen[option.key] = option.choices[choice][0]
    return chosen


# Matches -----------------------------------------------------------------------------------------


def judge(
    number: int, most: int, make: Maker, counts: Counter[str], spoil: Spoil | None = None
) -> int:
    """Play one match at random; returns how many decisions were looked at."""
    chance = Rng(seed(number))
    pair = [seated(make(chance), seat) for seat in (0, 1)]
    options = GAME.complete_options(options_of(number))
    # Not `start`: it would refuse decks of fewer than 50 cards.
    match = Match(GAME, pair, seed(number), options)
    oracle = CipherOracle(facts(pair), options, [[c.key for c in deck.cards()] for deck in pair])
    ends = {14: "conceded", 15: "time up"}.get(number % 16, "")
    looked = said = 0
    try:
        while True:
            oracle.logs({viewer: match.log(viewer, said) for viewer in VIEWERS})
            lines = match.log(None, said, reveal=True)
            said += len(lines)
            views = [match.view(viewer) for viewer in VIEWERS]
            opened = match.laid_open()
            if spoil is not None:
                spoil([opened, *views])
            oracle.look(opened, views, lines)
            if match.outcome is not None or looked == most:
                break
            looked += 1
            if ends and looked == 60:
                end(match, oracle, ends, looked % 2)
                break
            decision = match.decisions[chance.below(len(match.decisions))]
            keys = any_options(decision, chance)
            oracle.answered(decision.player, decision.as_json(), keys)
            match.answer(decision.player, decision.id, keys)
    except Wrong as wrong:
        at = f"match {number} ({make.__name__}), decision {match.length}"
        raise Wrong(f"{at}: {wrong}") from wrong
    counts.update({f"judged: {what}": count for what, count in oracle.judged.items()})
    counts.update({f"left: {what}": count for what, count in oracle.left.items()})
    return looked


def facts(pair: Sequence[Deck]) -> dict[str, Json]:
    return {
        entry.card.key: {
            "name": entry.card.name,
            "stats": entry.card.stats,
            "texts": entry.card.texts,
        }
        for deck in pair
        for entry in deck.entries
    }


def end(match: Match, oracle: CipherOracle, how: str, seat: int) -> None:
    """Let the match end before its time."""
    if how == "conceded":
        match.concede(seat)
        oracle.conceded(seat, match.laid_open())
    else:
        match.time_up()
        oracle.timed_out(match.laid_open())


def looked_at(make: Maker, decisions: int, spoil: Spoil | None = None) -> Counter[str]:
    """Play matches until so many decisions were looked at."""
    counts: Counter[str] = Counter()
    number = 0
    while counts["decisions"] < decisions:
        counts["decisions"] += judge(number, decisions - counts["decisions"], make, counts, spoil)
        number += 1
    return counts


@pytest.mark.parametrize(("make", "share"), SHARES, ids=lambda it: getattr(it, "__name__", ""))
def test_random_matches_are_as_the_rules_page_says(
    make: Maker, share: int, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = looked_at(make, DECISIONS * share // 100)
    if "ORACLE_DECISIONS" in os.environ:
        with capsys.disabled():
            sys.stdout.write(report(make.__name__, counts))


def report(name: str, counts: Counter[str]) -> str:
    """How much was judged, and how much was left alone because a text may bear on it."""
    lines = [f"{name}: {counts['decisions']} decisions"]
    lines += [f"  {what} {count}" for what, count in sorted(counts.items()) if ":" in what]
    return "\n" + "\n".join(lines) + "\n"


def test_without_texts_nothing_is_left_unjudged() -> None:
    for make in WITHOUT_TEXTS:
        counts = looked_at(make, 200)
        assert not [what for what in counts if what.startswith("left")]


# Planted faults ----------------------------------------------------------------------------------


def _card_gone(views: list[Json]) -> None:
    del views[0]["players"][0]["zones"]["deck"]["cards"][0]


def _hand_shown(views: list[Json]) -> None:
    views[1]["players"][1]["zones"]["hand"]["cards"] = [{}]


def _lord_shown(views: list[Json]) -> None:
    for unit in views[3]["players"][0]["zones"]["vanguard"]["units"]:
        unit["cards"] = unit["cards"] or [{}]


def _orb_shown(views: list[Json]) -> None:
    for slot in views[2]["players"][0]["zones"]["orbs"]["slots"]:
        slot["card"] = {}


def _wrong_cost(views: list[Json]) -> None:
    for card in views[0]["players"][0]["zones"]["hand"]["cards"]:
        card["cost"] += 1
    views[1]["players"][0]["zones"]["hand"] = views[0]["players"][0]["zones"]["hand"]


def _option_more(views: list[Json]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] == "action":
                first = decision["options"][0]
                decision["options"].append({**first, "action": "move", "target": "retreat"})


def _option_less(views: list[Json]) -> None:
    for view in views:
        for decision in view["decisions"]:
            if decision["kind"] == "deployment" and len(decision["options"]) > 1:
                del decision["options"][0]


@pytest.mark.parametrize(
    "spoil",
    [_card_gone, _hand_shown, _lord_shown, _orb_shown, _wrong_cost, _option_more, _option_less],
)
def test_a_fault_in_what_is_shown_is_found(spoil: Spoil) -> None:
    with pytest.raises(Wrong):
        looked_at(generated, 400, spoil)


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _draw_two(table: Any, player: Any) -> None:
    deck.draw(table, player, 2)


def _more_than_the_defence(table: Any, fight: Any, totals: Any) -> bool:
    return bool(totals["attack"] > totals["defence"])


def _all_of_them(table: Any, unit: Any, targets: Any) -> list[Any]:
    return list(targets)


def _attacks_at_once(table: Any, player: Any) -> list[Option]:
    return [
        Option("attack", unit.cards[-1], enemy.cards[-1])
        for unit in player.units
        if not unit.tapped
        for enemy in values.reachable(table, unit, table.enemy(player.seat).units)
    ]


def _attacks_of_the_tapped(table: Any, player: Any) -> list[Option]:
    return (
        []
        if table.turn == 1
        else [
            Option("attack", unit.cards[-1], enemy.cards[-1])
            for unit in player.units
            for enemy in values.reachable(table, unit, table.enemy(player.seat).units)
        ]
    )


def _any_colours(table: Any, card: Any, bonds: Any) -> bool:
    return bool(card.insignias <= frozenset().union(*bonds))


def _face_down_too(table: Any, player: Any) -> list[Any]:
    return [card.data.insignias for card in player.bonds.cards]


def _pay_nothing(table: Any, player: Any, unit: Any, option: Option) -> Any:
    yield from ()
    return option.action != "decline"


def _move_for_nothing(table: Any, unit: Any) -> Any:
    yield from ()
    movement.move_unit(table, unit)


def _orb_to_the_retreat(table: Any, player: Any, card: Any, source: Any = None) -> None:
    card.slot = 0
    table.move(card, player.retreat)


def _support_as_well(table: Any, player: Any) -> bool:
    if not player.deck.cards:
        for card in list(player.support.cards):
            table.move(card, player.deck)
    return deck_refresh(table, player)


deck_refresh = deck.refresh_if_empty
REFRESHING = (deck, battle, movement, state_checks)


# What is planted where, with which decks it must be found, and which rule it breaks.
FAULTS: tuple[tuple[str, Any, str, Any, Maker], ...] = (
    ("SETUP-5", setup, "OPENING_HAND", 7, generated),
    ("SETUP-6", setup, "_exchange_hand", _nothing, generated),
    ("SETUP-8", setup, "ORBS", 4, generated),
    ("SETUP-11", turn, "attacks", _attacks_at_once, generated),
    ("BEGIN-2", turn, "untap_all", _nothing, generated),
    ("BEGIN-3", turn, "draw", _draw_two, generated),
    ("NAME-1", deployment, "_is_free", lambda *_: True, generated),
    ("INSIGNIA-2", deployment, "has_insignia_for", lambda *_: True, generated),
    ("INSIGNIA-3", deployment, "bond_insignias", _face_down_too, shipped_deck),
    ("INSIGNIA-6", deployment, "has_insignia_for", _any_colours, generated),
    ("DEPLOY-2", players.Player, "budget", property(lambda self: 9), generated),
    ("PROMOTE-3", deployment, "draw", _nothing, generated),
    ("LEVELUP-2", deployment, "level_up", deployment.promote, generated),
    ("ACTION-3", turn, "attacks", _attacks_of_the_tapped, generated),
    ("MOVE-1", turn, "move_by_tapping", _move_for_nothing, generated),
    ("RANGE-1", turn, "reachable", _all_of_them, generated),
    ("MARCH-1", state_checks, "STATE_CHECKS", state_checks.STATE_CHECKS[:3], generated),
    ("MARCH-3", movement, "can_tap", lambda *_: False, generated),
    ("SUPPORT-4", battle, "same_name", lambda *_: False, generated),
    ("CRIT-2", battle, "_pay", _pay_nothing, generated),
    ("CRIT-3", battle, "CRITICAL_FACTOR", 3, generated),
    ("RESULT-4", battle, "is_about_to_lose", _more_than_the_defence, generated),
    ("LORD-3", defeat, "lose", _nothing, generated),
    ("ORB-3", defeat, "break_orb", _orb_to_the_retreat, generated),
    ("REFRESH-1", REFRESHING, "refresh_if_empty", lambda *_: False, tiny),
    ("REFRESH-4", REFRESHING, "refresh_if_empty", _support_as_well, tiny),
    ("REFRESH-7", state_checks, "STATE_CHECKS", state_checks.STATE_CHECKS[:2], tiny),
)


@pytest.mark.parametrize(
    ("broken", "where", "name", "planted", "make"), FAULTS, ids=[fault[0] for fault in FAULTS]
)
def test_a_fault_in_the_rules_is_found(
    broken: str, where: Any, name: str, planted: Any, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in where if isinstance(where, tuple) else (where,):
        monkeypatch.setattr(module, name, planted)
    with pytest.raises(Wrong):
        looked_at(make, 3000)
