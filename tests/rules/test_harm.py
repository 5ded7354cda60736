"""What a player gives up for good is marked, so that no page takes it from them by one press."""

from __future__ import annotations

import pytest

import rules
from rules.engine.decision import HARMFUL
from rules.engine.rng import Rng
from tests.testkit.random_play import any_options, seed, start
from tests.testkit.shipped import decks

# Answers that say which card goes; the others say what is done, and what it costs is beside them.
WHICH = frozenset({"choose", "give", "discard", "sacrifice", "recover", "trim_kami"})
ELSEWHERE = frozenset({"deck", "discard", "retreat", "defeated", "removed", "boundless"})
GONE = ELSEWHERE - {"deck"}


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_whichever_card_of_theirs_goes_its_player_is_warned(game: str) -> None:
    lists, warned = decks(game), 0
    for number in range(8):
        seats = [lists[number % len(lists)], lists[(number // 2 + 1) % len(lists)]]
        match, chance = start(game, seats, number, {}), Rng(seed(number))
        while match.outcome is None and match.length < 500:
            decision = match.decisions[0]
            keys = any_options(decision, chance)
            own = [
                option
                for option in decision.options
                if option.key in keys
                and option.action in WHICH
                and option.card is not None
                and option.card.owner == decision.player
                and option.card.zone is not None
                and option.card.zone.name not in ELSEWHERE
            ]
            match.answer(decision.player, decision.id, keys)
            for option in own:
                card = option.card
                if card is not None and card.zone is not None and card.zone.name in GONE:
                    assert HARMFUL in option.flags, (decision.kind, option)
                    warned += 1
    assert warned
