"""Triggers of Cipher alone in English, as they stand after "when"."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text import trigger_nodes as t
from rules.cipher.text.nodes import Entitled
from rules.cipher.text.nouns import OUR_SKILLS
from rules.cipher.text.render.cipher_nodes import a_card
from rules.text import triggers
from rules.text.amounts import Stat
from rules.text.filters import Filter, Is, Named, Not
from rules.text.groups import Cards, Group, Units
from rules.text.render.nouns import head_of, with_article
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import quoted


def say_skill_used(renderer: Renderer, node: t.SkillUsed) -> str:
    if node.label and node.place == "hand":
        where = node.who.where if isinstance(node.who, Cards) else ()
        if not all(isinstance(one, Named) for one in where):
            whose = f"{a_card(renderer, where)} in your hand"
            return f"you use a [{node.label}] belonging to {whose}"
        named = "".join(f"{quoted(one.names)} " for one in where if isinstance(one, Named))
        return f"you use {with_article(f'{named}[{node.label}]')} from your hand"
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
    names = [f for f in node.onto if isinstance(f, Named | Entitled)]
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
    renderer.heads["source"] = head_of(renderer, node.source)
    if node.skill:
        return renderer.fill('{source:poss} "{skill}" destroys {who:it}', node)
    if node.by == ("cost", "skill"):
        return said + renderer.fill(" by the cost or effect of {source:poss} skill", node)
    if node.source == OUR_SKILLS:
        return f"{said} by {skill_of(renderer, node.source)}"
    return said + renderer.fill(" by {source:poss} ", node) + " or ".join(node.by)


def say_deployed(renderer: Renderer, node: t.Deployed) -> str:
    whose = "their" if getattr(node.who, "side", "own") == "enemy" else "your"
    origin = f"[origin? from {whose} {{origin:place}}]"
    place = "[place? into the {place:place}]"
    return renderer.fill(f"{{who:it}} is deployed{origin}{place}{_by_skill(node)}", node)


def _by_skill(
    node: t.Deployed | t.Untapped | triggers.Moved | triggers.Drew | triggers.Tapped,
) -> str:
    """By which skill, and whose, where it has to be the one of that unit."""
    return "{by:by}" if node.source is None else ' by {source:poss} "{by}"'


def say_moved(renderer: Renderer, node: triggers.Moved) -> str:
    return renderer.fill("{who:it} is moved[to? to the {to:place}]" + _by_skill(node), node)


def say_untapped(renderer: Renderer, node: t.Untapped) -> str:
    if node.side == "enemy":
        return renderer.fill("{who:it} is untapped", node) + CAUSES[("effect",), "enemy"]
    if node.source is None or node.by not in ("", "*"):
        return renderer.fill(
            "{who:it} is untapped[side? of {side:whose} side]" + _by_skill(node), node
        )
    return renderer.fill("{who:it} is untapped by ", node) + skill_of(renderer, node.source)


def say_tapped(renderer: Renderer, node: triggers.Tapped) -> str:
    if node.source is None or node.by not in ("", "*"):
        return renderer.fill("{who:it} is tapped" + _by_skill(node), node)
    by = skill_of(renderer, node.source)
    return renderer.fill("{who:it} is tapped by the cost or effect of ", node) + by


def skill_of(renderer: Renderer, group: Group) -> str:
    """ "An ally's skill": of one of these."""
    if group == OUR_SKILLS:
        return "an ally's skill or your support skill"
    return f"{possessive(renderer, group)} skill"


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
    where = node.what.where if isinstance(node.what, Cards) else ()
    face = FACES.get(where[-1], "") if node.to == "bonds" and where else ""
    if face:
        node = replace(node, what=replace(node.what, where=where[:-1]))  # type: ignore[call-arg]
        how = how.replace("placed", f"placed {face}")
    return renderer.fill("{what:it} is ", node) + how + origin + _by(renderer, node)


def _by(renderer: Renderer, node: triggers.Placed) -> str:
    if node.source is not None and node.skill:
        return renderer.fill(' by {source:poss} "{skill}"', node)
    if node.source is not None:
        return f" by {skill_of(renderer, node.source)}"
    return f' by "{node.skill}"' if node.skill else CAUSES.get((node.by, node.cause), "")


def say_drew(renderer: Renderer, node: triggers.Drew) -> str:
    by = "" if node.cause == "enemy" else _by_skill(node)
    theirs = " by an enemy's skill or your opponent's support skill" if not by else ""
    return renderer.fill("{side:who} {side:draws} a card" + by, node) + theirs


def say_revealed(renderer: Renderer, node: t.Revealed) -> str:
    reveals, whose = {"own": ("you reveal", "your")}.get(
        node.side, ("your opponent reveals", "their")
    )
    origin = f" from {whose} {renderer.words.place(node.origin)}" if node.origin else ""
    by = CAUSES.get((node.by, ""), "")
    if node.source is not None:
        by = f" by {skill_of(renderer, node.source)}"
    return f"{reveals} {renderer.fill('{what:it}', node)}{origin}{by}"


FACES: dict[Filter, str] = {Is("face_up"): "face-up", Not(Is("face_up")): "face-down"}
WAYS = {
    (): "",
    ("skill",): " by a skill",
    ("cost", "skill"): " by a skill's cost or effect",
}
CAUSES = {
    (("effect",), "enemy"): " by an enemy's skill or your opponent's support skill",
    (("effect",), ""): " by a skill's effect",
    (("support",), ""): " by a support skill's effect",
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
    t.Untapped: say_untapped,
    triggers.Tapped: say_tapped,
    t.OrbDestroyed: "one of {side:owner} orbs is destroyed[source? by {source:poss} attack]",
    t.Grown: "{who:it} grows",
    t.LeveledUp: say_leveled_up,
    t.Promoted: say_promoted,
    t.Deployed: say_deployed,
    t.CriticalHit: say_critical,
    t.BattleEnds: "this battle ends",
    t.AttackEnds: "{attacker:poss} attack ends[defender?, if the defending unit was {defender:a}]",
    t.AttackEvaded: say_evaded,
    t.AttackFails: "{attacker:poss} attack fails to destroy {defender:a}",
    triggers.AttackDeclared: say_attack,
    triggers.AttackDestroys: "{attacker:poss} {critical:strike} destroys {defender:a}",
    triggers.Destroyed: say_destroyed,
    triggers.Placed: say_placed,
    t.Revealed: say_revealed,
    triggers.Drew: say_drew,
    triggers.Moved: say_moved,
}
TRIGGER_SLOTS: Slots = {
    "owner": {"own": "your", "enemy": "your opponent's"},
    "poss": possessive,
    "strike": {False: "attack", True: "critical hit"},
}
