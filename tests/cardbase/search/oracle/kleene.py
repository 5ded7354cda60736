"""Kleene's three-valued logic: true, false, and unknown."""

from collections.abc import Iterable

Truth = bool | None


def all_of(truths: Iterable[Truth]) -> Truth:
    found = set(truths)
    return False if False in found else None if None in found else True


def any_of(truths: Iterable[Truth]) -> Truth:
    found = set(truths)
    return True if True in found else None if None in found else False


def none_of(truth: Truth) -> Truth:
    return None if truth is None else not truth
