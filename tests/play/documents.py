"""A page as a small tree of elements, to which what the socket sends is applied."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta", "use", "path", "circle", "rect", "wbr"}
SENT = re.compile(r'<template data-face="([^"]*)">(.*?)</template>', re.DOTALL)
NAMED = re.compile(r'<card-face data-face="([^"]*)"></card-face>')
PARTIAL = re.compile(
    r'<hx-partial hx-target="#([^"]*)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL
)


class Element:
    """An element; `children` holds elements and texts, white space between words made one."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and (
            (self.tag, self.attributes, self.children)
            == (other.tag, other.attributes, other.children)
        )

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes} {self.children}>"

    def find(self, name: str) -> Element:
        """The one element with that id."""
        found = [element for element in self.all() if element.attributes.get("id") == name]
        assert len(found) == 1, f"{len(found)} elements are called {name}"
        return found[0]

    def all(self) -> list[Element]:
        elements = [self]
        for child in self.children:
            if isinstance(child, Element):
                elements += child.all()
        return elements


class Page:
    """What `table.js` and htmx make of the messages of one socket."""

    def __init__(self) -> None:
        self.root = Element("root", {})
        self.faces: dict[str, str] = {}

    def take(self, message: str) -> None:
        self.faces |= dict(SENT.findall(message))
        html = NAMED.sub(lambda named: self.faces[named[1]], SENT.sub("", message))
        partials = PARTIAL.findall(html)
        if not partials:
            self.root = parsed(html)
        for target, swap, inside in partials:
            self._swap(self.root.find(target), swap, parsed(inside))

    def _swap(self, target: Element, swap: str, news: Element) -> None:
        match swap:
            case "outerMorph":
                (element,) = [child for child in news.children if isinstance(child, Element)]
                _put_back(element, target)
                target.attributes, target.children = element.attributes, element.children
            case "innerMorph":
                target.children = news.children
            case "beforeend":
                target.children += news.children
            case _:
                raise AssertionError(f"no page knows the swap {swap}")


def _put_back(news: Element, target: Element) -> None:
    """Instead of what stands in `news` for parts of `target`, those parts themselves."""
    for place, child in enumerate(news.children):
        if isinstance(child, Element):
            if "data-same" in child.attributes:
                known = target.find(child.attributes["id"])
                assert known.tag == child.tag
                news.children[place] = known
            else:
                _put_back(child, target)


def parsed(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"never closed: {[each.tag for each in reader.open[1:]]}"
    return reader.open[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("root", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text:
            self.open[-1].children.append(text)
