"""Kleene's three-valued logic: true, false, and unknown."""

from collections.abc import Iterable

Truth = bool | None


def all_of(truths: Iterable[Truth]) -> Truth:
    found: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            found = None
    return found


def any_of(truths: Iterable[Truth]) -> Truth:
    found: Truth = False
    for truth in truths:
        if truth is True:
            return True
        if truth is None:
            found = None
    return found


def none_of(truth: Truth) -> Truth:
    return None if truth is None else not truth
