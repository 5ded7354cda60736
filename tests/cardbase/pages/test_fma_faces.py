"""The faces of Fullmetal Alchemist cards."""

import pytest
from django.template.loader import render_to_string

from cardbase.faces.base import Face
from cardbase.faces.fma import ICONS, draw
from rules.engine.cards import CardData
from rules.fma.cards import SCHEMA
from tests.testkit import shipped

GAME = "fma"


def card(number: str) -> CardData:
    return shipped.cards_by_number(GAME)[number]


@pytest.fixture(autouse=True)
def compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules cannot read is tested with the rules; here every line counts as read."""
    monkeypatch.setattr("cardbase.faces.fma.uncompiled_lines", lambda card, game: frozenset())


def face(number: str) -> Face:
    return draw(card(number), GAME)


@pytest.mark.parametrize(
    ("number", "label"),
    [
        (
            "SMP-D05",
            "Roy Mustang, Sample Section Chief: Leader, Military, level 2, command 8, "
            "strength 4, wits 4, alchemy 6",
        ),
        ("SMP-A47", "Dora Plint, Roadside Host: Ally, unaligned, cost 2, strength 1, wits 3, "
                    "alchemy 0"),
        ("SMP-T16", "Chain Shackles: Attachment, cost 4, strength −2"),
        ("SMP-E12", "Paper Chase: Event, wits, cost X"),
        ("SMP-L20", "Ring of Stones: Location, clue points 3, goal: alchemy +6"),
        ("FMA-068", "Envy, Homunculus: Leader or ally, strength unknown, wits unknown, "
                    "alchemy unknown"),
    ],
)  # fmt: skip
def test_a_face_says_the_card_in_one_sentence(number: str, label: str) -> None:
    assert face(number).label == label


def test_a_character_of_two_factions_wears_both_signs_and_both_colours() -> None:
    drawn = face("SMP-A33")

    assert [mark.label for mark in drawn.emblems] == ["Homunculus", "Military"]
    assert drawn.tone_classes == "tone-purple tone2-blue"
    assert [mark.label for mark in face("SMP-A47").emblems] == ["Unaligned"]


def test_a_location_shows_its_battle_types_and_its_goal() -> None:
    drawn = face("SMP-L22")

    assert [mark.label for mark in drawn.emblems] == ["Battle: Strength", "Battle: Wits"]
    assert [fact.value for fact in drawn.facts] == ["Strength, Wits", "Wits +7"]
    assert [line.headline for line in drawn.lines] == ["A leader."]


def test_heroes_villains_and_mobs_are_told_apart_by_a_sign() -> None:
    signs = [[mark.icon for mark in face(f"SMP-A{n}").affinities] for n in ("11", "31", "03")]

    assert signs == [["keyword-hero"], ["keyword-villain", "keyword-mob"], []]


def test_a_play_is_cut_into_designator_cost_and_sentence() -> None:
    (line,) = face("SMP-A10").lines

    assert [(run.kind, run.text) for run in line.runs] == [
        ("badge", "React"),
        ("keyword", "Strength 3"),
        ("cost", "set this character"),
        ("text", ": "),
        ("text", "When an attack on one of your characters is declared, this character blocks it."),
    ]


def test_a_trait_is_a_badge_with_its_number() -> None:
    badges = [[run.text for run in line.badges] for line in face("SMP-A11").lines]

    assert badges == [["Loyal: 2"], ["Quick Alchemy: 2"]]
    assert [run.text for run in face("SMP-A02").lines[0].badges] == ["Augment 1"]


def test_every_sign_of_the_schema_stands_in_the_icon_sheet(settings) -> None:
    sheet = (settings.BASE_DIR / "static" / ICONS).read_text()
    expected = [f'id="kind-{kind.key}"' for kind in SCHEMA.kinds]
    expected += [f'id="attribute-{key}"' for key in ("strength", "wits", "alchemy")]
    factions = SCHEMA.kind("leader").field("factions").choice_keys
    expected += [f'id="factions-{key}"' for key in (*factions, "none")]

    assert [mark for mark in expected if mark not in sheet] == []


@pytest.mark.parametrize("kind", ["leader", "event", "location", "unknown", "nonsense"])
def test_a_card_of_which_nothing_is_known_still_has_a_face(kind: str) -> None:
    drawn = draw(CardData("ghost", "Ghost", "", kind, {}, {}), GAME)

    html = render_to_string("cardbase/_face.html", {"face": drawn})
    assert "Ghost" in html


@pytest.mark.parametrize("size", ["", "grid", "mini"])
def test_every_shipped_card_is_drawn_at_every_size(size: str) -> None:
    for number, shown in shipped.cards_by_number(GAME).items():
        drawn = draw(shown, GAME)
        html = render_to_string("cardbase/_face.html", {"face": drawn, "size": size})
        assert 'aria-label="' in html, number
        assert drawn.corners or shown.kind == "unknown", number
