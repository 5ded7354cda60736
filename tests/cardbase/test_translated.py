"""What the rules say, in the language of the page; nothing else is changed by it."""

from __future__ import annotations

import pytest
from django.template import engines
from django.utils.translation import override

from cardbase.hosting.translated import choices, fact_in_words, named, number, reason, translated
from cardbase.search.language import explain, parse, registry
from rules.engine.schema import Field
from rules.engine.translatable import label, say


def test_a_sentence_is_said_with_its_parts() -> None:
    sentence = say(
        "{card} costs {cost}; no leader or ally of this deck can bear it without discarding.",
        card="Sword and Shield",
        cost=3,
    )

    with override("de"):
        assert translated(sentence) == (
            "Sword and Shield kostet 3; niemand in diesem Deck kann das tragen, ohne abzulegen."
        )
    assert translated(sentence) == sentence


def test_parts_that_are_sentences_are_said_too() -> None:
    found = say(
        "{one} or {other}",
        one=label("Cost", "cost"),
        other=say("a ruling contains {values}", values=3),
    )

    with override("de"):
        assert translated(found) == "Kosten oder ein Ruling enthält 3"


def test_the_noun_of_a_number_follows_it() -> None:
    template = "The main deck has {count:card}; it needs at least {least}."
    with override("de"):
        said_of = [translated(say(template, count=count, least=60)) for count in (1, 2)]

    assert said_of == [
        "Das Hauptdeck hat 1 Karte; es braucht mindestens 60.",
        "Das Hauptdeck hat 2 Karten; es braucht mindestens 60.",
    ]


def test_names_stay_as_they_are() -> None:
    with override("de"):
        assert translated("Cost") == "Cost"
        assert named("Cost") == "Kosten"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["1,234.50", "1,000,000", "7"]), ("de", ["1.234,50", "1.000.000", "7"])],
)
def test_numbers_are_written_as_people_write_them(language: str, words: list[str]) -> None:
    with override(language):
        assert [number(1234.5, 2), number(1_000_000), number(7)] == words


def test_facts_are_said_by_their_labels() -> None:
    sexes = Field("sexes", "Sex", "choices", choices=(("male", "Male"), ("female", "Female")))
    with override("de"):
        assert fact_in_words(sexes, ["male", "female"]) == "Männlich, Weiblich"
        assert fact_in_words(Field("health", "HEALTH", "int"), 1200) == "1.200"
        assert fact_in_words(Field("kami", "KAMI", "bool"), True) == "ja"
        assert fact_in_words(Field("class", "Class", "text"), "Lord") == "Lord"
        assert fact_in_words(sexes, None) == ""
        assert choices([("male", "Male")]) == [("male", "Männlich")]


def test_errors_of_the_rules_are_said_and_others_repeated() -> None:
    with override("de"):
        assert reason(ValueError(say("you are out of the game"))) == "du bist nicht mehr im Spiel"
        assert reason(ValueError("no such thing")) == "no such thing"
        assert reason(ValueError()) == ""


def test_templates_of_both_kinds_can_say_it() -> None:
    sentence = say("Remove {card}", card="<b>")
    with override("de"):
        for engine in ("django", "jinja"):
            template = engines[engine].from_string(
                "{{ sentence|translated }} {{ word|named }} {{ 1234|number }}"
            )
            assert template.render({"sentence": sentence, "word": "Cost"}) == (
                "&lt;b&gt; entfernen Kosten 1.234"
            )


@pytest.mark.parametrize(
    ("query", "english", "german"),
    [
        (
            "cost>=3",
            "Cards where the Cost is at least 3.",
            "Karten, für die gilt: Kosten: mindestens 3.",
        ),
        (
            "-has:ruling",
            "Cards where it does not have a ruling.",
            "Karten, für die gilt: sie hat nicht: ein Ruling.",
        ),
        ("", "All cards.", "Alle Karten."),
        (
            "date:2016-03-01",
            "Cards where the Release date is 1 March 2016.",
            "Karten, für die gilt: Erscheinungsdatum: 1. März 2016.",
        ),
    ],
)
def test_a_search_is_said_back_in_the_language_of_the_page(
    query: str, english: str, german: str
) -> None:
    explained = explain(parse(query, registry()))

    assert explained == english
    with override("de"):
        assert translated(explained) == german


def test_what_is_wrong_with_a_search_is_said_too() -> None:
    problem = parse("cost:(", registry()).problem
    assert problem is not None

    with override("de"):
        assert translated(problem.message) != problem.message
