"""The skills of all cards on one table: the core's questions and deeds in one object."""

from __future__ import annotations

from typing import Any

from rules.cipher.skills.answers import Answers
from rules.cipher.skills.held import Held, Holders
from rules.cipher.skills.replacing import Replacing
from rules.cipher.table import CipherTable


class CardSkills(Replacing):
    """The skills of all cards on one table, for the core to ask and to let act."""

    def __init__(self, table: CipherTable) -> None:
        self.table = table
        self.busy: list[Held] = []
        self.asked: list[tuple[Held, Any]] = []
        self.holders = Holders(self)
        answers = Answers(self.holders)
        self.answers = answers
        self.speak_of = self.holders.speak_of
        self.numbers = answers.numbers
        self.floor = answers.floor
        self.extra_names = answers.extra_names
        self.shown = answers.traits
        self.ranges = answers.ranges
        self.ignores_range = answers.ignores_range
        self.cannot = answers.cannot
        self.may_not_deploy = answers.may_not_deploy
        self.may_stand_together = answers.may_stand_together
        self.may_stack = answers.may_stack
        self.needs_no_insignia = answers.needs_no_insignia
        self.supports_anyway = answers.supports_anyway

    def on(self, table: CipherTable) -> CardSkills:
        return CardSkills(table)
