"""Opening tables, sitting down, getting up, beginning, playing again."""

from __future__ import annotations

import hashlib

import pytest
from django.urls import reverse

from decks.services import load, set_counts
from play import decisions, lobby
from play.errors import NotAllowed, NotNow, Refused
from play.models import Seat, Table
from play.notifications import BOT_TURN
from tests.play.factories import make_bot_match, make_deck, make_match, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_works(woken):
    return woken


@pytest.fixture
def only_random_bots(monkeypatch):
    monkeypatch.setattr("rules.bots.kinds_of", lambda game: ("random",))


def open_one(**facts) -> Table:
    ann = make_user("ann")
    return lobby.open_table(user=ann, deck=make_deck(ann), **facts)


def test_a_table_waits_with_its_first_player_seated():
    table = open_one()

    assert table.is_open
    assert [seat.label for seat in table.seats.all()] == ["ann"]
    assert table.seed is None


def test_the_match_begins_when_the_second_player_sits_down():
    table = make_match()

    assert table.status == Table.Status.PLAYING
    assert len(table.seed) == 64
    assert table.seed_hash == hashlib.sha256(bytes(table.seed)).hexdigest()


def test_against_a_bot_the_match_begins_at_once_and_the_bot_is_called(
    woken, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        table = make_bot_match()

    assert table.is_playing
    assert woken == [(BOT_TURN, [table.code, 0])]


def test_a_game_without_a_sensible_bot_offers_none(client, only_random_bots):
    ann = make_user("ann")
    deck = make_deck(ann)
    client.force_login(ann)

    page = client.get(reverse("play:new"), {"deck": deck.token})
    reply = client.post(reverse("play:new"), {"deck": deck.pk, "opponent": "sensible"})

    form = page.context["form"]
    assert [key for key, _ in form.fields["opponent"].choices] == ["open", "invite", "random"]
    assert form["opponent"].initial == "random"
    assert "opponent" in reply.context["form"].errors
    with pytest.raises(Refused, match="has no sensible bot; it has: random"):
        open_one(bot="sensible")
    assert not Table.objects.exists()


def test_nobody_sits_at_two_seats_of_one_table():
    table = open_one()
    ann = make_user("ann")

    with pytest.raises(NotNow):
        lobby.join(table=table, user=ann, deck=make_deck(ann, "South"))


def test_an_invitation_table_wants_the_link():
    table = open_one(visibility=Table.Visibility.INVITE)
    bob = make_user("bob")
    deck = make_deck(bob, "South")

    with pytest.raises(NotAllowed):
        lobby.join(table=table, user=bob, deck=deck, invitation="guessed")

    lobby.join(table=table, user=bob, deck=deck, invitation=table.invitation)
    table.refresh_from_db()
    assert table.is_playing


def test_a_third_player_is_told_that_the_match_has_begun():
    table = make_match()
    eve = make_user("eve")

    with pytest.raises(NotNow):
        lobby.join(table=table, user=eve, deck=make_deck(eve, "South"))

    assert Seat.objects.filter(table=table).count() == 2


def test_a_deck_that_is_not_legal_is_refused_with_the_reason():
    ann = make_user("ann")
    deck = make_deck(ann)
    card = deck.rows.first().card
    set_counts(deck=deck, counts={card: 9})
    deck.refresh_from_db()

    with pytest.raises(Refused, match=str(deck.name)):
        lobby.open_table(user=ann, deck=deck)

    assert not Table.objects.exists()


def test_a_table_option_that_the_game_does_not_know_is_refused():
    with pytest.raises(Refused):
        open_one(options={"toss": "duel"})


def test_whoever_leaves_last_abandons_the_table():
    table = open_one()

    lobby.leave(table=table, user=make_user("ann"))

    table.refresh_from_db()
    assert table.status == Table.Status.ABANDONED


def test_a_match_that_has_begun_cannot_be_left_only_conceded():
    table = make_match()

    with pytest.raises(NotNow, match="Concede to leave"):
        lobby.leave(table=table, user=make_user("ann"))


def test_a_rematch_begins_when_the_other_player_is_ready():
    table = make_match()
    ann, bob = make_user("ann"), make_user("bob")
    decisions.concede(table=table, user=ann)
    table = Table.objects.get(pk=table.pk)

    again = lobby.rematch(table=table, user=ann)

    assert again.is_open
    assert lobby.rematch(table=table, user=bob) == again
    lobby.mark_ready(table=again, user=bob)
    again.refresh_from_db()
    assert again.is_playing
    assert again.seed != table.seed
    assert [s.deck_version_id for s in again.seats.all()] == [
        s.deck_version_id for s in table.seats.all()
    ]


def test_a_player_who_left_the_rematch_comes_back_to_it():
    table = make_match()
    ann, bob = make_user("ann"), make_user("bob")
    decisions.concede(table=table, user=ann)
    table = Table.objects.get(pk=table.pk)
    again = lobby.rematch(table=table, user=ann)
    lobby.leave(table=again, user=ann)

    assert lobby.rematch(table=table, user=ann) == again

    assert [seat.user for seat in again.seats.order_by("number")] == [ann, bob]
    lobby.mark_ready(table=again, user=bob)
    again.refresh_from_db()
    assert again.is_playing


def test_a_rematch_that_everybody_left_is_had_at_another_table():
    table = make_match()
    ann, bob = make_user("ann"), make_user("bob")
    decisions.concede(table=table, user=ann)
    table = Table.objects.get(pk=table.pk)
    first = lobby.rematch(table=table, user=ann)
    for user in (ann, bob):
        lobby.leave(table=first, user=user)

    again = lobby.rematch(table=table, user=bob)

    assert again != first
    assert again.is_open
    assert lobby.rematch(table=table, user=ann) == again


def test_a_rematch_with_a_bot_begins_at_once():
    table = make_bot_match()
    ann = make_user("ann")
    decisions.concede(table=table, user=ann)

    assert lobby.rematch(table=Table.objects.get(pk=table.pk), user=ann).is_playing


def test_a_stranger_cannot_call_for_a_rematch():
    table = make_match()
    decisions.concede(table=table, user=make_user("ann"))

    with pytest.raises(NotAllowed):
        lobby.rematch(table=Table.objects.get(pk=table.pk), user=make_user("eve"))


def test_a_change_of_the_deck_does_not_change_a_match_under_way():
    table = make_match()
    deck = table.seats.all()[0].deck_version.deck
    before = table.seats.all()[0].deck_version.to_rules()

    set_counts(deck=deck, counts={deck.rows.first().card: 3})

    assert Table.objects.get(pk=table.pk).seats.all()[0].deck_version.to_rules() == before


@pytest.mark.parametrize("turned", [False, True])
def test_decks_are_locked_in_one_order_whoever_plays_which(turned, monkeypatch):
    """In another, two people who open tables with the same decks would wait for each other."""
    ann = make_user("ann")
    decks = [make_deck(ann), make_deck(ann, "South")]
    locked = []
    real = lobby.snapshot
    monkeypatch.setattr(lobby, "snapshot", lambda deck, judge: locked.append(deck) or real(deck))
    mine, bots = reversed(decks) if turned else decks

    table = lobby.open_table(user=ann, deck=mine, bot="random", bot_deck=bots)

    assert locked == decks
    assert [seat.deck_version.deck for seat in table.seats.all()] == [mine, bots]


# Cards that are not automated --------------------------------------------------------------------


def unread_deck(owner):
    deck = make_deck(owner)
    card = load(deck)[0].card
    card.texts = {"skill": "Odd |ACT| Sing a song the whole table knows."}
    card.save()
    return deck, card


def test_where_strangers_meet_only_cards_that_play_by_themselves_are_admitted():
    ann = make_user("ann")
    deck, card = unread_deck(ann)

    with pytest.raises(Refused, match=f"{card.name}, {card.title}"):
        lobby.open_table(user=ann, deck=deck)
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "facts",
    [
        {"visibility": Table.Visibility.INVITE},
        {"bot": "random"},
        {"options": {"by_hand": "consent"}},
    ],
)
def test_elsewhere_all_cards_are_admitted(facts):
    ann = make_user("ann")
    deck, _ = unread_deck(ann)

    table = lobby.open_table(user=ann, deck=deck, **facts)

    assert table.admits_all
    assert "by_hand" not in table.options, "what is as always is not written down"


def test_whoever_joins_such_a_table_is_refused_by_name():
    bob = make_user("bob")
    table = open_one()
    deck, card = unread_deck(bob)

    assert not table.admits_all
    with pytest.raises(Refused, match="only automated cards") as refused:
        lobby.join(table=table, user=bob, deck=deck)
    assert card.name in str(refused.value)
    table.refresh_from_db()
    assert table.is_open


def test_the_form_says_it_and_lets_it_be_chosen(client):
    ann = make_user("ann")
    deck, card = unread_deck(ann)
    client.force_login(ann)
    answers = {"deck": deck.pk, "opponent": "open"}

    refused = client.post(reverse("play:new"), answers)
    assert card.name in refused.content.decode()
    assert not Table.objects.exists()

    client.post(reverse("play:new"), {**answers, "option_by_hand": "consent"})
    assert Table.objects.get().admits_all
