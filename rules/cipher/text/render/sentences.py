"""A skill in sentences, as a card prints it: what it says compiles to the tree it was said of.

How far a condition reaches, the full stop says: what belongs under it stands in its sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.text import nodes as n
from rules.cipher.text.trigger_nodes import BattleEnds, Promoted
from rules.text import changes as ch
from rules.text import conditions as c
from rules.text import effects as e
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.amounts import Count
from rules.text.groups import Among, Known
from rules.text.render.amounts import bare
from rules.text.render.changes import cost as costs
from rules.text.render.clauses import per
from rules.text.render.nouns import filters, joined
from rules.text.render.renderer import Renderer, Says
from rules.text.tree import walk

TURNS = {"own": "your turn", "enemy": "your opponent's turn", "any": "each turn"}
PHASES = {"own": "your", "enemy": "your opponent's"}
SIDES = {"own": "ally", "enemy": "enemy"}
BY_HAND = "This skill will not trigger if this unit class changes by a skill's effect."
ONE_OF_A_NAME = "However, this unit may only have 1 skill among those with shared skill names."


def say_skill(renderer: Renderer, node: Ability) -> str:
    """The skill without its name: labels, icons, cost, sentences."""
    heading = [f"[{label}]" for label in node.labels]
    heading += [renderer.words.kinds.get(node.place, "")]
    heading += [renderer.words.kinds.get(node.role or node.kind, "")]
    heading += ["[Once per turn]"] if node.once_per_turn else []
    heading += [f"[{costs(renderer, node.cost)}]"] if node.cost else []
    lead = event(renderer, node.trigger) if node.trigger else ""
    lead += "you may pay; if you do: " if node.optional else ""
    effects = [part for part in node.body if isinstance(part, e.Effect)]
    stated = [part for part in node.body if isinstance(part, ch.Change)]
    said = instructions(renderer, effects) + [statement(renderer, part) for part in stated]
    if said:
        said[0] = f"{lead}{_goes_on(said[0]) if lead else said[0]}"
    said += [floor for floor in (_floor(part) for part in stated) if floor]
    said += _afterthoughts(node)
    said += [requirement(renderer, one) for one in node.requires]
    said += [
        _printed(renderer, part) for part in walk(node.body) if isinstance(part, ch.GainsSkill)
    ]
    return joined(*heading, *(_sentence(one) for one in said))


def _sentence(text: str) -> str:
    ended = text if text.endswith((".", ")")) else f"{text}."
    return f"{ended[:1].upper()}{ended[1:]}"


def _goes_on(text: str) -> str:
    """The sentence behind what stands before its main clause."""
    return f"{text[:1].lower()}{text[1:]}"


def _afterthoughts(node: Ability) -> list[str]:
    found = []
    if isinstance(node.trigger, Promoted) and node.trigger.by_hand:
        found.append(BY_HAND)
    if any(isinstance(part, n.GainsSkillsOf) and part.one_of_a_name for part in node.body):
        found.append(ONE_OF_A_NAME)
    return found


def _printed(renderer: Renderer, gained: ch.GainsSkill) -> str:
    """A granted skill in full, in parentheses."""
    skill = gained.ability
    inner = Renderer(renderer.table, renderer.slots, renderer.is_many, renderer.words)
    return f"({joined(skill.name, say_skill(inner, skill))})"


def _floor(change: ch.Change) -> str:
    while isinstance(change, ch.While):
        change = change.changes[0]
    floor = change.floor if isinstance(change, ch.Adjust) else 0
    return f"It cannot be reduced to below {floor}" if floor else ""


def requirement(renderer: Renderer, condition: c.Condition) -> str:
    if isinstance(condition, c.TurnOf) and not condition.phase:
        return f"this skill is only usable during {TURNS[condition.side]}"
    if isinstance(condition, c.Unless) and not isinstance(condition.condition, c.Exists):
        return f"this skill cannot be used if {renderer.say(condition.condition)}"
    return f"use only while {renderer.say(condition)}"


def event(renderer: Renderer, trigger: t.Trigger) -> str:
    """ "When ..., " or the time it is."""
    for role in ("attacker", "defender"):
        side = getattr(getattr(trigger, role, None), "side", "")
        if side in SIDES:
            renderer.heads[role] = SIDES[side]
    if isinstance(trigger, t.TurnStarts):
        return f"at the start of {TURNS[trigger.side]}, "
    if isinstance(trigger, t.TurnEnds):
        return f"at the end of {TURNS[trigger.side]}, "
    if isinstance(trigger, t.PhaseStarts) and trigger.side in PHASES:
        return f"at the start of {PHASES[trigger.side]} {trigger.phase} phase, "
    if isinstance(trigger, BattleEnds):
        return "at the end of this battle, "
    return f"when {renderer.say(trigger)}, "


def lead(renderer: Renderer, condition: c.Condition, word: str = "if") -> str:
    """What stands before the main clause for a condition to hold."""
    if isinstance(condition, c.TurnOf):
        phase = f"{PHASES.get(condition.side, 'each')} {condition.phase} phase"
        return f"during {phase if condition.phase else TURNS[condition.side]}, "
    if isinstance(condition, c.Happened):
        word = "if"
    return f"{word} {renderer.say(condition)}, "


def statement(renderer: Renderer, change: ch.Change) -> str:
    """What a continuous skill says."""
    if not isinstance(change, ch.While):
        return renderer.say(change)
    inner = [statement(renderer, part) for part in change.changes]
    said = lead(renderer, change.condition, "while") + " and ".join(inner)
    if not change.otherwise:
        return said
    before = " and ".join(statement(renderer, part) for part in change.otherwise)
    return f"{_sentence(before)} {_sentence(said + ' instead')}"


def instructions(renderer: Renderer, effects: Sequence[e.Effect]) -> list[str]:
    """One sentence for each thing that is done; what is done to what was just chosen goes on."""
    found: list[str] = []
    goes_on = False
    for effect in effects:
        said = instruction(renderer, effect)
        if goes_on and _is_plain(effect):
            found[-1] += f", and {said}"
        else:
            found.append(said)
        goes_on = isinstance(effect, e.Choose) and effect.chosen.by != "enemy"
    return found


def _is_plain(effect: e.Effect) -> bool:
    composed = (e.If, e.May, e.Lasting, e.Delayed, e.Choose, e.OneOfThese, n.ForEach, n.IfDone)
    return not isinstance(effect, composed) and not _by_enemy(effect)


def _by_enemy(effect: e.Effect) -> bool:
    return getattr(effect, "by", "own") == "enemy" or getattr(effect, "side", "own") == "enemy"


def together(renderer: Renderer, effects: Sequence[e.Effect]) -> str:
    """Several instructions in one sentence."""
    return ", then ".join(instruction(renderer, effect) for effect in effects)


def instruction(renderer: Renderer, effect: e.Effect) -> str:
    composed = _composed(renderer, effect)
    return renderer.say(effect) if composed is None else renderer.mark(composed, effect)


def _composed(renderer: Renderer, effect: e.Effect) -> str | None:
    """An instruction made of others; None for one that is said by itself."""
    if isinstance(effect, e.If):
        return _if(renderer, effect)
    if isinstance(effect, e.May):
        return _may(renderer, effect)
    if isinstance(effect, e.Delayed):
        when = event(renderer, effect.event)
        if isinstance(effect.event, t.Destroyed):
            when = renderer.fill("if {who:a} is destroyed, ", effect.event)
        elif isinstance(effect.event, t.AttackDestroys):
            when = renderer.fill("if {attacker:a} destroys {defender:a}, ", effect.event)
        return when + together(renderer, effect.effects)
    if isinstance(effect, n.IfDone):
        first = together(renderer, effect.first)
        return f"{_sentence(first)} If you do, {together(renderer, effect.then)}"
    if isinstance(effect, n.ForEach) and isinstance(effect.amount, Count | n.Per):
        return f"{_each(renderer, effect.amount)}, {together(renderer, effect.effects)}"
    return None


def _each(renderer: Renderer, amount: Count | n.Per) -> str:
    """ "For each ...", before a main clause."""
    if isinstance(amount, n.Per):
        assert isinstance(amount.amount, Count)
        return f"for every {amount.size} {bare(renderer, amount.amount.of).removeprefix('your ')}"
    of = amount.of
    if isinstance(of, Among) and isinstance(of.group, Known):
        adjectives, posts = filters(renderer, of.where)
        return joined("for each", *adjectives, "card", *posts, "among", renderer.say(of.group))
    return per(renderer, amount)


def _if(renderer: Renderer, effect: e.If) -> str:
    choice = effect.then[0]
    if effect.otherwise and isinstance(choice, e.OneOfThese) and len(choice.options) == 2:
        before = together(renderer, effect.otherwise)
        now, as_before = (together(renderer, option) for option in choice.options)
        if as_before == before:
            said = f"{lead(renderer, effect.condition)}you may instead {now}"
            return f"{_sentence(before)} {_sentence(said)}"
    then = together(renderer, effect.then)
    said = lead(renderer, effect.condition) + _goes_on(then)
    if not effect.otherwise:
        return said
    before = together(renderer, effect.otherwise)
    until = renderer.slots["until"]
    last = effect.then[-1]
    ending = ""
    if isinstance(last, e.Lasting):
        ending = " " + until[last.until]  # type: ignore[index]
        said = said.removesuffix(ending)
    return f"{_sentence(before)} {_sentence(said + ' instead' + ending)}"


def _may(renderer: Renderer, effect: e.May) -> str:
    if effect.then == (n.UseSkill(),):
        paid = costs(renderer, effect.effects)
        return f"you may [{paid}] and each time you do, this skill is activated again"
    who = {"own": "you may ", "enemy": "your opponent may "}[effect.side]
    done = together(renderer, effect.effects)
    said = who + done.removeprefix("your opponent ")
    if effect.side == "enemy":
        said = who + " ".join([_bare(done.removeprefix("your opponent "))])
    if_they = "If they" if effect.side == "enemy" else "If you"
    if effect.then:
        said = f"{_sentence(said)} {if_they} do, {together(renderer, effect.then)}"
    if effect.otherwise:
        said = f"{_sentence(said)} {if_they} do not, {together(renderer, effect.otherwise)}"
    return said


def _bare(text: str) -> str:
    """The verb behind "may": "chooses 1 card" as "choose 1 card"."""
    verb, _, rest = text.partition(" ")
    return f"{verb.removesuffix('s')} {rest}"


def say_lasting(renderer: Renderer, node: e.Lasting) -> str:
    """ "... until end of turn"; under a condition it stands before that, as nothing follows."""
    until = renderer.slots["until"][node.until]  # type: ignore[index]
    inner = node.changes[0]
    if len(node.changes) == 1 and isinstance(inner, ch.While) and not inner.otherwise:
        return f"{until}, {statement(renderer, inner)}"
    return renderer.fill("{changes:and}", node) + f" {until}"


SENTENCES: Says = {Ability: say_skill, e.Lasting: say_lasting}
