"""What a mutant changes: one node of a syntax tree for another, as each operator proposes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeGuard

# One step past the edge, and the other way round.
EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Calls that only note that something has changed, or queue it: before or after another call that
# asks nobody anything is the same.
NOTES = {"touch", "progress", "emit", "expire"}
# What these return stands in an order; without them it stands in the order it came in.
ORDERING = {"sorted": "list", "reversed": "list"}


@dataclass(frozen=True)
class Site:
    """Where nodes stand: the field of their parent, and if that is a list, from where on in it."""

    parent: ast.AST
    field: str
    index: int | None = None
    length: int = 1

    @property
    def node(self) -> ast.AST:
        return self.nodes[0]

    @property
    def nodes(self) -> list[ast.AST]:
        held = getattr(self.parent, self.field)
        return [held] if self.index is None else held[self.index : self.index + self.length]

    def put(self, nodes: list[ast.AST]) -> None:
        if self.index is None:
            setattr(self.parent, self.field, nodes[0])
        else:
            getattr(self.parent, self.field)[self.index : self.index + self.length] = nodes


@dataclass(frozen=True)
class Change:
    """Other nodes, just as many, for those that stand somewhere."""

    operator: str
    site: Site
    new: list[ast.AST]

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree is changed within, and as it was after."""
        old = self.site.nodes
        self.site.put(self.new)
        try:
            yield
        finally:
            self.site.put(old)


Operator = Callable[[Site], Iterator[tuple[str, ast.AST]]]


def changes(site: Site) -> Iterator[Change]:
    """Every change of this one node, not of the nodes within it; and its order with the next."""
    for operator in OPERATORS:
        for name, new in operator(site):
            placed = ast.fix_missing_locations(ast.copy_location(new, site.node))
            yield Change(name, site, [placed])
    yield from _other_way_round(site)


# Conditions -----------------------------------------------------------------------------------


def conditions(site: Site) -> Iterator[tuple[str, ast.AST]]:
    """A condition that always holds, and one that never does."""
    if not _is_condition(site):
        return
    if not isinstance(site.parent, ast.While):  # which would only never end
        yield "condition", ast.Constant(True)
    if not isinstance(site.parent, ast.comprehension):  # which would only be empty
        yield "condition", ast.Constant(False)


def _is_condition(site: Site) -> bool:
    """Of a statement, of either-or in an expression, of a case, of a comprehension."""
    return site.field in ("test", "guard", "ifs")


def clauses(site: Site) -> Iterator[tuple[str, ast.AST]]:
    """`and` for `or`, and each clause left out; `not` left out."""
    node = site.node
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "connective", ast.BoolOp(other, node.values)
        for out in range(len(node.values)):
            left = node.values[:out] + node.values[out + 1 :]
            yield "clause", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and not _is_condition(site):
        yield "negation", node.operand


def comparisons(site: Site) -> Iterator[tuple[str, ast.AST]]:
    node = site.node
    if not isinstance(node, ast.Compare):
        return
    for place, op in enumerate(node.ops):
        if type(op) in EDGES:
            yield "edge", _compared(node, place, EDGES[type(op)]())
        # Of a whole condition the opposite says no more than "always" and "never".
        if not _is_condition(site):
            yield "comparison", _compared(node, place, OPPOSITES[type(op)]())


def _compared(node: ast.Compare, place: int, op: ast.cmpop) -> ast.Compare:
    ops = [*node.ops[:place], op, *node.ops[place + 1 :]]
    return ast.Compare(node.left, ops, node.comparators)


# Numbers --------------------------------------------------------------------------------------


def numbers(site: Site) -> Iterator[tuple[str, ast.AST]]:
    node = site.node
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "truth", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number", ast.Constant(node.value + 1)
    elif _is_negated(node):
        yield "sign", node.operand


def _is_negated(node: ast.AST) -> TypeGuard[ast.UnaryOp]:
    if not (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)):
        return False
    return not isinstance(node.operand, ast.Constant)


def arithmetic(site: Site) -> Iterator[tuple[str, ast.AST]]:
    node = site.node
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        if not _has_no_arithmetic(node.left) and not _has_no_arithmetic(node.right):
            yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif (
        isinstance(node, ast.AugAssign)
        and type(node.op) in ARITHMETIC
        and not _has_no_arithmetic(node.value)
    ):
        other = ARITHMETIC[type(node.op)]()
        yield "arithmetic", ast.AugAssign(node.target, other, node.value)


def _has_no_arithmetic(node: ast.AST) -> bool:
    """Text and lists, which can be added but not subtracted."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)


# Calls and order ------------------------------------------------------------------------------


def named_calls(site: Site) -> Iterator[tuple[str, ast.AST]]:
    """`min` for `max`, `any` for `all`; an order by nothing, or none."""
    node = site.node
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    name = node.func.id
    if name in TWINS:
        yield "twin", ast.Call(ast.Name(TWINS[name], ast.Load()), node.args, node.keywords)
    if name in ORDERING:
        yield "order", ast.Call(ast.Name(ORDERING[name], ast.Load()), node.args[:1], [])


def statements(site: Site) -> Iterator[tuple[str, ast.AST]]:
    """A call left out, or what is done to an object; `continue` left out, `break` as well."""
    node = site.node
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "dropped call", ast.Pass()
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        # A generator must stay one.
        yield "dropped call", ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
    elif isinstance(node, ast.Assign | ast.AugAssign) and _changes_an_object(node):
        yield "dropped assignment", _without_value(node)
    elif isinstance(node, ast.Continue | ast.Break):
        yield "dropped jump", ast.Pass()


def _changes_an_object(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)


def _without_value(node: ast.Assign | ast.AugAssign) -> ast.stmt:
    """What the value did besides (asking a player, above all) is still done."""
    if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node.value)):
        return ast.Expr(deepcopy(node.value))
    return ast.Pass()


def _other_way_round(site: Site) -> Iterator[Change]:
    """Two calls, one after the other: the second first."""
    if site.index is None:
        return
    both = Site(site.parent, site.field, site.index, 2)
    if len(both.nodes) == 2 and all(map(_is_done, both.nodes)) and not _are_notes(both.nodes):
        yield Change("order", both, both.nodes[::-1])


def _is_done(node: ast.AST) -> bool:
    """A call; `yield from ()` only makes a generator of its function, wherever it stands."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        return not (isinstance(node.value.value, ast.Tuple) and not node.value.value.elts)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _are_notes(nodes: list[ast.AST]) -> bool:
    """Whether one of them is a note, and neither asks anything."""
    calls = [node.value for node in nodes if isinstance(node, ast.Expr)]
    names = {call.func.attr for call in calls if _is_method(call)}
    return bool(names & NOTES) and all(isinstance(call, ast.Call) for call in calls)


def _is_method(node: ast.AST) -> TypeGuard[Any]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)


OPERATORS: tuple[Operator, ...] = (
    conditions,
    clauses,
    comparisons,
    numbers,
    arithmetic,
    named_calls,
    statements,
)
