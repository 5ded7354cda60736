"""XML of strangers: parsed without document types, so that no entity can be declared."""

import re
from xml.etree.ElementTree import Element, ParseError, fromstring

from decks.lists.layouts.rows import NotReadable

_DECLARATION = re.compile(r"<!(?!--|\[CDATA\[)")
_PROLOG = re.compile(r"^\s*<\?xml[^>]*\?>")


def read_root(text: str) -> Element | None:
    """Return the root element, or None if the text is no XML; raise NotReadable if it is broken."""
    if not text.lstrip().startswith("<"):
        return None
    if not re.match(r"^\s*<[?!A-Za-z][^>]*>\s*<?", text) or "</" not in text:
        return None
    if _DECLARATION.search(text):
        raise NotReadable("the file declares a document type, which no deck needs; it is not read")
    try:
        return fromstring(_PROLOG.sub("", text).strip())
    except ParseError as problem:
        line, column = problem.position
        raise NotReadable(
            f"the file is not complete XML: see line {line}, column {column + 1}"
        ) from problem
