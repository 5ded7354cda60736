"""Goldfish runs in the API, for saved decks and for lists that are none."""

import pytest
from rest_framework.test import APIClient

from decks.goldfish import results, services
from decks.goldfish.estimates import estimate_of
from decks.lists import list_as_text
from decks.models import DeckVersion
from decks.models.goldfish_job import GoldfishJob
from tests.cardbase.factories import make_game
from tests.decks.factories import make_deck, make_user

RUNS = "/api/v1/goldfish/"


def program_of(user) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def mine(ann) -> APIClient:
    return program_of(ann)


@pytest.fixture
def order(mine, play, django_capture_on_commit_callbacks):
    """Orders a run; the worker has not begun."""

    def order(**body):
        with django_capture_on_commit_callbacks(execute=True):
            return mine.post(RUNS, {"hands": 2_000} | body, format="json")

    return order


def test_a_run_of_a_deck_is_ordered_and_asked_after(order, mine, deck, play) -> None:
    ordered = order(deck=deck.token, seed="abc")

    assert ordered.status_code == 202
    job = GoldfishJob.objects.get()
    assert ordered["Location"] == ordered.data["url"] == f"http://testserver{RUNS}{job.pk}/"
    assert (ordered.data["state"], ordered.data["figures"]) == ("queued", None)
    assert (ordered.data["deck"], ordered.data["seed"]) == (deck.token, "abc")

    play.work()
    done = mine.get(ordered["Location"]).data

    assert (done["state"], done["done"]) == ("done", 2_000)
    job.refresh_from_db()
    known = {
        (one.statistic, one.seat, one.at, one.series): estimate_of(one)
        for one in results.measurements_of(job)
    }
    assert len(done["figures"]) == len(known) > 10
    for figure in done["figures"]:
        one = known[figure["statistic"], figure["seat"], figure["at"], figure["series"]]
        assert figure["value"] == one.value
        assert (figure["low"], figure["high"]) == (one.low, one.high)
        assert figure["formula"] == one.formula
        assert figure["label"]
        assert figure["unit"] in ("share", "mean", "count")


def test_a_list_need_be_no_deck(order, mine, deck, play) -> None:
    as_deck = order(deck=deck.token, seed="abc")
    listed = {"game": deck.game.key, "text": list_as_text(deck)}
    as_list = order(list=listed, seed="abc")
    assert as_list.status_code == 202
    assert (as_list.data["deck"], as_list.data["html_url"]) == (None, None)

    play.work()

    figures = [mine.get(answer["Location"]).data["figures"] for answer in (as_deck, as_list)]
    assert figures[0]
    assert figures[0] == figures[1]


def test_runs_of_lists_are_forgotten_with_their_versions(order, deck, monkeypatch) -> None:
    monkeypatch.setattr(services, "KEPT_PER_DECK", 2)
    listed = {"game": deck.game.key, "text": list_as_text(deck)}

    for _ in range(2):
        first, *_ = [order(list=listed) for _ in range(2)]

    assert GoldfishJob.objects.count() == 2
    assert DeckVersion.objects.filter(deck=None).count() == 2
    assert first.status_code in (202, 429)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "deck"),
        ({"list": {"game": "cipher", "cards": []}, "hands": 5}, "hands"),
        ({"list": {"game": "cipher", "cards": []}, "options": {"mulligan": "never"}}, "options"),
        ({"list": {"game": "cipher", "cards": []}}, "deck"),
        ({"list": {"game": "cipher"}}, "list.cards"),
        ({"list": {"game": "cipher", "cards": []}, "opponent": "nobody"}, "opponent"),
    ],
)
def test_what_cannot_be_played_is_refused(order, deck, body, field) -> None:
    refused = order(**body)

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == field
    assert not GoldfishJob.objects.exists()
    assert not DeckVersion.objects.filter(deck=None).exists()


def test_either_a_deck_or_a_list(order, deck) -> None:
    both = {"deck": deck.token, "list": {"game": deck.game.key, "cards": []}}

    assert order(**both).status_code == 400


def test_a_run_is_canceled(order, mine, deck) -> None:
    address = order(deck=deck.token)["Location"]

    assert mine.delete(address).status_code == 204
    assert mine.get(address).data["state"] == "cancelled"


def test_the_limits_are_those_of_the_page(order, deck, settings) -> None:
    settings.GOLDFISH_JOBS_PER_USER = 1
    order(deck=deck.token)

    refused = order(deck=deck.token)

    assert refused.status_code == 429
    assert refused["Retry-After"] == "30"
    assert "which is the limit" in refused.json()["detail"]


def test_runs_are_their_owners_alone(order, deck) -> None:
    address = order(deck=deck.token)["Location"]
    ben = program_of(make_user("ben"))

    for client in (ben, APIClient()):
        assert client.get(address).status_code == 404
    assert ben.delete(address).status_code == 404
    assert ben.post(RUNS, {"deck": deck.token}, format="json").status_code == 404  # private
    assert APIClient().post(RUNS, {"deck": deck.token}, format="json").status_code == 401


def test_runs_are_listed_without_their_figures_latest_first(order, mine, deck) -> None:
    as_deck = order(deck=deck.token, seed="abc").data
    as_list = order(list={"game": deck.game.key, "text": list_as_text(deck)}).data

    listed = mine.get(RUNS).data["results"]

    assert [run["id"] for run in listed] == [as_list["id"], as_deck["id"]]
    assert listed == [
        {name: value for name, value in run.items() if name != "figures"}
        for run in (as_list, as_deck)
    ]


def test_runs_of_one_deck_or_game_are_listed(order, mine, deck, ann) -> None:
    run = order(deck=deck.token).data
    other = make_deck(ann, name="Other")
    make_game("fma")

    def numbers(query: str) -> list[int]:
        return [row["id"] for row in mine.get(f"{RUNS}?{query}").data["results"]]

    assert numbers(f"deck={deck.token}") == numbers(f"game={deck.game.key}") == [run["id"]]
    assert numbers(f"deck={other.token}") == numbers("game=fma") == []


def test_a_list_of_runs_is_ones_own(order, mine, deck) -> None:
    order(deck=deck.token)
    ben = program_of(make_user("ben"))

    assert ben.get(RUNS).data["results"] == []
    assert APIClient().get(RUNS).status_code == 401
    refused = ben.get(f"{RUNS}?deck={deck.token}")
    assert refused.status_code == 400
    assert "is no deck that you may read" in refused.json()["errors"][0]["message"]
    assert ben.get(f"{RUNS}?deck=").status_code == 400


def test_a_list_of_runs_asks_the_same_however_many_there_are(
    order, mine, deck, settings, django_assert_num_queries
) -> None:
    settings.GOLDFISH_JOBS_PER_USER = 9
    for _ in range(3):
        order(deck=deck.token)

    with django_assert_num_queries(1):
        listed = mine.get(RUNS)

    assert len(listed.data["results"]) == 3
