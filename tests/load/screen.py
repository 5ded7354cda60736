"""What a page shows after the updates it was sent, as far as a player who must answer needs it.

An update is the whole of the table or several `<hx-partial hx-target="#r-...">`, each with the
inside of one region. Text is searched, not parsed: an update can have 100 kB.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

PARTIAL = re.compile(r"<hx-partial\b([^>]*)>(.*?)</hx-partial>", re.DOTALL)
TARGET = re.compile(r'\bhx-target="#([^"]*)"')
REGION = re.compile(r'\bid="(r-[^"]*)"')
TAG = re.compile(r'<(?:input|button)\b[^>]*\bname="(?:key|decision)"[^>]*>')
VALUE = re.compile(r'\bvalue="([^"]*)"')
BOUND = re.compile(r'\bdata-(minimum|maximum)="(\d+)"')


@dataclass(frozen=True, slots=True)
class Question:
    decision: str
    keys: tuple[str, ...]
    least: int = 1
    most: int = 1


class Screen:
    """The table's HTML by region; before, between and outside of regions under ""."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}

    def take(self, update: str) -> None:
        partials = PARTIAL.findall(update)
        if not partials:
            self._show_whole(update)
        for attributes, inside in partials:
            target = TARGET.search(attributes)
            if target is None or not target[1].startswith("r-"):
                self._show_whole(inside)
            elif "beforeend" not in attributes:  # what is only appended asks nothing
                for within in REGION.findall(inside):
                    self.regions.pop(within, None)
                self.regions[target[1]] = inside

    def _show_whole(self, text: str) -> None:
        before, *pieces = REGION.split(text)
        if pieces or not before.lstrip().startswith("<hx-"):
            self.regions = {"": before, **dict(zip(pieces[::2], pieces[1::2], strict=True))}

    @property
    def question(self) -> Question | None:
        """What the viewer is asked; None while others are."""
        return question_in("".join(self.regions.values()))

    @property
    def is_over(self) -> bool:
        """A finished match can be stepped through."""
        return any("/replay/?at=" in text for text in self.regions.values())


def question_in(text: str) -> Question | None:
    """The question whose form is in `text`."""
    decision, keys = "", []
    for tag in TAG.findall(text):
        value = VALUE.search(tag)
        if value is None:
            continue
        if 'name="decision"' in tag:
            decision = value[1]
        else:
            keys.append(html.unescape(value[1]))
    if not decision or not keys:
        return None
    bounds = {name: int(number) for name, number in BOUND.findall(text)}
    return Question(
        decision, tuple(dict.fromkeys(keys)), bounds.get("minimum", 1), bounds.get("maximum", 1)
    )
