"""A table's HTML in regions, so that what did not change is neither rendered nor sent again.

A region is a part of the page with an id of its own, rendered by `region(...)` from a few named
values. While a `Recording` is made, a region whose values are those of the recording before is
taken over from it. Two recordings of one viewer's table differ in a `patch`. In a region that is
sent again, those inside it that did not change are empty elements with `data-same`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol

from markupsafe import escape

# What stands in a recorded string for what is recorded beside it. PostgreSQL stores no NUL and
# pages refuse it, so that nothing people write can look like a mark.
REGION, LINES, FACE = "r", "l", "f"
MARK = re.compile("\0([rlf])([^\0]*)\0")
TAG = re.compile(r"\s*<(\w+)")

Values = Mapping[str, object]


class Line(Protocol):
    """One of many lines that are only ever added at the end: of a log, of a chat."""

    @property
    def id(self) -> str: ...

    @property
    def item(self) -> str: ...


@dataclass(slots=True)
class Region:
    """What was rendered from these values; other regions stand in it as marks."""

    template: str
    values: Values
    html: str
    marks: list[tuple[str, str]] = field(init=False)  # kind and name of what stands in it

    def __post_init__(self) -> None:
        self.marks = MARK.findall(self.html)

    @property
    def is_smallest(self) -> bool:
        """Whether no other region stands in it."""
        return all(kind != REGION for kind, _ in self.marks)


@dataclass(slots=True)
class Recording:
    """The table as it was rendered for one pair of eyes: a frame, and what stands in it."""

    frame: str = ""
    regions: dict[str, Region] = field(default_factory=dict)
    lines: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)  # (id, HTML)
    faces: dict[str, str] = field(default_factory=dict)  # HTML by name
    before: Recording | None = None

    # Recording --------------------------------------------------------------------------------

    def region(self, name: str, template: str, values: Values, render: Callable[[], str]) -> str:
        """The mark of a region that `render` makes, unless the one before was made of the same."""
        known = self.before.regions.get(name) if self.before is not None else None
        if known is not None and known.template == template and known.values == values:
            self._take_over(name, known)
            return f"\0{REGION}{name}\0"
        html = render()
        if known is not None and known.html == html and known.is_smallest:
            known.template, known.values = template, values
            self.regions[name] = known
        else:
            self.regions[name] = Region(template, values, html)
        return f"\0{REGION}{name}\0"

    def add_lines(self, name: str, lines: Sequence[Line]) -> str:
        self.lines[name] = tuple([(line.id, line.item) for line in lines])
        return f"\0{LINES}{name}\0"

    def face(self, name: str, html: str) -> str:
        self.faces[name] = html
        return f"\0{FACE}{name}\0"

    def _take_over(self, name: str, region: Region) -> None:
        before = self.before
        assert before is not None, "only a region of the recording before is taken over"
        self.regions[name] = region
        for kind, inner in region.marks:
            if kind == REGION:
                self._take_over(inner, before.regions[inner])
            elif kind == LINES:
                self.lines[inner] = before.lines[inner]
            else:
                self.faces[inner] = before.faces[inner]

    # Writing ----------------------------------------------------------------------------------

    def whole(self, face: Callable[[str, str], str]) -> str:
        """All of it; `face` says what stands for a card's face, by its name and its HTML."""
        return self._filled(self.frame, face)

    def patch(self, face: Callable[[str, str], str]) -> str | None:
        """What turns the recording before into this one; None where only the whole does."""
        before = self.before
        if before is None or before.frame != self.frame:
            return None
        parts: list[str] = []
        self._compare(MARK.findall(self.frame), before, face, parts)
        return "".join(parts)

    def _compare(
        self,
        marks: list[tuple[str, str]],
        before: Recording,
        face: Callable[[str, str], str],
        parts: list[str],
    ) -> None:
        """Go down to the smallest regions that changed; what is around them is as it was."""
        for kind, name in marks:
            if kind == LINES:
                parts.append(self._new_lines(name, before.lines[name]))
            elif kind == REGION:
                now, then = self.regions[name], before.regions[name]
                if now is then:
                    continue
                if now.html == then.html:
                    self._compare(now.marks, before, face, parts)
                else:
                    kept = frozenset(self._kept(then, before))
                    html_now = self._filled(now.html, face, kept)
                    parts.append(_partial(name, "outerMorph", html_now))

    def _kept(self, region: Region, before: Recording) -> Iterator[str]:
        """What stood in `region` and did not change.

        The page has it there, so that it can stay or move within that region.
        """
        for kind, name in region.marks:
            if kind == REGION:
                then = before.regions[name]
                if self.regions.get(name) is then:
                    yield name
                else:
                    yield from self._kept(then, before)

    def _new_lines(self, name: str, then: tuple[tuple[str, str], ...]) -> str:
        now = self.lines[name]
        if now == then:
            return ""
        news = now
        if then and then[-1] in now:
            # Whatever has left at the top may stay where it is on the page.
            news = now[now.index(then[-1]) + 1 :]
            return _partial(name, "beforeend", "".join([item for _, item in news]))
        return _partial(name, "innerMorph", "".join([item for _, item in news]))

    def _filled(
        self, html: str, face: Callable[[str, str], str], kept: Collection[str] = ()
    ) -> str:
        def fill(mark: re.Match[str]) -> str:
            kind, name = mark.groups()
            if kind == REGION:
                inside = self.regions[name].html
                return _stand_in(name, inside) if name in kept else self._filled(inside, face, kept)
            if kind == LINES:
                return "".join([item for _, item in self.lines[name]])
            return face(name, self.faces[name])

        return MARK.sub(fill, html)


def inline(name: str, html: str) -> str:
    """A face as it stands in a page."""
    return html


def by_reference(name: str, html: str) -> str:
    """A face that the page has been sent before, or is sent beside."""
    return f'<card-face data-face="{escape(name)}"></card-face>'


_recording: ContextVar[Recording | None] = ContextVar("recording", default=None)


@contextmanager
def recorded(recording: Recording) -> Iterator[None]:
    """What is rendered meanwhile goes into `recording`."""
    token = _recording.set(recording)
    try:
        yield
    finally:
        _recording.reset(token)


# Of this task; None where nothing is recorded.
current_recording = _recording.get


def _stand_in(name: str, html: str) -> str:
    """The element of a region, for the one that the page has (`table.js`)."""
    tag = TAG.match(html)
    assert tag is not None, "a region is one element"
    return f'<{tag[1]} id="{name}" data-same></{tag[1]}>'


def _partial(target: str, swap: str, html: str) -> str:
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}</hx-partial>'
