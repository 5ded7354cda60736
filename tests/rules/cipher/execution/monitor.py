"""What of an ability has been seen at work while a position was played.

The parts of an ability are its instructions, those of its cost among them, and its statements. An
instruction is at work if it was carried out and left something behind; a statement, if the rules
asked for what it bears on and got another answer than without it. No other card of a position
states anything, so that what is not the printed answer is the ability's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.context import CipherContext
from rules.cipher.abilities.modifiers import Modifiers
from rules.cipher.abilities.permissions import Permissions
from rules.cipher.abilities.replacements import Replacements
from rules.cipher.abilities.static_abilities import (
    StaticAbilities,
    StaticAbility,
    meets_label,
)
from rules.cipher.cards import TRAITS
from rules.cipher.printed_abilities import topic_of
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.units import Unit
from rules.cipher.values import (
    attack_of,
    cost_of,
    names_of,
    printed_on,
    promotion_cost_of,
    ranges_of,
    support_of,
    traits_of,
)
from rules.engine.continuous import ADD, SET, TIMES, ContinuousEffect, total
from rules.engine.decision import Steps
from rules.engine.table import GameOver
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.groups import Known
from rules.text.scope import Scope
from rules.text.tree import Node

# Made of other instructions: these are the parts.
COMPOSED = (e.Choose, e.If, e.May, e.OneOfThese, n.IfDone, n.ForEach, e.Lasting, e.Delayed)
NUMBERS = (ch.Adjust, ch.Becomes, ch.Multiplied)
# The keys of the cards with skills that bring about what an ability waits for.
HELPERS = ("helper", "labelled", "aid")
_SUBJECTS = ("group", "who", "units")


def parts_of(value: Any) -> Iterator[Node]:
    """The instructions and statements of a tree, in reading order."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif isinstance(value, Node):
        is_part = isinstance(value, (e.Effect, ch.Change))
        if is_part and not isinstance(value, (*COMPOSED, ch.While)):
            yield value
        for name in value.__dataclass_fields__:
            if not (isinstance(value, n.Cheaper) and name == "cost"):
                yield from parts_of(getattr(value, name))


class Monitor:
    """Which parts of one ability are still to be seen at work."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.missing: set[Any] = set(parts_of(ability))
        self.is_used = False
        # A statement left behind by an instruction speaks of the objects that were meant.
        self._kept = {_as_kept(part): part for part in self.missing}
        self._of_effect: dict[int, Any] = {}
        self._touched: list[Any] = []

    @property
    def is_done(self) -> bool:
        return not self.missing

    def begin_table(self) -> None:
        """Another position: nothing is used yet, and ids of effects mean something else."""
        self.is_used = False
        self._of_effect.clear()

    def see(self, part: Any) -> None:
        self.missing.discard(self._kept.get(part, part))

    @contextmanager
    def question(self) -> Iterator[list[Any]]:
        """The statements that turn out to hold while a question is answered."""
        outer, self._touched = self._touched, []
        try:
            yield self._touched
        finally:
            outer.extend(self._touched)
            self._touched = outer

    def touch(self, change: Any) -> None:
        self._touched.append(change)

    def see_topics(self, touched: Sequence[Any], *topics: str) -> None:
        """The answer was another than without statements on these topics."""
        for change in touched:
            if topic_of(change) in topics:
                self.see(change)

    def see_kind(self, kind: type[Any]) -> None:
        """The answer was another than without a statement of that kind."""
        for part in [part for part in self.missing if isinstance(part, kind)]:
            self.see(part)

    def source(self, source: Any) -> Any:
        """The part from which a change of a number comes."""
        if isinstance(source, ContinuousEffect):
            return self._of_effect.get(source.id)
        return source.change if isinstance(source, StaticAbility) else None

    def note_effects(self, lasting: e.Lasting, effects: Sequence[ContinuousEffect]) -> None:
        """Effects that an instruction left behind, by the statement of it that each is."""
        for effect in effects:
            for change in lasting.changes:
                if isinstance(change, NUMBERS) and _could_be(effect, change):
                    self._of_effect.setdefault(effect.id, change)


def _could_be(effect: ContinuousEffect, change: Any) -> bool:
    """Return True if the change of a number could have made the effect."""
    op = {ch.Adjust: ADD, ch.Becomes: SET, ch.Multiplied: TIMES}[type(change)]
    amount = change.factor if isinstance(change, ch.Multiplied) else change.amount
    is_same = not isinstance(amount, int) or amount == effect.amount
    return (effect.what, effect.op) == (change.stat, op) and is_same


def _as_kept(part: Any) -> Any:
    if not isinstance(part, ch.Change) or isinstance(part, NUMBERS):
        return part
    fields = [name for name in _SUBJECTS if getattr(part, name, None) is not None]
    return replace(part, **{name: Known("_subject") for name in fields}) if fields else part


class _Current:
    monitor: Monitor | None = None


@contextmanager
def watching(monitor: Monitor) -> Iterator[None]:
    """Let the monitor see what the rules do meanwhile."""
    before, _Current.monitor = _Current.monitor, monitor
    try:
        yield
    finally:
        _Current.monitor = before


def _is_help(scope: Scope) -> bool:
    """Return True if one of the position's helping cards does it, perhaps in the same words."""
    source = scope.source
    card = source.face if isinstance(source, Unit) else source
    return card is not None and card.data.key.startswith(HELPERS)


def _do(original: Callable[..., Steps[bool]]) -> Callable[..., Steps[bool]]:
    def do(self: CipherContext, effect: e.Effect, scope: Scope) -> Steps[bool]:
        table, monitor = self.table, _Current.monitor
        before, last = table.trace(), table.next_id
        try:
            done = yield from original(self, effect, scope)
        except GameOver:
            if monitor is not None:
                monitor.see(effect)
            raise
        if monitor is None or _is_help(scope):
            return done
        if isinstance(effect, e.Lasting):
            new = [one for one in table.effects if one.id >= last]
            monitor.note_effects(effect, new)
        elif done or not isinstance(effect, (e.Look, e.Reveal)):
            seen = isinstance(effect, (n.UseSkill, n.Guess)) and done
            if seen or not table.came_to_nothing(before):
                monitor.see(effect)
        return done

    return do


def _applies(original: Callable[..., bool]) -> Callable[..., bool]:
    def applies(self: StaticAbilities, static: StaticAbility, obj: Any) -> bool:
        found = original(self, static, obj)
        monitor = _Current.monitor
        if found and monitor is not None:
            monitor.touch(static.change)
            # All else that they ask of the object has been asked before.
            if isinstance(static.change, (ch.Cannot, n.SkillsStop)):
                monitor.see(static.change)
        return found

    return applies


def _holds(original: Callable[..., bool]) -> Callable[..., bool]:
    def holds(self: StaticAbilities, static: StaticAbility) -> bool:
        found = original(self, static)
        if found and _Current.monitor is not None:
            _Current.monitor.touch(static.change)
        return found

    return holds


def _number(original: Callable[..., int]) -> Callable[..., int]:
    def number(self: Modifiers, obj: Any, stat: str, printed: int) -> int:
        found = original(self, obj, stat, printed)
        monitor = _Current.monitor
        if monitor is not None and monitor.missing:
            changes, lowest = self._changes(obj, stat)
            for change in changes:
                part = monitor.source(change.source)
                without = [one for one in changes if one is not change]
                if part is not None and total(printed, without, floor=lowest) != found:
                    monitor.see(part)
        return found

    return number


def _answers(default: Callable[..., Any], *topics: str, kind: Any = None) -> Callable[..., Any]:
    """A question that is answered otherwise than by default only if a statement is at work."""

    def wrap(original: Callable[..., Any]) -> Callable[..., Any]:
        def watch(*args: Any, **how: Any) -> Any:
            monitor = _Current.monitor
            if monitor is None or not monitor.missing:
                return original(*args, **how)
            with monitor.question() as touched:
                found = original(*args, **how)
            if found != default(*args):
                monitor.see_topics(touched, *topics)
                if kind is not None and not touched:
                    monitor.see_kind(kind)
            return found

        return watch

    return wrap


def _replace(original: Callable[..., Steps[bool]]) -> Callable[..., Steps[bool]]:
    def watch(self: Replacements, *args: Any) -> Steps[bool]:
        monitor = _Current.monitor
        if monitor is None:
            return (yield from original(self, *args))
        with monitor.question() as touched:
            found = yield from original(self, *args)
        if found:
            monitor.see_topics(touched, "instead")
        return found

    return watch


def _use(original: Callable[..., Steps[None]]) -> Callable[..., Steps[None]]:
    def use(self: AbilityUse, ability: Ability, *args: Any) -> Steps[None]:
        if _Current.monitor is not None and ability == _Current.monitor.ability:
            _Current.monitor.is_used = True
        yield from original(self, ability, *args)

    return use


def _says(value: Any) -> Callable[..., Any]:
    return lambda *args: value


def _last(*args: Any) -> Any:
    return args[-1]


def _meets_labels(static: StaticAbilities, ability: Ability, obj: Any) -> bool:
    return not isinstance(obj, Unit) or all(meets_label(obj, label) for label in ability.labels)


_WRAPPED: tuple[tuple[type, str, Callable[[Any], Any]], ...] = (
    (CipherContext, "do", _do),
    (StaticAbilities, "applies", _applies),
    (StaticAbilities, "holds", _holds),
    (
        StaticAbilities,
        "_find_abilities",
        _answers(lambda self, obj: printed_on(obj).abilities, "skills"),
    ),
    (Modifiers, "number", _number),
    (Modifiers, "_find_names", _answers(lambda self, obj: printed_on(obj).names, "names")),
    (Modifiers, "traits", _answers(_last, "traits", "copies")),
    (Modifiers, "ranges", _answers(lambda self, unit: unit.card.ranges, "range", "copies")),
    (Modifiers, "ignores_range", _answers(_says(False), "ignores_range")),
    (Permissions, "forbids", _answers(_says(False), "forbidden draw", "forbidden put")),
    (Permissions, "forbids_skill", _answers(_says(False), "forbidden use")),
    (
        Permissions,
        "may_not_deploy",
        _answers(_says(False), "forbidden deploy", kind=ch.OnlyDeployedIf),
    ),
    (Permissions, "may_share_name", _answers(_says(False), kind=n.Coexists)),
    (Permissions, "needs_no_insignia", _answers(_says(False), "needs_no_insignia")),
    (Permissions, "may_stack", _answers(_says(""), "may_stack")),
    (Permissions, "supports_anyway", _answers(_says(None), "supporting")),
    (Replacements, "substitutes", _answers(_says([]), "pays_instead")),
    (Replacements, "_replace", _replace),
    (StaticAbilities, "label_allows", _answers(_meets_labels, "usable")),
    (AbilityUse, "_is_unlimited", _answers(_says(False), "unlimited")),
    (AbilityUse, "cost_of", _answers(lambda self, ability, scope: ability.cost, "cheaper")),
    (AbilityUse, "other_costs", _answers(_says([]), "pays_instead")),
    (AbilityUse, "use", _use),
)


@contextmanager
def monitored_rules() -> Iterator[None]:
    """Let the rules tell the present monitor what they do and ask."""
    patches = [
        patch.object(owner, name, wrap(getattr(owner, name))) for owner, name, wrap in _WRAPPED
    ]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


def look_around(table: CipherTable, monitor: Monitor) -> None:
    """Ask for the numbers, Names, traits, ranges and skills of all that both players may see, as
    far as parts that are still missing bear on them.
    """
    topics = {topic_of(part) for part in monitor.missing if isinstance(part, ch.Change)}
    questions = [ask for topic, ask in _QUESTIONS.items() if topic in topics]
    if not questions:
        return
    seen: list[Unit | Card] = list(table.all_units())
    for player in table.players:
        seen += [*player.hand.cards, *player.bonds.cards, *player.support.cards]
    for obj in seen:
        for ask in questions:
            ask(table, obj)


def _traits(table: CipherTable, obj: Unit | Card) -> None:
    for trait in TRAITS:
        traits_of(table, obj, trait)


def _of_unit(ask: Callable[[CipherTable, Unit], Any]) -> Callable[[CipherTable, Unit | Card], Any]:
    return lambda table, obj: ask(table, obj) if isinstance(obj, Unit) else None


def _copied(table: CipherTable, obj: Unit | Card) -> None:
    _traits(table, obj)
    _of_unit(ranges_of)(table, obj)


_QUESTIONS: Mapping[str, Callable[[CipherTable, Any], Any]] = {
    "attack": _of_unit(attack_of),
    "support": lambda table, obj: support_of(table, obj) if isinstance(obj, Card) else None,
    "cost": cost_of,
    "promotion_cost": promotion_cost_of,
    "names": names_of,
    "traits": _traits,
    "range": _of_unit(ranges_of),
    "copies": _copied,
    "skills": lambda table, obj: table.abilities.static.abilities_of(obj),
    "usable": lambda table, obj: [
        table.abilities.static.label_allows(ability, obj)
        for ability in table.abilities.static.abilities_of(obj)
    ],
}
