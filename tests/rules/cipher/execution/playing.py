"""Plays a position at random, but with the ability whenever that is possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.cipher.game import GAME
from rules.cipher.state import CipherTable
from rules.cipher.turn import play_phases
from rules.engine.decision import Choose, Option, Steps
from rules.engine.table import GameOver
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.changes import GainsSkill
from rules.text.tree import walk
from tests.rules.cipher.execution.catalogue import Case
from tests.rules.cipher.execution.monitor import Monitor, look_around, watching
from tests.rules.cipher.execution.positions import lay

MOST_POSITIONS = 400
MOST_ANSWERS = 60
TURNS = 3
PHASES = ("deployment", "deployment", "action", "action", "bond", "beginning")
ORBS = "orbs_destroyed"
ORDERED = ("next", "begin_with")
# How gladly an action is taken.
WEIGHTS = {
    "end_turn": 1,
    "end_deployment": 2,
    "move": 2,
    "attack": 12,
    "activate": 8,
    "deploy": 4,
    "promote": 6,
    "level_up": 6,
    "decline": 2,
    "no_bond": 1,
}


@dataclass(frozen=True)
class Verdict:
    """How many positions were played, and the parts that never were at work."""

    positions: int
    missing: tuple[object, ...]


def prove(case: Case, most: int = MOST_POSITIONS) -> Verdict:
    """Play positions until every part of the ability has been seen at work."""
    monitor = Monitor(case.ability)
    number = 0
    while number < most and not monitor.is_done:
        number += 1
        chance = Random(f"{case.digest} {number}")
        monitor.begin_table()
        with watching(monitor):
            _play(lay(case, chance), case, chance, monitor)
    return Verdict(number, tuple(sorted(monitor.missing, key=repr)))


def _play(table: CipherTable, case: Case, chance: Random, monitor: Monitor) -> None:
    steps = _turns(table, chance.choice(PHASES))
    player = _Player(case, chance, monitor)
    try:
        request = next(steps)
        for number in range(1, MOST_ANSWERS + 1):
            look_around(table, monitor)
            if monitor.is_done:
                break
            table.answered = number
            request = steps.send(player.answer(request))
    except (GameOver, StopIteration):
        pass
    finally:
        steps.close()


def _turns(table: CipherTable, phase: str) -> Steps[None]:
    yield from play_phases(table, phase)
    for _ in range(TURNS):
        yield from GAME.take_turn(table)


class _Player:
    """Answers for both sides by lot."""

    def __init__(self, case: Case, chance: Random, monitor: Monitor) -> None:
        self.case = case
        self.chance = chance
        self.monitor = monitor
        self.names = {case.ability.name}
        if any(isinstance(node, Used) for node in walk(case.ability)):
            self.names.update(one.name for one in case.companions)
        self.is_saved = case.ability.kind == "activate" or _is_for_later(case.ability)
        # Some let the turn end early, while units are still untapped.
        self.haste = chance.choice((1, 1, 1, 5, 40))

    def answer(self, request: Choose) -> Sequence[Option]:
        options, chance = request.options(), self.chance
        if request.minimum == request.maximum == 1:
            return [self._pick(options)]
        least, most = request.minimum, min(request.maximum, len(options))
        count = most if chance.random() < 0.7 else chance.randint(min(least, most), most)
        return chance.sample(options, count)

    def _pick(self, options: Sequence[Option]) -> Option:
        """Every other time the ability itself, or one that it asks about, if it can be used."""
        chance = self.chance
        used = [one for one in options if _is_actor(one.card) and one.why in self.names]
        if used and options[0].action not in ORDERED and chance.random() < 0.5:
            return chance.choice(used)
        return chance.choices(options, [self._weight(option) for option in options])[0]

    def _weight(self, option: Option) -> float:
        """Its card is put to use and at risk, unless it is to be kept for its ability."""
        weight = WEIGHTS.get(option.action, 8.0)
        if option.action == "end_turn":
            return weight * self.haste
        if self.is_saved and not self.monitor.is_used and option.action in ("attack", "move"):
            return weight * (
                3 if _is_actor(option.target) else 0.2 if _is_actor(option.card) else 1
            )
        return weight * (12 if _is_actor(option.card) or _is_actor(option.target) else 1)


def _is_for_later(ability: Ability) -> bool:
    """Return True if it triggers outside a battle and what it gives shows in the next one."""
    nodes = walk(ability)
    waits = ability.trigger is not None and not hasattr(ability.trigger, "attacker")
    given = any(isinstance(node, GainsSkill) for node in nodes)
    return waits and (given or any(getattr(node, "stat", "") == ORBS for node in nodes))


def _is_actor(what: object) -> bool:
    return isinstance(what, Card) and what.data.key == "a"
