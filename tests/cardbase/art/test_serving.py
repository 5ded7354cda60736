"""Drawings as the site serves them: at addresses that name their content."""

import gzip
import io
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from cardbase.art import art_url, back_url, facts_of, picture
from cardbase.models import Card, Drawing
from cardbase.views import art
from tests.cardbase.factories import make_card, make_game

pytestmark = pytest.mark.django_db


def url_of(card: Card) -> str:
    return art_url(card.as_data(), card.game.key)


def test_a_card_is_served_as_it_is_drawn(client: Client) -> None:
    card = make_card("Marth", "Altean Prince", key="marth")
    answer = client.get(url_of(card))

    assert answer.status_code == 200
    assert answer.content.decode() == picture(facts_of(card.as_data(), "cipher"))
    assert answer["Content-Type"].startswith("image/svg+xml")


def test_a_drawing_may_be_kept_for_ever_and_does_nothing_by_itself(client: Client) -> None:
    answer = client.get(url_of(make_card()))

    assert "immutable" in answer["Cache-Control"]
    assert "public" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")


def test_it_comes_compressed_to_those_who_can_read_that(client: Client) -> None:
    url = url_of(make_card())
    plain = client.get(url)
    small = client.get(url, headers={"Accept-Encoding": "gzip"})

    assert small["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == plain.content
    assert "Content-Encoding" not in plain


def test_the_same_drawing_is_served_as_pixels(client: Client) -> None:
    answer = client.get(url_of(make_card("Marth", key="marth")).replace(".svg", ".png"))
    wrong = "/art/v2/cipher/marth-0123456789abcdef.png"

    assert answer["Content-Type"] == "image/png"
    assert "immutable" in answer["Cache-Control"]
    assert Image.open(io.BytesIO(answer.content)).size == (480, 672)
    assert client.get(wrong).status_code == 404


def test_pixels_are_made_once_and_only_so_many_in_a_minute(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(art, "PIXELS_A_MINUTE", 1)
    first, second = (url_of(make_card(name)).replace(".svg", ".png") for name in ("Marth", "Ike"))

    answers = [client.get(url) for url in (first, second, first)]

    assert [answer.status_code for answer in answers] == [200, 503, 200]
    assert answers[1]["Retry-After"] == "60"
    assert answers[2].content == answers[0].content


def test_a_link_to_a_card_is_shown_with_its_drawing(client: Client) -> None:
    card = make_card("Marth", "Altean Prince", key="marth")
    page = client.get(card.get_absolute_url()).content.decode()
    shown = re.search(r'property="og:image"\s+content="http://testserver(/[^"]*)"', page)

    assert shown is not None
    assert shown[1] == url_of(card).replace(".svg", ".png")
    assert 'property="og:title" content="Marth, Altean Prince"' in page


def test_a_drawing_is_made_once(client: Client, django_assert_num_queries: Any) -> None:
    url = url_of(make_card())
    client.get(url)
    assert Drawing.objects.count() == 1

    with django_assert_num_queries(1):
        assert client.get(url).status_code == 200


def test_the_address_is_worked_out_without_a_query(django_assert_num_queries: Any) -> None:
    make_card("Marth", key="marth")
    card = Card.objects.with_face().get()
    with django_assert_num_queries(0):
        url = art_url(card.as_drawn(), card.game.key)
    key, _, digest = url.removeprefix("/art/v2/cipher/").removesuffix(".svg").rpartition("-")

    assert url == reverse("cardbase:art", args=["cipher", key, digest])


@pytest.mark.parametrize(
    "wrong",
    [
        "/art/v2/cipher/marth-0123456789abcdef.svg",
        "/art/v2/fma/marth-{digest}.svg",
        "/art/v2/cipher/caeda-{digest}.svg",
        "/art/v9/cipher/marth-{digest}.svg",
        "/art/v1/cipher/marth-{digest}.svg",
        "/art/v2/nogame/back-0123456789abcdef.svg",
    ],
)
def test_any_other_address_is_not_found(client: Client, wrong: str) -> None:
    make_card("Caeda", key="caeda", attack=10)
    card = make_card("Marth", key="marth")
    digest = facts_of(card.as_data(), "cipher").digest

    assert client.get(wrong.format(digest=digest)).status_code == 404


def test_an_address_lasts_when_the_card_changes(client: Client) -> None:
    card = make_card("Marth", "Prince", key="marth")
    old = url_of(card)
    card.stats = {**card.stats, "weapons": ["lance"], "cost": 4}
    card.save()

    assert url_of(card) != old
    assert client.get(old).status_code == 200
    assert client.get(old).content != client.get(url_of(card)).content


def test_a_drawing_of_an_earlier_version_is_served_as_it_was_kept(client: Client) -> None:
    make_card("Marth", key="marth")
    Drawing.objects.keep("cipher", "marth", "0123456789abcdef", "<svg>as it was</svg>")

    answer = client.get("/art/v1/cipher/marth-0123456789abcdef.svg")

    assert (answer.status_code, answer.content) == (200, b"<svg>as it was</svg>")
    assert "immutable" in answer["Cache-Control"]


def test_a_match_begun_before_cards_were_counted_has_its_pictures(client: Client) -> None:
    data = make_card("Marth", key="marth").as_data()
    data = type(data).from_json({**data.as_json(), "ordinal": 0})

    assert client.get(art_url(data, "cipher")).status_code == 200


@pytest.mark.parametrize("game", ["cipher", "fma", "fetcg", "flamethrowers"])
def test_what_lies_face_down_has_the_back_of_its_game_and_no_more(
    client: Client, game: str
) -> None:
    make_game(game)
    url = back_url(game)

    assert url.startswith(f"/art/v2/{game}/back-")
    assert client.get(url).status_code == 200
    assert not Drawing.objects.exists()


def test_all_backs_differ() -> None:
    from cardbase.art import back

    assert len({back(game) for game in ("cipher", "fma", "fetcg", "flamethrowers")}) == 4
