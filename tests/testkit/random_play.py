"""Whole matches of players who take any legal option, and what must hold at every moment."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import rules
from rules.engine.bots import Bot
from rules.engine.cards import Deck
from rules.engine.decision import Decision
from rules.engine.match import Match
from rules.engine.rng import Rng

# No match of the shipped games comes near; one that does would never have ended.
TOO_LONG = 5000
# What is broken stays broken for a while, and looking takes as long as playing. By night it is 1.
WATCH_EVERY = int(os.environ.get("WATCH_EVERY", "3"))


def matches(usual: int) -> range:
    """So many matches; `make nightly` asks for more."""
    return range(int(os.environ.get("RANDOM_MATCHES", usual)))


def tens_of_matches(usual: int) -> range:
    """The same in tens, which processes can share."""
    return range(len(matches(usual)) // 10)


def seed(number: int) -> bytes:
    return number.to_bytes(8, "big") * 8


def start(game: str, decks: Sequence[Deck], number: int, options: dict[str, str]) -> Match:
    return rules.game(game).start(decks, seed(number), options)


def any_options(decision: Decision, chance: Rng) -> list[str]:
    """What a random bot would choose, without the cost of making its view.

    Nobody offers a draw: every other match would end so. Who lists steps by hand proposes them as
    often as not, and goes on with the match: any one of the hundred others leads to more listing.
    """
    keys = [option.key for option in decision.options if option.action != "offer_draw"]
    if "by_hand_propose" in keys and chance.below(2):
        return ["by_hand_propose"]
    most = min(decision.maximum, len(keys))
    count = decision.minimum + chance.below(most - decision.minimum + 1)
    chance.shuffle(keys)
    return keys[:count]


def played_on(match: Match, number: int) -> Iterator[Match]:
    """Play `match` to its end at random; the match itself, whenever somebody is asked."""
    chance = Rng(seed(~number % (1 << 60)))
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        yield match
        open_now = match.decisions
        decision = open_now[chance.below(len(open_now))]
        match.answer(decision.player, decision.id, any_options(decision, chance))


def play_out(match: Match, number: int, watch: Callable[[Match], None] | None = None) -> Match:
    """Play `match` to its end at random, calling `watch` at every decision."""
    for now in played_on(match, number):
        if watch is not None:
            watch(now)
    return match


def at_times(watch: Callable[[Match], None], number: int) -> Callable[[Match], None]:
    """`watch` at a part of the decisions, another part in each match."""

    def look(match: Match) -> None:
        if match.length % WATCH_EVERY == number % WATCH_EVERY:
            watch(match)

    return look


def play_with(bots: Sequence[Bot], match: Match, number: int) -> Match:
    """Play `match` to its end with a bot in each seat, each given its own view alone."""
    chance = Rng(seed(~number % (1 << 60)))
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        decision = match.decisions[0]
        view = match.view_for_bot(decision.player)
        asked: dict[str, Any] = next(d for d in view["decisions"] if d["id"] == decision.id)
        keys = bots[decision.player].choose(view, asked, chance)
        match.answer(decision.player, decision.id, keys)
    return match


def check_every_game(match: Match) -> None:
    """What holds in any match of any game, whenever somebody is asked something."""
    table = match.table
    for index, card in enumerate(table.cards):
        assert card.index == index
        assert table.by_handle[card.handle] is card
    assert len(table.by_handle) == len(table.cards), "two cards share a handle"
    lying = []
    for zone in table.zones():
        for card in zone.cards:
            assert card.zone is zone
            lying.append(card.index)
    assert sorted(lying) == list(range(len(table.cards))), "a card is lost or lies in two places"
    for decision in match.decisions:
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), f"{decision} offers one thing twice"
        assert 0 <= decision.minimum <= decision.maximum
        assert decision.minimum <= len(keys), f"{decision} cannot be answered"
        assert keys, f"{decision} has no option"


def owners(match: Match) -> list[int]:
    return [card.owner for card in match.table.cards]
