"""Triggers of Cipher alone in English, as they stand after "when"."""

from __future__ import annotations

from rules.cipher.text import trigger_nodes as t
from rules.text import triggers
from rules.text.amounts import Stat
from rules.text.filters import Named
from rules.text.groups import Cards, Group, Units
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import quoted


def say_skill_used(renderer: Renderer, node: t.SkillUsed) -> str:
    if node.label and node.place == "hand":
        where = node.who.where if isinstance(node.who, Cards) else ()
        named = "".join(f"{quoted(one.names)} " for one in where if isinstance(one, Named))
        return f"you use a {named}[{node.label}] from your hand"
    skill = quoted(node.names) if node.names else f"a [{node.label}] skill"
    who = "{who:it} uses" if node.who else "you use"
    return renderer.fill(f"{who} {skill}[place? from the {{place:place}}]", node)


def say_support_fails(renderer: Renderer, node: t.SupportFails) -> str:
    enemy = getattr(node.who, "side", "own") == "enemy"
    whose = "your opponent's" if enemy else "your"
    return whose + renderer.fill(" support card fails to support {who:it}", node)


def say_leveled_up(renderer: Renderer, node: t.LeveledUp) -> str:
    if not node.into:
        return renderer.fill("{who:it} levels up", node)
    names = [f for f in node.onto if isinstance(f, Named)]
    origin = f" from {quoted(names[0].names)}" if names else ""
    return f"you level up into {renderer.this}{origin}"


def say_promoted(renderer: Renderer, node: t.Promoted) -> str:
    if node.into:
        return f"you class change into {renderer.this}"
    return renderer.fill("{who:it} is promoted", node)


def anybody(group: Group) -> bool:
    """Any unit of the other side: nothing that needs to be said of a fight."""
    return isinstance(group, Units) and not group.where


def say_either(renderer: Renderer, node: t.OneOfEvents) -> str:
    if len(node.events) == 2 and all(isinstance(e, t.AttackEnds) for e in node.events):
        one, other = node.events
        if getattr(one, "attacker", 0) == getattr(other, "defender", 1):
            return renderer.fill("{attacker:poss} battle ends", one)
    if len(node.events) == 2 and all(isinstance(e, triggers.AttackDeclared) for e in node.events):
        one, other = node.events
        if getattr(one, "attacker", 0) == getattr(other, "defender", 1):
            return renderer.fill("{attacker:a} attacks or is being attacked", one)
    return " or when ".join(renderer.say(event) for event in node.events)


def say_attack(renderer: Renderer, node: triggers.AttackDeclared) -> str:
    if anybody(node.attacker) and not anybody(node.defender):
        return renderer.fill("{defender:a} is attacked", node)
    if anybody(node.defender):
        return renderer.fill("{attacker:a} attacks", node)
    return renderer.fill("{attacker:a} attacks {defender:a}", node)


def say_evaded(renderer: Renderer, node: t.AttackEvaded) -> str:
    if anybody(node.attacker):
        return renderer.fill("{defender:a} evades", node)
    by = "" if anybody(node.defender) else " by {defender:a}"
    return renderer.fill("{attacker:poss} attack is evaded" + by, node)


def say_critical(renderer: Renderer, node: t.CriticalHit) -> str:
    on = "" if anybody(node.defender) else " on {defender:a}"
    return renderer.fill("{attacker:a} critical hits" + on, node)


def say_destroyed(renderer: Renderer, node: triggers.Destroyed) -> str:
    said = renderer.fill("{who:it} is destroyed", node)
    if node.source is None:
        return said + WAYS.get(node.by, "")
    if node.skill:
        return renderer.fill('{source:poss} "{skill}" destroys {who:it}', node)
    return said + renderer.fill(" by {source:poss} ", node) + " or ".join(node.by)


def say_placed(renderer: Renderer, node: triggers.Placed) -> str:
    whose = "your" if node.side == "own" else "your opponent's"
    place = renderer.words.place(node.to)
    origin = f" from {whose} {renderer.words.place(node.origin)}" if node.origin else ""
    how = {
        "bonds": f"placed in {whose} {place}",
        "support": f"placed in {whose} {place}",
        "orbs": f"placed in {whose} {place}",
        "hand": f"added to {whose} {place}",
    }.get(node.to, f"sent to {whose} {place}")
    by = CAUSES.get((node.by, node.cause), "")
    return renderer.fill("{what:it} is ", node) + how + origin + by


def say_drew(renderer: Renderer, node: triggers.Drew) -> str:
    by = "" if node.cause == "enemy" else "{by:by}"
    theirs = " by an enemy's skill or your opponent's support skill" if not by else ""
    return renderer.fill("{side:who} {side:draws} a card" + by, node) + theirs


WAYS = {
    (): "",
    ("skill",): " by a skill",
    ("cost", "skill"): " by a skill's cost or effect",
}
CAUSES = {
    (("effect",), "enemy"): " by an enemy's skill or your opponent's support skill",
    (("effect",), ""): " by a skill's effect",
    (("cost", "effect"), ""): " by a skill's cost or effect",
}


def possessive(renderer: Renderer, group: Group) -> str:
    said = renderer.fill("{of:a}", Stat("", group))
    return f"{said}'" if said.endswith("s") else f"{said}'s"


TRIGGERS: Says = {
    t.OneOfEvents: say_either,
    t.SkillUsed: say_skill_used,
    t.GetsSupport: "{who:it} is supported by {where:card}",
    t.SupportFails: say_support_fails,
    t.Untapped: "{who:it} is untapped{by:by}[side? of {side:whose} side]",
    t.OrbDestroyed: "one of {side:owner} orbs is destroyed[source? by {source:poss} attack]",
    t.Grown: "{who:it} grows",
    t.LeveledUp: say_leveled_up,
    t.Promoted: say_promoted,
    t.Deployed: "{who:it} is deployed[place? into the {place:place}]{by:by}",
    t.CriticalHit: say_critical,
    t.BattleEnds: "this battle ends",
    t.AttackEnds: "{attacker:poss} attack ends[defender?, if the defending unit was {defender:a}]",
    t.AttackEvaded: say_evaded,
    t.AttackFails: "{attacker:poss} attack fails to destroy {defender:a}",
    triggers.AttackDeclared: say_attack,
    triggers.AttackDestroys: "{attacker:poss} {critical:strike} destroys {defender:a}",
    triggers.Destroyed: say_destroyed,
    triggers.Placed: say_placed,
    triggers.Drew: say_drew,
    triggers.Moved: "{who:it} is moved[to? to the {to:place}]{by:by}",
}
TRIGGER_SLOTS: Slots = {
    "owner": {"own": "your", "enemy": "your opponent's"},
    "poss": possessive,
    "strike": {False: "attack", True: "critical hit"},
}
