"""A shuffle is made of numbers that nobody could choose knowing another's."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from play import decisions, lobby
from play.errors import NotAllowed, NotNow, Refused
from play.fairness.offers import OLDEST, BadOffer, code_offered, new_offer, number_of_table
from play.fairness.protocol import Pledge, Share, Shuffle, hash_of, new_number
from play.fairness.tables import shuffle_of
from play.models import Seat, Table
from play.verification import Finding, verified
from tests.play.factories import make_bot_match, make_deck, make_match, make_user, play_on
from tests.play.shuffles import (
    ANNS,
    BOBS,
    both_seated,
    give,
    open_one,
    page,
    pledge,
    sit_down,
    ten_seconds_later,
)
from tests.play.sockets import Socket

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


@pytest.fixture(autouse=True)
def _known_chance() -> None:
    """These matches are shuffled as those of a site are."""


# The protocol


def test_the_seed_is_the_hash_of_a_text_that_anybody_can_write():
    server = Share("server", hash_of("c" * 64), "c" * 64)
    seats = (
        Share("browser", hash_of(ANNS), ANNS),
        Share("bot", "", ""),
        Share("withheld", hash_of(BOBS), ""),
        Share("none", "", ""),
    )
    shuffle = Shuffle("T-1", server, seats)

    text = (
        "cardbase shuffle 1\n"
        "table T-1\n"
        f"server {'c' * 64}\n"
        f"seat 0 browser {ANNS}\n"
        "seat 1 bot\n"
        f"seat 2 withheld {hash_of(BOBS)}\n"
        "seat 3 none\n"
    )
    assert shuffle.text == text
    assert shuffle.seed == hashlib.sha512(text.encode()).digest()
    assert Shuffle.from_json(json.loads(json.dumps(shuffle.as_json()))) == shuffle


def test_numbers_are_drawn_anew_each_time():
    numbers = {new_number() for _ in range(100)}

    assert len(numbers) == 100
    assert {len(number) for number in numbers} == {64}


# Two people


def test_a_match_begins_when_all_numbers_are_there_whose_hashes_were():
    table = open_one()
    assert table.shuffle_hash == hash_of(table.shuffle_number)
    sit_down(table)
    assert table.is_open
    assert table.numbers_due is not None

    give(table, "ann", ANNS)
    assert table.is_open
    give(table, "bob", BOBS)

    assert table.is_playing
    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None
    assert [share.number for share in shuffle.seats] == [ANNS, BOBS]
    assert bytes(table.seed) == shuffle.seed
    assert table.seed_hash == hashlib.sha256(shuffle.seed).hexdigest()


def test_each_number_changes_the_seed():
    table = both_seated()
    give(table, "ann", ANNS)
    give(table, "bob", BOBS)
    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None
    server, (ann, bob) = shuffle.server, shuffle.seats
    other = "0" * 64

    changed = [
        Shuffle(table.code, Share("server", server.hash, other), (ann, bob)),
        Shuffle(table.code, server, (Share("browser", ann.hash, other), bob)),
        Shuffle(table.code, server, (ann, Share("browser", bob.hash, other))),
        Shuffle(table.code, server, (bob, ann)),
        Shuffle("another", server, (ann, bob)),
    ]

    assert len({shuffle.seed, *(each.seed for each in changed)}) == 6


def test_nobody_gives_a_number_before_everybody_has_given_a_hash():
    table = open_one()

    with pytest.raises(NotNow, match="keep your number"):
        give(table, "ann", ANNS)

    assert table.seats.get().shuffle_number == ""


@pytest.mark.parametrize("number", [BOBS, "", ANNS.upper(), f"{ANNS}\n", "x"])
def test_a_number_that_does_not_have_its_hash_is_refused(number):
    table = both_seated()

    with pytest.raises(Refused, match="does not match the hash"):
        give(table, "ann", number)

    assert table.is_open


def test_only_who_sits_there_gives_a_number_or_begins():
    table = both_seated()
    eve = make_user("eve")

    with pytest.raises(NotAllowed):
        lobby.give_number(table=table, user=eve, number=ANNS)
    with pytest.raises(NotAllowed):
        lobby.begin_without(table=table, user=eve)


def test_a_number_cannot_be_changed_after_the_match_has_begun():
    table = both_seated()
    give(table, "ann", ANNS)
    give(table, "bob", BOBS)

    with pytest.raises(NotNow):
        give(table, "ann", ANNS)


def test_whoever_withholds_a_number_keeps_nobody_waiting_and_chooses_nothing():
    table = both_seated()
    give(table, "ann", ANNS)
    with pytest.raises(NotNow, match="still arriving"):
        lobby.begin_without(table=table, user=make_user("ann"))

    ten_seconds_later(table)
    lobby.begin_without(table=table, user=make_user("ann"))

    table.refresh_from_db()
    shuffle = shuffle_of(table, reveal=True)
    assert table.is_playing
    assert shuffle is not None
    assert [share.given_by for share in shuffle.seats] == ["browser", "withheld"]
    assert f"seat 1 withheld {hash_of(BOBS)}\n" in shuffle.text
    assert bytes(table.seed) == shuffle.seed


def test_who_has_given_a_number_gives_another_one_when_somebody_leaves():
    table = both_seated()
    give(table, "ann", ANNS)

    lobby.leave(table=table, user=make_user("bob"))
    table.refresh_from_db()
    seat = table.seats.get()
    assert (table.numbers_due, seat.ready, seat.shuffle_hash) == (None, False, "")
    sit_down(table, "carl", "d" * 64)
    assert table.numbers_due is None
    lobby.mark_ready(table=table, user=make_user("ann"), pledge=pledge("e" * 64))
    give(table, "carl", "d" * 64)
    give(table, "ann", "e" * 64)

    assert table.is_playing


def test_who_has_given_a_hash_only_keeps_it_when_somebody_leaves():
    table = both_seated()
    give(table, "bob", BOBS)

    lobby.leave(table=table, user=make_user("bob"))

    assert table.seats.get().shuffle_hash == hash_of(ANNS)


def test_a_seat_without_scripts_keeps_nobody_waiting():
    table = open_one()
    bob = make_user("bob")
    lobby.join(table=table, user=bob, deck=make_deck(bob, "South"))
    table.refresh_from_db()
    give(table, "ann", ANNS)

    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None
    assert [share.given_by for share in shuffle.seats] == ["browser", "none"]
    assert bytes(table.seed) == shuffle.seed


def test_a_hash_that_is_none_is_refused():
    with pytest.raises(Refused):
        lobby.open_table(
            user=make_user("ann"), deck=make_deck(make_user("ann")), pledge=Pledge("x\ny")
        )

    assert not Table.objects.exists()


# Alone against a bot


def test_alone_against_a_bot_the_match_begins_with_the_form(client):
    ann = make_user("ann")
    client.force_login(ann)
    deck = make_deck(ann)
    offer = client.get(reverse("play:new"), {"game": "cipher"}).context["offer"]
    given = {
        "deck": deck.pk,
        "opponent": "random",
        "offer": offer.token,
        "shuffle_hash": hash_of(ANNS),
        "shuffle_number": ANNS,
    }

    reply = client.post(reverse("play:new"), given)

    table = Table.objects.get()
    assert reply.url == table.get_absolute_url()
    assert table.is_playing
    assert (table.code, table.shuffle_hash) == (offer.table, offer.hash)
    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None
    assert [share.given_by for share in shuffle.seats] == ["browser", "bot"]
    assert bytes(table.seed) == shuffle.seed
    # The same page once more leads to the same table: its number is known to no one twice.
    assert client.post(reverse("play:new"), given).url == table.get_absolute_url()
    assert Table.objects.count() == 1


def test_a_number_that_comes_while_others_have_given_nothing_is_not_kept():
    ann = make_user("ann")
    table = lobby.open_table(user=ann, deck=make_deck(ann), pledge=pledge(ANNS, alone=True))

    seat = table.seats.get()
    assert (seat.shuffle_hash, seat.shuffle_number) == (hash_of(ANNS), "")


def test_without_scripts_the_match_against_a_bot_begins_at_once_too(client):
    ann = make_user("ann")
    client.force_login(ann)
    offer = client.get(reverse("play:new"), {"game": make_deck(ann).game.key}).context["offer"]
    form = {"deck": ann.decks.get().pk, "opponent": "random", "offer": offer.token}

    client.post(reverse("play:new"), {**form, "shuffle_hash": "", "shuffle_number": ""})

    table = Table.objects.get()
    assert table.is_playing
    assert table.seats.first().shuffle_hash == ""
    html = client.get(page("shuffle", table)).content.decode()
    assert "sent no number" in html


def test_an_offer_is_good_for_one_person_and_one_day(monkeypatch):
    ann, bob = make_user("ann"), make_user("bob")
    offer = new_offer(ann)

    assert code_offered(offer.token, ann) == offer.table
    assert hash_of(number_of_table(offer.table)) == offer.hash
    for token, user in ((offer.token, bob), (f"{offer.token}x", ann), ("guess", ann)):
        with pytest.raises(BadOffer):
            code_offered(token, user)
    monkeypatch.setattr("time.time", lambda: timezone.now().timestamp() + OLDEST + 60)
    with pytest.raises(BadOffer):
        code_offered(offer.token, ann)


def test_a_form_with_an_offer_to_somebody_else_opens_nothing(client):
    ann = make_user("ann")
    client.force_login(ann)
    deck = make_deck(ann)
    token = new_offer(make_user("bob")).token

    reply = client.post(
        reverse("play:new"), {"deck": deck.pk, "opponent": "random", "offer": token}
    )

    assert "out of date" in reply.content.decode()
    assert not Table.objects.exists()


# Rematches


def test_a_rematch_has_numbers_of_its_own(client):
    table = both_seated()
    give(table, "ann", ANNS)
    give(table, "bob", BOBS)
    decisions.concede(table=table, user=make_user("ann"))
    client.force_login(make_user("ann"))
    offer = client.get(page("table", table)).context["offer"]

    client.post(page("rematch", table), {"offer": offer.token, "shuffle_hash": hash_of("e" * 64)})
    again = Table.objects.get(rematch_of=table)
    assert (again.code, again.is_open) == (offer.table, True)
    client.force_login(make_user("bob"))
    client.post(page("ready", again), {"shuffle_hash": hash_of("f" * 64)})
    give(again, "ann", "e" * 64)
    give(again, "bob", "f" * 64)

    assert again.is_playing
    assert bytes(again.seed) != bytes(table.seed)


def test_a_rematch_against_a_bot_begins_with_the_form(client):
    table = make_bot_match()
    decisions.concede(table=table, user=make_user("ann"))
    client.force_login(make_user("ann"))
    offer = client.get(page("table", table)).context["offer"]

    client.post(
        page("rematch", table),
        {"offer": offer.token, "shuffle_hash": hash_of(ANNS), "shuffle_number": ANNS},
    )

    again = Table.objects.get(rematch_of=table)
    assert again.is_playing
    assert again.seats.first().shuffle_number == ANNS


# Forms of a page


def test_the_number_goes_by_form_and_by_script(client):
    table = both_seated()
    client.force_login(make_user("ann"))
    wrong = client.post(
        page("number", table), {"shuffle_number": BOBS}, headers={"accept": "application/json"}
    )
    right = client.post(
        page("number", table), {"shuffle_number": ANNS}, headers={"accept": "application/json"}
    )
    client.force_login(make_user("bob"))
    by_form = client.post(page("number", table), {"shuffle_number": BOBS})

    assert (wrong.status_code, right.status_code) == (422, 200)
    assert "does not match the hash" in wrong.json()["why"]
    assert by_form.url == table.get_absolute_url()
    table.refresh_from_db()
    assert table.is_playing


def test_without_scripts_one_begins_without_the_others_by_a_button(client):
    table = both_seated()
    client.force_login(make_user("bob"))

    early = client.post(page("begin", table), follow=True).content.decode()
    ten_seconds_later(table)
    client.post(page("begin", table))

    assert "Start without them" in early
    assert "still arriving" in early
    table.refresh_from_db()
    assert table.is_playing


@pytest.mark.parametrize("name", ["number", "begin"])
def test_strangers_neither_give_numbers_nor_begin(client, name):
    table = both_seated()
    ten_seconds_later(table)

    assert "login" in client.post(page(name, table)).url
    client.force_login(make_user("eve"))
    reply = client.post(page(name, table), headers={"accept": "application/json"})

    assert reply.status_code == 403
    assert client.get(page(name, table)).status_code == 405


# Secrets


def secrets_of(table: Table) -> list[str]:
    numbers = [table.shuffle_number, *table.seats.values_list("shuffle_number", flat=True)]
    seed = [bytes(table.seed).hex()] if table.seed else []
    return [text for text in [*numbers, *seed] if text]


def test_while_the_match_runs_pages_show_hashes_and_no_number(client):
    table = both_seated()
    names = ["table", "board", "log", "shuffle"]
    for step in ("waiting", "half", "playing"):
        if step == "half":
            give(table, "ann", ANNS)
        if step == "playing":
            give(table, "bob", BOBS)
            table = play_on(table, 6)
        for user in ("ann", "bob", None):
            client.force_login(make_user(user)) if user else client.logout()
            for name in names:
                html = client.get(page(name, table)).content.decode()
                assert not [secret for secret in secrets_of(table) if secret in html]
    html = client.get(page("shuffle", table)).content.decode()
    for shown in (table.shuffle_hash, hash_of(ANNS), hash_of(BOBS), table.seed_hash):
        assert shown in html


def test_afterwards_the_page_shows_every_number_and_hash(client):
    table = both_seated()
    give(table, "ann", ANNS)
    give(table, "bob", BOBS)
    decisions.concede(table=table, user=make_user("ann"))

    html = client.get(page("shuffle", table)).content.decode()
    table.refresh_from_db()

    for shown in (table.shuffle_hash, hash_of(ANNS), hash_of(BOBS), *secrets_of(table)):
        assert shown in html
    for name in ("table", "replay"):
        assert page("shuffle", table) in client.get(page(name, table)).content.decode()


def test_a_match_without_a_result_keeps_its_numbers(client):
    table = make_bot_match()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.VOID)

    html = client.get(page("shuffle", table)).content.decode()

    assert "Its numbers and its record stay secret" in html
    assert not [secret for secret in secrets_of(table) if secret in html]


def test_a_match_that_was_before_says_so_and_its_record_opens(client):
    table = play_on(make_match(), 2)
    decisions.concede(table=table, user=make_user("ann"))
    Table.objects.filter(pk=table.pk).update(shuffle_hash="", shuffle_number="")

    html = client.get(page("shuffle", table)).content.decode()
    record = json.loads(client.get(page("record", table)).content)

    assert "before browsers took part" in html
    assert bytes(table.seed).hex() in html
    assert "shuffle" not in record
    assert Finding.WRONG not in {line.finding for line in verified(record)}


def test_a_table_that_was_opened_before_begins_with_a_number_of_the_server():
    table = lobby.open_table(user=make_user("ann"), deck=make_deck(make_user("ann")))
    Table.objects.update(shuffle_hash="", shuffle_number="")
    lobby.join(table=table, user=make_user("bob"), deck=make_deck(make_user("bob"), "South"))

    table.refresh_from_db()
    shuffle = shuffle_of(table, reveal=True)
    assert shuffle is not None
    assert bytes(table.seed) == shuffle.seed


@pytest.mark.django_db(transaction=True)
async def test_over_the_socket_all_are_asked_for_numbers_and_told_of_none():
    table = await sync_to_async(open_one)()
    seats = {"ann": ANNS, "bob": BOBS}
    listening = {
        name: Socket(table.code, await sync_to_async(make_user)(name) if name else AnonymousUser())
        for name in ("ann", "")
    }
    heard: list[str] = []
    for socket in listening.values():
        assert (await socket.connect())[0]
        heard.append(await socket.hear())
    assert "data-number-wanted" not in heard[0]

    await sync_to_async(sit_down)(table)
    asked = await listening["ann"].hear()
    watched = await listening[""].hear()
    assert "data-number-wanted" in asked
    assert f'data-server="{table.shuffle_hash}"' in asked
    assert f'data-seats="{hash_of(ANNS)} {hash_of(BOBS)}"' in asked
    assert "data-numbers-due" not in watched

    for name, number in seats.items():
        await sync_to_async(give)(table, name, number)
    heard += [asked, watched]
    while 'id="prompt"' not in heard[-1]:
        heard.append(await listening["ann"].hear())
    await sync_to_async(table.refresh_from_db)()
    assert table.is_playing
    secrets = await sync_to_async(secrets_of)(table)
    assert len(secrets) == 4
    assert not [secret for secret in secrets for text in heard if secret in text]
    for socket in listening.values():
        await socket.hang_up()


def test_the_ten_seconds_count_from_when_the_numbers_were_asked_for():
    table = open_one()
    Seat.objects.update(joined=timezone.now() - timedelta(hours=3))
    sit_down(table)

    with pytest.raises(NotNow):
        lobby.begin_without(table=table, user=make_user("bob"))
