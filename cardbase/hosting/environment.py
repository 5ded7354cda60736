"""Readers for environment variables: each returns a value of one type or says what is wrong."""

import os

from django.core.exceptions import ImproperlyConfigured

ON = {"1", "true", "yes", "on"}
OFF = {"0", "false", "no", "off"}


def required(name: str, purpose: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set ({purpose}). Set it, or start with `make run`, which sets it."
        )
    return value


def text(name: str, default: str) -> str:
    return os.environ.get(name, default)


def switch(name: str, default: bool) -> bool:
    value = os.environ.get(name, "").lower()
    if value in ON | OFF:
        return value in ON
    if value:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be 1 (on) or 0 (off).")
    return default


def whole_number(name: str, default: int, minimum: int = 0) -> int:
    value = os.environ.get(name, "") or str(default)
    if not value.isdecimal() or int(value) < minimum:
        raise ImproperlyConfigured(
            f"{name} is {value!r}; it must be a whole number, {minimum} or more."
        )
    return int(value)


def seconds(name: str, default: float) -> float:
    value = os.environ.get(name, "") or str(default)
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be a number of seconds.")
    return number


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """A list, written with commas."""
    value = os.environ.get(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] if value else list(default)


def one_of(name: str, default: str, choices: tuple[str, ...]) -> str:
    value = os.environ.get(name, "") or default
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be one of {', '.join(choices)}.")
    return value
