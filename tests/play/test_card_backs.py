"""Cards that lie face down: one address a game, whatever lies there."""

import re

import pytest

import rules
from cardbase import settings
from cardbase.art import back_url

RULE = re.compile(r'\[data-game="(\w+)"\] \.card-back \{ background-image: url\("([^"]+)"\); \}')


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_board_shows_the_games_own_back(game: str) -> None:
    style = (settings.BASE_DIR / "static" / "play" / "board.css").read_text()

    assert dict(RULE.findall(style))[game] == back_url(game)
