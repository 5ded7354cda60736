"""Tables of more than two: opening, sitting down, teams, the page, and whole matches of bots."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from play import bots, decisions, lobby
from play.errors import NotNow, Refused
from play.live.close_codes import TOO_SLOW
from play.live.hub import hub_of_this_loop
from play.matches import open_match
from play.models import Bot, Decision, Table
from play.rendering import render_table
from tests.live import PATIENCE
from tests.play.factories import make_user
from tests.play.sockets import Socket
from tests.shipped_games import put_shipped_games
from tests.testkit.random_play import play_out

pytestmark = [pytest.mark.django_db, pytest.mark.long]
RANDOM = Bot.RANDOM.value


@pytest.fixture(autouse=True)
def _nobody_works(woken):
    return woken


def load_decks() -> list[Deck]:
    put_shipped_games("flamethrowers")
    return list(Deck.objects.order_by("name"))


@pytest.fixture
def decks(db) -> list[Deck]:
    return load_decks()


def open_one(decks: list[Deck], **facts: Any) -> Table:
    return lobby.open_table(user=make_user("ann"), deck=decks[0], **facts)


def teams(**facts: Any) -> dict[str, Any]:
    return {"options": {"mode": "teams"}, "further": ["", ""]} | facts


def fresh(table: Table) -> Table:
    return Table.objects.with_seats().get(pk=table.pk)


def test_the_match_begins_when_the_last_of_four_sits_down(decks) -> None:
    table = open_one(decks, further=["", RANDOM])
    lobby.join(table=table, user=make_user("bob"), deck=decks[1])
    assert fresh(table).is_open

    lobby.join(table=table, user=make_user("eve"), deck=decks[1])

    assert fresh(table).is_playing
    assert [seat.label for seat in fresh(table).seats.all()] == ["ann", "bob", "eve", "Random bot"]


def test_so_many_as_the_game_knows_may_play_and_no_more(decks) -> None:
    six = open_one(decks, further=[RANDOM] * 4, bot=RANDOM)
    assert (six.seat_count, fresh(six).line_up) == (6, "ann, 5 × Random bot")
    assert fresh(open_one(decks, bot=RANDOM)).line_up == "ann against Random bot"
    with pytest.raises(Refused, match="takes 2 to 6 decks"):
        open_one(decks, further=[RANDOM] * 5, bot=RANDOM)


def test_a_mode_that_the_number_does_not_allow_is_refused_before_anybody_waits(decks) -> None:
    with pytest.raises(Refused, match="two teams of two or three"):
        open_one(decks, **teams(further=[""]))
    assert not Table.objects.exists()


def test_in_a_team_battle_a_player_chooses_a_seat_and_with_it_a_team(decks) -> None:
    table = open_one(decks, **teams())
    assert fresh(table).teams == {0: "Team 1", 1: "Team 2", 2: "Team 1", 3: "Team 2"}

    lobby.join(table=table, user=make_user("bob"), deck=decks[1], number=2)

    with pytest.raises(NotNow, match="just took"):
        lobby.join(table=table, user=make_user("eve"), deck=decks[1], number=2)
    places = [(seat and seat.label, team) for _, seat, team in fresh(table).places]
    assert places == [("ann", "Team 1"), (None, "Team 2"), ("bob", "Team 1"), (None, "Team 2")]


def test_the_form_opens_a_table_of_four_with_people_and_bots(decks, client: Client) -> None:
    client.force_login(make_user("ann"))
    address = f"{reverse('play:new')}?game=flamethrowers"
    assert "Seat 6" in client.get(address).content.decode()

    client.post(
        address,
        {
            "deck": decks[0].pk,
            "players": 4,
            "opponent": "open",
            "seat_3": "random",
            "seat_4": "open",
        },
    )

    table = Table.objects.with_seats().get()
    assert [seat and seat.label for _, seat, _ in table.places] == ["ann", None, "Random bot", None]
    assert table.line_up == "ann, Random bot"
    assert (table.seat_count, table.visibility) == (4, Table.Visibility.PUBLIC)


def test_the_health_of_ships_is_typed_and_a_bad_number_refused_in_a_sentence(
    decks, client: Client
) -> None:
    client.force_login(make_user("ann"))
    address = f"{reverse('play:new')}?game=flamethrowers"
    page = client.get(address).content.decode()
    assert page.count("<option") < 60
    assert 'type="number"' in page
    assert 'min="10000" max="1000000" step="1000"' in page
    filled = {"deck": decks[0].pk, "players": 2, "opponent": "open"}

    for wish in ("5000", "10500", "many", "9" * 5000):
        refused = client.post(address, {**filled, "option_ship_health": wish}).content.decode()
        assert (
            "Ship health must be a whole number from 10,000 to 1,000,000 in steps of 1,000"
            in refused
        )
        assert "<details open>" in refused
    assert not Table.objects.exists()

    for wish, agreed in (("", "usual"), ("120000", "120000")):
        client.post(address, {**filled, "option_ship_health": wish})
        assert Table.objects.latest("pk").options["ship_health"] == agreed


def test_the_waiting_room_shows_free_seats_and_teams(decks, client: Client) -> None:
    table = open_one(decks, **teams())
    client.force_login(make_user("bob"))

    page = client.get(reverse("play:table", args=[table.code])).content.decode()
    join = client.get(reverse("play:join", args=[table.code])).content.decode()

    assert page.count("Open seat") == 3
    lobby = client.get(reverse("play:lobby")).content.decode()
    assert "ann</a>" in lobby
    assert "Seat 3, Team 1" in join


def test_a_game_for_two_is_not_asked_how_many_play(client: Client) -> None:
    make_user("ann")
    put_shipped_games("cipher")
    client.force_login(make_user("ann"))

    page = client.get(f"{reverse('play:new')}?game=cipher").content.decode()

    assert "Players" not in page
    assert "Seat 3" not in page


@pytest.mark.parametrize("count", [2, 3, 6])
def test_bots_play_a_match_to_its_end_and_every_seat_can_look_at_any_moment(decks, count) -> None:
    opened = open_one(decks, bot=RANDOM, further=[RANDOM] * (count - 2), bot_deck=decks[1])
    table = fresh(opened)
    play_and_look(table, 300)
    if count == 6:
        store_ahead(table, left=200)
    play_and_look(table, 3000)
    assert fresh(table).is_finished


def play_and_look(table: Table, most: int) -> None:
    """Up to `most` decisions, each stored by itself; now and then a player and a guest look."""
    ann, guest = make_user("ann"), make_user("guest")
    for step in range(most):
        with open_match(table) as live:
            if live.match.outcome is not None:
                return
            asked, number = live.match.decisions[0], live.length
            keys = [option.key for option in asked.options[-1 : -1 - max(1, asked.minimum) : -1]]
        if asked.player == 0:
            decisions.submit_for_seat(
                table=table, seat=table.seats.all()[0], decision_id=asked.id, keys=keys
            )
        else:
            assert bots.take_turn(table.code, number)
        if step % 25 == 0:
            for viewer in (ann, guest):
                html = render_table(table.code, viewer)
                assert html.count('class="seat seat-') == table.seat_count
                assert "seat-you" in html


def store_ahead(table: Table, *, left: int) -> None:
    """All but about the last decisions of a long match at once, as if they had been taken."""
    with open_match(table) as live:
        ahead, length = live.match.state_after(live.length), live.length
    play_out(ahead, 1)
    taken = ahead.record["decisions"][length:-left]
    Decision.objects.bulk_create(
        Decision(table=table, number=number, seat=seat, decision_id=decision_id, keys=keys)
        for number, (decision_id, seat, keys) in enumerate(taken, length)
    )


def test_who_gives_up_leaves_the_others_to_play_on(decks) -> None:
    table = open_one(decks, bot=RANDOM, further=[RANDOM])

    decisions.concede(table=fresh(table), user=make_user("ann"))

    table = fresh(table)
    assert table.is_playing
    html = render_table(table.code, make_user("ann"))
    assert "eliminated" in html
    with open_match(table) as live:
        assert 0 not in [decision.player for decision in live.match.decisions]


def test_a_hand_is_in_the_page_of_its_owner_only(decks) -> None:
    table = open_one(decks, bot=RANDOM, further=[RANDOM])
    with open_match(fresh(table)) as live:
        handles = [
            card["handle"] for card in live.match.view(0)["players"][0]["zones"]["hand"]["cards"]
        ]

    own = render_table(table.code, make_user("ann"))
    guest = render_table(table.code, make_user("guest"))

    assert all(f'id="c{handle}"' in own for handle in handles)
    assert not any(f'id="c{handle}"' in guest for handle in handles)


@pytest.mark.django_db(transaction=True)
async def test_a_seat_is_shown_no_more_to_whoever_has_left_it() -> None:
    decks = await sync_to_async(load_decks)()
    table = await sync_to_async(open_one)(decks, further=[""])
    ann, bob, cid, dan = [await sync_to_async(make_user)(n) for n in ("ann", "bob", "cid", "dan")]
    join = sync_to_async(lobby.join)
    await join(table=table, user=bob, deck=decks[0])
    socket = Socket(table.code, ann)
    await socket.connect()
    await socket.hear()

    await sync_to_async(lobby.leave)(table=table, user=ann)
    await join(table=table, user=cid, deck=decks[1], number=0)
    await join(table=table, user=dan, deck=decks[1])
    await (await hub_of_this_loop()).actor(table.code).look()

    closed = await socket.receive_output(PATIENCE)
    assert (closed["type"], closed["code"]) == ("websocket.close", TOO_SLOW)
    await socket.hang_up()
