"""Players for measurements, who enter the rules by the door alone: old rules and new play them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.same import door

# Nobody offers a draw: every other match would end so.
LEFT_ALONE = "offer_draw"


def seed(number: int) -> bytes:
    return number.to_bytes(8, "big") * 8


def start(game: str, decks: Sequence[Any], number: int) -> Any:
    return door.bring("game")(game).start(decks, seed(number), {})


def play_at_random(match: Any, number: int, most: int = 5000) -> Any:
    """Any legal options, to the end or for so many decisions."""
    chance = door.bring("Rng")(seed(~number % (1 << 60)))
    while match.outcome is None and match.length < most:
        open_now = match.decisions
        decision = open_now[chance.below(len(open_now))]
        keys = [option.key for option in decision.options if option.action != LEFT_ALONE]
        upper = min(decision.maximum, len(keys))
        count = decision.minimum + chance.below(upper - decision.minimum + 1)
        chance.shuffle(keys)
        match.answer(decision.player, decision.id, keys[:count])
    return match


def play_with_bots(match: Any, kind: str, number: int) -> Any:
    """A bot in each seat, each given its own view alone, to the end."""
    chance = door.bring("Rng")(seed(~number % (1 << 60)))
    bots = [door.bring("bot")(kind, match.game.key) for _ in match.decks]
    view_of = door.of(match, "view_for_bot")
    while match.outcome is None:
        decision = match.decisions[0]
        view = view_of(decision.player)
        keys = bots[decision.player].choose(view, decision.as_json(), chance)
        match.answer(decision.player, decision.id, keys)
    return match


def answer_again(match: Any, answers: Sequence[tuple[int, int, Sequence[str]]]) -> Any:
    """A match as people play it: every option listed and every answer checked."""
    for number, player, keys in answers:
        match.answer(player, number, keys)
    return match
