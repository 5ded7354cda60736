"""No text makes the reader of lists fail, and nothing in it is dropped in silence."""

import json

import pytest

from decks.lists import ParsedList, parse_list
from tests.decks.factories import make_card, make_game, make_printing
from tests.testkit.properties import HealthCheck, given, settings, st

pytestmark = pytest.mark.django_db
FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def cards(db: None) -> None:
    if make_game().cards.exists():
        return
    for name, title, code in (
        ("Marth", "Altean Prince", "B01-003HN"),
        ("Marth", "Hero-King", "B01-001SR"),
        ("Cain", "The Bull", "B01-008N"),
        ("Anna", "Side", "B02-001N"),
        ("4 Winds", "x2", ""),
    ):
        card = make_card(name, title, code=code)
        if code:
            printing = make_printing(card, f"S01{code[3:]}")
            printing.external_ids = {"ciphervit": str(card.pk % 90), "cardlist": f"{card.pk}-0"}
            printing.save()


PIECES = (
    *("4", "x4", "(4)", "0", "1000", "9" * 30, "²", "٤", "½", "-1", "4.5"),
    *("Marth", "Altean Prince", "marth, hero-king", "Cain", "Anna", "4 Winds", "Gharnef"),
    *("B01-003HN", "b01-003", "B99-999", "(B01)", "[B01:3]", "<B01-003HN>", "{noDeck}", "[]", "()"),
    *(
        "*F*",
        "(foil)",
        "#",
        "# lord",
        "//",
        "// Sideboard",
        ";",
        "SB:",
        "Name:",
        "Format:",
        "Lord:",
    ),
    *("Sideboard", "Total: 4", "Deck", "Main deck:", "[Main]", "=====", "---", "MC:", "Tokens:"),
    *(
        ",",
        ":",
        " - ",
        "|",
        "=",
        "/",
        "&",
        " and ",
        "\t",
        '"',
        "'",
        "x",
        "×",
        "*",
        "•",
        "%s",
        "%(a)s",
    ),
    *("CipherVit card 4", "Decksteria card 9-0", "//deck-1", "//play-1", "//sideboard-1", "💥"),
)
LINES = st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join)
TEXTS = st.one_of(
    st.lists(LINES, max_size=8).map("\n".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.lists(st.text(max_size=30), max_size=6).map("\n".join),
    st.text(max_size=120),
)


def check_nothing_is_dropped(found: ParsedList) -> None:
    """Each line is used, refused with a sentence, or passed over with a note."""
    refused = {number for line in found.unparsed for number in range(line.number, line.until + 1)}
    for number, line in enumerate(found.text.split("\n"), start=1):
        if line.strip():
            fate = (number in found.used, number in refused, found.passed_over.has(number))
            assert any(fate), f"line {number} is dropped: {line!r}"
    sentences = [line.why for line in found.unparsed] + found.notes
    assert all(sentence.endswith(".") for sentence in sentences)


@FUZZ
@given(text=TEXTS)
def test_no_text_fails_and_no_line_is_dropped(cards: None, text: str) -> None:
    check_nothing_is_dropped(parse_list(make_game(), text))


WORDS = st.one_of(st.sampled_from(PIECES), st.integers(-5, 10**6), st.none(), st.booleans())
TREES = st.recursive(
    WORDS,
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ("cards", "count", "card", "name", "Game", "Decks", "main", "CardId", "ArtId")
                + (
                    "ObjectStates",
                    "ContainedObjects",
                    "Name",
                    "Nickname",
                    "DeckIDs",
                    "Tags",
                    "format",
                )
            ),
            inside,
            max_size=4,
        )
    ),
    max_leaves=12,
)
HEADS = st.sampled_from(
    (
        {"cards": []},
        {"Game": "FECipher", "Decks": {}},
        {"ObjectStates": []},
        {"game": "cipher", "choices": 4, "cards": [{}]},
    )
)


@FUZZ
@given(head=HEADS, tree=TREES)
def test_no_json_fails(cards: None, head: dict[str, object], tree: object) -> None:
    (last,) = list(head)[-1:]
    data = head | ({last: [tree]} if isinstance(head[last], list) else {last: {"main": tree}})

    check_nothing_is_dropped(parse_list(make_game(), json.dumps(data)))


ELEMENTS = ("deck", "superzone", "section", "zone", "card", "name", "set", "meta", "title")
XML = st.recursive(
    st.sampled_from(
        ("", "Marth", "4", "&amp;", "&bad;", "<", "]]>", "<!-- x -->", "<![CDATA[a]]>")
    ),
    lambda inside: st.builds(
        lambda tag, name, parts: (
            f'<{tag} name="{name}" number="4" id="B01">{"".join(parts)}</{tag}>'
        ),
        st.sampled_from(ELEMENTS),
        st.sampled_from(("Deck", "MC", "side", "tokens", "Marth", "")),
        st.lists(inside, max_size=3),
    ),
    max_leaves=8,
)


@FUZZ
@given(root=st.sampled_from(("deck", "cockatrice_deck")), inside=XML)
def test_no_xml_fails(cards: None, root: str, inside: str) -> None:
    check_nothing_is_dropped(parse_list(make_game(), f"<{root}>{inside}</{root}>"))


TABLES = st.lists(
    st.lists(st.sampled_from((*PIECES, "count", "name", "set", "part", "number")), max_size=5).map(
        ",".join
    ),
    min_size=1,
    max_size=6,
).map("\n".join)


@FUZZ
@given(
    text=TABLES, heading=st.sampled_from(("", "count,name\n", "name;part;count\n", "qty\tcode\n"))
)
def test_no_table_fails(cards: None, text: str, heading: str) -> None:
    check_nothing_is_dropped(parse_list(make_game(), heading + text))


@pytest.mark.parametrize(
    "text",
    [
        "4 Marth\r4 Cain",
        "\x0b4 Cain\x0c",
        "4 Cain\u2028",
        "4 Cain\x00",
        "[" * 50_000,
        "{" * 50_000,
        '{"a":' * 20_000,
        "<a>" * 15_000 + "</a>",
        "(" * 500 + "4 Cain",
        '{"cards": [{"count": ' + "9" * 5000 + "}]}",
        "count,name\n4," + "Marth " * 9_000,
        "=" * 50_000,
        "\n".join(["4 Cain"] * 1200),
        "4 Cain\n" * 9_000,
    ],
)
def test_monsters_are_read_or_refused(cards: None, text: str) -> None:
    check_nothing_is_dropped(parse_list(make_game(), text))
