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
    places,
    record,
    ref,
    text,
    unit_zone,
    view_schema,
    yes_no,
)

PHASES = ("setup", "start", "main_1", "battle", "main_2", "end")
NUMBERS = ("cost", "damage")
KINDS = {"light": "The light attack.", "heavy": "The heavy attack."}
PRINTED = {
    kind: record(words, {number: integer(f"Its printed {number}.") for number in NUMBERS})
    for kind, words in KINDS.items()
}
CARD = record(
    "A card that you may see. What fights has more numbers than others.",
    {
        "handle": integer("Its number in this match, until it is shuffled or turned face down."),
        "key": text("Key of the card in the catalogue."),
        "name": text("Its name."),
        "kind": text("Key of the kind of card."),
        "face_up": yes_no("Whether it is face up."),
        "period": text("Its time period."),
        "form": text("Its form."),
        "rank": integer("Its rank."),
        "health": integer("Its printed HEALTH."),
        "energy": integer("Its printed ENERGY."),
        "kami": yes_no("Whether it is a KAMI."),
        **PRINTED,
        "tags": array(text("A tag."), "Tags of a SUPPORT card."),
    },
    optional=["period", "form", "rank", "health", "energy", "kami", *PRINTED, "tags"],
)
LAYER = record(
    "A card of a stack, with what it retains.",
    {
        "key": text("Key of the card."),
        "health": integer("Its HEALTH."),
        "energy": integer("Its ENERGY."),
    },
)
UNIT = record(
    "A SQUAD card in play. All of it is public.",
    {
        "unit": integer("Its number."),
        "seat": integer("The seat it belongs to."),
        "cards": array(ref("card"), "Its cards, the top one first."),
        "layers": array(ref("layer"), "The same with what each retains."),
        "health": integer("Its HEALTH."),
        "energy": integer("Its ENERGY."),
        "printed_health": integer("Its printed HEALTH."),
        "printed_energy": integer("Its printed ENERGY."),
        "rank": integer("Its rank."),
        "kami": yes_no("Whether it is a KAMI."),
        "waiting": yes_no("Whether it has come into play this turn."),
        "ready": yes_no("Whether it can attack."),
        "locked": yes_no("Whether a text keeps it from attacking."),
        "rested": yes_no("Whether it has rested this turn."),
        "transformed": yes_no("Whether it is transformed."),
        "attacks": array(text("A kind of attack."), "The attacks it made this turn."),
        **{
            kind: record(
                words,
                {
                    "cost": integer("What it costs now."),
                    "damage": integer("Its DAMAGE now."),
                    "left": yes_no("Whether it may still be made this turn."),
                },
            )
            for kind, words in KINDS.items()
        },
    },
)
SHIP = record(
    "A side's ship.",
    {
        "side": integer("Number of the side."),
        "seats": array(integer("Number of a seat."), "Who plays on that side."),
        "health": integer("Its life."),
        "start": integer("The life it started with."),
        "destroyed": yes_no("Whether it is destroyed."),
        "lost": yes_no("Whether the side has lost."),
        "open": yes_no("Whether it can be attacked."),
        "target": text("Its name, by which options aim at it."),
    },
)
ATTACK = record(
    "The attack that is going on.",
    {
        "attacker": integer("Number of the attacking unit."),
        "kind": text("The kind of attack."),
        "target": or_null(integer("Number of the unit that is attacked; null if none is.")),
        "ship": or_null(integer("The side whose ship is attacked; null if none is.")),
        "canceled": yes_no("Whether it was canceled."),
        "damage": or_null(integer("The DAMAGE it would do now; null if it does none.")),
    },
)
EFFECT = effect_schema(
    {
        "amount": integer("By how much."),
        "on_ship": or_null(integer("The side whose ship it is on; null if it is on none.")),
    }
)
ZONES = record(
    "Where the cards of the seat lie.",
    {
        "deck": pile("The deck."),
        "extra": pile("The extra deck."),
        "hand": pile("The hand."),
        "squad": unit_zone("The squad."),
        "supports": places("The SUPPORT cards."),
        "defeated": open_zone("The defeated."),
        "discard": open_zone("The discard pile."),
        "removed": record("Cards out of the game.", {"count": integer("How many.")}),
    },
)
VIEW_SCHEMA: Json = view_schema(
    "flamethrowers",
    phases=PHASES,
    definitions={
        "card": CARD,
        "layer": LAYER,
        "unit": UNIT,
        "ship": SHIP,
        "attack": ATTACK,
        "effect": EFFECT,
    },
    player={
        "side": integer("Number of its side."),
        "out": yes_no("Whether the player is out of the match."),
        "placed": yes_no("Whether a SQUAD card was placed this turn."),
        "exchanged": yes_no("Whether cards were exchanged this turn."),
        "field_placed": yes_no("Whether a FIELD card was placed this turn."),
        "zones": ZONES,
    },
    table={
        "mode": text("The mode that is played."),
        "limits": record(
            "How many cards each player may have in play.",
            {"squad": integer("SQUAD cards."), "supports": integer("SUPPORT cards.")},
        ),
        "ships": array(ref("ship"), "The ships, by side."),
        "field": or_null(ref("card", "The FIELD card; null without one.")),
        "field_owner": or_null(integer("The seat whose FIELD card it is; null without one.")),
        "resolving": array(ref("card"), "Cards whose effects are being carried out."),
        "attack": or_null(ref("attack", "The attack; null without one.")),
    },
)
