"""Amounts in English."""

from __future__ import annotations

from rules.text.amounts import (
    Count,
    Depends,
    Per,
    StackSize,
    Stat,
    Sum,
    Times,
    Used,
    Variety,
)
from rules.text.english.nouns import Speech
from rules.text.english.words import either, plural
from rules.text.groups import (
    Among,
    Cards,
    Group,
    Units,
)


class AmountSpeech(Speech):
    """Numbers that a text gives or counts."""

    def say_count(self, node: Count) -> str:
        return f"the number of {self.bare(node.of)}"

    def bare(self, node: Group) -> str:
        """The group in the plural without an article."""
        if isinstance(node, Units | Cards | Among):
            return self._plural(node)
        return self.say(node)

    def _plural(self, node: Group) -> str:
        if isinstance(node, Among):
            return self.say(node)
        head, adjectives, posts = self.described(node)
        owner = "your" if isinstance(node, Cards) and node.side == "own" else ""
        return self._spaced(owner, *adjectives, plural(head, 2), *posts)

    def say_stat(self, node: Stat) -> str:
        return f"the {self.words.stat(node.stat)} of {self.one(node.of)}"

    def say_stack_size(self, node: StackSize) -> str:
        where = "beneath" if node.beneath else "in the stack of"
        return f"the number of cards {where} {self.one(node.of)}"

    def say_variety(self, node: Variety) -> str:
        return f"the number of different {self.words.stat(node.trait)} of {self.one(node.of)}"

    def say_used(self, node: Used) -> str:
        skill = f'"{node.skill}"' if node.skill else f"a [{node.label}]"
        who = f"{self.one(node.who)} used" if node.who else "you used"
        return f"the number of times {who} {skill} this turn"

    def say_times(self, node: Times) -> str:
        return f"{node.each} times {self.amount(node.amount)}"

    def say_sum(self, node: Sum) -> str:
        return either([self.amount(part) for part in node.parts], "plus")

    def say_per(self, node: Per) -> str:
        return f"{self.amount(node.amount)} divided by {node.size}"

    def say_depends(self, node: Depends) -> str:
        then, otherwise = self.amount(node.then), self.amount(node.otherwise)
        return f"{then} if {self.say(node.condition)}, else {otherwise}"
