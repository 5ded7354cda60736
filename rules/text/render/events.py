"""Triggers in English, as they stand after "when"."""

from __future__ import annotations

from rules.text import triggers as t
from rules.text.render.renderer import Says, Slots
from rules.text.render.words import either

MEANS = {"attack": "an attack", "skill": "a skill", "cost": "a skill's cost"}
PARTS = {"cost": "cost", "effect": "effect"}

EVENTS: Says = {
    t.AttackDeclared: "{attacker:a} attacks {defender:a}",
    t.AttackDestroys: "the {critical:strike} of {attacker:a} destroys {defender:a}",
    t.Destroyed: "{who:it} is destroyed[by? by {by:means}][source? of {source:a}]"
    '[skill? by "{skill}"]',
    t.Moved: "{who:it} moves[to? to the {to:place}]{by:by}",
    t.Tapped: "{who:it} is tapped{by:by}[source? of {source:a}]",
    t.Placed: "{what:it} comes to {side:whose} {to:place}[origin? from {side:whose} {origin:place}]"
    '[by? by a skill\'s {by:parts}]{cause:cause}[source? of {source:a}][skill? by "{skill}"]',
    t.Drew: "{side:who} {side:draws} a card{by:by}",
    t.TurnStarts: "{side:turn} starts",
    t.TurnEnds: "{side:turn} ends",
    t.PhaseStarts: "the {phase} phase of {side:turn} starts",
}
EVENT_SLOTS: Slots = {
    "strike": {False: "attack", True: "Critical Hit"},
    "turn": {"own": "your turn", "enemy": "your opponent's turn", "any": "each turn"},
    "who": {"own": "you", "enemy": "your opponent"},
    "draws": {"own": "draw", "enemy": "draws"},
    "means": lambda _, by: either([MEANS[means] for means in by]),
    "parts": lambda _, by: either([PARTS[part] for part in by]),
    "cause": {"": "", "enemy": " of your opponent"},
    "by": lambda _, skill: {"": "", "*": " by a skill"}.get(skill, f' by "{skill}"'),
}
