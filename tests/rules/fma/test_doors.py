"""What kept values are read from is written in one place, which tells that it has changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rules.fma
from tests.testkit.citation import rule

ROOT = Path(rules.fma.__file__).parent
# Who plays, a character's state and area, a card's place and time, and whose passives apply.
GUARDED = {"is_out", "state", "area", "zone", "slot", "face_up", "passive_location"}
# The doors themselves, and what makes a character.
ALLOWED = {"state.py", "characters.py"}


def assigned(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    yield part.attr


def test_only_the_doors_write_what_kept_values_are_read_from() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} writes {name}"
        for path in sorted(ROOT.rglob("*.py"))
        if path.name not in ALLOWED
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in assigned(node)
        if name in GUARDED and isinstance(node, ast.stmt)
    ]
    assert found == []


def states_put(node: ast.AST) -> Iterator[str]:
    """The states that a call puts characters into, as the source names them."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Attribute) and called.attr == "put_state":
        assert isinstance(node, ast.Call)
        yield ast.unparse(node.args[1])


@rule("FMA-IND-3")
def test_characters_are_set_through_one_door_that_replacements_can_see() -> None:
    """Elsewhere they are reset, recovered, turned down, or take over another's state."""
    found = {
        (path.name, function.name)
        for path in sorted(ROOT.rglob("*.py"))
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        for state in states_put(node)
        if state not in ("READY", "DEFEATED")
    }
    assert found == {("effects.py", "set_character"), ("entry.py", "take_place")}
