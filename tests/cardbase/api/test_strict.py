"""Whatever part of a request is not understood is refused, and says what would be."""

import re

import pytest
from django.test import Client

from cardbase.api.catalogue_routes import router
from cardbase.models import Game
from decks.models import Deck, Visibility
from tests.cardbase.factories import make_card, make_printing, make_ruling, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def catalogue() -> None:
    card = make_card("Marth", key="marth")
    make_printing(card, "B01-001SR")
    make_ruling(card, rule_ids=["CIPHER-EVADE-6"])


def refused(client: Client, address: str) -> str:
    answer = client.get(f"/api/v1/{address}")
    assert answer.status_code == 400, f"{address}: {answer.status_code}"
    return answer.json()["detail"]


@pytest.mark.parametrize("yes", ["1", "true", "TRUE", "yes", "y"])
@pytest.mark.parametrize("no", ["0", "false", "FALSE", "no", "n"])
def test_yes_and_no_are_understood_as_they_are_said(client: Client, yes: str, no: str) -> None:
    make_card("Caeda")

    def found(value: str) -> list[str]:
        answer = client.get(f"/api/v1/cards/?has_ruling={value}")
        return [card["name"] for card in answer.json()["results"]]

    assert found(yes) == ["Marth"]
    assert found(no) == ["Caeda"]


@pytest.mark.parametrize("value", ["2", "maybe", "-1", "nein", "truee"])
@pytest.mark.parametrize(
    "parameter",
    ["cards/?has_ruling", "cards/?has_erratum", "decks/?legal", "decks/?shipped"],
)
def test_what_is_neither_yes_nor_no_is_refused(client: Client, parameter: str, value: str) -> None:
    assert f"“{value}” is not true or false." in refused(client, f"{parameter}={value}")


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("cards/?game=cypher", "cipher"),
        ("cards/?kind=charakter", "character"),
        ("cards/?set=B0", "B01"),
        ("cards/?rarity=SRR", "SR"),
        ("cards/?number=B01-01", "B01-001"),
        ("cards/?code=B01-001S", "B01-001SR"),
        ("sets/?game=cypher", "cipher"),
        ("sets/?code=B0", "B01"),
        ("rarities/?game=cypher", "cipher"),
        ("rarities/?code=SRR", "SR"),
        ("printings/?game=cypher", "cipher"),
        ("printings/?card=marht", "marth"),
        ("printings/?set=B0", "B01"),
        ("rulings/?card=marht", "marth"),
        ("rulings/?rule=CIPHER-EVADE-66", "CIPHER-EVADE-6"),
        ("rulings/?source=collected-ruling", "collected-rulings"),
        ("errata/?card=marht", "marth"),
        ("decks/?game=cypher", "cipher"),
    ],
)
def test_a_value_that_no_row_has_is_refused_with_the_nearest(
    client: Client, address: str, near: str
) -> None:
    detail = refused(client, address)

    assert "is unknown; similar: " in detail
    assert near in detail


@pytest.mark.parametrize(
    "address", ["cards/?game=", "cards/?cost_min=", "cards/?weapons=", "errata/?date_min=&limit=1"]
)
def test_a_parameter_without_its_value_is_refused(client: Client, address: str) -> None:
    assert "is empty; give a value, or leave it out" in refused(client, address)


def test_a_text_may_be_empty(client: Client) -> None:
    assert client.get("/api/v1/cards/?name=&q=").status_code == 200


@pytest.mark.parametrize("address", ["cards/?set=ZZZQ", "cards/?kind=zzz", "rulings/?card=zzz"])
def test_without_anything_near_it_says_so(client: Client, address: str) -> None:
    assert "is unknown; nothing here is similar" in refused(client, address)


@pytest.mark.parametrize("query", ["set=b01", "kind=Character", "game=Cipher"])
def test_capitals_do_not_matter(client: Client, query: str) -> None:
    answer = client.get(f"/api/v1/cards/?{query}")

    assert [card["name"] for card in answer.json()["results"]] == ["Marth"]


def test_a_value_is_looked_for_in_the_game_that_is_named(client: Client) -> None:
    Game.objects.create(key="fma", name="FMA")

    assert "is unknown" in refused(client, "printings/?game=fma&card=marth")


@pytest.mark.parametrize("kind", ["cards", "sets", "rarities", "printings", "rulings", "errata"])
def test_a_parameter_given_twice_is_refused(client: Client, kind: str) -> None:
    assert "game: given 2 times; give it once" in refused(client, f"{kind}/?game=cipher&game=fma")
    assert "limit: given 2 times" in refused(client, f"{kind}/?limit=1&limit=2")


def test_a_list_of_values_may_be_given_one_by_one(client: Client) -> None:
    assert client.get("/api/v1/cards/?insignias=red&insignias=blue").status_code == 200


@pytest.mark.parametrize(
    "address", ["cards/cipher/marth/?lang=de", "sets/cipher/B01/?x=1", "games/cipher/?limit=2"]
)
def test_one_row_refuses_parameters_as_lists_do(client: Client, address: str) -> None:
    assert "unknown parameter" in refused(client, address)


def test_every_view_of_the_router_refuses_unknown_parameters(client: Client) -> None:
    ann = make_user("ann")
    client.force_login(ann)  # whose own some lists are
    deck = Deck.objects.create(game=Game.objects.get(), owner=ann, name="A")
    for prefix, _, _ in router.registry:
        part = re.sub(r"\(\?P<token>[^)]+\)", deck.token, prefix)
        assert "unknown parameter" in refused(client, f"{part}/?colour=red"), prefix


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("post", "decks/", {"game": "cipher", "name": "A", "colour": "red"}),
        (
            "post",
            "decks/",
            {"game": "cipher", "name": "A", "cards": [{"card": "marth", "count": 1, "foil": True}]},
        ),
        ("post", "decks/read/", {"game": "cipher", "text": "4 Marth", "colour": "red"}),
    ],
)
def test_fields_that_nothing_reads_are_refused(
    client: Client, method: str, address: str, body: dict
) -> None:
    client.force_login(make_user())
    answer = getattr(client, method)(f"/api/v1/{address}", body, content_type="application/json")

    assert answer.status_code == 400
    assert "unknown field; known: " in answer.json()["detail"]


def test_decks_are_listed_by_what_never_changes(client: Client) -> None:
    """Else a deck that is edited while somebody reads page by page is missed or met twice."""
    game = make_card("Caeda").game
    ann = make_user()
    for name in "abc":
        Deck.objects.create(game=game, owner=ann, name=name, visibility=Visibility.PUBLIC)
    first = client.get("/api/v1/decks/?limit=1").json()
    unread = Deck.objects.exclude(token=first["results"][0]["token"]).order_by("created").first()
    assert unread is not None
    unread.save()  # it is now the one updated last

    seen, following = [first["results"][0]["token"]], first["next"]
    while following:
        page = client.get(following).json()
        seen += [deck["token"] for deck in page["results"]]
        following = page["next"]
    assert sorted(seen) == sorted(Deck.objects.values_list("token", flat=True))
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/cards/", 200),
        ("/api/v1/cards/?colour=red", 400),
        ("/api/v1/cards/cipher/nobody/", 404),
        ("/api/v1/nothing/", 404),
        ("/api/schema/", 200),
    ],
)
def test_a_page_of_another_site_may_read_every_answer(
    client: Client, address: str, status: int
) -> None:
    answer = client.get(address, headers={"origin": "https://example.org"})

    assert answer.status_code == status
    assert answer["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer


def test_it_may_ask_with_a_validator_and_read_that_nothing_changed(client: Client) -> None:
    asked = client.options(
        "/api/v1/cards/",
        headers={
            "origin": "https://example.org",
            "access-control-request-method": "GET",
            "access-control-request-headers": "if-none-match",
        },
    )
    assert asked["access-control-allow-headers"].split(", ").count("if-none-match") == 1

    tag = client.get("/api/v1/cards/")["etag"]
    answer = client.get(
        "/api/v1/cards/", headers={"origin": "https://example.org", "if-none-match": tag}
    )
    assert answer.status_code == 304
    assert answer["access-control-allow-origin"] == "*"


def test_nothing_can_be_written_from_another_site_nor_a_page_read(client: Client) -> None:
    asked = client.options(
        "/api/v1/decks/",
        headers={"origin": "https://example.org", "access-control-request-method": "POST"},
    )
    assert "POST" not in asked["access-control-allow-methods"]
    page = client.get("/", headers={"origin": "https://example.org"})
    assert "access-control-allow-origin" not in page
