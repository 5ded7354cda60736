"""The player in the docs plays whole matches against the site's bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

import rules
import rules.bots
from cardbase.models import ApiToken
from cardbase.models.api_token import Right
from decks.models import Deck
from play import decisions, lobby
from play.models import Decision, Table
from tests.live import PATIENCE, ROOT, LiveSite
from tests.play.factories import make_user
from tests.shipped_games import put_shipped_games

PLAYER = ROOT / "docs" / "player.py"


def begin(site: LiveSite, game: str, opponent: str = "") -> subprocess.Popen[str]:
    """Start the player with a deck of the game, against its best bot unless told otherwise."""
    put_shipped_games(game)
    deck = Deck.objects.filter(game__key=game).order_by("pk").first()
    assert deck is not None
    opponent = opponent or rules.bots.kinds_of(game)[-1]
    token = ApiToken.objects.make(make_user(game), "Player", [Right.PLAY])
    return subprocess.Popen(
        [sys.executable, str(PLAYER), site.url, deck.token, opponent],
        env=os.environ | {"TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def opened_by(name: str) -> Table:
    """Return the table that the player of this person opens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        table = Table.objects.filter(created_by__username=name).first()
        if table is not None:
            return table
        time.sleep(0.05)
    raise AssertionError("no table was opened")


@pytest.mark.long
def test_the_player_of_the_docs_plays_every_game_to_its_end(live_site: LiveSite) -> None:
    """All four at once, as they may be at a site."""
    players = {game: begin(live_site, game) for game in rules.GAMES}

    for game, player in players.items():
        said, trouble = player.communicate(timeout=PATIENCE)
        assert player.returncode == 0, trouble
        match = json.loads(said)
        table, result = Table.objects.get(code=match["code"]), match["result"]
        assert (table.status, table.game.key) == ("finished", game)
        assert result.pop("won") == (0 in table.outcome["winners"])
        assert result == table.outcome
        assert Decision.objects.filter(table=table, seat=0).count() > 5


@pytest.mark.long
def test_it_goes_on_after_a_crash_of_the_site(live_site: LiveSite) -> None:
    player = begin(live_site, "fetcg", "person")
    table = opened_by("fetcg")
    bob = make_user("bob")
    deck = Deck.objects.filter(game__key="fetcg").order_by("pk").first()
    lobby.join(table=table, user=bob, deck=deck, invitation=table.invitation)

    live_site.kill()
    live_site.start()
    decisions.concede(table=Table.objects.with_seats().get(pk=table.pk), user=bob)

    said, trouble = player.communicate(timeout=PATIENCE)
    assert player.returncode == 0, trouble
    assert json.loads(said)["result"]["won"]


def test_it_is_short() -> None:
    assert len(PLAYER.read_text("utf-8").splitlines()) <= 60
