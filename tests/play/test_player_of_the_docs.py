"""The player in the docs plays whole matches against the site's bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
import rules.bots
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import ApiToken
from cardbase.models.api_token import Right
from decks.models import Deck
from decks.shipped_decks import load_shipped_decks
from play.models import Decision, Table
from tests.live import PATIENCE, ROOT, LiveSite
from tests.play.factories import make_user

PLAYER = ROOT / "docs" / "player.py"


def begin(site: LiveSite, game: str) -> subprocess.Popen[str]:
    """Start the player with a deck of the game."""
    home: Path = FOLDER / game
    load_game(home)
    load_shipped_decks([home])
    deck = Deck.objects.filter(game__key=game).order_by("pk").first()
    assert deck is not None
    bot = rules.bots.kinds_of(game)[-1]
    token = ApiToken.objects.make(make_user(game), "Player", [Right.PLAY])
    return subprocess.Popen(
        [sys.executable, str(PLAYER), site.url, deck.token, bot],
        env=os.environ | {"TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_the_player_of_the_docs_plays_every_game_to_its_end(live_site: LiveSite) -> None:
    """All four at once, as they may be at a site."""
    players = {game: begin(live_site, game) for game in rules.GAMES}

    for game, player in players.items():
        said, trouble = player.communicate(timeout=PATIENCE)
        assert player.returncode == 0, trouble
        result = json.loads(said)
        table = Table.objects.get(code=result.pop("code"))
        assert (table.status, table.game.key) == ("finished", game)
        assert result.pop("won") == (0 in table.outcome["winners"])
        assert result == table.outcome
        assert Decision.objects.filter(table=table, seat=0).count() > 5


def test_it_is_short() -> None:
    assert len(PLAYER.read_text("utf-8").splitlines()) <= 60
