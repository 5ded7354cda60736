"""The goldfish pages: each works, refuses the wrong method, and is its own people's alone."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from cardbase.models import Card
from cardbase.models.job import Status
from decks.goldfish import services
from decks.models import Visibility
from decks.models.goldfish_job import GoldfishJob
from decks.services import delete_deck, legality, set_counts
from tests.decks.factories import legal_deck, make_deck, make_user


def address(deck, page="goldfish", *args):
    return reverse(f"decks:{page}", args=[deck.token, *args])


def order(**facts):
    return {"hands": "2000", "seed": "lucky", "battles": "0", "dual": "dual_bond"} | facts


@pytest.fixture
def client(client, ann):
    client.force_login(ann)
    return client


@pytest.fixture
def bob(db):
    return make_user("bob")


def test_the_page_shows_the_exact_values_and_a_form(client, deck):
    page = client.get(address(deck)).content.decode()

    assert "Lord promotion, first six" in page
    assert "41.8%" in page  # four promotions among 49 cards
    assert 'name="hands"' in page


def test_every_form_that_changes_something_carries_its_token(client, deck, play):
    job = play(deck, queued=True)

    for address_of_page in (address(deck), job.get_absolute_url()):
        page = client.get(address_of_page).content.decode()
        assert page.count("csrfmiddlewaretoken") == page.count('method="post"') > 0


def test_a_run_is_ordered_with_the_form(client, deck, play):
    answer = client.post(address(deck), order(battles="2"))

    job = GoldfishJob.objects.get()
    assert answer.headers["Location"] == job.get_absolute_url()
    assert (job.hands, job.seed, job.options) == (
        2000,
        "lucky",
        {"battles": "2", "dual": "dual_bond"},
    )


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"hands": "999"}, "Choose between 1,000 and 1,000,000 hands."),
        ({"hands": "1000001"}, "Choose between 1,000 and 1,000,000 hands."),
        ({"hands": "many"}, "Enter the number of hands in digits"),
        ({"battles": "99"}, "99 is not one of the available choices"),
        ({"seed": "x" * 65}, "at most 64 characters"),
    ],
)
def test_a_wrong_order_is_explained_and_starts_nothing(client, deck, facts, message):
    answer = client.post(address(deck), order(**facts))

    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not GoldfishJob.objects.exists()


def test_a_deck_that_cannot_be_played_says_why(client, ann):
    deck = make_deck(ann)

    page = client.get(address(deck)).content.decode()

    assert "Choose a Lord before playing this deck" in page


def test_an_illegal_deck_runs_and_every_page_names_the_rules_it_breaks(client, ann, play):
    deck = legal_deck(ann)
    assert "illegal" not in client.get(address(deck)).content.decode()
    earlier = play(deck)
    set_counts(deck=deck, counts={Card.objects.get(key="knight-10"): 0})
    deck.refresh_from_db()
    later = play(deck)

    form = client.get(address(deck)).content.decode()
    result = client.get(later.get_absolute_url()).content.decode()
    both = client.get(address(deck, "goldfish-compare"), {"run": [earlier.pk, later.pk]})

    (broken,) = [found for found in legality(deck) if found.severity == "error"]
    for page in (form, result):
        assert "An illegal deck:" in page
        assert escape(broken.message) in page
        assert broken.rule in page
    assert "illegal" not in client.get(earlier.get_absolute_url()).content.decode()
    assert both.content.decode().count("An illegal deck in") == 1


def test_a_stranger_sees_the_page_of_an_open_deck_and_is_asked_to_sign_in(db, client, deck):
    client.logout()
    deck.visibility = Visibility.UNLISTED
    deck.save()

    assert "Sign in" in client.get(address(deck)).content.decode()
    assert client.post(address(deck), order()).headers["Location"].startswith("/accounts/login/")
    assert not GoldfishJob.objects.exists()


def test_a_private_deck_is_not_there_for_others(client, deck, bob):
    client.force_login(bob)

    assert client.get(address(deck)).status_code == 404
    assert client.post(address(deck), order()).status_code == 404


def test_a_finished_run_shows_charts_tables_hands_and_exact_values(client, deck, play):
    job = play(deck, hands=3_000)

    page = client.get(job.get_absolute_url()).content.decode()

    assert page.count('class="gf-chart"') >= 10
    assert "exact 41.8%" in page
    assert "Hand 6" in page
    assert "s.e." in page


def test_a_chosen_hand_is_dealt_again(client, deck, play):
    job = play(deck, hands=3_000)

    page = client.get(job.get_absolute_url(), {"hand": "2998", "seat": "second"}).content.decode()

    assert "Hand 2998" in page
    assert "Hand 3000" in page
    assert "Hand 3001" not in page


@pytest.mark.parametrize("number", ["", "0", "-3", "x", "99999999", "9" * 40, "²"])
def test_a_nonsense_hand_number_is_answered_with_a_hand(client, deck, play, number):
    job = play(deck, hands=1_000)

    assert client.get(job.get_absolute_url(), {"hand": number}).status_code == 200


def test_the_run_of_a_person_is_nobody_elses(client, deck, play, bob):
    job = play(deck)
    deck.visibility = Visibility.PUBLIC
    deck.save()
    client.force_login(bob)

    assert client.get(job.get_absolute_url()).status_code == 404
    for page in ("goldfish-cancel", "goldfish-again"):
        assert client.post(address(deck, page, job.pk)).status_code == 404
    assert client.get(address(deck, "goldfish-progress", job.pk)).status_code == 404


def test_progress_is_polled_while_it_moves(client, deck, play):
    job = play(deck, queued=True)

    answer = client.get(address(deck, "goldfish-progress", job.pk))

    assert "hx-trigger" in answer.content.decode()
    assert "HX-Refresh" not in answer.headers


def test_progress_asks_for_the_whole_page_at_the_end(client, deck, play):
    job = play(deck)

    answer = client.get(address(deck, "goldfish-progress", job.pk))

    assert answer.headers["HX-Refresh"] == "true"
    assert "hx-trigger" not in answer.content.decode()


def test_a_run_is_cancelled_by_its_button(client, deck, play):
    job = play(deck, queued=True)

    answer = client.post(address(deck, "goldfish-cancel", job.pk), follow=True)

    job.refresh_from_db()
    assert job.status == Status.CANCELLED
    assert "You canceled it at 0%." in answer.content.decode()


def test_a_finished_run_is_started_again_with_its_seed_or_a_new_one(client, deck, play):
    job = play(deck, seed="lucky")

    client.post(address(deck, "goldfish-again", job.pk), {"seed": "same"})
    client.post(address(deck, "goldfish-again", job.pk), {"seed": "new"})

    seeds = list(GoldfishJob.objects.order_by("pk").values_list("seed", flat=True))
    assert seeds[:2] == ["lucky", "lucky"]
    assert seeds[2] != "lucky"


def test_a_run_is_started_again_against_an_opponent_whose_deck_was_deleted(
    client, deck, play, django_capture_on_commit_callbacks
):
    cards = {row.card: row.count for row in deck.rows.all()}
    opponent = make_deck(deck.owner, *cards.items(), name="Rivals", choices=deck.choices)
    job = play(deck, opponent=opponent)
    delete_deck(deck=opponent)

    with django_capture_on_commit_callbacks(execute=True):
        client.post(address(deck, "goldfish-again", job.pk), {"seed": "same"})
    play.work()

    first, second = GoldfishJob.objects.order_by("pk")
    assert second.opponent == first.opponent
    assert second.opponent.name == "Rivals"
    assert second.result == first.result


def test_a_cancelled_run_is_run_again_in_place(client, deck, play):
    job = play(deck, queued=True)
    services.cancel(job)

    client.post(address(deck, "goldfish-again", job.pk))

    job.refresh_from_db()
    assert job.status == Status.QUEUED
    assert GoldfishJob.objects.count() == 1


@pytest.mark.parametrize("page", ["goldfish-cancel", "goldfish-again"])
def test_a_get_changes_nothing(client, deck, play, page):
    job = play(deck, queued=True)

    assert client.get(address(deck, page, job.pk)).status_code == 405


def test_two_runs_are_compared(client, deck, play):
    one, other = play(deck, hands=2_000), play(deck, hands=3_000)

    answer = client.get(address(deck, "goldfish-compare"), {"run": [one.pk, other.pk]})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "B − A" in page
    assert "Hand exchanged" in page


@pytest.mark.parametrize("runs", [[], ["1"], ["x", "y"], ["99999999999999999999", "1"]])
def test_comparing_anything_but_two_own_runs_leads_back(client, deck, runs):
    answer = client.get(address(deck, "goldfish-compare"), {"run": runs})

    assert answer.headers["Location"] == address(deck)


def test_the_page_reads_as_often_for_many_runs_as_for_one(
    client, deck, play, django_assert_num_queries, django_assert_max_num_queries
):
    play(deck)
    with django_assert_max_num_queries(20) as few:
        client.get(address(deck))
    play(deck)
    play(deck)

    with django_assert_num_queries(len(few)):
        client.get(address(deck))


@pytest.mark.parametrize("superuser", [True, False])
def test_only_superusers_see_runs_in_the_admin(client, deck, play, superuser):
    job = play(deck)
    client.force_login(make_user("eve", is_staff=True, is_superuser=superuser))

    statuses = {
        client.get(reverse(f"admin:decks_goldfishjob_{page}", args=args)).status_code
        for page, args in (("changelist", []), ("change", [job.pk]))
    }

    assert statuses == ({200} if superuser else {403})
