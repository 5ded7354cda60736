"""What a view says, in a form that both rules' views can be brought into.

While old and new views have one form, a view is compared as it is. Where its form changes, write
here what both say: for each game two functions from a view to comparable facts (which cards, faces
and numbers are seen in which place), as nested dicts and lists of plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Facts = Callable[[Mapping[str, Any]], Any]


def as_it_is(view: Mapping[str, Any]) -> Any:
    return view


OLD_VIEWS: Mapping[str, Facts] = {}
NEW_VIEWS: Mapping[str, Facts] = {}


def facts_of_old(game: str, view: Mapping[str, Any]) -> Any:
    return OLD_VIEWS.get(game, as_it_is)(view)


def facts_of_new(game: str, view: Mapping[str, Any]) -> Any:
    return NEW_VIEWS.get(game, as_it_is)(view)
