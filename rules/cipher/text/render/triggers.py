"""Triggers of Cipher alone in English, as they stand after "when"."""

from __future__ import annotations

from rules.cipher.text import trigger_nodes as t
from rules.cipher.text.render.phrases import a_card
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import either, quoted


def say_skill_used(renderer: Renderer, node: t.SkillUsed) -> str:
    skill = quoted(node.names) if node.names else f"a [{node.label}] skill"
    who = "{who:it} uses" if node.who else "you use"
    return renderer.fill(f"{who} {skill}[place? from the {{place:place}}]", node)


def say_leveled_up(renderer: Renderer, node: t.LeveledUp) -> str:
    if not node.into:
        return renderer.fill("{who:it} is levelled up", node)
    return a_card(renderer, node.onto, "unit") + renderer.fill(" is levelled up into {who:a}", node)


def say_promoted(renderer: Renderer, node: t.Promoted) -> str:
    who = "a unit is promoted into {who:a}" if node.into else "{who:it} is promoted"
    return renderer.fill(who + "[by_hand? by no skill]", node)


TRIGGERS: Says = {
    t.OneOfEvents: lambda renderer, node: either([renderer.say(event) for event in node.events]),
    t.SkillUsed: say_skill_used,
    t.GetsSupport: "{who:it} is supported by {where:card}",
    t.SupportFails: "the support of {who:it} fails",
    t.Untapped: "{who:it} is untapped{by:by}[side? of {side:whose} side]",
    t.OrbDestroyed: "an orb of {side:owner} is destroyed[source? by an attack of {source:a}]",
    t.Grown: "{who:it} performs a Growth",
    t.LeveledUp: say_leveled_up,
    t.Promoted: say_promoted,
    t.Deployed: "{who:it} is deployed[place? into the {place:place}]{by:by}",
    t.CriticalHit: "{attacker:a} makes a Critical Hit on {defender:a}",
    t.BattleEnds: "this battle ends",
    t.AttackEnds: "the attack of {attacker:a}[defender? on {defender:a}] ends",
    t.AttackEvaded: "{defender:a} evades the attack of {attacker:a}",
    t.AttackFails: "the attack of {attacker:a} fails to destroy {defender:a}",
}
TRIGGER_SLOTS: Slots = {"owner": {"own": "yours", "enemy": "your opponent"}}
