"""The pages of play: who may see what, and that no request brings anything down."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from play import decisions, limits
from play.lobby import open_table
from play.matches import live_matches, open_match
from play.models import Decision, Table
from rules.engine.records import RESERVED_KEYS
from tests.play.factories import (
    first_option,
    make_bot_match,
    make_deck,
    make_match,
    make_user,
    play_on,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


def page(name: str, table: Table, *more: str) -> str:
    return reverse(f"play:{name}", args=[table.code, *more])


def asked(table: Table):
    with open_match(table) as live:
        return live.match.decisions[0]


def answer(client, table: Table, **form):
    return client.post(page("command", table), {"command": "answer"} | form)


# The lobby


def test_the_lobby_shows_open_seats_to_anybody(client):
    open_table(user=make_user("ann"), deck=make_deck(make_user("ann")))

    answer = client.get(reverse("play:lobby"))

    assert "ann" in answer.content.decode()
    assert "Sit down" in answer.content.decode()


def test_a_table_that_was_just_opened_is_seconds_old(client):
    open_table(user=make_user("ann"), deck=make_deck(make_user("ann")))

    answer = client.get(reverse("play:lobby"))

    assert re.search(r"opened (now|a second ago|\d+\sseconds ago)", answer.content.decode())


def test_a_table_by_invitation_is_not_in_the_lobby_of_others(client):
    ann = make_user("ann")
    table = open_table(user=ann, deck=make_deck(ann), visibility="invite")

    assert table.code not in client.get(reverse("play:lobby")).content.decode()
    client.force_login(ann)
    assert table.code in client.get(reverse("play:lobby")).content.decode()


def test_the_lobby_costs_the_same_for_one_table_and_for_ten(client):
    def count(tables: int) -> int:
        deck = make_deck(make_user("ann"))
        for _ in range(tables):
            open_table(user=make_user("ann"), deck=deck)
        client.get(reverse("play:lobby"))  # the faces of the games are kept from then on
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("play:lobby"))
        return len(queries)

    assert count(1) == count(9)


# Sitting down


def test_opening_a_table_wants_somebody_signed_in(client):
    answer = client.get(reverse("play:new"))

    assert answer.status_code == 302
    assert "next=/play/new/" in answer.url


def test_a_table_against_a_bot_is_one_form_away(client):
    ann = make_user("ann")
    deck = make_deck(ann)
    client.force_login(ann)

    reply = client.post(
        reverse("play:new"), {"deck": deck.pk, "opponent": "sensible", "option_toss": "rps"}
    )

    table = Table.objects.get()
    assert reply.url == table.get_absolute_url()
    assert table.is_playing
    assert table.options["toss"] == "rps"


def test_nobody_plays_with_a_deck_of_somebody_else(client):
    deck = make_deck(make_user("bob"))
    ann = make_user("ann")
    make_deck(ann, "South")
    client.force_login(ann)

    answer = client.post(reverse("play:new"), {"deck": deck.pk, "opponent": "open"})

    assert answer.status_code == 200
    assert not Table.objects.exists()


def test_somebody_who_opens_tables_without_end_is_slowed_down(client, monkeypatch):
    monkeypatch.setattr("play.limits.OPENINGS", 2)
    ann = make_user("ann")
    deck = make_deck(ann)
    client.force_login(ann)

    answers = [
        client.post(reverse("play:new"), {"deck": deck.pk, "opponent": "open"}) for _ in range(3)
    ]

    assert [answer.status_code for answer in answers] == [302, 302, 200]
    assert "going too fast" in answers[-1].content.decode()
    assert Table.objects.count() == 2


def test_an_invitation_link_leads_through_signing_in_to_the_seat(client):
    ann, bob = make_user("ann"), make_user("bob")
    table = open_table(user=ann, deck=make_deck(ann), visibility="invite")
    link = reverse("play:invitation", args=[table.invitation])

    assert f"next={link}" in client.get(link).url

    client.force_login(bob)
    answer = client.post(link, {"deck": make_deck(bob, "South").pk})
    assert answer.url == table.get_absolute_url()
    table.refresh_from_db()
    assert table.is_playing


def test_an_invitation_that_does_not_exist_is_not_found(client):
    client.force_login(make_user("bob"))

    assert client.get("/play/invitation/nonsense/").status_code == 404


# The table


@pytest.mark.parametrize("viewer", [None, "ann", "bob", "eve"])
def test_everybody_sees_the_table_and_only_the_player_asked_sees_choices(client, viewer):
    table = play_on(make_match(), 12)
    if viewer:
        client.force_login(make_user(viewer))
    decision = asked(table)
    player = table.seats.all()[decision.player].user.username

    html = client.get(page("table", table)).content.decode()

    assert ("Your choice." in html) is (viewer == player)
    assert ('name="key"' in html) is (viewer == player)
    assert (f"Waiting for {player}" in html) is (viewer != player)


def test_a_table_that_does_not_exist_is_not_found(client):
    for name in ("table", "board", "log", "replay", "record"):
        assert client.get(reverse(f"play:{name}", args=["nonsense"])).status_code == 404


def test_a_plain_form_takes_the_decision_and_shows_the_table_again(client):
    table = make_match()
    decision = asked(table)
    client.force_login(table.seats.all()[decision.player].user)

    reply = answer(client, table, decision=decision.id, key=first_option(decision))

    assert reply.url == table.get_absolute_url()
    assert Decision.objects.count() == 1


@pytest.mark.parametrize("viewer", [None, "eve"])
def test_whoever_does_not_sit_there_decides_nothing(client, viewer):
    table = make_match()
    if viewer:
        client.force_login(make_user(viewer))
    decision = asked(table)

    reply = client.post(
        page("command", table),
        {"command": "answer", "decision": decision.id, "key": first_option(decision)},
        follow=True,
    )

    assert "You are not seated at this table" in reply.content.decode()
    assert not Decision.objects.exists()


BAD_FORMS = [
    {},
    {"command": "fly"},
    {"command": "answer"},
    {"command": "answer", "decision": "", "key": "keep"},
    {"command": "answer", "decision": "x", "key": "keep"},
    {"command": "answer", "decision": "-1", "key": "keep"},
    {"command": "answer", "decision": "99999999999999999999", "key": "keep"},
    {"command": "answer", "decision": "٣", "key": "keep"},
    {"command": "answer", "decision": "1", "key": "x" * 5000},
    {"command": "answer", "decision": "1", "key": ["a"] * 500},
    {"command": "answer", "decision": "1", "key": "deploy:#999999:vanguard"},
    {"command": "answer", "decision": "1", "key": "concede"},
    {"command": "answer", "decision": "1"},
    {"command": "chat"},
    {"command": "chat", "text": "   "},
    {"command": "chat", "text": "x" * 301},
]


@pytest.mark.parametrize("form", BAD_FORMS)
def test_a_form_that_makes_no_sense_is_refused_with_a_sentence(client, form):
    table = make_match()
    client.force_login(make_user("ann"))

    reply = client.post(page("command", table), form, follow=True)

    assert reply.status_code == 200
    assert "notice-error" in reply.content.decode()
    assert not Decision.objects.exists()


@pytest.mark.parametrize("numbers", [[], ["#1"], ["1", "0"]], ids=str)
@pytest.mark.parametrize("key", sorted(RESERVED_KEYS))
def test_what_is_only_recorded_like_an_answer_is_none(client, key, numbers):
    table = make_match()
    decision = asked(table)
    client.force_login(table.seats.get(number=decision.player).user)
    form = {"command": "answer", "decision": decision.id, "key": [key, *numbers]}

    reply = client.post(page("command", table), form, follow=True)

    assert "That choice is not available" in reply.content.decode()
    assert not Decision.objects.exists()


def test_reading_an_address_that_acts_is_not_allowed(client):
    table = make_match()
    client.force_login(make_user("ann"))

    for name in ("command", "ready", "leave", "rematch"):
        assert client.get(page(name, table)).status_code == 405


def test_somebody_who_answers_without_end_is_slowed_down(client):
    table = make_match()
    client.force_login(make_user("ann"))

    for _ in range(61):
        reply = client.post(
            page("command", table), {"command": "answer", "decision": 1, "key": "no"}
        )
    reply = client.get(reply.url)

    assert "going too fast" in reply.content.decode()


def test_chat_is_shown_escaped_to_everybody(client):
    table = make_match()
    client.force_login(make_user("ann"))

    client.post(page("command", table), {"command": "chat", "text": "<b>Well met</b>"})

    assert "&lt;b&gt;Well met&lt;/b&gt;" in client.get(page("table", table)).content.decode()


def test_chat_is_for_people_who_are_signed_in(client):
    table = make_match()

    reply = client.post(page("command", table), {"command": "chat", "text": "hello"}, follow=True)

    assert "Sign in to chat" in reply.content.decode()
    assert not table.chat.exists()


# Cards


def test_a_player_may_look_at_every_card_of_his_own_deck_closely(client):
    table = play_on(make_match(), 4)
    client.force_login(make_user("ann"))

    assert client.get(page("face", table, "tiki-rider-of-the-north")).status_code == 200


def test_a_card_that_may_be_hidden_is_not_found_whether_it_is_there_or_not(client):
    table = play_on(make_match(), 4)
    client.force_login(make_user("ann"))

    for key in ("tiki-rider-of-the-south", "no-such-card"):
        assert client.get(page("face", table, key)).status_code == 404


# Afterwards


def finished() -> Table:
    table = play_on(make_match(), 40)
    if not table.is_finished:
        decisions.concede(table=table, user=make_user("ann"))
    return Table.objects.with_seats().get(pk=table.pk)


def test_seed_record_and_replay_are_secret_until_the_end(client):
    table = play_on(make_match(), 10)
    client.force_login(make_user("ann"))
    seed = bytes(table.seed).hex()

    html = client.get(page("table", table)).content.decode()

    assert table.seed_hash in html
    assert seed not in html
    assert client.get(page("record", table)).status_code == 404
    assert client.get(page("replay", table)).url == table.get_absolute_url()


def test_the_record_of_a_finished_match_replays_exactly(client):
    table = finished()

    record = json.loads(client.get(page("record", table)).content)

    assert rules.replay(record).verdict == "EXACT"
    assert bytes.fromhex(record["seed"]) == bytes(table.seed)


@pytest.mark.parametrize("name", [None, "ann"])
def test_whoever_steps_without_end_is_told_to_wait(client, monkeypatch, name):
    table = finished()
    if name:
        client.force_login(make_user(name))
    monkeypatch.setattr(limits, "STEPS", 3)

    answers = [client.get(page("replay", table), {"at": at}) for at in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "going too fast" in answers[-1].content.decode()


def test_a_replay_shows_both_hands_at_every_step(client):
    table = finished()
    length = table.decisions.count()

    for at in (0, 1, length // 2, length):
        html = client.get(page("replay", table), {"at": at}).content.decode()
        assert f"{at} of {length}" in html
    html = client.get(page("replay", table), {"at": length // 2}).content.decode()
    assert "of-the-north" in html
    assert "of-the-south" in html


def test_a_replay_says_who_won_once_and_the_log_page_too(client):
    table = finished()

    for name in ("replay", "log"):
        html = client.get(page(name, table)).content.decode()
        assert html.count("The other player conceded.") == 1, name


def test_the_log_page_lists_what_came_of_an_action_under_it(client):
    table = finished()
    with open_match(table) as live:
        lines = live.match.log(None)
        parts = sum(not line["begins"] for line in lines)

    html = client.get(page("log", table)).content.decode()

    nested = re.findall(r"<ul>(.*?)</ul>", html[html.index("<h1>") :], re.DOTALL)
    assert sum(block.count("<li>") for block in nested) == parts


def test_a_replay_begins_at_the_beginning_where_the_match_was_taken_up_at_a_turn(client):
    """The frames are not there yet in the first second after the end."""
    table = play_on(make_match(), 40)
    live_matches.clear()
    decisions.concede(table=table, user=table.seats.all()[0].user)
    with open_match(Table.objects.get(pk=table.pk)) as live:
        assert live.match.first > 0

    html = client.get(page("replay", table), {"at": 0}).content.decode()

    assert "0 of 41" in html


@pytest.mark.parametrize("at", ["", "x", "-1", "999999", "99999999999", "1.5"])
def test_a_step_that_does_not_exist_leads_to_the_end(client, at):
    table = finished()
    length = table.decisions.count()

    html = client.get(page("replay", table), {"at": at}).content.decode()

    assert f"{length} of {length}" in html


def test_the_end_says_who_won_and_shows_the_seed(client):
    table = finished()

    html = client.get(page("table", table)).content.decode()

    assert "wins." in html
    assert bytes(table.seed).hex() in html


def test_a_match_against_a_bot_shows_the_bot_by_name(client):
    table = make_bot_match(bot="sensible")
    client.force_login(make_user("ann"))

    assert "Sensible bot" in client.get(page("table", table)).content.decode()


def test_every_phrase_the_log_needs_exists(client):
    table = finished()

    html = client.get(page("log", table)).content.decode()

    assert "{" not in html.partition("<ol")[2].partition("</ol>")[0]


def test_the_log_ends_with_who_has_won_and_why(client):
    going = client.get(page("log", play_on(make_match(), 10))).content.decode()
    assert "wins." not in going

    lines = client.get(page("log", finished())).content.decode().partition("</ol>")[0]
    last = lines.rpartition("<li>")[2]
    assert re.search(r"^<strong>\w+ wins\. \w", last), last
