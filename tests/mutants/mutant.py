"""The mutants of a module: where each is, what it changes, and its code."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from tests.mutants.core import ROOT, rules_in
from tests.mutants.operators import Change, Site, changes

Function = ast.FunctionDef | ast.AsyncFunctionDef
# Nothing of a match depends on them.
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "type_params", "bases", "keywords"}
SKIPPED_NODES = (ast.Assert, ast.JoinedStr, ast.Raise, ast.Import, ast.ImportFrom)
SKIPPED_ARGUMENTS = {"strict"}
# What a debugger shows.
SKIPPED_FUNCTIONS = {"__repr__"}


class Key(NamedTuple):
    """Says which mutant it is, wherever its line has moved to."""

    file: str
    function: str
    operator: str
    old: str
    new: str
    # Which of several that are alike in all the above, from 0.
    nth: int

    def __str__(self) -> str:
        return " | ".join(map(str, self))


@dataclass(frozen=True)
class Mutant:
    """One change of a module of the core.

    `lines` are those of the statement it changes, first and last. `function` is the outermost
    function around it with its classes ("Ship.sink"), `line` that function's first; "" and None
    where it is none of a function's body, so that only importing the module anew can show it.
    `rules` are those the function names, `file_rules` those of its file.
    """

    key: Key
    lines: tuple[int, int]
    line: int | None
    rules: tuple[str, ...]
    file_rules: tuple[str, ...]

    def __str__(self) -> str:
        key = self.key
        return f"{key.file}:{self.lines[0]} [{key.operator}] {key.old}  ->  {key.new}"


@dataclass(frozen=True)
class _Place:
    """What is around a node that a walk comes to."""

    classes: tuple[str, ...] = ()
    function: Function | None = None
    statement: ast.stmt | None = None


class Module:
    """A module of the core: its mutants in the order of its lines, and their code."""

    def __init__(self, file: str, root: Path = ROOT) -> None:
        self.file = file
        self.source = (root / file).read_text("utf-8")
        self.path = str(root / file)
        self.tree = ast.parse(self.source)

    @cached_property
    def _changes(self) -> dict[Key, tuple[Mutant, Change]]:
        found: dict[Key, tuple[Mutant, Change]] = {}
        alike: Counter[Key] = Counter()
        file_rules = rules_in(self.source)
        for place, change in self._walk(self.tree, _Place()):
            assert place.statement is not None
            key = self._key(place, change)
            if key.old == key.new:
                continue
            numbered = key._replace(nth=alike[key])
            alike[key] += 1
            named = (
                rules_in(ast.get_source_segment(self.source, place.function) or "")
                if place.function
                else ()
            )
            mutant = Mutant(
                numbered,
                _lines(place.statement, change),
                _first_line(place.function),
                named,
                file_rules,
            )
            found[numbered] = mutant, change
        return found

    @property
    def mutants(self) -> list[Mutant]:
        return [mutant for mutant, _ in self._changes.values()]

    def code(self, mutant: Mutant | None = None) -> CodeType:
        """The module's code with this change, or as it is."""
        if mutant is None:
            return compile(self.tree, self.path, "exec")
        with self._changes[mutant.key][1].made():
            return compile(self.tree, self.path, "exec")

    def _key(self, place: _Place, change: Change) -> Key:
        assert place.statement is not None
        names = [*place.classes, *([place.function.name] if place.function else [])]
        old = _told(place.statement, change)
        with change.made():
            # Where the change is the statement itself, its parent holds another now.
            new = _told(place.statement, change)
        return Key(self.file, ".".join(names), change.operator, old, new, 0)

    def _walk(self, node: ast.AST, place: _Place) -> Iterator[tuple[_Place, Change]]:
        for site in _sites(node):
            here = _deeper(site.node, place)
            if here.statement is not None:
                for change in changes(site):
                    yield here, change
            yield from self._walk(site.node, here)


def _sites(node: ast.AST) -> Iterator[Site]:
    for field, held in ast.iter_fields(node):
        if field in SKIPPED_FIELDS and not (field == "keywords" and isinstance(node, ast.Call)):
            continue
        nodes = held if isinstance(held, list) else [held]
        for index, child in enumerate(nodes):
            if isinstance(child, ast.AST) and not _is_skipped(child):
                yield Site(node, field, index if isinstance(held, list) else None)


def _is_skipped(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in SKIPPED_ARGUMENTS
    if isinstance(node, Function):
        return node.name in SKIPPED_FUNCTIONS
    return isinstance(node, SKIPPED_NODES)


def _deeper(node: ast.AST, place: _Place) -> _Place:
    if not isinstance(node, ast.stmt):
        return place
    if isinstance(node, ast.ClassDef) and place.function is None:
        return _Place((*place.classes, node.name), None, node)
    if isinstance(node, Function) and place.function is None:
        return _Place(place.classes, node, node)
    return _Place(place.classes, place.function, node)


def _first_line(function: Function | None) -> int | None:
    if function is None:
        return None
    return min([function.lineno, *(mark.lineno for mark in function.decorator_list)])


def _lines(statement: ast.stmt, change: Change) -> tuple[int, int]:
    last = change.site.nodes[-1]
    if isinstance(last, ast.stmt):
        return statement.lineno, _end(last)
    return statement.lineno, _end(statement)


def _end(statement: ast.stmt) -> int:
    """Of a statement with a body, where its head ends."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.end_lineno or statement.lineno
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return max(statement.lineno, first.lineno - 1)


def _told(statement: ast.stmt, change: Change) -> str:
    """In one line, the statement that is changed; of one with a body, its head."""
    nodes = change.site.nodes
    if isinstance(nodes[0], ast.stmt):
        return "; ".join(_head(node) for node in nodes)
    return _head(statement)


def _head(statement: ast.AST) -> str:
    if isinstance(statement, ast.match_case):
        return ast.unparse(statement).strip().splitlines()[0]
    text = ast.unparse(statement).splitlines()
    return next(line for line in text if not line.startswith("@"))
