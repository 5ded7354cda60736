"""The form of this game's views, for programs (`rules.engine.view_schema`)."""

from __future__ import annotations

from rules.cipher.turn import PHASES
from rules.engine.view_schema import (
    Json,
    array,
    effect_schema,
    integer,
    open_zone,
    or_null,
    pile,
    places,
    record,
    ref,
    text,
    unit_zone,
    view_schema,
    yes_no,
)

CARD = record(
    "A card that you may see.",
    {
        "handle": integer("Its number in this match, until it is shuffled or turned face down."),
        "key": text("Key of the card in the catalogue."),
        "name": text("Its name."),
        "title": text("Its title."),
        "face_up": yes_no("Whether it is face up."),
        "cost": integer("Its Deployment Cost."),
        "promotion_cost": or_null(integer("Its Promotion Cost; null without one.")),
        "insignias": array(text("Key of an Insignia."), "Its Insignias."),
        "attack": integer("Its printed attack."),
        "support": integer("Its support, as it would count now."),
        "ranges": array(integer("A range."), "Its printed ranges."),
    },
)
UNIT = record(
    "A unit.",
    {
        "unit": integer("Its number."),
        "seat": integer("The seat it belongs to."),
        "lord": yes_no("Whether it is the Lord."),
        "tapped": yes_no("Whether it is tapped."),
        "face_up": yes_no("Whether it has been revealed."),
        "promoted": yes_no("Whether its top card was promoted onto it."),
        "grown": yes_no("Whether it grew or was promoted this turn."),
        "cards": array(ref("card"), "Its cards, the top one first; empty if you may not look."),
        "marks": array(text("A word."), "What was used of it this turn."),
        "attack": integer("Its attack now."),
        "range": array(integer("A range."), "Its ranges now."),
    },
    optional=["attack", "range"],
)
BATTLE = record(
    "The battle that is going on.",
    {
        "attacker": integer("Number of the attacking unit."),
        "defender": integer("Number of the defending unit."),
        "step": text("The step of the battle."),
        "critical": yes_no("Whether it is a critical hit."),
        "failed": array(integer("Number of a seat."), "The seats whose support failed."),
        "support": {
            "type": "object",
            "description": "The support of each seat, by its number; null before it is turned up.",
            "additionalProperties": {"type": ["integer", "null"]},
        },
        "attack": integer("The attack of the attacker."),
        "defence": integer("The attack of the defender."),
    },
)
ZONES = record(
    "Where the cards of the seat lie.",
    {
        "vanguard": unit_zone("The Front Line."),
        "rearguard": unit_zone("The Rear Line."),
        "deck": pile("The deck."),
        "hand": pile("The hand."),
        "orbs": places("The orbs."),
        "bonds": open_zone("The bonds."),
        "support": open_zone("The support area."),
        "retreat": open_zone("The retreat area."),
        "boundless": open_zone("The boundless area."),
    },
)
BUDGET = record(
    "What the seat can spend.",
    {
        "spent": integer("What it has spent this turn."),
        "bonds": integer("How many bonds it has."),
    },
)


EFFECT = effect_schema(
    {
        "op": or_null(text("How the number is changed; null if it is no number.")),
        "amount": or_null(integer("By how much; null if it is no number.")),
    }
)
VIEW_SCHEMA: Json = view_schema(
    "cipher",
    phases=("setup", *PHASES),
    definitions={"card": CARD, "unit": UNIT, "battle": BATTLE, "effect": EFFECT},
    player={"zones": ZONES, "budget": BUDGET},
    table={"battle": or_null(ref("battle", "The battle; null outside battles."))},
)
