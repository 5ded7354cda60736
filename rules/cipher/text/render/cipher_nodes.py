"""Amounts, filters, conditions, instructions and statements of Cipher alone in English."""

from __future__ import annotations

from rules.cipher.text import nodes as n
from rules.text.amounts import Count
from rules.text.filters import Filter
from rules.text.render.clauses import has, per
from rules.text.render.nouns import amount, filters, joined, singular, whose, with_article
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import either, quoted


def say_support_card(renderer: Renderer, node: n.SupportCard) -> str:
    adjectives, posts = filters(renderer, node.where)
    if node.unit is None and node.side == "any":
        return joined("all", *adjectives, "support cards", *posts)
    if node.unit is None:
        return joined(whose(node.side), *adjectives, "support card", *posts)
    supports = "that supports" if posts else "supporting"
    unit = singular(renderer, node.unit)
    return joined("the", *adjectives, "card", *posts, supports, unit)


def a_card(renderer: Renderer, where: tuple[Filter, ...], noun: str = "card") -> str:
    adjectives, posts = filters(renderer, where)
    return with_article(joined(*adjectives, noun, *posts))


def all_cards(renderer: Renderer, where: tuple[Filter, ...]) -> str:
    adjectives, posts = filters(renderer, where)
    return joined("all", *adjectives, "cards", *posts)


def say_pays_instead(renderer: Renderer, node: n.PaysInstead) -> str:
    action = {"critical": "a Critical Hit", "evade": "an evasion"}.get(node.action)
    what = action or quoted(node.skills)
    return renderer.fill(f"for {what} of {{group}} you may pay [{{cost:cost}}] instead", node)


def say_cheaper(renderer: Renderer, node: n.Cheaper) -> str:
    less = "is free" if node.cost is None else "costs [{cost:cost}] less"
    return renderer.fill('"{skill}" of {group} ' + less, node)


def say_gains_skills_of(renderer: Renderer, node: n.GainsSkillsOf) -> str:
    label = f"[{node.label}] " if node.label else f"{node.kind} " if node.kind else ""
    once = "[one_of_a_name?, one of each name]"
    return renderer.fill(f"{{group}} also has all {label}skills of {{of}}{once}", node)


def distance(renderer: Renderer, node: n.GainsRange | n.LosesRange) -> str:
    most = "" if node.least == node.most else f"-{node.most}"
    return f" range {node.least}{most}"


def say_supports(renderer: Renderer, node: n.Supports) -> str:
    adjectives, posts = filters(renderer, node.cards)
    cards = joined(*adjectives, "cards", *posts)
    return f"{cards} will successfully support {renderer.say(node.units)}"


def say_unlimited(renderer: Renderer, node: n.Unlimited) -> str:
    if not node.skill:
        return "this skill loses [Once per turn]"
    whose = renderer.say(node.group)
    return f"""{whose}'{"" if whose.endswith("s") else "s"} "{node.skill}" loses [Once per turn]"""


def say_parity(renderer: Renderer, node: n.Parity) -> str:
    parity = "odd" if node.odd else "even"
    if isinstance(node.amount, Count):
        return has(renderer, node.amount, f"an {parity} number of")
    return f"{amount(renderer, node.amount)} is {parity}"


def say_for_each(renderer: Renderer, node: n.ForEach) -> str:
    often = per(renderer, node.amount) if isinstance(node.amount, Count) else "as often as {amount}"
    return renderer.fill(f"{often}: {{effects:then}}", node)


PLACING = {"deploy": "deploy", "level_up": "level up", "promote": "class change"}
PHRASES: Says = {
    n.Per: "{amount} divided by {size}",
    n.Variety: "the number of different {trait:stat} of {of:a}",
    n.StackSize: "the number of cards {beneath:where} {of:a}",
    n.SupportCard: say_support_card,
    n.Entitled: lambda _, node: f"named {quoted(node.names)}",
    n.Fights: "{role:fights} {against:a}",
    n.AnyTrait: "with any {trait:stat}",
    n.PrintsX: 'with {stat:stat} of "X"',
    n.InEffect: '"{skill}" is in effect',
    n.SupportFailed: "{side:whose} support failed",
    n.Supported: "{who:a} is supported by {where:card}",
    n.Parity: say_parity,
    n.Stacking: "you are {how:stacking} {unit:a}",
    n.GuessedRight: "the guess was right",
    n.Cheaper: say_cheaper,
    n.PaysInstead: say_pays_instead,
    n.NeedsNoInsignia: "you may {actions:placing} {group}"
    " even if you do not have a bond of {group:its/their} insignia",
    n.Coexists: "you may have {limit:many} {names:named} allies at once",
    n.CopiesAllowed: "a deck may hold {limit:many} copies of this card",
    n.SkillsUsable: "all [{label}] skills possessed by {group} become usable",
    n.Unlimited: say_unlimited,
    n.Supports: say_supports,
    n.GainsSkillsOf: say_gains_skills_of,
    n.SkillsStop: "support skills of {group} do nothing",
    n.FailsToSupport: "{cards:cards} fail to support {units}",
    n.GainsNames: lambda renderer, node: renderer.fill(
        "{group} is also named " + ("{names:named}" if node.of is None else "like {of}"), node
    ),
    n.IgnoresRange: "{group} can attack {targets} whatever the range",
    n.LosesRange: lambda renderer, node: (
        renderer.fill("{group} {group:loses/lose}", node) + distance(renderer, node)
    ),
    n.GainsRange: lambda renderer, node: (
        renderer.fill("{group} {group:gains/gain}", node) + distance(renderer, node)
    ),
    n.ForEach: say_for_each,
    n.IfDone: "{first:then}; if done: {then:then}",
    n.Guess: lambda renderer, node: renderer.fill(
        "your opponent guesses whether {group} "
        + ('is named "{name}"' if node.name else "has an odd {odd:stat}"),
        node,
    ),
    n.UseSkill: lambda _, node: (
        f'use "{node.skill}" without its cost' if node.skill else "use this skill again"
    ),
    n.TransferLord: "{to} becomes your Lord instead of {former}",
}
PHRASE_SLOTS: Slots = {
    "card": a_card,
    "placing": lambda _, actions: either([PLACING[action] for action in actions], "and"),
    "stacking": {"level_up": "leveling up", "promote": "class changing"},
    "cards": all_cards,
    "fights": {"attacking": "attacking", "defending": "attacked by", "either": "fighting"},
    "many": lambda _, limit: "any number of" if limit is None else f"up to {limit}",
    "where": {True: "beneath", False: "in the stack of"},
}
