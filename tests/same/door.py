"""The public door of `rules`, by every name it has had: a tracer runs on old rules and on new ones.

A module, function or attribute that is renamed gets its new name here, before the old one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

# What a tracer imports, and where it has lived.
PLACES = {
    "game": ("rules:game",),
    "replay": ("rules:replay",),
    "Deck": ("rules.engine.cards:Deck",),
    "Rng": ("rules.engine.rng:Rng",),
    "bot": ("rules.bots:bot",),
    "GAMES": ("rules:GAMES",),
}
# Attributes of matches and states.
ATTRIBUTES = {
    "state_after": ("state_after", "at"),
    "view": ("view",),
    "view_for_bot": ("view_for_bot", "view"),
    "log": ("log",),
    "state": ("state", "table"),
}
# Actions that a player of chance leaves alone: every other match would end so.
ENDING_ACTIONS = ("offer_draw", "refuse")


def bring(name: str) -> Any:
    """A thing of `rules`, wherever it lives there; ImportError names the places looked in."""
    for place in PLACES[name]:
        module, attribute = place.split(":")
        try:
            return getattr(import_module(module), attribute)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise ImportError(f"{name} is in none of {', '.join(PLACES[name])}; say in tests/same/door.py")


def of(owner: object, name: str) -> Any:
    """An attribute by any of its names."""
    known: Sequence[str] = ATTRIBUTES[name]
    for one in known:
        if hasattr(owner, one):
            return getattr(owner, one)
    raise AttributeError(
        f"{type(owner).__name__} has none of {', '.join(known)}; say in tests/same/door.py"
    )


def copy_of(state: Any) -> Callable[[], Any]:
    """What makes an independent copy of a match's state."""
    try:
        copy = import_module("rules.engine.state").copy_of
    except ModuleNotFoundError:
        # Before states were declared each had a method for it.
        return state.clone  # type: ignore[no-any-return]
    return lambda: copy(state)


def must_be_of(checkout: Path) -> None:
    """Ends the process when `rules` are not those of that checkout."""
    bring("game")
    found = Path(sys.modules["rules"].__file__ or "").resolve()
    if not found.is_relative_to(checkout.resolve()):
        raise SystemExit(f"the rules of {checkout} were wanted; these are {found}")
