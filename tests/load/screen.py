"""What a page shows after the updates it was sent, as far as a player who must answer needs it.

An update is the whole of the table or several `<hx-partial hx-target="#...">`, a region each.
Questions and their answers stand in the region `prompt` alone. Text is searched, not parsed: an
update can have 100 kB.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

PARTIAL = re.compile(r'<hx-partial\b[^>]*\bhx-target="#([^"]*)"[^>]*>(.*?)</hx-partial>', re.DOTALL)
PROMPT = re.compile(r'<section\b[^>]*\bid="prompt".*?</section>', re.DOTALL)
SAME = re.compile(r"<section\b[^>]*\bdata-same\b")  # stands for the prompt that is there
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
    """The prompt of the table, as it was shown last."""

    def __init__(self) -> None:
        self.prompt = ""

    def take(self, update: str) -> None:
        partials = PARTIAL.findall(update)
        for _, inside in partials or [("", update)]:
            shown = PROMPT.search(inside)
            if shown is not None and not SAME.match(shown[0]):
                self.prompt = shown[0]
            elif shown is None and not partials:  # the whole of a table that asks nothing
                self.prompt = ""

    @property
    def question(self) -> Question | None:
        """What the viewer is asked; None while others are."""
        return question_in(self.prompt)

    @property
    def is_over(self) -> bool:
        """A finished match can be stepped through."""
        return "/replay/?at=" in self.prompt


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
