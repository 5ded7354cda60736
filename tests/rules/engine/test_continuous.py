"""How changes add up to a value."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.engine.continuous import ADD, SET, TIMES, Change, ContinuousEffect, Part, parts_of, total
from rules.engine.state import copy_of, spell


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ([], 70),
        ([(1, ADD, 10)], 80),
        ([(1, ADD, 10), (2, TIMES, 2), (3, ADD, 20)], 180),
        ([(1, TIMES, 2), (2, ADD, 10)], 150),
        ([(1, SET, 30)], 30),
        ([(1, SET, 30), (2, SET, 50)], 50),
        ([(1, ADD, 10), (2, SET, 30)], 40),
        ([(1, ADD, -100), (2, ADD, 50)], 20),
        ([(1, ADD, -100)], 0),
    ],
)
def test_changes_apply_by_their_age(changes: list[tuple[int, str, int]], value: int) -> None:
    """Whatever order they are handed over in: their timestamps count."""
    for order in permutations(changes):
        assert total(70, [Change(*change) for change in order]) == value


def test_another_floor_may_be_given() -> None:
    assert total(10, [Change(1, ADD, -50)], floor=5) == 5


def test_every_part_has_what_brought_it() -> None:
    """ "Becomes 30", later 10 more, then doubled, then less than it may be."""
    changes = [
        Change(1, SET, 30, "lowered"),
        Change(2, ADD, 10, "raised"),
        Change(3, TIMES, 2, "doubled"),
        Change(4, ADD, -100, "cut"),
    ]

    assert parts_of(70, changes, floor=10) == [
        Part(70, "printed"),
        Part(-40, SET, "lowered"),
        Part(10, ADD, "raised"),
        Part(40, TIMES, "doubled"),
        Part(-100, ADD, "cut"),
        Part(30, "floor"),
    ]


def test_a_copy_is_the_same_effect_and_its_own_object() -> None:
    effect = ContinuousEffect("attack", 3, ("turn", 2), op=TIMES, amount=2, source=9)
    effect.id = 4
    twin = copy_of(effect)

    assert twin is not effect
    assert spell(twin) == spell(effect)
    assert (twin.id, twin.source) == (4, 9)
