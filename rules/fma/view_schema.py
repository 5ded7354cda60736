"""The form of this game's views, for programs (`rules.engine.view_schema`)."""

from __future__ import annotations

from rules.engine.view_schema import (
    Json,
    array,
    effect_schema,
    integer,
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
from rules.fma.printed import STATS
from rules.fma.turn import PHASES

NUMBERS = {stat: integer(f"Its {stat}.") for stat in STATS}
SIDES = ("attack", "defence")
CARD = record(
    "A card that you may see. Locations have clue points, characters and what is attached to them "
    "the three attributes.",
    {
        "handle": integer("Its number in this match, until it is shuffled or turned face down."),
        "key": text("Key of the card in the catalogue."),
        "name": text("Its name."),
        "kind": text("Key of the kind of card."),
        "owner": integer("The seat whose deck it is from."),
        "face_up": yes_no("Whether it is face up."),
        "cost": or_null(integer("Its printed cost; null without one.")),
        "clue_points": integer("Its clue points."),
        **{stat: integer(f"Its printed {stat}.") for stat in STATS},
    },
    optional=["clue_points", *STATS],
)
UNIT = record(
    "A character.",
    {
        "unit": integer("Its number."),
        "seat": integer("The seat that controls it."),
        "owner": integer("The seat whose card it is."),
        "leader": yes_no("Whether it is a leader."),
        "state": text("How it is: `ready`, `set` or `defeated`."),
        "area": text("Where it is: `home`, `party` or `away`."),
        "cards": array(ref("card"), "Its card."),
        "level": or_null(integer("Its printed level; null without one.")),
        "attachments": array(ref("card"), "What is attached to it."),
        "experience": pile("Its experience."),
        "rank": integer("Its rank."),
        "keywords": array(text("A keyword."), "Its keywords."),
        "factions": array(text("A faction."), "Its factions."),
        "toughness": integer("Its Toughness."),
        "stealth": yes_no("Whether it has Stealth."),
        **NUMBERS,
    },
)
LOCATION = record(
    "The location that is searched.",
    {
        "card": ref("card"),
        "types": array(text("An attribute."), "The attributes of its battles."),
        "goals": array(
            {
                "type": "array",
                "description": "An attribute, and how much of it.",
                "prefixItems": [text("An attribute."), integer("How much of it.")],
                "items": False,
                "minItems": 2,
            },
            "What a search party has to reach.",
        ),
        "any": yes_no("Whether one of the goals is enough."),
    },
)
TARGET = record(
    "A target: a card, or a seat.",
    {
        "card": text("Key of the card."),
        "handle": integer("Its number."),
        "owner": integer("The seat that owns it."),
        "seat": integer("A seat."),
    },
    optional=["card", "handle", "owner", "seat"],
)
PLAY = record(
    "A card or ability that is being played.",
    {
        "id": integer("Number of the play."),
        "player": integer("The seat that plays it."),
        "card": ref("card"),
        "character": integer("Number of the character that uses it."),
        "timing": text("When it may be played."),
        "attribute": or_null(text("The attribute that pays for it; null if none does.")),
        "cost": integer("What it costs."),
        "x": integer("The X that was chosen."),
        "canceled": yes_no("Whether it was canceled."),
        "targets": array(ref("target"), "What it is aimed at."),
    },
)
BATTLE = record(
    "The battle that is going on.",
    {
        "id": integer("Number of the battle."),
        "type": text("The attribute it is fought with."),
        "step": text("The step of the battle."),
        "closed": yes_no("Whether nobody may join it any more."),
        "attacking": integer("The seat that attacks."),
        "defending": integer("The seat that defends."),
        "attackers": array(integer("Number of a character."), "Who attacks."),
        "defenders": array(integer("Number of a character."), "Who defends."),
        "blockers": array(integer("Number of a character."), "Who blocks."),
        "totals": record(
            "What each side comes to now.", {side: integer("Its total.") for side in SIDES}
        ),
        "in_danger": array(
            integer("Number of a character."), "Who could be defeated if it ended now."
        ),
    },
)
EFFECT = effect_schema(
    {
        "op": or_null(text("How the number is changed; null if it is no number.")),
        "amount": or_null(integer("By how much; null if it is no number.")),
    }
)
TOTAL = record("What the characters there come to.", NUMBERS)
ZONES = record(
    "Where the cards of the seat lie.",
    {
        "home": unit_zone("Home."),
        "party": unit_zone("The search party."),
        "away": unit_zone("Who is away."),
        "deck": pile("The deck."),
        "starting": open_zone("The starting characters, before they are revealed."),
        "locations": pile("The location deck."),
        "leaders": pile("The leaders."),
        "hand": pile("The hand."),
        "discard": open_zone("The discard pile."),
        "victory": open_zone("The locations won."),
        "advantages": open_zone("The advantages in play."),
        "removed": open_zone("Cards out of the game."),
    },
)
PLAYER = {
    "out": yes_no("Whether the player is out of the match."),
    "points": integer("Clue points won."),
    "spent": integer("Command spent in this recruit phase."),
    "zones": ZONES,
    "command": integer("Command of the leader."),
    "totals": record("What each group comes to.", {"home": TOTAL, "party": TOTAL}),
}
VIEW_SCHEMA: Json = view_schema(
    "fma",
    phases=("setup", *PHASES),
    definitions={
        "card": CARD,
        "unit": UNIT,
        "location": LOCATION,
        "target": TARGET,
        "play": PLAY,
        "battle": BATTLE,
        "effect": EFFECT,
    },
    player=PLAYER,
    table={
        "step": text("The step of the phase; empty where it has none."),
        "location": or_null(ref("location", "The current location; null without one.")),
        "aside": array(ref("card"), "Cards laid aside while something resolves."),
        "plays": array(ref("play"), "What is being played, the first first."),
        "battle": or_null(ref("battle", "The battle; null outside battles.")),
    },
)
