"""A text whose layout is not known yet: as it is, as XML and as JSON.

Strangers wrote it. XML is parsed without entities of its own and without reading other files;
that a file names a document type is no reason to refuse it, as those of LackeyCCG do.
"""

import json
import re
from functools import cached_property
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from django.utils.translation import gettext

from decks.lists.layouts.rows import NotReadable

_LOOKS_LIKE_XML = re.compile(r"^\s*<(?:[?!]|[A-Za-z][^>]*>\s*<?)")
# A line of text may begin with a brace too.
_LOOKS_LIKE_AN_OBJECT = re.compile(r'\s*\{\s*["}]')
# System.Text.Json, which writes Decksteria's files, may be told to read these.
_COMMA_BEFORE_THE_END = re.compile(r",(?=\s*[}\]])")


class Source:
    """A text; `root` and `data` raise NotReadable if it is broken XML or JSON."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def root(self) -> Element | None:
        """Return the root element, or None if the text is no XML."""
        if not _LOOKS_LIKE_XML.match(self.text) or "</" not in self.text:
            return None
        builder, parser = TreeBuilder(), ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = builder.start
        parser.EndElementHandler = builder.end
        parser.CharacterDataHandler = builder.data
        parser.EntityDeclHandler = _refuse_entity
        try:
            # Text is parsed as what it is, whatever encoding its first line names.
            parser.Parse(self.text.strip(), True)
        except ExpatError as problem:
            where = {"line": problem.lineno, "column": problem.offset + 1}
            raise NotReadable(
                gettext("The file is not complete XML: see line %(line)s, column %(column)s.")
                % where
            ) from problem
        except UnicodeEncodeError as problem:
            raise NotReadable(gettext("The file has signs that are no text.")) from problem
        return builder.close()

    @cached_property
    def data(self) -> dict[str, Any] | None:
        """Return a JSON object, or None if the text is none."""
        if not _LOOKS_LIKE_AN_OBJECT.match(self.text):
            return None
        try:
            return _load(self.text)
        except json.JSONDecodeError as problem:
            where = {"line": problem.lineno, "column": problem.colno}
            raise NotReadable(
                gettext("The file is not complete JSON: see line %(line)s, column %(column)s.")
                % where
            ) from problem
        except (ValueError, RecursionError) as problem:
            raise NotReadable(
                gettext("The file has numbers or nesting beyond reason.")
            ) from problem


def _load(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        without = _COMMA_BEFORE_THE_END.sub("", text)
        if without == text:
            raise
        data = json.loads(without)
    return data if isinstance(data, dict) else None


def _refuse_entity(*_: object) -> NoReturn:
    raise NotReadable(gettext("The file declares entities, which no deck needs. It is not read."))
