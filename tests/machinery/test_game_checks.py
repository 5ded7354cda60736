"""A game that was just added hears from `manage.py check` what it still lacks."""

import pytest
from django.core.checks.registry import registry

import rules
from cardbase.hosting.game_checks import (
    every_game_has_a_catalogue,
    every_game_has_a_rules_page,
    every_game_has_a_sign,
    every_game_has_an_accent,
)

CHECKS = {
    every_game_has_a_catalogue: "cardbase/data/war/game.toml is missing",
    every_game_has_a_sign: '<symbol id="war">',
    every_game_has_an_accent: '[data-game="war"]',
    every_game_has_a_rules_page: "rules/war/rules.md is missing",
}


class War:
    """As much of a fifth game as the checks look at."""

    key, name = "war", "War"


@pytest.mark.parametrize("check", CHECKS)
def test_every_game_there_is_has_it(check) -> None:
    assert check() == []


@pytest.mark.parametrize(("check", "what"), CHECKS.items())
def test_a_fifth_game_without_it_is_named(
    check, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "games", lambda: (War(),))

    (message,) = check()

    assert message.msg.startswith("War has ")
    assert what in message.msg
    assert message.hint


def test_the_checks_are_registered_under_ids_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "games", lambda: (War(),))

    assert set(CHECKS) <= set(registry.get_checks())
    assert len({message.id for check in CHECKS for message in check()}) == len(CHECKS)
