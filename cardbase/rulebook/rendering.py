"""Markdown to HTML, with an anchor for every numbered rule and a link at every mention of one."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

RULE_ID = re.compile(r"^[A-Z][A-Z0-9]*(-[A-Z][A-Z0-9]*)*-\d+$")
MENTION = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d+\b")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the table of contents."""

    anchor: str
    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule as plain text, under the nearest heading above it."""

    number: str  # as cited: CIPHER-EVADE-6
    anchor: str  # without the game's key: EVADE-6
    heading: str
    text: str

    @property
    def short_number(self) -> str:
        """Without the game's prefix, which need not be its key: GEN-9 of FLAME-GEN-9; empty if a
        mere number would be left."""
        rest = self.number.partition("-")[2]
        return rest if RULE_ID.match(rest) else ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, rendered; `rules` in the order of the page."""

    html: SafeString
    contents: tuple[Heading, ...]
    rules: tuple[Rule, ...]
    rule_ids: frozenset[str]  # without the game's prefix


@lru_cache(maxsize=16)
def rendered(path: Path, game: str, changed: int) -> Rulebook:
    """Rendered once for each change of the file; `changed` is only there to tell them apart."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    prefix = f"{game.upper()}-"
    rules = tuple(_anchor_rules(tokens, prefix))
    rule_ids = frozenset(rule.anchor for rule in rules)
    contents = tuple(_anchor_headings(tokens))
    _let_keys_scroll(tokens)
    for token in tokens:
        if token.type == "inline":
            token.children = [
                part for child in token.children or [] for part in _linked(child, rule_ids, prefix)
            ]
    html = markdown.renderer.render(tokens, markdown.options, {})
    # Safe: the file is part of the program, and raw HTML in it is switched off above.
    return Rulebook(mark_safe(html), contents, rules, rule_ids)


def _anchor_rules(tokens: list[Token], prefix: str) -> list[Rule]:
    """Give each list item that opens with a bold rule number that number as its id."""
    found = []
    heading = ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = tokens[at + 1].content
        if token.type != "list_item_open" or tokens[at + 2].type != "inline":
            continue
        children = tokens[at + 2].children or []
        number = next((child for child in children if child.content), None)
        if number is None or not RULE_ID.match(number.content.removeprefix(prefix)):
            continue
        anchor = number.content.removeprefix(prefix)
        token.attrSet("id", anchor)
        token.attrSet("class", "rule")
        found.append(Rule(number.content, anchor, heading, _words_of_item(tokens, at, number)))
    return found


def _words_of_item(tokens: list[Token], at: int, number: Token) -> str:
    """The text of the list item that opens here, without its number; a line for each paragraph."""
    lines = []
    for token in tokens[at + 1 :]:
        if token.type == "list_item_close" and token.level == tokens[at].level:
            break
        parts = [part for part in token.children or [] if part is not number]
        words = "".join(" " if part.type == "softbreak" else part.content for part in parts)
        if words.strip():
            lines.append(words.strip())
    return "\n".join(lines).lstrip(". ")


def _let_keys_scroll(tokens: list[Token]) -> None:
    """Blocks of code may be wider than a phone."""
    for token in tokens:
        if token.type == "code_block":
            token.attrSet("tabindex", "0")


def _anchor_headings(tokens: list[Token]) -> list[Heading]:
    headings = []
    for at, token in enumerate(tokens):
        level = int(token.tag[1]) if token.type == "heading_open" else 0
        if level in (2, 3):
            text = tokens[at + 1].content
            anchor = slugify(text)
            token.attrSet("id", anchor)
            headings.append(Heading(anchor, text, level))
    return headings


def _linked(token: Token, rule_ids: frozenset[str], prefix: str) -> list[Token]:
    """Turn every mention of a known rule into a link to it."""
    if token.type != "text":
        return [token]
    parts: list[Token] = []
    at = 0
    for match in MENTION.finditer(token.content):
        anchor = match[0].removeprefix(prefix)
        if anchor not in rule_ids:
            continue
        parts.append(_text(token.content[at : match.start()]))
        parts.append(Token("link_open", "a", 1, attrs={"href": f"#{anchor}"}))
        parts.append(_text(anchor))
        parts.append(Token("link_close", "a", -1))
        at = match.end()
    return [*parts, _text(token.content[at:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
