"""Lines of deck lists: every count, number, set, mark and comment is used, and checked."""

import pytest

from decks.lists import ParsedList, parse_list
from tests.decks.factories import make_card, make_game, make_printing
from tests.testkit.properties import HealthCheck, given, settings, st

pytestmark = pytest.mark.django_db

CARDS = (
    ("Marth", "Savior of His Realm", "B01-001SR"),
    ("Marth", "Altean Prince", "B01-003HN"),
    ("Caeda", "Winged Princess", "B02-001SR"),
    ("Draug", "Guardian Knight", "B01-012N"),
    ("Cain", "The Bull", "B01-008N"),
    ("Abel", "Green Knight", "B01-010N"),
    ("Kagero", "Nohrian Ninja", "B07-062R"),
    ("Kagero", "Hidden Blade", "B07-063N"),
    ("Saizo", "Fifth", "B07-060R"),
    ("Saizo", "Knower of 100 Arts", "B07-061N"),
    ("Robin (Female)", "High Deliverer", "B01-057R+"),
)


@pytest.fixture
def cards(db: None) -> None:
    if make_game().cards.exists():
        return
    for name, title, code in CARDS:
        card = make_card(name, title, key=code.casefold().rstrip("+"), code=code)
        if code == "B01-001SR":
            make_printing(card, "S01-001ST")


def parse_text(text: str) -> ParsedList:
    return parse_list(make_game(), text)


def count_cards(text: str) -> dict[str, int]:
    parsed = parse_text(text)
    assert parsed.unparsed == []
    return {card.code: count for count, card in parsed.rows}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4 Draug, Guardian Knight (B01) 12 *F* #wall", {"B01-012N": 4}),
        ("4 Draug, Guardian Knight [B01:12]", {"B01-012N": 4}),
        ("4 Draug, Guardian Knight B01 012", {"B01-012N": 4}),
        ("4 Marth (B01) 3", {"B01-003HN": 4}),
        ("4 (B01) 12", {"B01-012N": 4}),
        ("4 Marth, Savior of His Realm (B01-001SR)", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm <B01-001SR>", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm {B01-001SR}", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm\tB01-001SR", {"B01-001SR": 4}),
        ("B01-001SR\tMarth, Savior of His Realm\t4", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm [S01-001ST]", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm (SR)", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm (foil)", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm # lord", {"B01-001SR": 4}),
        ("4 Marth, Savior of His Realm // attacker", {"B01-001SR": 4}),
        ("4 Marth # B01-003HN", {"B01-003HN": 4}),
        ("- 4 Marth, Altean Prince", {"B01-003HN": 4}),
        ("* 4x Marth, Altean Prince", {"B01-003HN": 4}),
        ("• Marth, Altean Prince ×4", {"B01-003HN": 4}),
        ("4. Cain, The Bull", {"B01-008N": 4}),
        ("1. 4 Cain, The Bull", {"B01-008N": 4}),
        ("4 copies of Cain", {"B01-008N": 4}),
        ("Abel, Green Knight: 4", {"B01-010N": 4}),
        ("Abel: 4", {"B01-010N": 4}),
        ("Abel, Green Knight - 4", {"B01-010N": 4}),
        ("Abel, Green Knight = 4", {"B01-010N": 4}),
        ("Abel, Green Knight 4", {"B01-010N": 4}),
        ("Abel (4x)", {"B01-010N": 4}),
        ("B01-010N x4 Abel", {"B01-010N": 4}),
        ("Kagero: B07-062R x4, B07-063N x4", {"B07-062R": 4, "B07-063N": 4}),
        ("Kagero: B07-062R x4 / B07-063N", {"B07-062R": 4, "B07-063N": 1}),
        ("B07-062R x4, B07-060R x2", {"B07-062R": 4, "B07-060R": 2}),
        ("Saizo: B07-060R x1", {"B07-060R": 1}),
        ("4 Saizo, Knower of 100 Arts", {"B07-061N": 4}),
        ("4 Robin (Female), High Deliverer (B01-057R+)", {"B01-057R+": 4}),
        ("[B01-057R+]", {"B01-057R+": 1}),
        ("4 Cain, The Bull+", {"B01-008N": 4}),
        ("4\tCain, The Bull+X", {"B01-008N": 4}),
        ("4\tCain, The Bull (P)", {"B01-008N": 4}),
        ("4\tCain, The Bull (RP)", {"B01-008N": 4}),
        ("4\tCain, The Bull (V2)", {"B01-008N": 4}),
    ],
)
def test_all_that_a_line_says_is_used(cards: None, line: str, expected: dict[str, int]) -> None:
    assert count_cards(line) == expected


@pytest.mark.parametrize("line", ["Total: 51 cards", "Total: 51", "51 cards", "Total (51/50)"])
def test_totals_are_passed_over_and_compared(cards: None, line: str) -> None:
    assert count_cards(f"4 Cain\n{line}") == {"B01-008N": 4}
    assert parse_text(f"4 Cain\n{line}").notes == ["Line 2 says 51 cards; 4 were read."]
    assert parse_text(f"51 Cain\n{line}").notes == []


@pytest.mark.parametrize(
    ("line", "why", "repair"),
    [
        (
            "4 Marth, Savior of His Realm [B02-001SR]",
            "B02-001SR is Caeda, Winged Princess, not Marth, Savior of His Realm.",
            "4 B01-001SR Marth, Savior of His Realm",
        ),
        (
            "4 Marth, Savior of His Realm (B02)",
            "Marth, Savior of His Realm is not in B02.",
            "4 B01-001SR Marth, Savior of His Realm",
        ),
        (
            "4 Draug, Guardian Knight (B01) 8",
            "B01 8 is Cain, The Bull, not Draug, Guardian Knight.",
            "4 B01-012N Draug, Guardian Knight",
        ),
        (
            "4 Draug, Guardian Knight (HN)",
            "Draug, Guardian Knight is not printed as HN.",
            "4 B01-012N Draug, Guardian Knight",
        ),
        (
            "4 Cain (B01-010N) B01-008N",
            "B01-008N is not the same card as B01-010N.",
            "4 B01-008N Cain, The Bull",
        ),
        (
            "4 Cain x2",
            "The line has more than one count: 2 and 4.",
            "4 B01-008N Cain, The Bull",
        ),
        (
            "Saizo: B07-062R x3",
            "B07-062R is Kagero, Nohrian Ninja, not Saizo.",
            "3 B07-060R Saizo, Fifth",
        ),
        (
            "- 4 Marth",
            "2 cards are named “Marth”; use the number.",
            "4 B01-003HN Marth, Altean Prince",
        ),
        ("Cian, The Bull - 4", "No card is named “Cian, The Bull”.", "4 B01-008N Cain, The Bull"),
        ("4 B01-008N Cain {noDeck}", "“{ }” is not understood.", "4 B01-008N Cain, The Bull"),
        ("4 Cain [B01-008N] 17", "“17” is not understood.", "4 B01-008N Cain, The Bull"),
        ("SB: 2 Cain", "Game cipher has no sideboard, so this line is not read.", "2 Cain"),
        (
            "Kagero: B07-062R x4, B07-063X x2",
            "B07-063X is not a known Game cipher card number.",
            "B07-062R x4\n2 B07-063N Kagero, Hidden Blade",
        ),
    ],
)
def test_what_does_not_agree_is_refused_and_repairs_keep_the_count(
    cards: None, line: str, why: str, repair: str
) -> None:
    (unread,) = parse_text(line).unparsed

    repairs = [repair.line.removeprefix("Kagero: ") for repair in unread.repairs]
    assert unread.why == why
    assert repair in repairs
    assert parse_text(repair).unparsed == []


def test_numbers_of_lines_are_not_taken_for_counts(cards: None) -> None:
    _, second = parse_text("1. Cain\n2. Abel").unparsed

    assert second.why == "“2.” may be the number of the line or of the copies."
    assert [repair.line for repair in second.repairs] == [
        "2 B01-010N Abel, Green Knight",
        "1 B01-010N Abel, Green Knight",
    ]
    assert count_cards("1. 4 Cain\n2. 3 Abel") == {"B01-008N": 4, "B01-010N": 3}


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("4 Cain # lord", ["The comment in line 1 is not part of the deck."]),
        (
            "4 Cain # lord\n4 Abel // 3",
            ["The comments in lines 1 and 2 are not part of the deck."],
        ),
        ("4 Cain *F*", ["Decks here do not say what line 1 marks, such as foil."]),
        ("4 Cain, The Bull+X", ["Decks here do not say what line 1 marks, such as foil."]),
        ("# Ann's\n4 Cain\n; end", ["Lines 1 and 3 are comments."]),
        ("# Cost 1 (4)\n4 Cain", []),
        ("Cheap ones:\n4 Cain", ["Line 1 is taken as a heading."]),
        ("=====\nMain deck\n4 Cain\n[Main]", []),
        ("4 Cain\nSideboard", []),
        ("Lord: Cain # the red", ["The comment in line 1 is not part of the deck."]),
        ("Name: A\nName: B", ["The list has more than one name; “B” is used."]),
        (f"Name: {'x' * 121}", ["The name of the deck is cut to 120 characters."]),
        ("# a\n" * 10, ["Lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more are comments."]),
        ("Format: Standard\nFormat: standard", []),
    ],
)
def test_what_is_passed_over_is_noted(cards: None, text: str, notes: list[str]) -> None:
    assert parse_text(text).notes == notes


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Lord: 4 Cain", "A deck has one Lord, so this line takes no count."),
        ("Format: Standard\nFormat: Unlimited", "The list already has another format."),
        ("4 CipherVit card 999", "No card here has the CipherVit number 999."),
        ("99999999999999999999 Cain", "1 to 999 copies of a card, not 1000000000."),
        ("\n".join(["1 Cain", "1 Abel"] * 501), "Only the first 1000 lines were used."),
    ],
)
def test_a_line_that_says_too_much_is_refused(cards: None, line: str, why: str) -> None:
    (unread,) = parse_text(line).unparsed

    assert why in unread.why


@pytest.mark.parametrize("heading", ["Lord", "Lord:", "MC:", "[Leader]", "Main character (1)"])
def test_the_first_card_under_the_heading_of_a_choice_is_chosen(cards: None, heading: str) -> None:
    found = parse_text(f"{heading}\n2 Cain\n3 Abel")

    assert found.choices == {"lord": "b01-008n"}
    assert found.size == 5
    assert parse_text(f"Lord: Abel\n{heading}\n2 Cain").notes == [
        "The list already has a Lord; there can be only one."
    ]


WRITTEN = (
    "{n} {code} {name}",
    "{n}x {name} ({code})",
    "{name} x{n}",
    "{name} ({n})",
    "{name}: {n}",
    "{name} - {n}",
    "{name}\t{code}\t{n}",
    "{first}: {code} x{n}",
    "{n} {name} ({set}) {number}",
    "{n} {name} <{code}>",
    "{n}\t{code}",
    "{n} {name}",
)
BEFORE = st.sampled_from(["", "- ", "* ", "• "])
BEHIND = st.sampled_from(["", " *F*", " #wall", " // attacker, 3 of them", " # lord"])


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_decks_in_any_layout_are_read_back(cards: None, data: st.DataObject) -> None:
    deck = data.draw(
        st.dictionaries(st.sampled_from(CARDS), st.integers(1, 60), min_size=1, max_size=8)
    )
    lines = []
    for (name, title, code), count in deck.items():
        line = data.draw(st.sampled_from(WRITTEN)).format(
            n=count, name=f"{name}, {title}", first=name, code=code, set=code[:3], number=code[4:7]
        )
        lines.append(data.draw(BEFORE) + line + data.draw(BEHIND))

    assert count_cards("\n".join(lines)) == {code: count for (*_, code), count in deck.items()}
