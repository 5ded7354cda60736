from datetime import date

import pytest
from django.test import Client

from cardbase.downloads import state
from cardbase.edits.card_keys import rename_key
from cardbase.models import CardSet, DisputedFact
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_rarity,
    make_ruling,
    make_set,
    make_source,
)

pytestmark = pytest.mark.django_db
HOME = "/api/v1/"
LISTS = ("games", "sets", "rarities", "cards", "printings", "rulings", "errata", "sources")


def fetch(client: Client, path: str) -> dict:
    response = client.get(HOME + path)
    assert response.status_code == 200, response.content
    return response.json()


def keys(client: Client, query: str) -> list[str]:
    return [card["key"] for card in fetch(client, f"cards/?{query}")["results"]]


def test_the_root_lists_what_there_is(client: Client) -> None:
    listed = fetch(client, "")

    assert set(LISTS) <= listed.keys()
    for name in LISTS:
        assert client.get(listed[name]).status_code == 200


def test_a_card_has_its_whole_history(client: Client) -> None:
    card = make_card("Marth", "Altean Prince", key="marth", texts={"skill": "Hold."})
    make_printing(card, "B01-003HN", illustrator="Ann Artist")
    make_erratum(card, date(2016, 1, 1), attack=50)
    make_ruling(card, rule_ids=["CIPHER-CRIT-2"])

    card = fetch(client, "cards/cipher/marth/")

    assert card["url"] == "http://testserver/api/v1/cards/cipher/marth/"
    assert (card["name"], card["title"], card["stats"]["attack"]) == ("Marth", "Altean Prince", 40)
    assert card["texts"] == {"skill": "Hold."}
    assert card["printings"][0]["code"] == "B01-003HN"
    assert card["printings"][0]["illustrator"] == "Ann Artist"
    assert [(row["since"], row["stats"]["attack"]) for row in card["wordings"]] == [
        (None, 40),
        ("2016-01-01", 50),
    ]
    assert card["rulings"][0]["rule_ids"] == ["CIPHER-CRIT-2"]


def test_every_address_in_an_answer_leads_somewhere(client: Client) -> None:
    card = make_card(key="marth")
    make_printing(card, "B01-003R+")
    make_ruling(card)
    make_erratum(card, date(2016, 1, 1), attack=50)

    for kind in LISTS:
        (row,) = fetch(client, f"{kind}/")["results"]
        assert client.get(row["url"]).json()["url"] == row["url"]


def test_a_card_says_its_facts_in_words_beside_their_keys(client: Client) -> None:
    make_card(key="marth", insignias=["red"], cost="X", promotion_cost=None)

    card = fetch(client, "cards/cipher/marth/")

    said = {row["key"]: (row["label"], row["value"]) for row in card["facts"]}
    assert said["attack"] == ("Attack", "40")
    assert said["insignias"] == ("Insignia", "Blade of Light")
    assert said["cost"] == ("Deployment Cost", "X")
    assert "promotion_cost" not in said


def test_the_address_a_card_had_before_a_renaming_still_answers(client: Client) -> None:
    rename_key(make_card(key="shiida"), "caeda")

    assert fetch(client, "cards/cipher/shiida/")["key"] == "caeda"


@pytest.mark.parametrize("kind", ["printings", "rulings", "errata"])
def test_a_card_is_named_by_its_key_in_its_game(client: Client, kind: str) -> None:
    for game in map(make_game, ("cipher", "chess")):
        card = make_card("Roy", game=game, key="roy")
        make_printing(card, "B01-001", set=make_set(game=game))
        make_ruling(card, game=game)
        make_erratum(card, date(2016, 1, 1), attack=50)

    (row,) = fetch(client, f"{kind}/?card=ROY&game=chess")["results"]
    refusal = client.get(f"{HOME}{kind}/?card=roy")

    assert row["game"] == "chess"
    assert refusal.status_code == 400
    assert refusal.json()["errors"] == [
        {
            "field": "card",
            "message": "the games chess, cipher have a card with the key “roy”; name one in `game`",
        }
    ]


@pytest.mark.parametrize("kind", ["printings", "rulings", "errata"])
def test_the_key_a_card_had_before_a_renaming_still_names_it(client: Client, kind: str) -> None:
    card = make_card(key="shiida")
    make_printing(card, "B01-001")
    make_ruling(card)
    make_erratum(card, date(2016, 1, 1), attack=50)
    rename_key(card, "caeda")

    assert len(fetch(client, f"{kind}/?card=shiida")["results"]) == 1


def test_the_key_in_an_answer_leads_to_the_card(client: Client) -> None:
    card = make_card(key="marth")
    make_printing(card, "B01-001")
    make_ruling(card)

    (printing,) = fetch(client, "printings/")["results"]
    (ruling,) = fetch(client, "rulings/")["results"]

    assert printing["card"] == ruling["card"] == "marth"
    assert client.get(printing["card_url"]).json()["key"] == "marth"


@pytest.mark.parametrize(
    ("query", "sources"),
    [
        ("", ["faq", "interview", "rulebook"]),
        ("game=CIPHER", ["faq", "rulebook"]),
        ("official=true", ["rulebook"]),
        ("official=false&game=cipher", ["faq"]),
        ("document=RULE", ["rulebook"]),
        ("published_min=2015-06-25", ["faq", "rulebook"]),
        ("published_max=2015-06-25", ["rulebook"]),
        ("ordering=-key", ["rulebook", "interview", "faq"]),
    ],
)
def test_sources_are_narrowed(client: Client, query: str, sources: list[str]) -> None:
    exact = {"published_precision": "day"}
    make_source("faq", document="Answers", published=date(2018, 1, 1), **exact)
    make_source(
        "rulebook", document="The rulebook", official=True, published=date(2015, 6, 25), **exact
    )
    make_source("interview", document="Interview", game=make_game("chess"))

    assert [row["key"] for row in fetch(client, f"sources/?{query}")["results"]] == sources


def test_a_source_in_an_answer_is_a_row_of_its_own(client: Client) -> None:
    make_ruling(make_card(key="marth"))

    (ruling,) = fetch(client, "rulings/")["results"]
    source = fetch(client, f"sources/{ruling['source']['key']}/")

    assert ruling["source"].items() <= source.items()
    assert source["game"] == "cipher"
    assert client.get(source["html_url"]).status_code == 200
    assert len(fetch(client, f"rulings/?source={source['key']}")["results"]) == 1


def test_an_erratum_lists_the_cards_it_changed(client: Client) -> None:
    make_erratum(make_card(key="marth"), date(2016, 1, 1), attack=50)

    (erratum,) = fetch(client, "errata/")["results"]

    assert [(row["card"], row["stats"]["attack"]) for row in erratum["cards"]] == [("marth", 50)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cost=3", ["paladin"]),
        ("cost=X", ["open"]),
        ("cost_min=2", ["paladin"]),
        ("cost_max=3", ["lord", "paladin"]),
        ("cost_max=1", ["lord"]),
        ("insignias=blue", ["paladin"]),
        ("insignias=blue&insignias=red", ["lord", "open", "paladin"]),
        ("types=beast&cost=3", ["paladin"]),
        ("class=ladi", ["paladin"]),
        ("name=cai", ["paladin"]),
        ("q=shield", ["open"]),
        ("q=cost>=2", ["paladin"]),
        ("q=set:B01 rarity:R -cost:X", ["lord"]),
        ("q=insignia:blue or is:erratum", ["open", "paladin"]),
        ("q=cost:..3 order:-cost&limit=1", ["paladin"]),
        ("q=has:ruling&cost=1", ["lord"]),
        ("set=b02", ["paladin"]),
        ("rarity=R", ["lord", "paladin"]),
        ("set=B01&rarity=R", ["lord"]),
        ("number=B02-001", ["paladin"]),
        ("code=b02-001r", ["paladin"]),
        ("illustrator=ann", ["lord"]),
        ("has_ruling=true", ["lord"]),
        ("has_ruling=false", ["open", "paladin"]),
        ("has_erratum=true", ["open"]),
        ("provenance=sample", []),
        ("origin=edited", ["lord", "open", "paladin"]),
        ("game=cipher&kind=character", ["lord", "open", "paladin"]),
        ("game=fma", []),
    ],
)
def test_every_facet_narrows_the_cards(client: Client, query: str, found: list[str]) -> None:
    lord = make_card("Marth", key="lord")
    paladin = make_card(
        "Cain", key="paladin", cost=3, insignias=["blue"], types=["beast"], **{"class": "Paladin"}
    )
    unclear = make_card("Jar", key="open", cost="X", texts={"skill": "Shield"})
    make_printing(lord, "B01-001R", illustrator="Ann Artist")
    make_printing(paladin, "B01-002N")
    make_printing(paladin, "B02-001R")
    make_ruling(lord)
    make_erratum(unclear, date(2016, 1, 1), attack=50)

    assert sorted(keys(client, query)) == found


@pytest.mark.parametrize(
    ("ordering", "order"),
    [
        ("name", ["a", "b", "c"]),
        ("-name", ["c", "b", "a"]),
        ("attack", ["c", "a", "b"]),
        ("-attack", ["a", "c", "b"]),
        ("id", ["c", "a", "b"]),
    ],
)
def test_cards_are_sorted_by_name_age_and_every_number(
    client: Client, ordering: str, order: list[str]
) -> None:
    make_card("C", key="c", attack=40)
    make_card("A", key="a", attack=60)
    make_card("B", key="b", attack="X")

    assert keys(client, f"ordering={ordering}") == order


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ("sets/?kind=promo", ["P01"]),
        ("sets/?series=2", ["B02"]),
        ("sets/?released_after=2016-01-01", ["B02"]),
        ("sets/?name=first", ["B01"]),
        ("sets/?code=b01&game=cipher", ["B01"]),
        ("sets/?ordering=-code", ["P01", "B02", "B01"]),
    ],
)
def test_sets_are_filtered_and_sorted(client: Client, path: str, codes: list[str]) -> None:
    make_set("B01", name="First", series=1)
    make_set("B02", series=2, released=date(2016, 5, 1), released_precision="day")
    make_set("P01", kind=CardSet.Kind.PROMO)

    assert [row["code"] for row in fetch(client, path)["results"]] == codes


@pytest.mark.parametrize(
    ("query", "days"),
    [
        ("{0}_min=2016-01-02", [2, 3]),
        ("{0}_max=2016-01-02", [1, 2]),
        ("{0}_min=2016-01-02&{0}_max=2016-01-02", [2]),
    ],
)
def test_bounds_of_days_hold_the_day_itself(client: Client, query: str, days: list[int]) -> None:
    card = make_card()
    for day in (1, 2, 3):
        that_day = date(2016, 1, day)
        make_erratum(card, that_day, attack=day)
        make_ruling(card, date=that_day)
        make_set(f"B{day:02}", released=that_day, released_precision="day")

    for kind, column in (("errata", "date"), ("rulings", "date"), ("sets", "released")):
        rows = fetch(client, f"{kind}/?{query.format(column)}")["results"]
        assert sorted(date.fromisoformat(row[column]).day for row in rows) == days


def test_before_and_after_leave_the_day_out(client: Client) -> None:
    make_erratum(make_card(), date(2016, 1, 2), attack=50)
    make_set("B02", released=date(2016, 1, 2), released_precision="day")

    for path in ("errata/?{}=2016-01-02", "sets/?released_{}=2016-01-02"):
        for side in ("before", "after"):
            assert fetch(client, path.format(side))["results"] == []


def test_printings_rulings_and_errata_are_filtered(client: Client) -> None:
    marth, cain = make_card(key="marth"), make_card(key="cain")
    make_printing(marth, "B01-001SR", illustrator="Ann Artist")
    make_printing(cain, "B01-007R")
    make_ruling(marth, rule_ids=["CIPHER-CRIT-2"], text="It may.")
    make_ruling(cain, rule_ids=["CIPHER-CRIT-22"], text="It may not.")
    make_erratum(cain, date(2016, 1, 1), attack=50)

    def count(path: str) -> int:
        return len(fetch(client, path)["results"])

    assert count("printings/?illustrator=ann") == count("printings/?code=b01-007r") == 1
    assert count("printings/?set=B01&rarity=SR&card=marth&game=cipher") == 1
    assert count("rulings/?rule=CIPHER-CRIT-2") == 1
    assert count("rulings/?card=cain") == count("rulings/?text=not") == 1
    assert count("errata/?card=cain&before=2017-01-01") == 1
    assert count("errata/?card=marth") == count("errata/?after=2017-01-01") == 0
    assert count("rarities/?code=SR") == 1


@pytest.mark.parametrize("kind", ["cards", "printings", "sets", "rarities", "rulings", "errata"])
def test_a_list_asks_as_many_questions_for_twenty_rows_as_for_two(
    kind: str, client: Client, django_assert_max_num_queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One of them asks for the catalogue's version, each time.
    monkeypatch.setattr(state, "BELIEVED_SECONDS", 0)
    monkeypatch.setattr(state._Believed, "until", 0.0)
    counts = []
    for first, last in ((0, 2), (2, 20)):
        for number in range(first, last):
            card = make_card(f"Card {number}")
            make_printing(card, f"B{number:02}-001R{number}")
            make_ruling(card)
            make_erratum(card, date(2016, 1, 1), attack=50)
        with django_assert_max_num_queries(10) as parsed_query:
            rows = fetch(client, f"{kind}/")["results"]
        counts.append(len(parsed_query))

    assert len(rows) == 20
    assert counts[0] == counts[1]


def test_nothing_can_be_written_here(client: Client) -> None:
    make_card(key="marth")

    for path in ("cards/", "cards/cipher/marth/", "games/", "errata/"):
        for method in (client.post, client.put, client.patch, client.delete):
            assert method(HOME + path).status_code == 405


def test_partial_cards_say_what_is_unknown(client: Client) -> None:
    make_card(key="lust", attack=None, provenance="partial", unknown=["attack"])

    card = fetch(client, "cards/cipher/lust/")

    assert (card["provenance"], card["unknown"]) == ("partial", ["attack"])
    assert "attack" not in card["stats"]


def test_a_game_without_rules_is_served_like_the_others(client: Client) -> None:
    game = make_game("chess")
    make_card("Rook", game=game, key="rook", kind="piece")
    make_rarity("C", game=game)

    assert keys(client, "game=chess") == ["rook"]
    assert fetch(client, "games/chess/")["name"] == "Game chess"
    assert fetch(client, "rarities/chess/C/")["code"] == "C"


def test_a_card_says_what_another_source_says_of_its_facts(client: Client) -> None:
    card = make_card("Noire")
    source = make_source("another-list", document="Another list")
    DisputedFact.objects.create(card=card, field="support", value=10, source=source)

    said = fetch(client, f"cards/cipher/{card.key}/")

    assert said["stats"]["support"] == 20
    (disputed,) = said["disputed_facts"]
    assert (disputed["field"], disputed["value"]) == ("support", 10)
    assert disputed["source"]["document"] == "Another list"
