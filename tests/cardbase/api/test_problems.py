"""Every refusal has one shape, RFC 9457, and says what would be right."""

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle

from cardbase.api.problems import problem_response
from cardbase.web import sign_in_limits
from cardbase.web.sign_in_limits import Limit
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db


def check(response, status: int) -> dict:
    assert response.status_code == status
    assert response["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == status
    assert {"type", "title", "detail", "instance"} <= problem.keys()
    return problem


def test_an_unknown_filter_names_the_known_ones(client: Client) -> None:
    problem = check(client.get("/api/v1/cards/?colour=red"), 400)

    assert problem["errors"][0]["field"] == "colour"
    assert "; known: " in problem["detail"]
    assert "attack, " in problem["detail"]
    assert "insignias" in problem["detail"]


@pytest.mark.parametrize("kind", ["games", "sets", "rarities", "printings", "rulings", "errata"])
def test_every_list_refuses_unknown_filters(kind: str, client: Client) -> None:
    check(client.get(f"/api/v1/{kind}/?colour=red"), 400)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("cards/?cost=many", "cost: “many” is not a number or X."),
        ("cards/?cost_min=many", "cost_min: Enter a number."),
        ("cards/?insignias=pink", "insignias: “pink” is not known; choose from red, blue, white"),
        ("sets/?released_after=yesterday", "released_after: Enter a valid date."),
        ("cards/?q=" + "x" * 2001, "q: A search has at most 2,000 characters"),
        ("cards/?q=cost:", "q: Expected something to search for after “cost:”. (at character 6)"),
        ("cards/?q=hue:red", "q: There is no field “hue”"),
        ("cards/?q=unique:printing", "q: For printings ask /api/v1/printings/"),
    ],
)
def test_a_wrong_value_is_explained(query: str, sentence: str, client: Client) -> None:
    problem = check(client.get(f"/api/v1/{query}"), 400)

    assert problem["detail"].startswith(sentence)


@pytest.mark.parametrize("query", ["q=%00", "name=a%00b", "q=%E2%82%28", "q='%22(((!:*", "set=%00"])
def test_odd_characters_are_answered_or_refused(query: str, client: Client) -> None:
    assert client.get(f"/api/v1/cards/?{query}").status_code in (200, 400)


@pytest.mark.parametrize(
    "path", ["cards/cipher/nobody/", "cards/chess/nobody/", "printings/0/", "nothing/", "nothing"]
)
def test_what_is_not_there_is_a_problem_too(path: str, client: Client) -> None:
    problem = check(client.get(f"/api/v1/{path}"), 404)

    assert problem["instance"] == f"/api/v1/{path}"


@pytest.mark.parametrize("path", ["cards", "cards/cipher/marth?limit=5", "decks"])
def test_without_the_last_slash_one_is_led_there(path: str, client: Client) -> None:
    answer = client.post(f"/api/v1/{path}")
    address, mark, query = path.partition("?")

    assert answer.status_code == 308
    assert answer["Location"] == f"/api/v1/{address}/{mark}{query}"


def test_the_word_format_is_a_parameter_like_others(client: Client) -> None:
    problem = check(client.get("/api/v1/cards/?format=standard"), 400)

    assert problem["errors"][0]["field"] == "format"


def test_whoever_accepts_problems_alone_is_answered(client: Client) -> None:
    accepts = {"Accept": "application/problem+json"}

    assert client.get("/api/v1/games/", headers=accepts)["content-type"] == "application/json"
    check(client.get("/api/v1/games/?colour=red", headers=accepts), 400)
    check(client.get("/api/v1/games/", headers={"Accept": "text/html"}), 406)


def test_a_printing_is_asked_for_by_number(client: Client) -> None:
    check(client.get("/api/v1/printings/first/"), 404)


def test_a_wrong_method_is_a_problem(client: Client) -> None:
    problem = check(client.post("/api/v1/cards/"), 405)

    assert problem["detail"] == 'Method "POST" not allowed.'


def test_a_body_in_another_format_is_a_problem(client: Client) -> None:
    check(client.post("/api/v1/token/", "<xml/>", content_type="text/xml"), 415)
    check(client.post("/api/v1/token/", "{", content_type="application/json"), 400)


def test_too_many_requests_are_a_problem_with_a_time_to_wait(client: Client, monkeypatch) -> None:
    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "1/hour"})
    client.get("/api/v1/games/")

    response = client.get("/api/v1/games/")

    problem = check(response, 429)
    assert problem["detail"].startswith("Request was throttled. Expected available in")
    assert int(response["Retry-After"]) > 0
    cache.clear()


def test_passwords_cannot_be_tried_without_end(client: Client, monkeypatch) -> None:
    cache.clear()
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"token": "2/hour"})
    attempt = {"username": "ann", "password": "guess"}

    answers = [
        client.post("/api/v1/token/", attempt, content_type="application/json").status_code
        for _ in range(3)
    ]

    assert answers == [401, 401, 429]
    cache.clear()


def guesses(client: Client, names: list[str], **headers: str) -> list[int]:
    """Passwords tried one after the other, each from an address of its own, or so it says."""
    return [
        client.post(
            "/api/v1/token/",
            {"username": name, "password": "guess"},
            content_type="application/json",
            headers={"X-Forwarded-For": f"192.0.2.{number}"},
            **headers,
        ).status_code
        for number, name in enumerate(names)
    ]


def test_an_address_that_somebody_makes_up_helps_them_nothing(client: Client, monkeypatch) -> None:
    cache.clear()
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"token": "2/hour"})

    assert guesses(client, ["ann", "bob", "eve"]) == [401, 401, 429]
    cache.clear()


def test_the_passwords_of_one_account_are_tried_from_many_addresses_in_vain(
    client: Client, monkeypatch, settings
) -> None:
    cache.clear()
    monkeypatch.setattr(sign_in_limits, "OF_NAME", Limit(2, 300))
    settings.TRUSTED_PROXIES = 1

    assert guesses(client, ["ann", "Ann ", "ANN", "bob"]) == [401, 401, 429, 401]
    cache.clear()


def test_who_guesses_keeps_nobody_else_from_a_token(client: Client, settings) -> None:
    cache.clear()
    make_user("ann")
    attempt = {"username": "ann", "password": "guess"}
    answers = [
        client.post("/api/v1/token/", attempt, content_type="application/json").status_code
        for _ in range(7)
    ]
    assert answers == [401] * 5 + [429] * 2

    right = attempt | {"password": "secret"}
    here = client.post("/api/v1/token/", right, content_type="application/json")
    elsewhere = client.post(
        "/api/v1/token/", right, content_type="application/json", REMOTE_ADDR="192.0.2.77"
    )

    assert (here.status_code, elsewhere.status_code) == (429, 200)
    assert int(here["Retry-After"]) > 0
    cache.clear()


def test_addresses_of_one_network_are_one(client: Client) -> None:
    """Twenty tokens tried from twenty addresses that one household has."""
    cache.clear()

    def tries(networks: list[str]) -> list[int]:
        return [
            client.post(
                "/api/v1/token/",
                {"username": f"name-{number}", "password": "guess"},
                content_type="application/json",
                REMOTE_ADDR=f"2001:db8:0:{network}::{number:x}",
            ).status_code
            for number, network in enumerate(networks, 1)
        ]

    assert tries(["7"] * 20) == [401] * 10 + [429] * 10
    assert tries(["8"]) == [401]
    cache.clear()


def test_a_fault_of_ours_is_left_to_the_server() -> None:
    request = APIRequestFactory().get("/")

    assert problem_response(RuntimeError("boom"), {"request": request}) is None
