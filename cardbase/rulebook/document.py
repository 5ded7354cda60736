"""What is written of a game, as pages: its rules, `rules/<game>/rules.md`, and how the texts of its
cards are worded, `rules/<game>/text/STYLE.md`."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from cardbase.rulebook.rendering import Rulebook, rendered
from cardbase.rulebook.surprises import Surprise

RULE_OPENING = re.compile(r'<li id="([^"]+)" class="rule">')


def rulebook(game: str) -> Rulebook | None:
    """The game's rules; None while nobody has written them."""
    return _page(Path(settings.BASE_DIR) / "rules" / game / "rules.md", game)


def style_path(game: str) -> Path:
    return Path(settings.BASE_DIR) / "rules" / game / "text" / "STYLE.md"


def style_page(game: str) -> Rulebook | None:
    """How texts of the game's cards are worded; None while nobody has written it down."""
    return _page(style_path(game), game)


def _page(path: Path, game: str) -> Rulebook | None:
    return rendered(path, game, path.stat().st_mtime_ns) if path.is_file() else None


def with_links(
    book: Rulebook, rulings: Mapping[str, int], entries: Iterable[Surprise]
) -> SafeString:
    """Return the rules with links at each rule that rulings interpret or a surprise rests on.

    `rulings` says how many there are, by the rule's anchor.
    """
    links: dict[str, list[str]] = {}
    for anchor, count in rulings.items():
        words = "1 ruling" if count == 1 else f"{count} rulings"
        links.setdefault(anchor, []).append(_link(f"rulings-{anchor}", words))
    for entry in entries:
        question = format_html('<span class="visually-hidden">: {}</span>', entry.question)
        words = format_html("{}{}", gettext("surprising ruling"), question)
        for anchor in entry.rule_anchors:
            links.setdefault(anchor, []).append(_link(entry.anchor, words))

    def link_rule(opening: re.Match[str]) -> str:
        return opening[0] + "".join(links.get(opening[1], ()))

    # Safe: the rules are, and so is each link.
    return mark_safe(RULE_OPENING.sub(link_rule, str(book.html)))


def _link(anchor: str, words: str) -> SafeString:
    return format_html('<a class="rule-rulings" href="#{}">{}</a>', anchor, words)
