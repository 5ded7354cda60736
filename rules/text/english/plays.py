"""English for the words of games in which characters play events and abilities."""

from __future__ import annotations

from rules.text.english.attrition import spaced
from rules.text.english.battlefield import BattlefieldSpeech
from rules.text.plays import (
    As,
    BattleWon,
    Before,
    BonusReceived,
    BorneBy,
    Controlled,
    ExtraPhase,
    Greatest,
    Meet,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
    Targets,
    TurnsInto,
    X,
)


class PlaysSpeech(BattlefieldSpeech):
    """Plays and their targets, battles, bonuses and phases out of their order."""

    def say_x(self, _: X) -> str:
        return "X"

    def say_greatest(self, node: Greatest) -> str:
        return f"the greatest {self.words.stat(node.stat)} of {self.say(node.of)}"

    def say_borne_by(self, node: BorneBy) -> str:
        return f"attached to {self.one(node.bearer)}"

    def say_targets(self, node: Targets) -> str:
        return f"that targets {self.one(node.group)}"

    def say_meet(self, node: Meet) -> str:
        return f"{self.words.stat(node.stat)} of at least {self.amount(node.amount)}"

    def say_as(self, node: As) -> str:
        return f"{self.say(node.who)}: {self.effects(node.effects)}"

    def say_start_battle(self, node: StartBattle) -> str:
        closed = ", which nobody may join" if node.closed else ""
        sides = f"{self.say(node.attacker)} attacks {self.say(node.defender)}"
        return f"start a battle of {self.words.stat(node.kind)} in which {sides}{closed}"

    def say_shift_bonus(self, node: ShiftBonus) -> str:
        return f"move the bonus of one attribute of {self.say(node.group)} to another"

    def say_extra_phase(self, node: ExtraPhase) -> str:
        what = "action" if node.action else "phase"
        return f"take one more {node.phase} {what} now"

    def say_retarget(self, node: Retarget) -> str:
        return f"give {self.say(node.play)} another legal target"

    def say_turns_into(self, node: TurnsInto) -> str:
        whose = f"the {spaced(node.what)} of {self.say(node.group)}"
        return f"{whose} becomes {self.words.stat(node.value)}"

    def say_controlled(self, node: Controlled) -> str:
        return f"you control {self.say(node.group)}"

    def say_before(self, node: Before) -> str:
        return f"{self.say(node.event)} (before it happens)"

    def say_battle_won(self, node: BattleWon) -> str:
        return f"{self.say(node.who)} wins a battle"

    def say_bonus_received(self, node: BonusReceived) -> str:
        return f"{self.say(node.who)} receives a bonus"

    def say_played(self, node: Played) -> str:
        return f"{self.say(node.play)} is played"
