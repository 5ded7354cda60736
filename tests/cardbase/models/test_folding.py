"""What people type finds what is stored, however either is written."""

import unicodedata
from random import Random

import pytest
from django.db import connection
from django.db.models import Q

from cardbase.models import Card
from cardbase.models.folding import fold
from tests.cardbase.factories import make_card

SIGNS = (
    "'’‘`´ʼ′\"“”„«»-‐‑–—−…×ØøŁłđı éèÉüñçÅŒﬁ①ａＡ％＿＼＂/_%\\\u00ad\u200b\ufeff\u0301\u00a0"
    "abcXYZ019ſßあイ漢Яж"
)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Yoki’s Mansion", "Yoki's Mansion"),
        ("GERIK`S", "Gerik’s"),
        ("cafe", "Café"),
        ("Café", "cafe\u0301"),
        ("close-range", "close–range"),
        ("“Fire”", "Fire"),
        ("Ｄｅｍｏ", "demo"),
        ("soft\u00adhyphen", "softhyphen"),
        ("100%_\\", "100%_\\"),
    ],
)
def test_what_is_typed_and_what_is_written_fold_to_the_same(typed: str, written: str) -> None:
    assert fold(typed) == fold(written)


@pytest.mark.django_db
def test_the_database_folds_as_python_does() -> None:
    chance = Random(5)
    texts = ["".join(chance.choices(SIGNS, k=chance.randrange(12))) for _ in range(3000)]
    texts += [chr(code) for code in range(1, 0x3000) if unicodedata.category(chr(code))[0] in "PZ"]
    texts += [chr(code) for code in range(1, 0x250)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT cardbase_fold(text) FROM unnest(%s::text[]) WITH ORDINALITY AS t(text, place)"
            " ORDER BY place",
            [texts],
        )
        folded = [text for (text,) in cursor.fetchall()]
    assert [
        (text, theirs) for text, theirs in zip(texts, folded, strict=True) if fold(text) != theirs
    ] == []


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Yoki’s", "YOKI'S", "yoki‘s man"])
def test_lookups_fold_both_sides(typed: str) -> None:
    card = make_card("Yoki's Mansion")
    make_card("Central Library")
    for lookup in ("name__holds", "name__begins", "folded_name__holds", "folded_name__begins"):
        assert list(Card.objects.filter(Q(**{lookup: typed}))) == [card], lookup
    assert list(Card.objects.filter(folded_name__same="YOKI’S MANSION")) == [card]


@pytest.mark.django_db
def test_signs_of_patterns_are_letters() -> None:
    card = make_card("100% _a_")
    make_card("1000 bab")
    assert list(Card.objects.filter(name__holds="0% _A")) == [card]
    assert list(Card.objects.filter(folded_name__begins="100％")) == [card]
