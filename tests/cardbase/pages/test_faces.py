from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

import rules
from cardbase.art import art_url
from cardbase.faces import face, icon_sheet
from cardbase.faces.text import lines
from cardbase.faces.uncompiled import uncompiled_lines
from rules.engine.cards import CardData
from tests.cardbase.pages.factories import FACTS

SKILL = "Rallying Cry |ACT| [Tap this unit] Another <Flier> of yours gets +10 attack."


def card(**facts: Any) -> CardData:
    texts = {"skill": facts.pop("text")} if "text" in facts else {}
    return CardData("marth-prince", "Marth", "Prince", "character", FACTS | facts, texts)


def test_a_face_says_the_card_in_one_sentence() -> None:
    drawn = face(card(promotion_cost=3, cost=4), "cipher")

    assert drawn.label == (
        "Marth, Prince: Blade of Light, cost 4, promotion cost 3, attack 40, support 20, range 1"
    )


def test_a_variable_number_is_printed_as_x() -> None:
    assert face(card(support="X"), "cipher").corners["support"].value == "X"


@pytest.mark.parametrize(
    ("low", "high", "printed"), [(1, 1, "1"), (1, 2, "1–2"), (0, 0, "–"), (None, None, "–")]
)
def test_the_range_is_printed_as_on_the_card(low: Any, high: Any, printed: str) -> None:
    drawn = face(card(range_min=low, range_max=high), "cipher")

    assert drawn.corners["range"].value == printed


def test_a_card_with_two_insignias_wears_both_emblems_and_both_colours() -> None:
    drawn = face(card(insignias=["white", "black"]), "cipher")

    assert [mark.label for mark in drawn.emblems] == ["Hoshido", "Nohr"]
    assert drawn.tone_classes == "tone-white tone2-black"


def test_a_card_without_insignia_says_so_by_a_sign_of_its_own() -> None:
    drawn = face(card(insignias=[]), "cipher")

    assert [mark.label for mark in drawn.emblems] == ["No insignia"]


def test_a_card_of_which_nothing_is_known_still_has_a_face() -> None:
    unknown = CardData("marth", "Marth", "", "character", {}, {})

    assert face(unknown, "cipher").corners["attack"].value == "–"


def test_every_sign_of_the_schema_stands_in_the_icon_sheet(settings) -> None:
    from rules.cipher.cards import SCHEMA

    sheet = (settings.BASE_DIR / "static" / icon_sheet("cipher")).read_text()
    fields = [field for kind in SCHEMA.kinds for field in kind.fields]
    expected = [f'id="{field.key}-{key}"' for field in fields for key in field.choice_keys]

    assert [mark for mark in expected if mark not in sheet] == []


def test_skill_text_is_cut_into_name_badge_cost_and_named_types() -> None:
    (line,) = lines("skill", SKILL, {"ACT": "Activate"})

    assert [(run.kind, run.text.strip()) for run in line.runs if run.text.strip()] == [
        ("name", "Rallying Cry"),
        ("badge", "ACT"),
        ("cost", "Tap this unit"),
        ("text", "Another"),
        ("tag", "Flier"),
        ("text", "of yours gets +10 attack."),
    ]
    assert line.badges[0].title == "Activate"


def test_a_support_skill_is_named_before_its_colon() -> None:
    (line,) = lines("support", "|ATK SUPP| Attack Emblem: Your attacker gets +20 attack.", {})

    assert line.headline == "Attack Emblem"


def test_a_line_that_is_read_in_part_is_marked_as_one_by_hand() -> None:
    whole = "|ACT| [Tap this unit] Draw 1 card."
    partly = "|ACT| [Tap this unit] Gyre and gimble in the wabe."
    both = card(text=f"{whole}\n{partly}")
    compiled = rules.game("cipher").compile(both.texts)
    assert compiled is not None
    assert [len(failure) for failure in compiled["failures"]] == [3]

    assert uncompiled_lines(both, "cipher") == {partly}
    assert uncompiled_lines(replace(both, abilities=compiled), "cipher") == {partly}


def test_a_text_without_markers_stays_one_run() -> None:
    (line,) = lines("skill", "This unit may not move.", {})

    assert [run.kind for run in line.runs] == ["text"]


def test_unknown_is_not_none() -> None:
    """“–” says that there is none, “?” that nobody knows it yet."""
    drawn = face(replace(card(attack=None, support=None), unknown=("attack",)), "cipher")

    assert [number.value for number in drawn.numbers] == ["?", "1", "–"]


def test_a_support_is_read_as_what_it_adds() -> None:
    assert [number.value for number in face(card(), "cipher").numbers] == ["40", "1", "+20"]


def test_a_text_that_nobody_has_brought_is_not_an_empty_panel() -> None:
    lacking = replace(card(), unknown=("skill",))
    told = render_to_string("cardbase/_face.html", {"face": face(lacking, "cipher"), "size": ""})
    only_a_number = face(replace(card(attack=None), unknown=("attack",)), "cipher")

    assert "Its text is missing." in told
    assert not only_a_number.lacks_text


def test_the_price_wears_the_promotion_cost_as_a_tab() -> None:
    promoted = face(card(cost=4, promotion_cost=3), "cipher").price

    assert (promoted.value, promoted.tab.value) == ("4", "3")
    assert face(card(), "cipher").price.tab is None


def test_the_picture_is_the_cards_own_drawing() -> None:
    drawn = face(card(), "cipher")

    assert drawn.picture == art_url(card(), "cipher")
    assert drawn.picture != face(card(cost=5), "cipher").picture


def test_a_game_without_a_layout_of_its_own_gets_the_plain_face() -> None:
    edward = CardData("edward", "Edward Elric", "", "ally", {"strength": 4, "traits": ["state"]})

    drawn = face(edward, "chess")

    assert [(fact.label, fact.value) for fact in drawn.facts] == [
        ("Strength", "4"),
        ("Traits", "state"),
    ]
    assert "Edward Elric" in render_to_string("cardbase/_face.html", {"face": drawn, "size": ""})


def test_the_key_of_a_game_never_reaches_a_module_outside_the_known_games() -> None:
    drawn = face(CardData("x", "X", "", "ally", {}, {}), "base")

    assert drawn.icons == "icons/games.svg"


@pytest.mark.parametrize(
    ("size", "shown", "hidden"),
    [
        ("", ["Rallying Cry", "+10 attack", "Prince"], []),
        ("grid", ["Prince", "Support"], ["Rallying Cry"]),
        ("mini", ["Marth", "+20"], ["Rallying Cry", "Prince</span>", "Support"]),
    ],
)
def test_each_size_shows_what_can_be_read_in_it(
    size: str, shown: list[str], hidden: list[str]
) -> None:
    context = {"face": face(card(text=SKILL), "cipher"), "size": size}

    html = render_to_string("cardbase/_face.html", context).partition("face-frame")[2]

    assert [word for word in shown if word not in html] == []
    assert [word for word in hidden if word in html] == []


def test_card_text_cannot_bring_markup_onto_the_page() -> None:
    drawn = face(card(text="|ACT| [<b>x</b>] <script>alert(1)</script>"), "cipher")

    html = render_to_string("cardbase/_face.html", {"face": drawn, "size": ""})

    assert "<script" not in html
    assert "<b>" not in html
