"""The form of this game's views, for programs (`rules.engine.view_schema`)."""

from __future__ import annotations

from rules.engine.view_schema import (
    Json,
    array,
    effect_schema,
    integer,
    one_of,
    open_zone,
    or_null,
    pile,
    record,
    ref,
    text,
    unit_zone,
    view_schema,
    yes_no,
)
from rules.fetcg.statuses import STATUSES
from rules.fetcg.turn import PHASES

HANDLE = integer("Handle of a card.")
SQUARES = text("A square, such as `3-2`.")
OFFSET = {
    "type": "array",
    "description": "How far forward and to the right.",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
}
CARD = record(
    "A card that you may see. Units, weapons and magic have more numbers than others.",
    {
        "handle": integer("Its number in this match, until it is shuffled or turned face down."),
        "key": text("Key of the card in the catalogue."),
        "name": text("Its name."),
        "kind": text("Key of the kind of card."),
        "face_up": yes_no("Whether it is face up."),
        "cost": integer("Its printed cost."),
        "class": text("Its class."),
        "level": integer("Its level."),
        "energy": integer("Its printed energy."),
        "attack": integer("Its printed attack."),
        "counterattack": integer("Its printed counterattack."),
        "max": integer("The printed Max of a weapon."),
        "movement": text("How it moves."),
        "features": array(text("A feature."), "Its printed features."),
        "type": text("Its weapon type."),
        "rank": text("Its rank."),
        "holy": yes_no("Whether it is a Holy Weapon."),
    },
    optional=[
        *("class", "level", "energy", "attack", "counterattack", "max", "movement", "features"),
        *("type", "rank", "holy"),
    ],
)
WEAPON = record(
    "Something the unit can use now.",
    {
        "card": or_null(integer("Handle of its card; null for the initial equipment.")),
        "type": text("Its weapon type."),
        "attack": integer("Its attack."),
        "cost": integer("The energy that its use costs."),
        "restores": integer("The energy that a staff restores; 0 for what is none."),
        "staff": yes_no("Whether it is a staff."),
        "grid": array(OFFSET, "The offsets it reaches."),
        "reach": array(SQUARES, "The squares it reaches from where the unit is."),
    },
)
UNIT = record(
    "A unit. All of it is public.",
    {
        "unit": integer("Its number."),
        "seat": integer("The seat it belongs to."),
        "square": text("The square it is on."),
        "energy": integer("Its energy."),
        "standby": yes_no("Whether it can act this turn."),
        "spent": yes_no("Whether it has used Dance or Land Destruction this turn."),
        "statuses": array(one_of("A status.", STATUSES), "What ails it."),
        "arrived": integer("The Invasion Phase in which it came into the enemy Home Row, or 0."),
        "cards": array(ref("card"), "Its cards, the top one first."),
        "weapon": or_null(ref("card", "Its Weapon or Magic card; null without one.")),
        "item": or_null(ref("card", "Its Item card; null without one.")),
        "attack": integer("Printed attack of its top card."),
        "counterattack": integer("Printed counterattack of its top card."),
        "max_energy": integer("The most energy it can have."),
        "features": array(text("A feature."), "What it can do."),
        "steps": array(OFFSET, "The offsets it moves by."),
        "moves": array(SQUARES, "The squares it can move to now."),
        "threat": array(SQUARES, "The squares it could attack, after a move or without one."),
        "arms": array(ref("weapon"), "What it can use now."),
    },
)
DAMAGE_PARTS = ("power", "triangle", "attacks", "doublings", "halvings", "additional", "total")
DAMAGE = record("What damage is made of.", {part: integer(part) for part in DAMAGE_PARTS})
BATTLE = record(
    "The battle that is going on.",
    {
        "attacker": integer("Number of the attacking unit."),
        "defender": integer("Number of the defending unit."),
        "attacker_equipment": or_null(integer("Handle of its card; null: initial equipment.")),
        "defender_equipment": or_null(integer("Handle of its card; null: initial equipment.")),
        "step": or_null(text("The kind of strike; null between strikes.")),
        "damage": or_null(ref("damage", "What the strike would do now; null if it does nothing.")),
        "invalid": yes_no("Whether Surprise cards of this step have no effect."),
    },
)
COUNTER = record(
    "The counterattack that could follow.",
    {
        "in_reach": yes_no("Whether the attacker is in its reach."),
        "cost": integer("The energy it costs."),
        "damage": ref("damage"),
        "attacker_energy": integer("What the attacker has left after it."),
        "target_energy": integer("What the target has left after it."),
    },
)
ANSWER = record(
    "An attack against one equipment of its target.",
    {
        "equipment": or_null(integer("Handle of its card; null: initial equipment.")),
        "cost": integer("The energy that the attack costs."),
        "damage": ref("damage"),
        "attacker_energy": integer("What the attacker has left."),
        "target_energy": integer("What the target has left."),
        "counter": or_null(ref("counter", "The counterattack; null if none could follow.")),
    },
)
FORECAST = record(
    "What an attack would do.",
    {
        "attacker": integer("Number of the attacking unit."),
        "target": integer("Number of its target."),
        "equipment": or_null(integer("Handle of its card; null: initial equipment.")),
        "in_reach": yes_no("Whether the target is in reach without a move."),
        "payable": yes_no("Whether the unit has the energy for it."),
        "answers": array(ref("answer"), "By what the target could defend with."),
    },
)
SQUARE = record(
    "A square of the field.",
    {
        "target": text("Its name, by which options aim at it."),
        "seats": array(integer("Number of a seat."), "Whose Home Row it is in, if anyone's."),
        "holds": or_null(ref("unit", "The unit on it; null without one.")),
        "land": or_null(ref("card", "The Land card on it; null without one.")),
        "land_of": or_null(integer("The seat whose Land card it is; null without one.")),
    },
)
TARGET = record("A card by its number and name.", {"handle": HANDLE, "key": text("Its key.")})
PLAYED = record(
    "A Surprise card that was played and has yet to resolve.",
    {
        "player": integer("The seat that played it."),
        "card": ref("card"),
        "void": yes_no("Whether it has no effect any more."),
        "targets": array(ref("target"), "What it is aimed at; of a unit its top card."),
    },
)
EFFECT = effect_schema(
    {
        "op": text("How the number is changed."),
        "amount": or_null(integer("By how much; null if it is no number.")),
        "value": or_null(text("To what; null for a number.")),
        "seat": or_null(integer("The seat it is on; null if it is on a unit.")),
    }
)
ZONES = record(
    "Where the cards of the seat lie.",
    {
        "deck": pile("The deck."),
        "hand": pile("The hand."),
        "discard": open_zone("The discard pile."),
        "field": unit_zone("The units on the field."),
    },
)
VIEW_SCHEMA: Json = view_schema(
    "fetcg",
    phases=("setup", *PHASES),
    definitions={
        "card": CARD,
        "unit": UNIT,
        "weapon": WEAPON,
        "damage": DAMAGE,
        "battle": BATTLE,
        "counter": COUNTER,
        "answer": ANSWER,
        "forecast": FORECAST,
        "square": SQUARE,
        "target": TARGET,
        "played": PLAYED,
        "effect": EFFECT,
    },
    player={
        "unused": integer("Chips that are not used."),
        "used": integer("Chips that are used."),
        "protected": yes_no("Whether the player began without a hand and has not drawn yet."),
        "zones": ZONES,
    },
    table={
        "step": text("The step of the phase; empty where it has none."),
        "first": integer("The seat that began."),
        "acting": or_null(integer("Number of the unit that is being used; null without one.")),
        "battle": or_null(ref("battle", "The battle; null outside battles.")),
        "stack": array(ref("played"), "Surprise cards that have yet to resolve, the next first."),
        "rows": array(array(ref("square"), "A row."), "The field as you see it, far row first."),
        "forecasts": array(ref("forecast"), "What the turn player's attacks would do."),
    },
)
