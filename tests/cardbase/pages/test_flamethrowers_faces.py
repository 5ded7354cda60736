"""The faces of FlameThrowers cards."""

import pytest
from django.template.loader import render_to_string

from cardbase.faces.base import Face, short
from cardbase.faces.flamethrowers import ICONS, draw
from rules.engine.cards import CardData
from rules.flamethrowers.cards import SCHEMA
from tests.testkit import shipped

GAME = "flamethrowers"


def card(number: str) -> CardData:
    return shipped.cards_by_number(GAME)[f"SMP-{number}"]


def face(number: str) -> Face:
    return draw(card(number), GAME)


def test_a_face_says_the_card_in_one_sentence() -> None:
    stats = card("S01").stats
    assert face("S01").label == (
        "Wick, Spark Sling: SQUAD, Blaze, rank 1, "
        f"HEALTH {stats['health']:,}, ENERGY {stats['energy']:,}, "
        f"light attack {stats['light_cost']} for {stats['light_damage']:,}, "
        f"heavy attack {stats['heavy_cost']} for {stats['heavy_damage']:,}"
    )
    assert face("P01").label == "Team Signal: SUPPORT"


@pytest.mark.parametrize(
    ("value", "printed"), [(None, "–"), (0, "0"), (950, "950"), (4500, "4.5k"), (32000, "32k")]
)
def test_small_cards_have_short_numbers(value: int | None, printed: str) -> None:
    assert short(value) == printed


def test_a_card_of_two_energy_types_wears_both_signs_and_both_colours() -> None:
    drawn = face("G02")

    assert [mark.label for mark in drawn.emblems][:2] == ["Blaze", "Void"]
    assert drawn.tone_classes == "tone-red tone2-purple"


def test_kami_transformations_and_teams_are_told_apart_by_a_sign() -> None:
    signs = [face(number).emblems[-1].icon for number in ("K01", "T01", "G01")]

    assert signs == ["kami", "kind-transformation", "kind-tag_team"]
    assert len(face("S01").emblems) == 1  # its energy type, and nothing besides


def test_an_ability_is_cut_into_head_cost_and_sentence() -> None:
    (line,) = face("S10").lines

    assert [(run.kind, run.text) for run in line.runs][:2] == [
        ("badge", "Activate"),
        ("cost", "pay 100 ENERGY"),
    ]
    assert line.headline.endswith("cannot attack until its next turn ends.")


def test_every_sign_of_the_schema_stands_in_the_icon_sheet(settings) -> None:
    sheet = (settings.BASE_DIR / "static" / ICONS).read_text()
    fields = [field for kind in SCHEMA.kinds for field in kind.fields]
    expected = [f'id="{field.key}-{key}"' for field in fields for key in field.choice_keys]
    expected += [f'id="kind-{kind.key}"' for kind in SCHEMA.kinds]

    assert [mark for mark in expected if mark not in sheet] == []


def test_a_card_of_which_nothing_is_known_still_has_a_face() -> None:
    unknown = CardData("ghost", "Ghost", "", "squad", {}, {})

    assert draw(unknown, GAME).corners["health"].value == "–"


@pytest.mark.parametrize("size", ["", "grid", "mini"])
def test_every_shipped_card_is_drawn_at_every_size(size: str) -> None:
    for number, shown in shipped.cards_by_number(GAME).items():
        html = render_to_string("cardbase/_face.html", {"face": draw(shown, GAME), "size": size})
        assert f'aria-label="{draw(shown, GAME).label}"' in html, number
