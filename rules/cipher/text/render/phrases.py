"""Amounts, filters, conditions, instructions and statements of Cipher alone in English."""

from __future__ import annotations

from rules.cipher.text.nodes import (
    AnyTrait,
    Cheaper,
    ChooseArea,
    Coexists,
    CopiesAllowed,
    FailsToSupport,
    Fights,
    ForEach,
    GainsNames,
    GainsRange,
    GainsSkillsOf,
    Guess,
    GuessedRight,
    IfDone,
    IgnoresRange,
    InEffect,
    LosesAll,
    LosesRange,
    NoInsigniaNeeded,
    Parity,
    PaysInstead,
    Per,
    SkillsStop,
    StackSize,
    SupportCard,
    Supported,
    SupportFailed,
    Supports,
    TransferLord,
    Unlimited,
    Unlocked,
    UseSkill,
    Variety,
)
from rules.text.amounts import Count
from rules.text.filters import Filter
from rules.text.render.amounts import bare
from rules.text.render.changes import cost, effects, verb_for
from rules.text.render.clauses import per
from rules.text.render.nouns import amount, filters, joined, singular, whose, with_article
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, quoted


def say_per(renderer: Renderer, node: Per) -> str:
    return f"{amount(renderer, node.amount)} divided by {node.size}"


def say_variety(renderer: Renderer, node: Variety) -> str:
    trait = renderer.words.stat(node.trait)
    return f"the number of different {trait} of {singular(renderer, node.of)}"


def say_stack_size(renderer: Renderer, node: StackSize) -> str:
    where = "beneath" if node.beneath else "in the stack of"
    return f"the number of cards {where} {singular(renderer, node.of)}"


def say_support_card(renderer: Renderer, node: SupportCard) -> str:
    if node.unit is not None:
        adjectives, posts = filters(renderer, node.where)
        return joined("the", *adjectives, "card supporting", singular(renderer, node.unit), *posts)
    adjectives, posts = filters(renderer, node.where)
    return joined(whose(node.side), *adjectives, "support card", *posts)


def say_fights(renderer: Renderer, node: Fights) -> str:
    word = {"attacking": "attacking", "defending": "attacked by"}.get(node.role, "fighting")
    return f"{word} {singular(renderer, node.against)}"


def say_any_trait(renderer: Renderer, node: AnyTrait) -> str:
    return f"with any {renderer.words.stat(node.trait)}"


def say_in_effect(renderer: Renderer, node: InEffect) -> str:
    return f'"{node.skill}" is in effect'


def say_support_failed(renderer: Renderer, node: SupportFailed) -> str:
    return f"{whose(node.side)} support failed"


def say_supported(renderer: Renderer, node: Supported) -> str:
    adjectives, posts = filters(renderer, node.where)
    card = with_article(joined(*adjectives, "card", *posts))
    return f"{singular(renderer, node.who)} is supported by {card}"


def say_parity(renderer: Renderer, node: Parity) -> str:
    return f"{amount(renderer, node.amount)} is {'odd' if node.odd else 'even'}"


def say_guessed_right(renderer: Renderer, _: GuessedRight) -> str:
    return "the guess was right"


def say_cheaper(renderer: Renderer, node: Cheaper) -> str:
    less = "is free" if node.cost is None else f"costs [{cost(renderer, node.cost)}] less"
    return f'"{node.skill}" of {renderer.say(node.group)} {less}'


def say_pays_instead(renderer: Renderer, node: PaysInstead) -> str:
    action = {"critical": "a Critical Hit", "evade": "an evasion"}.get(node.deed, "")
    what = action or quoted(node.skills)
    other = cost(renderer, node.cost)
    return f"for {what} of {renderer.say(node.group)} you may pay [{other}] instead"


def say_no_insignia_needed(renderer: Renderer, _: NoInsigniaNeeded) -> str:
    return "your cards need no bond of their Insignia"


def say_coexists(renderer: Renderer, node: Coexists) -> str:
    number = "any number of" if node.limit is None else f"up to {node.limit}"
    return f"you may have {number} {quoted(node.names)} allies at once"


def say_copies_allowed(renderer: Renderer, node: CopiesAllowed) -> str:
    number = "any number of" if node.limit is None else f"up to {node.limit}"
    return f"a deck may hold {number} copies of this card"


def say_unlocked(renderer: Renderer, node: Unlocked) -> str:
    return f"[{node.label}] skills of {renderer.say(node.group)} can be used"


def say_unlimited(renderer: Renderer, node: Unlimited) -> str:
    skill = f'"{node.skill}"' if node.skill else "this skill"
    return f"{skill} of {renderer.say(node.group)} is not limited to once per turn"


def say_gains_skills_of(renderer: Renderer, node: GainsSkillsOf) -> str:
    label = f"[{node.label}] " if node.label else f"{node.kind} " if node.kind else ""
    once = ", one of each name" if node.one_of_a_name else ""
    return f"{renderer.say(node.group)} also has all {label}skills of {renderer.say(node.of)}{once}"


def say_skills_stop(renderer: Renderer, node: SkillsStop) -> str:
    return f"support skills of {renderer.say(node.group)} do nothing"


def cards(renderer: Renderer, where: tuple[Filter, ...]) -> str:
    adjectives, posts = filters(renderer, where)
    return joined("all", *adjectives, "cards", *posts)


def say_supports(renderer: Renderer, node: Supports) -> str:
    return f"{cards(renderer, node.cards)} support {renderer.say(node.units)} successfully"


def say_fails_to_support(renderer: Renderer, node: FailsToSupport) -> str:
    return f"{cards(renderer, node.cards)} fail to support {renderer.say(node.units)}"


def say_gains_names(renderer: Renderer, node: GainsNames) -> str:
    names = quoted(node.names) if node.of is None else f"like {renderer.say(node.of)}"
    return f"{renderer.say(node.group)} is also named {names}"


def say_ignores_range(renderer: Renderer, node: IgnoresRange) -> str:
    return f"{renderer.say(node.group)} can attack {renderer.say(node.targets)} whatever the range"


def distances(least: int, most: int) -> str:
    return f"range {least}" if least == most else f"range {least}-{most}"


def say_loses_range(renderer: Renderer, node: LosesRange) -> str:
    verb = verb_for(renderer, node.group, "loses", "lose")
    return f"{renderer.say(node.group)} {verb} {distances(node.least, node.most)}"


def say_gains_range(renderer: Renderer, node: GainsRange) -> str:
    verb = verb_for(renderer, node.group, "gains", "gain")
    return f"{renderer.say(node.group)} {verb} {distances(node.least, node.most)}"


def say_loses_all(renderer: Renderer, node: LosesAll) -> str:
    return f"{renderer.say(node.group)} loses every {renderer.words.stat(node.trait)}"


def say_for_each(renderer: Renderer, node: ForEach) -> str:
    if isinstance(node.amount, Count):
        return f"{per(renderer, node.amount)}: {effects(renderer, node.effects)}"
    return f"as often as {amount(renderer, node.amount)}: {effects(renderer, node.effects)}"


def say_if_done(renderer: Renderer, node: IfDone) -> str:
    return f"{effects(renderer, node.first)}; if done: {effects(renderer, node.then)}"


def say_guess(renderer: Renderer, node: Guess) -> str:
    what = f'is named "{node.name}"' if node.name else f"has an odd {renderer.words.stat(node.odd)}"
    return f"your opponent guesses whether {renderer.say(node.group)} {what}"


def say_use_skill(renderer: Renderer, node: UseSkill) -> str:
    return f'use "{node.skill}" without its cost' if node.skill else "use this skill again"


def say_transfer_lord(renderer: Renderer, node: TransferLord) -> str:
    return f"{renderer.say(node.to)} becomes your Lord instead of {renderer.say(node.former)}"


def say_choose_area(renderer: Renderer, node: ChooseArea) -> str:
    areas = either([f"the {renderer.words.place(area)}" for area in node.areas])
    held = f" with {node.least} or more {bare(renderer, node.holding)}" if node.holding else ""
    return f"choose {areas}{held}"


PHRASES: Says = {
    Per: say_per,
    Variety: say_variety,
    StackSize: say_stack_size,
    SupportCard: say_support_card,
    Fights: say_fights,
    AnyTrait: say_any_trait,
    InEffect: say_in_effect,
    SupportFailed: say_support_failed,
    Supported: say_supported,
    Parity: say_parity,
    GuessedRight: say_guessed_right,
    Cheaper: say_cheaper,
    PaysInstead: say_pays_instead,
    NoInsigniaNeeded: say_no_insignia_needed,
    Coexists: say_coexists,
    CopiesAllowed: say_copies_allowed,
    Unlocked: say_unlocked,
    Unlimited: say_unlimited,
    GainsSkillsOf: say_gains_skills_of,
    SkillsStop: say_skills_stop,
    Supports: say_supports,
    FailsToSupport: say_fails_to_support,
    GainsNames: say_gains_names,
    IgnoresRange: say_ignores_range,
    LosesRange: say_loses_range,
    GainsRange: say_gains_range,
    LosesAll: say_loses_all,
    ForEach: say_for_each,
    IfDone: say_if_done,
    Guess: say_guess,
    UseSkill: say_use_skill,
    TransferLord: say_transfer_lord,
    ChooseArea: say_choose_area,
}
