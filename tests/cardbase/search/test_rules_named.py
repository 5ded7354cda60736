"""Rules as searches name them: in any capitals, with or without the game, one or a section."""

import pytest
from django.test import Client

import rules
from cardbase.models import Card, Game
from cardbase.rulebook import numbered_rules, rule_numbers
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from tests.cardbase.factories import make_game, make_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rulings() -> None:
    """Rulings of two games on rules with one short number, and one that is about no card."""
    names = {"cipher": "Marth", "fma": "Edward", "flamethrowers": "Blaze"}
    Card.objects.bulk_create(_card(game, name) for game, name in names.items())
    _rule("cipher", "Marth", "CIPHER-EVADE-6")
    _rule("cipher", "Marth", "CIPHER-EVADE-1")
    _rule("fma", "Edward", "FMA-GEN-9")
    _rule("fma", "", "FMA-GEN-9")
    _rule("fma", "", "FMA-GEN-10")
    _rule("flamethrowers", "Blaze", "FLAME-GEN-9")


def _card(game: str, name: str) -> Card:
    """A card of which nothing is known but its name."""
    kind = rules.game(game).cards.kinds[0]
    facts = {"stats": {}, "unknown": [fact.key for fact in kind.fields], "provenance": "partial"}
    return Card(game=make_game(game), key=name.lower(), name=name, kind=kind.key, **facts)


def _rule(game: str, name: str, number: str) -> None:
    row = make_game(game)
    card = row.cards.get(name=name) if name else None
    make_ruling(card, game=row, rule_ids=[number], text=f"So says {number} of {name or 'all'}.")


def found(text: str, game: str | None) -> list[str] | None:
    row = Game.objects.get(key=game) if game else None
    query = read_query(text, row)
    if query.problem is not None:
        return None
    return sorted(cards_for(query, row).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "game", "names"),
    [
        ("rule:FMA-GEN-9", "fma", ["Edward"]),
        ("rule:GEN-9", "fma", ["Edward"]),
        ("rule:gen-9", "fma", ["Edward"]),
        ("rule:gen–9", "fma", ["Edward"]),
        ("rule=gen-9", "fma", ["Edward"]),
        ("rule!=gen-9", "fma", []),
        ("-rule:gen-9", "fma", []),
        # The prefix need not be the game's key.
        ("rule:GEN-9", "flamethrowers", ["Blaze"]),
        ("rule:flame-gen-9", "flamethrowers", ["Blaze"]),
        # Of all games together, any that has such a rule.
        ("rule:GEN-9", None, ["Blaze", "Edward"]),
        ("rule:FMA-GEN-9", None, ["Edward"]),
        ("rule:GEN-9|EVADE-6", None, ["Blaze", "Edward", "Marth"]),
        # A section, and not what begins with its letters.
        ("rule:EVADE", "cipher", ["Marth"]),
        ("rule:cipher-evade", "cipher", ["Marth"]),
        ("rule:CIPHER-EVADE", None, ["Marth"]),
        ("rule:FMA-GEN", "fma", ["Edward"]),
        ("rule:DECK", "cipher", []),
        # A rule that no ruling on a card interprets.
        ("rule:EVADE-2", "cipher", []),
        ("rule:GEN-10", "fma", []),
        # No rule of the game, or of any.
        ("rule:FMA-GEN-9", "cipher", None),
        ("rule:GEN-99", "fma", None),
        ("rule:GEN-99", None, None),
        ("rule:EVAD", "cipher", None),
        ("rule:9", "fma", None),
        # Compared as a whole.
        ("rule=EVADE", "cipher", None),
        ("-rule!=EVADE", "cipher", None),
    ],
)
def test_cards_with_rulings_on_a_rule(text: str, game: str | None, names: list[str] | None) -> None:
    assert found(text, game) == names


@pytest.mark.parametrize(
    ("text", "game", "near"),
    [
        ("rule:GEN-99", "fma", "FMA-GEN-9"),
        ("rule:EVAD-6", "cipher", "CIPHER-EVADE-6"),
        ("rule:cipher-evdae-6", None, "CIPHER-EVADE-6"),
    ],
)
def test_a_number_of_no_rule_is_refused_with_the_nearest(
    text: str, game: str | None, near: str
) -> None:
    problem = read_query(text, Game.objects.get(key=game) if game else None).problem

    assert problem is not None
    assert problem.message.startswith(f"Rule “{text.removeprefix('rule:')}” is unknown; similar: ")
    assert near in problem.message
    assert f"rule:{near}" in problem.repairs


def test_every_rule_goes_by_its_number_with_and_without_the_game() -> None:
    for key, rule in numbered_rules():
        assert rule_numbers(rule.number.lower()) == [rule.number]
        assert rule_numbers(rule.short_number, key, whole=True) == [rule.number]


def test_the_list_leads_to_all_rulings_on_the_rules_page(client: Client) -> None:
    page = client.get("/games/fma/cards/?q=rule:gen-9").content.decode()
    several = client.get("/games/fma/cards/?q=rule:gen").content.decode()
    ruled = client.get("/games/fma/rules/").content.decode()

    assert '<a href="/games/fma/rules/#rulings-GEN-9">FMA-GEN-9 (2)</a>' in page
    assert "FMA-GEN-10 (1)" in several
    assert "FMA-GEN-1 (0)" not in several
    assert "and more" not in several
    assert 'id="rulings-GEN-9"' in ruled
    assert '<a href="/games/fma/cards/?q=rule:FMA-GEN-9">' in ruled
    # Its only ruling is about no card.
    assert "q=rule:FMA-GEN-10" not in ruled


def test_of_very_many_rules_the_first_are_listed_and_the_page_of_all(client: Client) -> None:
    for number in range(1, 30):
        _rule("fma", "Edward", f"FMA-IND-{number}")

    page = client.get("/games/fma/cards/?q=rule:ind").content.decode()

    assert page.count("FMA-IND-") == 24
    assert '<a href="/games/fma/rules/#rulings">and more</a>' in page


def test_a_rule_that_is_typed_as_a_word_is_led_to(client: Client) -> None:
    page = client.get("/games/fma/cards/?q=GEN-9").content.decode()
    other = client.get("/cards/?q=flame-gen-1").content.decode()

    assert "No card found" in page
    assert '<a href="/games/fma/rules/#rulings-GEN-9">FMA-GEN-9 (2)</a>' in page
    assert '<a href="/games/flamethrowers/rules/#FLAME-GEN-1">FLAME-GEN-1 (0)</a>' in other


def test_numbers_of_rules_are_completed(client: Client) -> None:
    def options(text: str, game: str = "cipher") -> list[str]:
        answer = client.get("/cards/completions/", {"q": text, "game": game})
        return [option["insert"] for option in answer.json()["options"]]

    assert options("rule:evade")[:3] == ["CIPHER-EVADE", "CIPHER-EVADE-1", "CIPHER-EVADE-2"]
    assert options("rule:GEN-9", "") == ["FLAME-GEN-9", "FMA-GEN-9"]
    assert options("rule:zzz") == []


def test_the_api_reads_numbers_of_rules_as_searches_do(client: Client) -> None:
    def rulings(**asked: str) -> list[str]:
        answer = client.get("/api/v1/rulings/", asked).json()
        return sorted(row["rule_ids"][0] for row in answer["results"])

    assert rulings(rule="gen-9", game="fma") == ["FMA-GEN-9", "FMA-GEN-9"]
    assert rulings(rule="GEN-9") == ["FLAME-GEN-9", "FMA-GEN-9", "FMA-GEN-9"]
    assert rulings(rule="CIPHER-EVADE") == ["CIPHER-EVADE-1", "CIPHER-EVADE-6"]
    refused = client.get("/api/v1/rulings/", {"rule": "EVADE-66", "game": "cipher"})
    assert refused.status_code == 400
    assert "CIPHER-EVADE-6" in refused.content.decode()
