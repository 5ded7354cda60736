"""Which numbered rules have a test: `python -m tests.rule_coverage`, or `make rules`.

A game's numbered rules stand in rules/<game>/rules.md, each in a line of its own that begins
with its number in bold; a test cites them with `@rule("CIPHER-EVADE-6")`. Both are read as text,
so that nothing has to be imported and a citation in a commented-out test does not count.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NUMBERED = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z]+)+-\d+)\*\*", re.MULTILINE)


def numbered_rules(root: Path = ROOT) -> dict[str, list[str]]:
    """For each game that has a page of rules, its rule ids in the order of the page."""
    pages = sorted((root / "rules").glob("*/rules.md"))
    return {page.parent.name: NUMBERED.findall(page.read_text("utf-8")) for page in pages}


def citations(root: Path = ROOT) -> dict[str, list[str]]:
    """For each cited rule id, the tests that cite it, as "file:line name"."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for test, ids in cited_in(path.read_text("utf-8")):
            where = f"{path.relative_to(root)}:{test.lineno} {test.name}"
            for cited in ids:
                found.setdefault(cited, []).append(where)
    return found


def cited_in(source: str) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    """The test functions of a module and the rules they cite, if any."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            ids = [cited for mark in node.decorator_list for cited in _ids_of(mark)]
            if ids:
                yield node, ids


def _ids_of(mark: ast.expr) -> list[str]:
    if not (isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name)):
        return []
    if mark.func.id != "rule":
        return []
    return [str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)]


def report(root: Path = ROOT) -> Iterator[str]:
    """A line per game, cited and all, and then the rules that no test cites."""
    cited = citations(root)
    for game, ids in numbered_rules(root).items():
        missing = [number for number in ids if number not in cited]
        yield f"{game} {len(ids) - len(missing)}/{len(ids)}"
        yield from (f"  {line}" for line in _in_rows(missing))


def _in_rows(ids: list[str], width: int = 96) -> Iterator[str]:
    row = ""
    for number in ids:
        if row and len(row) + 1 + len(number) > width:
            yield row
            row = ""
        row = f"{row} {number}".strip()
    if row:
        yield row


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report())
