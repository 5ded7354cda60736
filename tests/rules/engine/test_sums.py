"""Numbers opened for one pair of eyes: a card that these may not see is not named."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.continuous import ADD, PRINTED, Part
from rules.engine.sums import End, Origin, Sums
from rules.engine.view import Viewer
from rules.engine.zones import Card, Zone


class Printed:
    key = "secret"


def lying(*, face_up: bool, seen_by: tuple[int, ...] = ()) -> Card:
    zone = Zone("hand", 0, hidden=not face_up)
    card = Card(0, 0, Printed(), zone)
    card.face_up, card.seen_by = face_up, seen_by
    return card


def addend(viewer: Viewer, card: Card | None, *, is_told: bool = False) -> dict[str, Any]:
    origin = Origin(card, "It says so.", End("turn"), is_told)
    parts = [Part(40, PRINTED), Part(20, ADD, "anything")]
    opened = Sums(viewer, lambda _: origin).opened("attack", parts, 3)
    assert (opened["on"], opened["total"]) == (3, 60)
    return dict(opened["addends"][1])


@pytest.mark.parametrize(
    ("viewer", "is_named"),
    [(Viewer(1), False), (Viewer(None), False), (Viewer(0), True), (Viewer(1, reveal=True), True)],
)
def test_a_hidden_card_is_named_to_those_alone_who_know_it(viewer: Viewer, is_named: bool) -> None:
    found = addend(viewer, lying(face_up=False, seen_by=(0,)))

    assert (found["card"] == "secret") is is_named
    assert (found["words"] == "It says so.") is is_named
    assert found["amount"] == 20
    assert (found["how"] == "hidden") is not is_named


def test_an_open_card_and_one_that_all_were_told_of_are_named_to_everybody() -> None:
    assert addend(Viewer(None), lying(face_up=True))["card"] == "secret"
    assert addend(Viewer(None), lying(face_up=False), is_told=True)["card"] == "secret"


def test_what_nobody_knows_the_source_of_is_an_effect() -> None:
    assert addend(Viewer(0), None)["how"] == "effect"


def test_only_numbers_that_something_bears_on_are_opened() -> None:
    sums = Sums(Viewer(0), lambda _: Origin(None))

    assert list(sums.changed("attack", [Part(40, PRINTED), Part(0, ADD, "it")], 3)) == []
    assert len(list(sums.changed("attack", [Part(40, PRINTED), Part(5, ADD, "it")], 3))) == 1
