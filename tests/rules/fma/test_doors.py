"""What kept values are read from is written in one place, which tells that it has changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rules.fma

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
