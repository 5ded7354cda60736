"""Static abilities: what is true while its card is where it must be, found by what it speaks of.

Rules ask often ("may this unit be moved?") and cards speak rarely. So the statements at work are
kept by topic, and asking about a topic that nobody speaks of costs one look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from rules.engine.versions import Versions

Statement = TypeVar("Statement")
Answer = TypeVar("Answer")
Otherwise = TypeVar("Otherwise")
# A topic ("attack", "cannot evade"), the statement, and the one object it speaks of (None: others).
Registered = tuple[str, Statement, Any]


class StaticRegistry(Generic[Statement]):
    """Everything that static abilities state now.

    `collect` lists the statements of all cards and effects in their order; it is called again only
    when `versions.statics` has risen: when somebody who speaks came, went, was covered or turned,
    or an effect began or ended. A statement about its own card alone lies on a shelf under that
    card, so that all others do not even meet it.

    While it collects, the registry answers from what it has so far. `collect` may take statements
    back and say that what it finds hangs on the whole table (`hangs_on_state`): it is then called
    after every change.
    """

    __slots__ = (
        "_about",
        "_at",
        "_collect",
        "_everything",
        "_own",
        "_versions",
        "_wide",
        "collecting",
        "hangs_on_state",
    )

    def __init__(
        self, versions: Versions, collect: Callable[[], Iterable[Registered[Statement]]]
    ) -> None:
        self._versions = versions
        self._collect = collect
        self._at = -1
        self.collecting = False
        self.hangs_on_state = False
        self._everything: dict[str, list[Statement]] = {}
        self._own: dict[str, dict[Any, list[tuple[int, Statement]]]] = {}
        self._wide: dict[str, list[tuple[int, Statement]]] = {}
        self._about: dict[str, dict[Any, Sequence[Statement]]] = {}

    def speaks_of(self, topic: str) -> bool:
        """Whether anybody at work states anything on the topic."""
        versions = self._versions
        if self._at != (versions.state if self.hangs_on_state else versions.statics):
            self._rebuild()
        return topic in self._everything

    def topics(self) -> Collection[str]:
        """Whatever anybody at work states anything on."""
        versions = self._versions
        if self._at != (versions.state if self.hangs_on_state else versions.statics):
            self._rebuild()
        return self._everything

    def on(self, topic: str) -> Sequence[Statement]:
        """Every statement on the topic, in the order in which they are collected."""
        return self._everything.get(topic, ()) if self.speaks_of(topic) else ()

    def about(self, topic: str, obj: Any) -> Sequence[Statement]:
        """The statements on the topic that may speak of the object, in the same order."""
        versions = self._versions
        if self._at != (versions.state if self.hangs_on_state else versions.statics):
            self._rebuild()
        if topic not in self._everything:
            return ()
        shelf = self._about.get(topic)
        if shelf is None:
            shelf = self._about[topic] = {}
        found = shelf.get(obj)
        if found is None:
            found = self._shelved(topic, obj)
            if not self.collecting:
                shelf[obj] = found
        return found

    def take_back(self, gone: Callable[[Statement], bool]) -> None:
        """Statements of abilities that an object has lost; for `collect` alone."""
        for statements in self._everything.values():
            statements[:] = [statement for statement in statements if not gone(statement)]
        for shelf in (self._wide, *self._own.values()):
            for placed in shelf.values():
                placed[:] = [item for item in placed if not gone(item[1])]

    def _shelved(self, topic: str, obj: Any) -> Sequence[Statement]:
        own = self._own.get(topic, {}).get(obj, [])
        wide = self._wide.get(topic, [])
        both = sorted([*own, *wide], key=_place) if own and wide else own or wide
        return tuple([statement for _, statement in both])

    def _rebuild(self) -> None:
        if self.collecting:
            return
        self._everything, self._own, self._wide, self._about = {}, {}, {}, {}
        self.collecting, self.hangs_on_state = True, False
        try:
            for place, (topic, statement, own) in enumerate(self._collect()):
                self._everything.setdefault(topic, []).append(statement)
                if own is None:
                    self._wide.setdefault(topic, []).append((place, statement))
                else:
                    shelf = self._own.setdefault(topic, {})
                    shelf.setdefault(own, []).append((place, statement))
        finally:
            self.collecting = False
        versions = self._versions
        self._at = versions.state if self.hangs_on_state else versions.statics


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
