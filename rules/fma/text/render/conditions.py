"""Conditions in the game's own templating."""

from __future__ import annotations

from rules.fma.text.noun import LEADER, PLAYING
from rules.fma.text.render.nouns import bare_noun, described, is_other, number_word
from rules.fma.text.render.renderer import LineRenderer
from rules.text.amounts import Count, Stat
from rules.text.conditions import Compare, Condition, Exists, Matches
from rules.text.groups import Cards, This
from rules.text.render.nouns import with_article
from rules.text.render.renderer import Says


def say_exists(renderer: LineRenderer, condition: Exists) -> str:
    group = condition.group
    if group == Cards("own", "locations"):
        return "you have a location deck"
    if isinstance(group, Cards) and group.place == "players":
        return "you have fewer cards in your hand than an opponent"
    noun = bare_noun(renderer, group, owned=False)
    return f"you have {f'another {noun}' if is_other(group) else with_article(noun)}"


def say_matches(renderer: LineRenderer, condition: Matches) -> str:
    if condition.group == LEADER:
        noun = described(renderer, "character", condition.where, plural=False)
        return f"your leader is {with_article(noun)}"
    state = described(renderer, "", condition.where, plural=False).strip()
    if condition.group in (PLAYING, This()):
        return state
    return f"{renderer.say(condition.group)} is {state}"


def say_compare(renderer: LineRenderer, condition: Compare) -> str:
    assert isinstance(condition.right, int)
    if isinstance(condition.left, Stat):
        return f"your leader has at least {condition.right} experience"
    assert isinstance(condition.left, Count)
    noun = bare_noun(renderer, condition.left.of, owned=False)
    return f"you have more than {number_word(condition.right)} {noun}"


def say_goal(renderer: LineRenderer, condition: Condition) -> str:
    """What a goal asks for besides attributes."""
    assert isinstance(condition, Exists)
    return with_article(bare_noun(renderer, condition.group))


def with_requirement(renderer: LineRenderer, condition: Condition, text: str) -> str:
    """The text of an ability that can be played only while the condition holds."""
    if isinstance(condition, Matches) and condition.group == LEADER:
        noun = described(renderer, "leader", condition.where, plural=False)
        return f"{text}. Use only with {with_article(noun)}"
    return f"while {renderer.say(condition)}, {text}"


CONDITIONS: Says = {Exists: say_exists, Matches: say_matches, Compare: say_compare}
