"""Skills that an object gains and loses by card text."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.text import nodes as n
from rules.cipher.values import printed_on
from rules.text import changes as ch
from rules.text.abilities import Ability
from rules.text.evaluate import members
from rules.text.scope import Scope


def changed_abilities(
    printed: Sequence[Ability], changes: Sequence[tuple[ch.Change, Scope]]
) -> tuple[Ability, ...]:
    """The printed skills after these changes to them, in their order."""
    now = list(printed)
    for change, scope in changes:
        if isinstance(change, ch.GainsSkill):
            now.append(change.ability)
        elif isinstance(change, n.GainsSkillsOf):
            for other in members(change.of, scope):
                for ability in printed_on(other).abilities:
                    if _is_gained(ability, change, now):
                        now.append(ability)
        else:
            assert isinstance(change, ch.LosesSkills)
            now[:] = [ability for ability in now if not _is_lost(ability, change)]
    return tuple(now)


def _is_gained(ability: Ability, change: n.GainsSkillsOf, now: Sequence[Ability]) -> bool:
    """Whether a skill of the other object is one of those that are acquired."""
    if change.label and change.label not in ability.labels:
        return False
    if change.kind and ability.kind != change.kind:
        return False
    return not (change.one_of_a_name and any(other.name == ability.name for other in now))


def _is_lost(ability: Ability, change: ch.LosesSkills) -> bool:
    if change.kept and ability.name == change.kept:
        return False
    if change.names:
        return ability.name in change.names
    return not change.kind or ability.kind == change.kind
