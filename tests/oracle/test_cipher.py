"""Random Cipher matches under an independent judge; planted faults as the control."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import rules
from rules.engine.cards import CardData, Deck, Entry
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


# Decks -------------------------------------------------------------------------------------------


def generated(chance: Rng) -> Deck:
    """Cards without text, full of corner cases."""
    return generated_deck(chance)


def tiny(chance: Rng) -> Deck:
    """So few cards that decks run out all the time, and at last for good."""
    deck = generated_deck(chance)
    count, entries = 0, []
    for entry in deck.entries:
        if count < 14 + chance.below(10):
            entries.append(entry)
            count += entry.count
    return replace(deck, entries=tuple(entries))


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
WITH_TEXTS = (shipped_deck, drawn)


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


def judge(number: int, most: int, make: Callable[[Rng], Deck], counts: Counter[str]) -> int:
    """Play one match at random; returns how many decisions were looked at."""
    chance = Rng(seed(number))
    pair = [seated(make(chance), seat) for seat in (0, 1)]
    options = GAME.complete_options(options_of(number))
    match = Match(GAME, pair, seed(number), options)
    cards = {entry.card.key: entry.card for deck in pair for entry in deck.entries}
    facts = {
        key: {"name": card.name, "stats": card.stats, "texts": card.texts}
        for key, card in cards.items()
    }
    oracle = CipherOracle(
        facts, options, [[card.key for card in deck.cards("main")] for deck in pair]
    )
    looked = said = 0
    try:
        while True:
            lines = match.log(None, said, reveal=True)
            said += len(lines)
            oracle.look(match.laid_open(), [match.view(0), match.view(1)], lines)
            if match.outcome is not None or looked == most:
                break
            looked += 1
            decision = match.decisions[chance.below(len(match.decisions))]
            keys = any_options(decision, chance)
            oracle.answered(decision.player, decision.as_json(), keys)
            match.answer(decision.player, decision.id, keys)
    except Wrong as wrong:
        raise Wrong(f"match {number} ({make.__name__}), {match.length}: {wrong}") from wrong
    counts.update({f"judged {what}": count for what, count in oracle.judged.items()})
    counts.update({f"left {what}": count for what, count in oracle.left.items()})
    return looked
