"""What kept values are read from is written in one place, which tells that it has changed."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest

import rules

ROOT = Path(rules.__file__).parent
CHANGES_OF_LISTS = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
# Attributes that only some files of a package may write, and change if they are lists.
DOORS: Mapping[str, tuple[Collection[str], Collection[str]]] = {
    ".": (
        {"cards", "face_up", "handle", "seen_by", "sign", "zone", "by_handle"},
        {"engine/table.py", "engine/zones.py", "cipher/position.py"},
    ),
    "cipher": (
        {"area", "effects", "grown", "promoted", "since", "tapped", "turn_events"},
        {"cipher/state.py", "cipher/units.py", "cipher/abilities/static_abilities.py"},
    ),
}


def written(node: ast.AST) -> Iterator[str]:
    """Attributes that a statement or a call of a list's method writes."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        changed = node.func.value
        if node.func.attr in CHANGES_OF_LISTS and isinstance(changed, ast.Attribute):
            yield changed.attr
    for target in targets:
        inside = target.value if isinstance(target, ast.Subscript) else target
        parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        yield from (part.attr for part in parts if isinstance(part, ast.Attribute))


def writers(folder: Path, guarded: Collection[str]) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        if "goldfish" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not guarded.isdisjoint(written(node)):
                    yield path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("package", DOORS)
def test_only_the_doors_write_what_kept_values_are_read_from(package: str) -> None:
    guarded, doors = DOORS[package]

    assert set(writers(ROOT / package, frozenset(guarded))) <= set(doors)


@pytest.mark.parametrize(
    "text",
    ["unit.tapped = 1", "del unit.tapped[0]", "a, unit.tapped = 1, 2", "unit.tapped.pop()"],
)
def test_writing_is_found_in_every_form(text: str) -> None:
    assert any("tapped" in written(node) for node in ast.walk(ast.parse(text)))
