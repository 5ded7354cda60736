"""What is written of a game, as pages: its rules, `rules/<game>/rules.md`, and how the texts of its
cards are worded, `rules/<game>/text/STYLE.md`."""

from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from cardbase.rulebook.rendering import Rulebook, rendered


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


def known_rules(game: str) -> frozenset[str]:
    """The numbers of the game's rules, with the game's prefix; empty while nobody wrote them."""
    book = rulebook(game)
    prefix = f"{game.upper()}-"
    return book.rule_ids | {prefix + rule for rule in book.rule_ids} if book else frozenset()


def with_rulings(book: Rulebook, counts: Mapping[str, int]) -> SafeString:
    """The rules with a link at each rule that rulings interpret: anchor -> how many."""
    html = str(book.html)
    for anchor, count in counts.items():
        if anchor in book.rule_ids:
            words = "1 ruling" if count == 1 else f"{count} rulings"
            link = f'<a class="rule-rulings" href="#rulings-{anchor}">{words}</a>'
            opening = f'<li id="{anchor}" class="rule">'
            html = html.replace(opening, opening + link)
    # Safe: the rules are, and an anchor is one of the rules' own numbers.
    return mark_safe(html)
