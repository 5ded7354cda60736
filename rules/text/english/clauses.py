"""Conditions and triggers in English, as they stand after "if" and "when"."""

from __future__ import annotations

import re

from rules.text.amounts import Amount, Count, Used
from rules.text.conditions import (
    All,
    Compare,
    Condition,
    Either,
    Exists,
    Fighting,
    GuessedRight,
    Happened,
    InEffect,
    Matches,
    Parity,
    Supported,
    SupportFailed,
    TurnOf,
    Unless,
)
from rules.text.english.amounts import AmountSpeech
from rules.text.english.words import either, limit
from rules.text.groups import Cards, Units


class ConditionSpeech(AmountSpeech):
    """Conditions."""

    def say_compare(self, node: Compare) -> str:
        if isinstance(node.left, Used):
            return self._used(node.left, node)
        left = node.left
        if isinstance(left, Count) and isinstance(node.right, int):
            return self._has(left, limit(node.op, node.right))
        compared = {"<=": "at most", ">=": "at least", "=": "", "<": "less than", ">": "more than"}
        right = f"{compared[node.op]} {self.amount(node.right)}".strip()
        return f"{self.amount(left)} is {right}"

    def _used(self, used: Used, node: Compare) -> str:
        skill = f'"{used.skill}"' if used.skill else f"a [{used.label}]"
        who = self.one(used.who) if used.who else "you"
        if (node.op, node.right) == (">=", 1):
            return f"{who} used {skill} this turn"
        return f"{who} used {skill} {limit(node.op, self.amount(node.right))} times this turn"

    def _has(self, count: Count, number: str) -> str:
        group = count.of
        if isinstance(group, Units | Cards):
            owner = {"own": "you have", "enemy": "your opponent has"}.get(group.side, "there are")
            if isinstance(group, Units) and group.side == "enemy":
                owner = "there are"
            return f"{owner} {self._owned(self.some(group, number))}"
        return f"{self.amount(count)} is {number}"

    def say_parity(self, node: Parity) -> str:
        return f"{self.amount(node.amount)} is {'odd' if node.odd else 'even'}"

    def say_exists(self, node: Exists) -> str:
        group = node.group
        if isinstance(group, Units):
            owner = "you have" if group.side == "own" else "there is"
            return f"{owner} {self.one(group)}"
        side = getattr(group, "side", "any")
        owner = {"own": "you have", "enemy": "your opponent has"}.get(side, "there is")
        return f"{owner} {self._owned(self.one(group))}"

    def _owned(self, phrase: str) -> str:
        """ "Your opponent has 3 orbs", not "3 orbs of your opponent"."""
        return phrase.replace(" of your opponent", "").replace(" from ", " in ")

    def say_matches(self, node: Matches) -> str:
        adjectives, posts = self.filters(node.where)
        verb = "has" if not adjectives and posts and posts[0].startswith("with ") else "is"
        posts = [post.removeprefix("with ") if verb == "has" else post for post in posts]
        return self._spaced(self.say(node.group), verb, *adjectives, *posts)

    def say_fighting(self, node: Fighting) -> str:
        who = self.one(node.who)
        words = {"attacking": "attacking", "defending": "attacked by", "either": "in battle with"}
        if node.against is None:
            alone = {"attacking": "attacking", "defending": "attacked", "either": "in battle"}
            return f"{who} is {alone[node.role]}"
        return f"{who} is {words[node.role]} {self.one(node.against)}"

    def say_supported(self, node: Supported) -> str:
        adjectives, posts = self.filters(node.where)
        card = self._with_article(self._spaced(*adjectives, "card", *posts))
        return f"{self.one(node.who)} is supported by {card}"

    def say_turn_of(self, node: TurnOf) -> str:
        turn = {"own": "your turn", "enemy": "your opponent's turn"}[node.side]
        return f"it is the {node.phase} phase of {turn}" if node.phase else f"it is {turn}"

    def say_happened(self, node: Happened) -> str:
        return f"this happened this {node.since}: {self.say(node.trigger)}"

    def say_support_failed(self, node: SupportFailed) -> str:
        return f"{self.whose(node.side)} support failed"

    def say_in_effect(self, node: InEffect) -> str:
        return f'"{node.skill}" is in effect'

    def say_guessed_right(self, _: GuessedRight) -> str:
        return "the guess was right"

    def say_unless(self, node: Unless) -> str:
        if isinstance(node.condition, Exists):
            phrase = self.say(node.condition).replace("another ", "an other ", 1)
            without, found = re.subn(r"\b(have|has|is) an? ", r"\1 no ", phrase, count=1)
            if found:
                return without
        return f"it is not so that {self.say(node.condition)}"

    def say_all(self, node: All) -> str:
        return " and ".join(self.say(one) for one in node.conditions)

    def say_either(self, node: Either) -> str:
        return either([self.say(one) for one in node.conditions])

    def conditions(self, found: tuple[Condition, ...]) -> str:
        return " and ".join(self.say(one) for one in found)

    def per(self, amount: Amount) -> str:
        """ "for each ..." after a number that is multiplied by a count."""
        if isinstance(amount, Count):
            return f"for each {self._unarticled(amount)}"
        return f"times {self.amount(amount)}"

    def _unarticled(self, count: Count) -> str:
        group = count.of
        return self.some(group, "") if isinstance(group, Units | Cards) else self.say(group)
