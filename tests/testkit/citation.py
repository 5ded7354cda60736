"""Citing numbered rules: `make rules` counts which of them have a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as the one that would fail if these numbered rules were broken."""

    def mark(test: Test) -> Test:
        test.cited_rules = (*getattr(test, "cited_rules", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark
