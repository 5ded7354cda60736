"""The faces of Fire Emblem TCG cards."""

import pytest
from django.template.loader import render_to_string

from cardbase.faces.base import Face
from cardbase.faces.fetcg import ICONS, diagram, draw
from rules.engine.cards import CardData
from rules.fetcg.cards import SCHEMA
from rules.fetcg.grids import grid
from tests.testkit import shipped

GAME = "fetcg"


def face(number: int) -> Face:
    return draw(shipped.cards_by_number(GAME)[f"S-{number:03}"], GAME)


def test_a_face_says_the_card_in_one_sentence() -> None:
    assert face(37).label == (
        "♔Aldren, Knight Lord, level 20: Unit, Sword, Cavalry, Seize, Canto, Lord, "
        "Energy 7, Attack 3, Counter 3"
    )
    assert face(71).label == "Physic: Magic, Staff, Cost 2, Power 3, Rank B"
    assert face(99).label == "Critical: Surprise, Cost 3, Attack Preparation"


def test_the_grids_are_drawn_with_forward_up() -> None:
    javelin = diagram("attack", "Strikes", grid("1 f2"))

    assert (javelin.width, javelin.height) == (3, 5)
    reached = {(cell.x, cell.y) for cell in javelin.cells if cell.state == "reach"}
    assert reached == {(1, 0), (1, 1), (0, 2), (2, 2), (1, 3)}
    assert [(c.x, c.y) for c in javelin.cells if "here" in c.state] == [(1, 2)]


@pytest.mark.parametrize(
    ("number", "keys"),
    [(1, ["movement", "attack"]), (18, ["movement", "staff"]), (53, ["attack"]), (84, [])],
)
def test_each_kind_of_card_has_the_grids_it_prints(number: int, keys: list[str]) -> None:
    assert [one.key for one in face(number).diagrams] == keys


def test_facts_stand_beside_the_text() -> None:
    facts = {one.label: one.value for one in face(37).facts}

    assert facts["Ranks"] == "Sword ★, Lance B"
    assert facts["Advantage"] == "+1 against Axe"
    assert facts["Flag, home"] == "Sword, Valmere"


def test_each_bonus_stands_with_the_types_it_counts_against() -> None:
    stats = {"type": "bow", "triangle": ["axe", "flying", "lance"], "triangle_bonuses": "Flying 2"}
    drawn = draw(CardData("bow", "Bow", "", "weapon", stats, {}), GAME)

    facts = {one.label: one.value for one in drawn.facts}
    assert facts["Advantage"] == "+1 against Axe, Lance; +2 against Flying"


def test_a_line_is_cut_into_head_cost_and_sentence() -> None:
    promotion, sortie = face(47).lines

    assert [(run.kind, run.text) for run in promotion.runs][:2] == [
        ("badge", "Promotion"),
        ("cost", "pay 1"),
    ]
    assert [run.kind for run in sortie.runs] == ["text"]


def test_every_sign_of_the_schema_stands_in_the_icon_sheet(settings) -> None:
    sheet = (settings.BASE_DIR / "static" / ICONS).read_text()
    fields = {f.key: f for k in SCHEMA.kinds for f in k.fields if f.type == "choices"}
    unit = SCHEMA.kind("unit")
    expected = [f'id="{f.key}-{key}"' for f in fields.values() for key in f.choice_keys]
    expected += [f'id="type-{key}"' for key in unit.field("type").choice_keys]
    expected += [f'id="movement-{key}"' for key in unit.field("movement").choice_keys]
    expected += [f'id="kind-{kind.key}"' for kind in SCHEMA.kinds]

    assert [mark for mark in expected if mark not in sheet] == []


@pytest.mark.parametrize("kind", [kind.key for kind in SCHEMA.kinds])
def test_a_card_of_which_nothing_is_known_still_has_a_face(kind: str) -> None:
    drawn = draw(CardData("ghost", "Ghost", "", kind, {}, {}), GAME)

    assert drawn.corners["top"].value == "–"


@pytest.mark.parametrize("size", ["", "grid", "mini"])
def test_every_shipped_card_is_drawn_at_every_size(size: str) -> None:
    for number, shown in shipped.cards_by_number(GAME).items():
        drawn = draw(shown, GAME)
        html = render_to_string("cardbase/_face.html", {"face": drawn, "size": size})
        assert f'aria-label="{drawn.label}"' in html, number
