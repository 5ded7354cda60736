"""What a page says to whoever reads or hears it, text by text."""

from __future__ import annotations

from html.parser import HTMLParser

SAID_BY = ("aria-label", "title", "placeholder", "alt")
# What no person reads, and what is written in no language.
SILENT = {"script", "style", "code", "kbd", "pre", "textarea"}
VOID = {"input", "img", "br", "meta", "link", "hr", "use", "path", "source", "wbr", "area", "col"}


class Reader(HTMLParser):
    """Collects the texts of a page in its own language, without what is marked as another's.

    `unread` are classes whose elements are left out with all that is in them.
    """

    def __init__(self, unread: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.unread = unread
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = self._is_silent or tag in SILENT or self._is_left_out(tag, given)
        if not silent:
            self.texts += [words for name in SAID_BY if (words := given.get(name))]
            if given.get("name") == "description":
                self.texts.append(given.get("content") or "")
        if tag not in VOID:
            self._open.append((tag, silent))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words and not self._is_silent:
            self.texts.append(words)

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _is_left_out(self, tag: str, given: dict[str, str | None]) -> bool:
        is_of_another = tag != "html" and bool(given.get("lang"))
        return is_of_another or not self.unread.isdisjoint((given.get("class") or "").split())


def texts_of(html: str, unread: frozenset[str] = frozenset()) -> list[str]:
    reader = Reader(unread)
    reader.feed(html)
    return reader.texts
