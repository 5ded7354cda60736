"""Static abilities: what is true while its card is where it must be, found by what it speaks of.

Rules ask often ("may this unit be moved?") and cards speak rarely. So the statements at work are
kept by topic, and asking about a topic that nobody speaks of costs one look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

Statement = TypeVar("Statement")
Answer = TypeVar("Answer")
Otherwise = TypeVar("Otherwise")
# A topic ("attack", "cannot evade"), the statement, and the one object it speaks of (None: others).
Registered = tuple[str, Statement, Any]


class StaticRegistry(Generic[Statement]):
    """Everything that static abilities state now.

    `collect` lists the statements of all cards and effects in their order; it is called again only
    when `version()` has changed: when somebody who speaks came, went, was covered or turned, or an
    effect began or ended. A statement about its own card alone lies on a shelf under that card, so
    that all others do not even meet it.
    """

    __slots__ = ("_at", "_collect", "_everything", "_own", "_version", "_wide")

    def __init__(
        self,
        version: Callable[[], object],
        collect: Callable[[], Iterable[Registered[Statement]]],
    ) -> None:
        self._version = version
        self._collect = collect
        self._at: object = None
        self._everything: dict[str, list[Statement]] = {}
        self._own: dict[str, dict[Any, list[tuple[int, Statement]]]] = {}
        self._wide: dict[str, list[tuple[int, Statement]]] = {}

    def speaks_of(self, topic: str) -> bool:
        """Whether anybody at work states anything on the topic."""
        return topic in self._current()

    def on(self, topic: str) -> Sequence[Statement]:
        """Every statement on the topic, in the order in which they are collected."""
        return self._current().get(topic, ())

    def about(self, topic: str, obj: Any) -> Sequence[Statement]:
        """The statements on the topic that may speak of the object, in the same order."""
        if topic not in self._current():
            return ()
        own = self._own.get(topic, {}).get(obj)
        wide = self._wide.get(topic)
        if own is None:
            return [statement for _, statement in wide] if wide else ()
        if not wide:
            return [statement for _, statement in own]
        return [statement for _, statement in sorted([*own, *wide], key=_place)]

    def _current(self) -> dict[str, list[Statement]]:
        now = self._version()
        if now != self._at:
            self._at = now
            self._rebuild()
        return self._everything

    def _rebuild(self) -> None:
        self._everything, self._own, self._wide = {}, {}, {}
        for place, (topic, statement, own) in enumerate(self._collect()):
            self._everything.setdefault(topic, []).append(statement)
            if own is None:
                self._wide.setdefault(topic, []).append((place, statement))
            else:
                shelf = self._own.setdefault(topic, {})
                shelf.setdefault(own, []).append((place, statement))


def _place(item: tuple[int, Any]) -> int:
    return item[0]


class OpenQuestions:
    """Questions that are being answered: a statement that leans on its own answer must not.

    What is found while a question is open may lack something, so it is not kept.
    """

    __slots__ = ("_open",)

    def __init__(self) -> None:
        self._open: list[Any] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    def ask(
        self, question: Any, answer: Callable[[], Answer], otherwise: Otherwise
    ) -> Answer | Otherwise:
        """The answer, or `otherwise` where the same question is open already."""
        if question in self._open:
            return otherwise
        self._open.append(question)
        try:
            return answer()
        finally:
            self._open.pop()
