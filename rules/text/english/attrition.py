"""English for the words of games in which numbers run down."""

from __future__ import annotations

from rules.text.attrition import (
    Allowed,
    Answers,
    AttackDamages,
    Cancel,
    Combine,
    CountsAs,
    Damage,
    Damaged,
    Enters,
    Exchange,
    Gain,
    KeepsForm,
    MustBeAttacked,
    NotCounted,
    RaisesLimit,
    Reverts,
)
from rules.text.english.changes import ChangeSpeech
from rules.text.english.words import either


def spaced(word: str) -> str:
    """A key as words: "tag_team" is said "tag team"."""
    return word.replace("_", " ")


class AttritionSpeech(ChangeSpeech):
    """Damage and gains, exchanges, forms and limits."""

    def say_damage(self, node: Damage) -> str:
        return f"{self.say(node.group)} loses {self.amount(node.amount)} health"

    def say_gain(self, node: Gain) -> str:
        return f"{self.say(node.group)} gets {self.amount(node.amount)} {spaced(node.stat)}"

    def say_cancel(self, node: Cancel) -> str:
        return f"cancel {self.say(node.group) if node.group else f'the {spaced(node.what)}'}"

    def say_exchange(self, node: Exchange) -> str:
        return f"you may exchange {self.amount(node.times)} times now"

    def say_combine(self, _: Combine) -> str:
        return "you may combine units now"

    def say_allowed(self, node: Allowed) -> str:
        return f"{self.say(node.who)} may {spaced(node.deed)}"

    def say_must_be_attacked(self, node: MustBeAttacked) -> str:
        kind = "" if node.kind == "any" else f"{node.kind} "
        return f"enemy {kind}attacks at units must be aimed at {self.say(node.who)}"

    def say_counts_as(self, node: CountsAs) -> str:
        number = self.amount(node.amount)
        return f"the {spaced(node.stat)} of {self.say(node.who)} may count as {number}"

    def say_keeps_form(self, node: KeepsForm) -> str:
        return f"{self.say(node.who)} does not revert the first {self.amount(node.times)} times"

    def say_raises_limit(self, node: RaisesLimit) -> str:
        return f"you may have {self.amount(node.amount)} more {spaced(node.state)} units"

    def say_not_counted(self, node: NotCounted) -> str:
        return f"{self.say(node.who)} is not counted for the limit of {spaced(node.state)} units"

    def say_enters(self, node: Enters) -> str:
        how = f" by {spaced(node.how)}" if node.how else ""
        return f"{self.say(node.who)} joins{how}"

    def say_attack_damages(self, node: AttackDamages) -> str:
        return f"an attack of {self.say(node.attacker)} deals damage"

    def say_damaged(self, node: Damaged) -> str:
        return f"{self.say(node.who)} loses health"

    def say_reverts(self, node: Reverts) -> str:
        return f"{self.say(node.who)} reverts"

    def say_answers(self, node: Answers) -> str:
        return f"you may answer {either([spaced(event) for event in node.events])}"
