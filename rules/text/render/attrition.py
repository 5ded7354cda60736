"""English for the words of games in which numbers run down."""

from __future__ import annotations

from rules.text import attrition as a
from rules.text.render.renderer import Says, Slots

ATTRITION: Says = {
    a.Gain: "{group} gets {amount} {stat:spaced}",
    a.Cancel: lambda renderer, node: renderer.fill(
        "cancel {group}" if node.group else "cancel the {what:spaced}", node
    ),
    a.Allowed: "{who} may {action:spaced}",
    a.RaisesLimit: "you may have {amount} more {state:spaced} units",
    a.Enters: "{who} joins[how? by {how:spaced}]",
    a.AttackDamages: "an attack of {attacker} deals damage",
    a.Damaged: "{who} loses health",
}
# A key as words: "tag_team" is said "tag team".
ATTRITION_SLOTS: Slots = {"spaced": lambda _, key: key.replace("_", " ")}
