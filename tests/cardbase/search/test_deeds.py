"""`does:` finds cards by what their compiled texts do."""

import json
from typing import Any

import pytest
from django.test import Client

from cardbase.compiled_text import compile_cards, compute_deeds
from cardbase.compiled_text.compiled_lines import FOLDER, NAME
from cardbase.compiled_text.deeds import deeds_of
from cardbase.models import Card
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for
from tests.cardbase.factories import make_card, make_game

SKILLS = {
    "Drawer": "Gift |ACT| [Once per turn] [turn 1 face-up bond face-down] Draw 1 card.",
    "Killer": (
        "Blade |ACT| [Once per turn] [tap this unit] Choose 1 enemy other than their Lord, and "
        "destroy it."
    ),
    "Strong": "Might |CONT| During your turn, this unit gets +20 Attack.",
    "Silent": "",
}
SUPPORTS = {
    "Helper": "|ATK SUPP| Attack Emblem: Your attacking unit gets +20 Attack until end of battle."
}


@pytest.fixture
def cards(db: None) -> dict[str, Card]:
    made = {name: make_card(name, texts={"skill": text}) for name, text in SKILLS.items()}
    made |= {name: make_card(name, texts={"support": text}) for name, text in SUPPORTS.items()}
    made["Odd"] = make_card("Odd", texts={"skill": "Frobnicate the wobbly gizmo twice."})
    compile_cards("cipher")
    compute_deeds("cipher")
    return made


def names_found_by(text: str) -> list[str]:
    query = read_query(text, make_game())
    assert query.problem is None, query.problem
    return sorted(cards_for(query, make_game()).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("does:draw", ["Drawer"]),
        ('does:"destroy enemy"', ["Killer"]),
        ('does:"enemy destroy"', ["Killer"]),
        ("does:kill", ["Killer"]),
        ("does:boost", ["Helper", "Strong"]),
        ('does:"boost attack"', ["Helper", "Strong"]),
        ("does:boost by:support", ["Helper"]),
        ("by:support does:boost cost<=3", ["Helper"]),
        ("does:draw by:support", []),
        ("does:draw|destroy", ["Drawer", "Killer"]),
        # What an unread text does is unknown: it is neither found nor left out for certain.
        ("-does:draw", ["Helper", "Killer", "Silent", "Strong"]),
        ("does!=draw", ["Helper", "Killer", "Silent", "Strong"]),
    ],
)
def test_what_cards_do_is_searched(cards: dict[str, Card], text: str, names: list[str]) -> None:
    assert names_found_by(text) == names


@pytest.mark.parametrize(
    ("text", "near"), [("does:drwa", "does:draw"), ('does:"destory enemy"', 'does:"destroy enemy"')]
)
def test_a_word_that_no_deed_has_is_refused_with_the_nearest(
    cards: dict[str, Card], text: str, near: str
) -> None:
    problem = read_query(text, make_game()).problem
    assert problem is not None
    assert near in problem.repairs


def test_the_page_says_how_many_cards_may_do_so_too(cards: dict[str, Card], client: Client) -> None:
    html = client.get("/games/cipher/cards/", {"q": "does:draw"}).content.decode()
    assert "1 card has text that is not automated and might match too." in html
    assert (
        "not automated" not in client.get("/games/cipher/cards/", {"q": "cost:1"}).content.decode()
    )


def test_deeds_follow_a_changed_text(cards: dict[str, Card]) -> None:
    card = cards["Silent"]
    card.texts = {"skill": SKILLS["Drawer"]}
    card.save()
    compile_cards("cipher")
    assert compute_deeds("cipher") == 1
    assert names_found_by("does:draw") == ["Drawer", "Silent"]
    assert compute_deeds("cipher") == 0


def unit(side: str, *where: dict[str, Any]) -> dict[str, Any]:
    return {"is": "Units", "side": side, "where": list(where)}


@pytest.mark.parametrize(
    ("node", "deed"),
    [
        ({"is": "Draw"}, "draw"),
        ({"is": "Draw", "side": "enemy"}, "draw enemy"),
        (
            {"is": "Destroy", "group": unit("enemy", {"is": "Is", "state": "lord"})},
            "destroy enemy lord",
        ),
        (
            {"is": "Adjust", "group": {"is": "This"}, "stat": "attack", "amount": -10},
            "attack self weaken",
        ),
        (
            {"is": "Adjust", "group": {"is": "This"}, "stat": "cost", "amount": -1},
            "cost discount self",
        ),
        (
            {
                "is": "Adjust",
                "group": unit("own"),
                "stat": "heavy_cost",
                "amount": {"is": "Times", "factor": -5},
            },
            "ally cost discount heavy",
        ),
        (
            {
                "is": "Put",
                "group": {"is": "Cards", "side": "own", "place": "retreat"},
                "to": "hand",
            },
            "recover retreat",
        ),
        (
            {
                "is": "Put",
                "group": {"is": "Cards", "side": "enemy", "place": "hand"},
                "to": "retreat",
            },
            "discard enemy hand",
        ),
        ({"is": "Put", "group": {"is": "Top", "side": "own"}, "to": "retreat"}, "deck mill"),
        ({"is": "Put", "group": unit("enemy"), "to": "hand"}, "enemy return"),
        ({"is": "Cannot", "who": unit("enemy"), "action": "evade"}, "enemy evade prevent"),
        (
            {"is": "Cannot", "who": {"is": "This"}, "action": "be_destroyed"},
            "destroyed protect self",
        ),
        (
            {
                "is": "Cannot",
                "who": {"is": "Cards", "side": "own", "place": "hand"},
                "action": "be_put",
            },
            "discard hand protect",
        ),
        (
            {"is": "Cannot", "who": {"is": "This"}, "action": "level_up_onto"},
            "level prevent self",
        ),
        ({"is": "SkillsUsable", "who": unit("own"), "label": "LVS2"}, "allow ally skill"),
        (
            {
                "is": "NeedsNoInsignia",
                "group": {"is": "Cards", "side": "own", "place": "hand"},
                "actions": ["deploy"],
            },
            "allow hand",
        ),
    ],
)
def test_each_instruction_is_a_deed_in_plain_words(node: dict[str, Any], deed: str) -> None:
    ability = {"is": "Ability", "name": "", "kind": "trigger", "body": [node]}
    assert deeds_of([ability]) == [sorted([*deed.split(), "by:triggered"])]


def test_what_was_chosen_is_what_a_deed_is_about_and_costs_are_none() -> None:
    ability = {
        "is": "Ability",
        "kind": "activate",
        "cost": [{"is": "Tap", "group": {"is": "This"}}],
        "body": [
            {"is": "Choose", "chosen": {"is": "Chosen", "among": unit("enemy"), "name": "it"}},
            {
                "is": "May",
                "effects": [{"is": "Move", "group": {"is": "Known", "name": "it"}}],
                "then": [{"is": "Draw"}],
            },
        ],
    }
    assert deeds_of([ability]) == [["by:activated", "draw"], ["by:activated", "enemy", "move"]]


def test_every_deed_of_the_shipped_cards_is_said_in_words_of_people() -> None:
    """New words of the text kit get a word that people would type."""
    for path in sorted(FOLDER.glob(f"*/{NAME}")):
        with path.open(encoding="utf-8") as file:
            next(file)
            for row in file:
                for deed in deeds_of(json.loads(row)[1]):
                    words = [word for word in deed if not word.startswith("by:")]
                    assert words, row[:80]
                    assert all(
                        word.isalpha() and word.islower() and len(word) < 13 for word in words
                    )
