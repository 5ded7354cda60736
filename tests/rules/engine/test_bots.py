"""What every bot does, whatever its game: it accepts what is proposed of a line."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.bots import Bot, RandomBot, SensibleBot, always
from rules.engine.rng import Rng


def asked(line: str) -> dict[str, Any]:
    """The question whether a seat agrees to what somebody proposes of a line."""
    actions = ("by_hand_decline", "by_hand_accept", "by_hand_change")
    return {
        "kind": "by_hand_consent",
        "player": 1,
        "prompt": {"key": "by_hand_consent", "args": {"line": line}},
        "minimum": 1,
        "maximum": 1,
        "options": [{"key": f"{action}:text", "action": action} for action in actions],
    }


@pytest.mark.parametrize("bot", [RandomBot(), SensibleBot(lambda view, seat: view, {})])
def test_a_bot_accepts_what_names_a_line_and_nothing_else(bot: Bot) -> None:
    for number in range(8):
        chance = Rng(bytes([number]) * 64)
        assert bot.choose({}, asked("Draw a card."), chance) == ["by_hand_accept:text"]
        assert bot.choose({}, asked(""), chance) == ["by_hand_decline:text"]


def test_a_bot_never_proposes_by_itself() -> None:
    options = [{"key": "by_hand:#1:0", "action": "by_hand"}, {"key": "pass", "action": "pass"}]
    asked_to_act = {"kind": "main", "minimum": 1, "maximum": 1, "options": options}
    for number in range(20):
        assert RandomBot().choose({}, asked_to_act, Rng(bytes([number]) * 64)) == ["pass"]


def test_a_policy_still_answers_its_own_kind() -> None:
    bot: Bot = SensibleBot(lambda view, seat: view, {"main": always("pass")})
    options = [{"key": "pass", "action": "pass", "flags": ()}]
    decision = {"kind": "main", "player": 0, "minimum": 1, "maximum": 1, "options": options}
    assert bot.choose({}, decision, Rng(bytes(64))) == ["pass"]
