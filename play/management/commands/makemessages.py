"""Django's `makemessages`, which reads Jinja templates, and all that the rules say, as well."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from jinja2.ext import extract_from_ast

import rules
from cardbase.management.labels import labels
from play.board.vocabulary import phrases
from rules.engine.translatable import LABEL

JINJA = Path("templates/jinja")
LABELS = Path("cardbase/management/labels.py")

# The function that marks words, and what it is given.
Marked = tuple[str, tuple[str, ...]]


class BuildFile(makemessages.BuildFile):
    """A file of ours as the Python that xgettext reads."""

    @property
    def is_templatized(self) -> bool:
        return self._game is not None or self._is_labels or bool(super().is_templatized)

    def preprocess(self) -> None:
        marked = self._marked()
        if marked is None:
            super().preprocess()
            return
        calls = [f"{function}({', '.join(map(repr, given))})\n" for function, given in marked]
        # A game is put together in Python, which has sentences of its own.
        source = Path(self.path).read_text("utf-8") if self._game else ""
        Path(self.work_path).write_text("".join(calls) + source, "utf-8")

    def _marked(self) -> Iterator[Marked] | None:
        """What is marked in a file that Django itself cannot read; None for all others."""
        if self._game is not None:
            return (("pgettext", pair) for pair in phrases(rules.game(self._game).messages))
        path = Path(self.path)
        if self._is_labels:
            return (("pgettext", (LABEL, word)) for word in labels())
        if self.domain != "django" or not path.is_relative_to(JINJA):
            return None
        return marked_in_jinja(path.read_text("utf-8"))

    @property
    def _is_labels(self) -> bool:
        return self.domain == "django" and Path(self.path) == LABELS

    @property
    def _game(self) -> str | None:
        """The game that is put together in this file."""
        path = Path(self.path)
        is_game = self.domain == "django" and path.parts[0] == "rules" and path.name == "game.py"
        return path.parent.name if is_game and path.parent.name in rules.GAMES else None


def marked_in_jinja(source: str) -> Iterator[Marked]:
    """The words that a Jinja template marks, in its order."""
    engine = engines["jinja"]
    assert isinstance(engine, Jinja2), "as the settings have it"
    for _, function, given in extract_from_ast(engine.env.parse(source)):
        sentences = given if isinstance(given, tuple) else (given,)
        yield function, tuple(each for each in sentences if each)  # what is no constant is None


class Command(makemessages.Command):
    build_file_class = BuildFile

    def handle(self, *args: Any, **options: Any) -> None:
        if options["domain"] == "django":  # sentences of the rules: `rules.engine.translatable`
            self.xgettext_options = [*self.xgettext_options, "--keyword=say"]
        super().handle(*args, **options)
