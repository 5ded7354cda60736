"""Matches kept by earlier versions are played again exactly, or are shown from their frames."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from cardbase.models import Game
from decks.models import DeckVersion
from play.matches import live_matches
from play.models import Bot, Decision, FrameChunk, Frames, Seat, Table
from rules.engine.match import Match
from tests.play.keep_matches import FOLDER

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

KEPT = sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return kept


def table_of(kept: dict[str, Any]) -> Table:
    """The finished table as the version that played the match left it in the database."""
    record, frames = kept["record"], kept["frames"]
    game, _ = Game.objects.get_or_create(key=record["game"], defaults={"name": record["game"]})
    table = Table.objects.create(
        game=game,
        options=record["options"],
        seat_count=len(record["decks"]),
        seed=bytes.fromhex(record["seed"]),
        seed_hash="0" * 64,
        status=Table.Status.FINISHED,
        outcome=kept["outcome"],
        started=timezone.now(),
        finished=timezone.now(),
        rules_version="of then",
    )
    for number, deck in enumerate(record["decks"]):
        version = DeckVersion.objects.create(game=game, number=1, contents=deck, digest=str(number))
        Seat.objects.create(table=table, number=number, bot=Bot.RANDOM, deck_version=version)
    digests = dict(record["digests"])
    for number, (asked, seat, keys) in enumerate(record["decisions"]):
        Decision.objects.create(
            table=table,
            number=number,
            seat=seat,
            decision_id=asked,
            keys=keys,
            digest=digests.get(number + 1, ""),
        )
    whole = Frames.objects.create(
        table=table,
        first=frames["first"],
        length=frames["length"],
        rules_version="of then",
        log=base64.b64decode(frames["log"]),
    )
    for number, chunk in enumerate(frames["chunks"]):
        FrameChunk.objects.create(frames=whole, first=32 * number, views=base64.b64decode(chunk))
    return table


def test_every_game_has_a_match_that_was_kept():
    assert {read(path)["record"]["game"] for path in KEPT} == set(rules.GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_match_kept_by_an_earlier_version_is_shown_at_every_step(path, monkeypatch):
    kept = read(path)
    table = table_of(kept)
    live_matches.clear()

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("the rules were asked")

    for name in ("begun", "taken_up", "view", "log", "__init__"):
        monkeypatch.setattr(Match, name, refuse)
    length = kept["frames"]["length"]
    client = Client()
    for at in (0, 1, 31, 32, length // 2, length):
        page = client.get(reverse("play:replay", args=[table.code]), {"at": at})
        assert page.status_code == 200
        assert f"{min(at, length)} of {length}" in page.content.decode()
        assert "board-" in page.content.decode()
    assert client.get(reverse("play:log", args=[table.code])).status_code == 200
    record = client.get(reverse("play:record", args=[table.code])).json()
    assert {key: record[key] for key in kept["record"]} == kept["record"]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_match_kept_by_an_earlier_version_is_played_as_it_was_or_found_to_differ(path):
    """These rules may be others; what they must not do is to take another match for this one."""
    kept = read(path)

    again = rules.replay(kept["record"])

    if again.verdict == "EXACT":
        assert again.match.outcome is not None
        assert again.match.outcome.as_json() == kept["outcome"]
        assert again.match.length == kept["frames"]["length"]
    else:
        assert again.verdict in ("DIVERGED", "UNVERIFIED")
