"""What the board of the Fire Emblem TCG writes for a position: squares, forecasts, stack, marks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test.html import Element, parse_html

from cardbase.faces import face
from play.board.board import board_of
from rules.engine.cards import CardData
from tests.testkit.fetcg.samples import sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

CARDS: dict[str, CardData] = {
    card.key: card for card in (*map(sample, (1, 2, 18, 78, 84, 94, 97, 103)),)
}
MYRMIDON, FIGHTER, CLERIC = "myrmidon-1", "fighter-1", "cleric-1"


class Node:
    """An element of the page, looked up by class, attribute and words."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.attributes = dict(element.attributes)

    def get(self, name: str) -> str:
        return self.attributes.get(name) or ""

    def has(self, name: str, value: str) -> bool:
        if name == "class":
            return value in self.get(name).split()
        return name in self.attributes and value in ("*", self.get(name))

    def all(self, name: str, value: str) -> list[Node]:
        """Elements below whose attribute has that value, or that class among others."""
        found = []
        for child in self.element.children:
            if isinstance(child, str):
                continue
            node = Node(child)
            if node.has(name, value):
                found.append(node)
            found.extend(node.all(name, value))
        return found

    def one(self, name: str, value: str) -> Node:
        (found,) = self.all(name, value)
        return found

    @property
    def words(self) -> str:
        parts = [
            child if isinstance(child, str) else Node(child).words
            for child in self.element.children
        ]
        return " ".join(" ".join(parts).split())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A scene as a seat sees it, parsed."""
    monkeypatch.setattr(
        "play.board.board.faces_of",
        lambda table: {key: face(card, "fetcg") for key, card in CARDS.items()},
    )
    seats = [SimpleNamespace(label=name, number=-1) for name in ("Ann", "Ben")]
    table = SimpleNamespace(
        game=SimpleNamespace(key="fetcg"),
        seated=seats,
        teams={},
        options={},
        is_playing=True,
    )

    def draw(scene: FetcgScene, viewer: int | None = 0) -> Any:
        board = board_of(table, scene.match, viewer)  # type: ignore[arg-type]
        return Node(parse_html(render_to_string(board.template, {"board": board, "stops": ()})))

    return draw


def facing(**state: Any) -> FetcgScene:
    return fetcg_scene(
        Side(
            [at("B-2", sample(1), **state), at("A-1", sample(18), energy=2)],
            hand=[sample(94), sample(103)],
            lands={"C-3": sample(84)},
            used=1,
        ),
        Side([at("C-2", sample(2), energy=3, standby=True)], hand=[sample(97)]),
        skip_windows=False,
    )


def squares(page: Node) -> list[list[str]]:
    return [
        [cell.get("data-ref") for cell in row.all("role", "gridcell")]
        for row in page.all("role", "row")
    ]


def test_each_side_sees_its_own_home_row_nearest(drawn: Any) -> None:
    scene = facing()

    mine, theirs = squares(drawn(scene)), squares(drawn(scene, 1))

    assert mine[0] == ["D-1", "D-2", "D-3"]
    assert mine[3] == ["A-1", "A-2", "A-3"]
    assert theirs == [row[::-1] for row in mine[::-1]]
    assert squares(drawn(scene, None)) == mine, "a spectator sits with the starting player"


def test_every_square_can_be_heard(drawn: Any) -> None:
    page = drawn(facing(item=sample(78)))

    stops = {
        cell.get("data-ref"): cell.all("data-stop", "*") for cell in page.all("role", "gridcell")
    }
    assert {len(found) for found in stops.values()} == {1}
    assert stops["C-3"][0].get("aria-label") == "C-3: no unit, Forest"
    assert stops["A-2"][0].get("aria-label") == "A-2: no unit, Ann's Home Row"
    # In words, and after them what its numbers are made of, where there is anything to say.
    words, sums = stops["B-2"][0].get("aria-describedby").split()
    assert sums.startswith("sum-")
    described = page.one("id", words).words
    assert "Energy 4 of 4, Attack 2, Counterattack 2." in described
    assert "Wears Power Ring." in described
    assert "Moves to A-2, B-1, B-3; attacks A-2, B-1, B-3, C-2." in described
    assert "Fighter at C-2: 4 damage for 2 Energy, leaves 0" in described, (
        "2, the triangle, the ring"
    )


def unit_on(page: Node, square: str) -> Node:
    return page.one("id", f"s-{square}").one("class", "fe-unit")


def test_reach_and_staves_are_kept_apart(drawn: Any) -> None:
    page = drawn(facing())
    myrmidon, cleric = unit_on(page, "B-2"), unit_on(page, "A-1")

    assert (myrmidon.get("data-reach"), myrmidon.get("data-serves")) == ("A-2 B-1 B-3 C-2", "")
    assert (cleric.get("data-reach"), cleric.get("data-serves")) == ("", "A-2 B-1")
    pips = cleric.one("class", "fe-pips").element.children
    assert [dict(chip.attributes).get("class") for chip in pips] == ["is-there", "is-there", None]


def test_a_forecast_stands_on_the_target_of_the_unit_that_acts(drawn: Any) -> None:
    scene = facing()
    assert drawn(scene).all("class", "fe-forecast-chip") == []
    scene.use(MYRMIDON)

    chip = unit_on(drawn(scene), "C-2").one("class", "fe-forecast-chip")

    assert chip.get("title") == "3 damage for 2 Energy, leaves 0; no counterattack"
    assert chip.words.endswith("→ ✕")


def test_the_battle_says_how_its_damage_is_made_up(drawn: Any) -> None:
    scene = facing()
    scene.use(MYRMIDON)
    scene.answer(f"attack {MYRMIDON} {FIGHTER}")

    battle = drawn(scene).one("class", "fe-battle")

    titles = ("Attack Power", "Triangle Advantage", "Number of Attacks")
    assert [battle.one("title", title).words for title in titles] == ["2", "1", "1"]
    assert battle.words.endswith("3 damage")


def test_the_stack_shows_first_what_resolves_next(drawn: Any) -> None:
    scene = facing()
    scene.answer("play_surprise supply")
    while scene.decision.player == 0:
        scene.answer("pass")
    scene.answer("play_surprise nullify")

    first, second = drawn(scene).one("class", "fe-stack").element.children[1].children

    assert "Resolves next Nullify, Ben → Supply" in Node(first).words
    assert Node(second).words.endswith("Supply, Ann")


def test_the_opponents_hand_is_a_number(drawn: Any) -> None:
    page = drawn(facing(), 1)

    assert page.all("data-card", "supply") == []
    assert "2 in hand" in page.all("class", "fe-side")[0].words
