"""The small board of a match in progress: what lies in play, and nothing that is hidden."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from redis.exceptions import RedisError

import rules
from play import small_boards
from play.models import Table
from play.small_boards import MOST, small_board
from rules.engine.rng import Rng
from tests.play.factories import make_match, make_match_of_strangers, play_on, position
from tests.testkit.random_play import any_options, seed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def page(client: Client, table: Table) -> tuple[int, str]:
    answer = client.get(reverse("play:small", args=[table.code]))
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_game_has_its_cards_in_play_on_it(game, begun) -> None:
    table, _ = begun(game)
    chance = Rng(seed(3))
    table = play_on(table, 60, lambda asked: any_options(asked, chance))

    small = small_board(table)

    assert [side.name for side in small.sides] == ["ann", "bob"]
    assert sum(side.has_turn for side in small.sides) == 1
    assert any(picture for side in small.sides for picture in side.pictures)
    assert all(len(side.pictures) <= MOST for side in small.sides)


def test_no_hidden_card_is_on_it(client: Client) -> None:
    table = play_on(make_match_of_strangers(), 20)

    _, html = page(client, table)

    hidden = {
        card["key"]
        for seat in (0, 1)
        for card in position(table, seat)["players"][seat]["zones"]["hand"]["cards"]
    }
    assert hidden
    assert not [key for key in hidden if key in html]
    assert "/art/" in html


def test_it_is_kept_for_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_on(make_match(), 12)
    kept = small_board(table)
    monkeypatch.setattr(small_boards, "_draw", lambda _: pytest.fail("drawn again"))

    assert small_board(table) == kept


def test_tables_by_invitation_and_finished_ones_have_none(client: Client) -> None:
    table = play_on(make_match(), 12)
    assert page(client, table)[0] == 200

    Table.objects.filter(pk=table.pk).update(visibility=Table.Visibility.INVITE)
    assert page(client, table)[0] == 404
    Table.objects.filter(pk=table.pk).update(visibility="public", status=Table.Status.FINISHED)
    assert page(client, table)[0] == 404


def test_the_lobby_asks_for_it(client: Client) -> None:
    table = play_on(make_match(), 12)

    lobby = client.get("/play/").content.decode()

    assert f'hx-get="{reverse("play:small", args=[table.code])}"' in lobby


def test_until_it_is_there_the_players_stand_in_its_place(client: Client) -> None:
    play_on(make_match(), 12)

    lobby = client.get("/play/").content.decode()

    assert re.findall(r'class="small-name">(\w+)', lobby) == ["ann", "bob"]
    assert "<noscript>Watch the match to see its board.</noscript>" in lobby


def test_where_redis_is_away_it_is_drawn_each_time(begun, monkeypatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise RedisError("nobody answers")

    table, _ = begun("cipher")
    monkeypatch.setattr(cache, "get", away)
    monkeypatch.setattr(cache, "set", away)

    assert len(small_board(table).sides) == 2
