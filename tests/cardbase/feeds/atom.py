"""Reading an Atom feed as a program does that knows nothing of the site."""

from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"


@dataclass(frozen=True)
class Entry:
    """An entry of a feed, as its elements say."""

    id: str
    title: str
    link: str
    updated: str
    summary: str


@dataclass(frozen=True)
class AtomFeed:
    """A feed; `links` by their relation."""

    title: str
    links: dict[str, str]
    entries: list[Entry]

    @property
    def titles(self) -> list[str]:
        return [entry.title for entry in self.entries]


def read_atom(response: Any) -> AtomFeed:
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    root = ElementTree.fromstring(response.content)
    links = {link.attrib["rel"]: link.attrib["href"] for link in root.findall(f"{ATOM}link")}
    return AtomFeed(_text(root, "title"), links, [_entry(one) for one in root.iter(f"{ATOM}entry")])


def _entry(element: ElementTree.Element) -> Entry:
    link = element.find(f"{ATOM}link")
    assert link is not None
    names = ("id", "title", "updated", "summary")
    return Entry(link=link.attrib["href"], **{name: _text(element, name) for name in names})


def _text(element: ElementTree.Element, name: str) -> str:
    found = element.find(f"{ATOM}{name}")
    assert found is not None, name
    return found.text or ""
