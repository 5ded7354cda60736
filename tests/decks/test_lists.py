"""Deck lists as text: what is written is read back, and every unread line is named."""

import json

import pytest

from decks.lists import ParsedList, list_as_json, list_as_text, parse_list, segments
from decks.models import Deck
from tests.decks.factories import (
    legal_deck,
    make_card,
    make_deck,
    make_game,
    make_printing,
    make_user,
)
from tests.testkit.properties import HealthCheck, given, settings, st

pytestmark = pytest.mark.django_db


@pytest.fixture
def altea() -> None:
    """Two Marths, a Caeda with two printings, and two versions of one Corrin."""
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Hero-King", code="B01-001SR")
    make_printing(make_card("Caeda", "Talys's Heart", code="B01-006N"), "S01-006ST+")
    make_card("Corrin", "Monarch", key="corrin-m", code="B20-001N")
    make_card("Corrin", "Monarch", key="corrin-f", code="B20-002N")


def read(text: str) -> ParsedList:
    return parse_list(make_game(), text)


def counts(parsed: ParsedList) -> dict[str, int]:
    return {card.key: count for count, card in parsed.rows}


@pytest.mark.parametrize(
    "line",
    [
        "4 B01-003HN Marth, Altean Prince",
        "4x B01-003HN",
        "4 x b01-003hn",
        "x4 B01-003",
        "4× B01-003HN Marth",
        "B01-003HN (4)",
        "B01-003HN Marth, Altean Prince x4",
        "4 Marth, Altean Prince",
        "  4   marth -  ALTEAN prince  ",
        "4 Altean Prince Marth",
        "4 Altean Prince",
        "4 Marth [marth-altean-prince]",
        "4 B01-003HN Prince of Altea",
    ],
)
def test_cards_are_read_however_players_write_them(altea: None, line: str) -> None:
    parsed = read(line)

    assert parsed.unparsed == []
    assert counts(parsed) == {"marth-altean-prince": 4}


@pytest.mark.parametrize("line", ["B01-006N", "Caeda", "S01-006ST+ Caeda", "Caeda: Talys's Heart"])
def test_a_missing_count_is_one_and_any_printing_will_do(altea: None, line: str) -> None:
    assert counts(read(line)) == {"caeda-talyss-heart": 1} or counts(read(line)) == {
        "caeda-talys's-heart": 1
    }


def test_comments_headings_and_blank_lines_say_nothing(altea: None) -> None:
    text = "\ufeff# Deck of Ann\r\n\r\n// cheap\r\nCost 1:\r\n4 B01-003HN\r\n; end"

    parsed = read(text)

    assert counts(parsed) == {"marth-altean-prince": 4}
    assert parsed.unparsed == []


def test_two_lines_of_one_card_add_up(altea: None) -> None:
    assert counts(read("3 B01-006N\n1 S01-006ST+")).popitem()[1] == 4


def test_name_format_and_lord_are_read(altea: None) -> None:
    parsed = read("Name: For Altea: a # deck [1]\nFormat: Standard\nLord: B01-003HN\n4 B01-003HN")

    assert parsed.name == "For Altea: a # deck [1]"
    assert parsed.format == "standard"
    assert parsed.choices == {"lord": "marth-altean-prince"}
    assert parsed.unparsed == []


@pytest.mark.parametrize(
    ("line", "why", "near"),
    [
        ("4 B01-999XX", "B01-999XX is not a known Game cipher card number.", None),
        ("4 B01-999 Caeda", "B01-999 is not a known Game cipher card number.", {"Caeda"}),
        ("4 Marht, Altean Prinz", "No card is named “Marht, Altean Prinz”.", {"Marth"}),
        ("4 Marth", "2 cards are named “Marth”; use the number.", {"Marth"}),
        (
            "2 Corrin, Monarch",
            "2 cards are named “Corrin, Monarch”; use the number.",
            {"Corrin"},
        ),
        (
            "4 B01-003HN Caeda, Talys's Heart",
            "B01-003HN is Marth, Altean Prince, not Caeda, Talys's Heart.",
            {"Marth", "Caeda"},
        ),
        ("0 B01-003HN", "A deck can hold 1 to 999 copies of a card, not 0.", None),
        ("1000 B01-003HN", "A deck can hold 1 to 999 copies of a card, not 1000.", None),
        ("Lord: Gharnef", "No card is named “Gharnef”.", None),
        (
            "Format: Highlander",
            "Game cipher has no format “Highlander”; formats: Unlimited, Standard.",
            None,
        ),
        ("Sideboard: yes", "“Sideboard:” is unknown; use Name, Format, Lord.", None),
        ("????", "No card is named “????”.", None),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_why_and_near_matches(
    altea: None, line: str, why: str, near: set[str] | None
) -> None:
    (unread,) = read(f"# first\n{line}").unparsed

    assert (unread.number, unread.text, unread.why) == (2, line, why)
    if near is not None:
        assert {card.full_name.split(",")[0] for card in unread.near} >= near


def test_one_bad_line_spoils_no_other(altea: None) -> None:
    parsed = read("4 Gharnef\n4 B01-003HN\nrubbish 4\n2 Caeda")

    assert parsed.size == 6
    assert [line.number for line in parsed.unparsed] == [1, 3]


def test_every_repair_of_a_line_can_itself_be_read(altea: None) -> None:
    parsed = read("4 Marth\n2 Corrin, Monarch\nLord: Marth\n1 B01-003HN Caeda")

    repairs = [repair.line for unread in parsed.unparsed for repair in unread.repairs]

    assert len(repairs) == 8
    assert [unread for line in repairs for unread in read(line).unparsed] == []


def test_a_second_lord_is_named(altea: None) -> None:
    (unread,) = read("Lord: B01-003HN\nLord: B01-006N").unparsed

    assert unread.why == "The list already has a Lord; there can be only one."


@pytest.mark.parametrize(
    "heading",
    [
        "[MAIN]",
        "[Main Deck]",
        "[Main]:",
        "== Main (4) ==",
        "--- Main Deck ---",
        "Main Deck",
        "Deck",
        "Deck (4)",
        "Main: 4",
        "Characters",
        "// Maindeck",
        "[Cheap ones]",
        "------",
    ],
)
def test_headings_of_the_deck_itself_are_passed_over(altea: None, heading: str) -> None:
    parsed = read(f"{heading}\n4 B01-003HN\n\n{heading}\n2 Caeda")

    assert parsed.unparsed == []
    assert parsed.size == 6


@pytest.mark.parametrize(
    ("heading", "what"),
    [
        ("Sideboard:", "sideboard"),
        ("Sideboard", "sideboard"),
        ("Sideboard: 3", "sideboard"),
        ("[SIDEBOARD]", "sideboard"),
        ("== Side Deck (3) ==", "sideboard"),
        ("// Sideboard", "sideboard"),
        ("# Sideboard (3):", "sideboard"),
        ("Maybeboard:", "maybeboard"),
        ("Extra Deck:", "extra deck"),
    ],
)
def test_cards_beside_the_deck_are_no_part_of_it_and_are_not_lost(
    altea: None, heading: str, what: str
) -> None:
    parsed = read(f"4 B01-003HN\n{heading}\n2 Caeda\nAnything\n\nMain deck:\n1 B01-001SR")

    (unread,) = parsed.unparsed
    assert counts(parsed) == {"marth-altean-prince": 4, "marth-hero-king": 1}
    assert unread.why == (
        f"Game cipher has no {what}, so the 2 lines below this heading are not read."
    )
    assert (unread.number, unread.text, unread.until, parsed.left_out) == (2, heading, 4, 3)


def test_the_cards_of_a_sideboard_can_be_put_into_the_deck(altea: None) -> None:
    (unread,) = read("4 B01-003HN\nSideboard:\n2 Caeda").unparsed

    (repair,) = unread.repairs

    assert read(f"4 B01-003HN\n{repair.line}\n2 Caeda").size == 6


def test_the_heading_of_an_empty_sideboard_says_nothing(altea: None) -> None:
    assert read("4 B01-003HN\nSideboard:\n\n").unparsed == []


def test_a_game_whose_decks_have_an_extra_part_reads_what_stands_under_its_heading() -> None:
    (unread,) = parse_list(make_game("flamethrowers"), "Extra Deck:\n1 Nobody").unparsed

    assert (unread.number, unread.why) == (2, "No card is named “Nobody”.")


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("Side", 1),
        ("2 Side", 2),
        ("[Caeda]", 1),
        ("**Caeda**", 1),
        ("[4 Side]", 0),
        ("*4 Side*", 0),
    ],
)
def test_no_card_is_taken_for_a_heading(altea: None, line: str, count: int) -> None:
    make_card("Side")

    parsed = read(f"{line}\n4 B01-003HN")

    assert parsed.size == 4 + count
    assert [unread.text for unread in parsed.unparsed] == ([] if count else [line])


def test_a_name_that_is_one_card_s_whole_name_means_that_card(altea: None) -> None:
    make_card("Seliph", code="B03-001N")
    make_card("Seliph", "Scion of Light", code="B03-002N")
    make_card("Julia", "Seliph", code="B03-003N")

    assert counts(read("3 Seliph")) == {"seliph": 3}
    assert counts(read("Lord: Seliph\n1 Seliph")) == {"seliph": 1}


def test_every_card_of_a_name_is_offered(altea: None) -> None:
    for number in range(18):
        make_card("Marth", f"Number {number}", code=f"B07-{number:03}N")

    (unread,) = read("4 Marth").unparsed

    assert unread.why == "20 cards are named “Marth”; use the number."
    assert len(unread.repairs) == 20


@pytest.mark.parametrize(
    "text",
    [
        "4 Gharnef",
        "\n\n4 Gharnef\n",
        "4 B01-003HN\r\n4 Gharnef\r\n\r\n2 Caeda",
        "4 Gharnef\nrubbish\nSideboard:\n1 Caeda\n\n1 Caeda\nName: Mine\nrubbish: yes\n1 Caeda",
    ],
)
def test_a_text_cut_at_its_unread_lines_is_the_same_text(altea: None, text: str) -> None:
    unparsed = read(text).unparsed

    found = segments(text, unparsed)

    joined = "\n".join(segment.text for segment in found)
    assert joined == text.replace("\r\n", "\n").removesuffix("\n")
    assert [line for segment in found for line in segment.problems] == unparsed
    for segment in found:
        for line in segment.problems:
            assert segment.first <= line.number <= segment.first + len(segment.lines) - 1


def test_far_too_much_text_is_refused_in_one_sentence(altea: None) -> None:
    assert "limit is 60000" in read("x" * 60_001).unparsed[0].why
    assert "first 1000 lines" in read("1 B01-003HN\n" * 1001).unparsed[-1].why


def test_near_names_are_looked_for_only_as_often_as_people_read_them(altea: None) -> None:
    unread = read("4 Marht\n" * 45).unparsed

    assert [bool(line.near) for line in unread] == [True] * 40 + [False] * 5


def test_cards_of_another_game_are_not_known(altea: None) -> None:
    make_card("Edward", game=make_game("chess"))

    assert read("4 Edward").unparsed[0].why == "No card is named “Edward”."


def test_reading_a_list_takes_the_same_queries_for_one_line_and_many(
    altea: None, django_assert_num_queries
) -> None:
    game = make_game()

    for text in ("1 Caeda", "4 B01-003HN\n4 Marth\nrubbish\n" * 20):
        with django_assert_num_queries(2):
            parse_list(game, text)


def test_a_list_is_written_under_headings_with_its_lord() -> None:
    text = list_as_text(legal_deck(make_user("zoe"), name="Heroes", format_key="standard"))

    assert text.startswith("Name: Heroes\nFormat: Standard\nLord: B01-003HN Marth, Altean Prince\n")
    assert "\n# Cost 4 (4)\n4 B01-002SR Marth, Hero-King\n" in text


def test_json_has_everything_another_program_needs() -> None:
    marth = make_card("Marth", "Altean Prince", code="B01-003HN")
    deck = make_deck(make_user(), (marth, 4), choices={"lord": marth.key}, description="Fast.")

    written = json.loads(json.dumps(list_as_json(deck)))

    assert written == {
        "game": "cipher",
        "name": "Heroes",
        "description": "Fast.",
        "format": "",
        "choices": {"lord": marth.key},
        "cards": [
            {
                "count": 4,
                "card": "marth-altean-prince",
                "name": "Marth",
                "title": "Altean Prince",
                "number": "B01-003HN",
                "part": "main",
            }
        ],
        "custom_cards": [],
    }


def state(deck: Deck) -> tuple[object, ...]:
    rows = {row.card.key: row.count for row in deck.rows.select_related("card")}
    return (deck.name, deck.format, deck.choices, rows)


names = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")),
    min_size=1,
    max_size=40,
).filter(str.strip)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_every_deck_is_read_back_as_it_was_written(db: None, data: st.DataObject) -> None:
    """Cards with strange names, without numbers, sharing names and numbers: all come back."""
    game = make_game()
    cards = [
        game.cards.filter(key=f"c-{n}").first()
        or make_card(name, title, key=f"c-{n}", code=code, cost=n % 5)
        for n, (name, title, code) in enumerate(STRANGE)
    ]
    chosen = data.draw(st.lists(st.sampled_from(cards), unique=True))
    deck = make_deck(
        data.draw(st.just(_someone())),
        *((card, data.draw(st.integers(1, 60))) for card in chosen),
        name=data.draw(names),
        format_key=data.draw(st.sampled_from(["", "unlimited", "standard"])),
        choices={"lord": data.draw(st.sampled_from(cards)).key} if data.draw(st.booleans()) else {},
    )

    parsed = parse_list(game, list_as_text(deck))

    assert parsed.unparsed == []
    found = {card.key: count for card, count in parsed.cards().items()}
    assert (parsed.name, parsed.format, parsed.choices, found) == state(deck)


STRANGE = (
    ("Marth", "Altean Prince", "B01-003HN"),
    ("Marth", "Hero-King", ""),
    ("Marth", "Hero-King", ""),
    ("Risen", "Defiled Soldier", "B08-047N"),
    ("Risen", "Defiled Soldier", "B08-047N"),
    ("x4", "", ""),
    ("4 Winds", "7", ""),
    ("Name: Nobody", "a # b", ""),
    ("Lord: Of", "// all", "B02-001N"),
    ("Ünïcödé ★", "[brackets]", ""),
    ("B01-003HN", "pretender", ""),
    ("Ends with:", "", "B02-002N"),
    ("#hash", "", ""),
)


def _someone():
    from django.contrib.auth import get_user_model

    return get_user_model().objects.filter(username="any").first() or make_user("any")
