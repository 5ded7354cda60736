"""Matches between sensible bots with decks drawn from all public Cipher cards.

    python -m tests.bench.unread [MATCHES]

Says in how many a line came up that nobody could read: somebody could carry it out by hand.
"""

from __future__ import annotations

import sys
from collections import Counter
from multiprocessing import Pool

import rules
from rules.bots import bot
from rules.engine.manual.lines import MANUAL
from rules.engine.rng import Rng
from tests.testkit.cipher.random_decks import public_cards, random_deck
from tests.testkit.public_data import PUBLIC_DATA
from tests.testkit.random_play import TOO_LONG, seed

PROCESSES = 2


def offered(number: int) -> bool:
    """Plays a match to its end: whether somebody was offered an unread line."""
    cards = public_cards(PUBLIC_DATA)
    chance = Rng(seed(number))
    decks = [random_deck(cards, chance), random_deck(cards, chance)]
    match = rules.game("cipher").start(decks, seed(number), {})
    bots = [bot("sensible", "cipher") for _ in decks]
    came_up = False
    while match.outcome is None:
        assert match.length < TOO_LONG, f"match {number} does not end"
        decision = match.decisions[0]
        came_up = came_up or any(option.action == MANUAL for option in decision.options)
        view = match.view_for_bot(decision.player)
        asked = next(one for one in view["decisions"] if one["id"] == decision.id)
        match.answer(
            decision.player, decision.id, bots[decision.player].choose(view, asked, chance)
        )
    return came_up


def main(matches: int) -> None:
    with Pool(PROCESSES) as pool:
        found = Counter(pool.imap_unordered(offered, range(matches), chunksize=5))
    print(f"{matches} matches ended without a fault; an unread line came up in {found[True]}.")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
