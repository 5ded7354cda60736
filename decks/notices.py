"""Broken rules of construction as pages say them: the sentence, its rule, the cards it names."""

from dataclasses import dataclass

from django.urls import reverse

import rules
from decks.models import Deck, DeckVersion
from decks.services import format_label, to_rules
from rules.engine.cards import CardData, Problem, Repair
from rules.engine.cards import Deck as RulesDeck


@dataclass(frozen=True, slots=True)
class Notice:
    """A problem with everything its line on the page needs."""

    code: str
    severity: str
    message: str
    rule: str
    rule_url: str
    cards: tuple[tuple[str, str], ...]  # key and name
    card_keys: str
    repair: Repair | None


@dataclass(frozen=True, slots=True)
class BrokenRules:
    """What a list of cards breaks in a format of its game; false if it is legal there."""

    format_label: str
    notices: tuple[Notice, ...]

    def __bool__(self) -> bool:
        return bool(self.notices)


def notice(problem: Problem, deck: RulesDeck, game_key: str, *, can_change: bool = False) -> Notice:
    """The line of a problem; its repair only for those who can change the deck."""
    names = {entry.card.key: entry.card for entry in deck.entries}
    return Notice(
        code=problem.code,
        severity=problem.severity,
        message=problem.message,
        rule=problem.rule,
        rule_url=rule_url(game_key, problem.rule),
        cards=tuple((key, _called(names.get(key), key)) for key in problem.cards),
        card_keys=" ".join(problem.cards),
        repair=problem.repair if can_change and not _deletes_designs(problem, deck) else None,
    )


def _deletes_designs(problem: Problem, deck: RulesDeck) -> bool:
    """Return True if the repair removes every copy of a custom card, and so its owner's text.

    Only the card's own page, to which the problem links, does that.
    """
    counts = problem.repair.args.get("counts", {}) if problem.repair else {}
    taken_out = {key for key, count in counts.items() if not count}
    return any(entry.card.custom and entry.card.key in taken_out for entry in deck.entries)


def broken_rules(deck: Deck, version: DeckVersion | None = None) -> BrokenRules:
    """What the deck, or a version of it, breaks in the format that the deck is built for."""
    game = rules.game(deck.game.key)
    listed = version.to_rules() if version else to_rules(deck)
    problems = game.construction(listed, deck.format)
    errors = (problem for problem in problems if problem.severity == "error")
    return BrokenRules(
        format_label(deck), tuple(notice(problem, listed, game.key) for problem in errors)
    )


def rule_url(game_key: str, rule: str) -> str:
    """Where a numbered rule stands; rules without a number stand nowhere."""
    if not rule:
        return ""
    anchor = rule.removeprefix(f"{game_key.upper()}-")
    return f"{reverse('cardbase:rules', args=[game_key])}#{anchor}"


def _called(card: CardData | None, key: str) -> str:
    if card is None:
        return key
    return f"{card.name}, {card.title}" if card.title else card.name
