"""The form of views as JSON Schema (draft 2020-12), for programs that read what a seat may see.

A game describes its own in `view_schema`; here is what all of them have. Nothing that is not
described may be in a view, and all that is described is there unless it is said to be optional.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Json = dict[str, Any]
Properties = Mapping[str, Json]


def integer(description: str, **bounds: int) -> Json:
    return {"type": "integer", "description": description, **bounds}


def text(description: str) -> Json:
    return {"type": "string", "description": description}


def yes_no(description: str) -> Json:
    return {"type": "boolean", "description": description}


def one_of(description: str, values: Collection[str]) -> Json:
    return {"type": "string", "enum": sorted(values), "description": description}


def or_null(schema: Json) -> Json:
    """The same, or null; the description says when."""
    if "$ref" in schema:
        about = {"description": schema["description"]} if "description" in schema else {}
        return {"oneOf": [{"$ref": schema["$ref"]}, {"type": "null"}], **about}
    nullable = {**schema, "type": [schema["type"], "null"]}
    if "enum" in schema:
        nullable["enum"] = [*schema["enum"], None]
    return nullable


def array(items: Json, description: str) -> Json:
    return {"type": "array", "items": items, "description": description}


def record(description: str, properties: Properties, optional: Collection[str] = ()) -> Json:
    """An object with these properties and no others; all are there but for `optional`."""
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        "required": sorted(set(properties) - set(optional)),
        "additionalProperties": False,
    }


def ref(name: str, description: str = "") -> Json:
    """A reference to one of the schema's definitions."""
    return {"$ref": f"#/$defs/{name}"} | ({"description": description} if description else {})


# Zones of cards that the game's definition `card` describes.


def pile(description: str) -> Json:
    """A zone that not everybody may look at: its number, and its cards where they may be seen."""
    cards = array(ref("card"), "Its cards; missing where you may not look at them.")
    count = integer("How many cards are in it.", minimum=0)
    return record(description, {"count": count, "cards": cards}, optional=["cards"])


def open_zone(description: str) -> Json:
    return record(description, {"cards": array(ref("card"), "Its cards.")})


def unit_zone(description: str) -> Json:
    return record(description, {"units": array(ref("unit"), "Its units.")})


def places(description: str) -> Json:
    """A zone of places that are told apart."""
    return record(description, {"slots": array(ref("place"), "Its places.")})


PLACE = record(
    "One of several places that are told apart.",
    {
        "slot": integer("Number of the place."),
        "face_up": yes_no("Whether its card is face up."),
        "card": or_null(ref("card", "Its card; null where you may not look at it.")),
    },
)
ADDEND = record(
    "A part of a sum.",
    {
        "amount": integer("How much it adds."),
        "how": text("How it comes in: a word of the game, such as `printed` or `add`."),
        "card": or_null(text("Key of the card that brings it; null without one.")),
        "words": text("What that card says; empty if it does not."),
        "until": or_null(text("When it stops; null if it does not.")),
        "until_turn_of": or_null(integer("The seat at whose turn it stops; null otherwise.")),
    },
)
SUM = record(
    "A number, and what it is made of.",
    {
        "on": or_null(integer("Number of the unit; null for a number of the whole table.")),
        "what": text("What is summed up: a word of the game."),
        "total": integer("What it comes to."),
        "addends": array(ref("addend"), "What it is made of."),
    },
)
STEP = record(
    "A step of a proposal.",
    {
        "key": text("Key of the sentence."),
        "args": {"type": "object", "description": "What the sentence is about."},
    },
)
NAMED_CARD = record("A card by its name.", {"card": text("Key of the card.")})
PROPOSAL = record(
    "What somebody proposes to carry out by hand.",
    {
        "maker": integer("The seat that proposes it."),
        "card": or_null(ref("named_card", "The card whose line it is; null if it is hidden.")),
        "line": text("The line of the card."),
        "timely": yes_no("Whether the line could apply now."),
        "overrules": yes_no("Whether the maker says that the rules read the line wrongly."),
        "steps": array(ref("step"), "What is to be done."),
        "put": yes_no("Whether the opponents have been asked."),
        "wanted": text("The step that an opponent wants changed, or `more`; empty if none is."),
        "wanted_by": or_null(integer("The seat that wants it; null if none does.")),
    },
)
OUTCOME = record(
    "How the match ended.",
    {
        "winners": array(integer("Number of a seat."), "Who has won; nobody in a draw."),
        "rule": text("Number of the rule, such as `CIPHER-WIN-1`."),
        "reason": text("Key of the reason."),
    },
)
SHARED: Properties = {
    "place": PLACE,
    "addend": ADDEND,
    "sum": SUM,
    "step": STEP,
    "named_card": NAMED_CARD,
    "proposal": PROPOSAL,
    "outcome": OUTCOME,
}


def effect_schema(more: Properties) -> Json:
    """Something that holds for a while, with what a game says `more` of it."""
    return record(
        "Something that holds for a while.",
        {
            "what": text("What it bears on: a word of the game."),
            "on": or_null(integer("Number of the unit it is on; null if it is on none.")),
            "source": or_null(text("Name of the card it is from; null without one.")),
            "source_key": or_null(text("Key of that card; null without one.")),
            "sentence": text("What that card says; empty if it does not."),
            "until": text("When it stops: a word of the game."),
            "until_turn_of": or_null(integer("The seat at whose turn it stops; null otherwise.")),
            **more,
        },
    )


def view_schema(
    game: str,
    *,
    phases: Sequence[str],
    definitions: Properties,
    player: Properties,
    table: Properties,
) -> Json:
    """Return the schema of a game's views, of its own parts and those of every game.

    `definitions` has at least `card`, `unit` and `effect`; `player` is what is said of a seat
    beside its number, `table` what is said of the whole table.
    """
    seat = integer("Number of the seat.", minimum=0)
    common: Properties = {
        "game": {"const": game, "description": "Key of the game."},
        "viewer": or_null(integer("Number of your seat; null for a spectator.")),
        "turn": integer("Number of the turn; 0 before the first.", minimum=0),
        "turn_player": integer("The seat whose turn it is."),
        "phase": one_of("The phase of the turn.", phases),
        "outcome": or_null(ref("outcome", "How the match ended; null before.")),
        "proposal": or_null(ref("proposal", "What is proposed by hand; null if nothing is.")),
        "players": array(ref("player"), "The seats in their order."),
        "length": integer("How many actions were taken so far.", minimum=0),
        "waiting": array(integer("Number of a seat."), "Who has to decide."),
        "effects": array(ref("effect"), "What holds for a while."),
        "sums": array(ref("sum"), "Numbers that are not as printed, opened."),
    }
    seated = record("A seat and what lies before it.", {"seat": seat, **player})
    view = record("What a seat may see of a match.", {**common, **table})
    known = {**SHARED, "player": seated, **definitions}
    used = _referred_to(view, known, set())
    named = {name: known[name] for name in known if name in used}
    return {"$schema": DIALECT, **view, "$defs": named}


def _referred_to(schema: Any, known: Properties, found: set[str]) -> set[str]:
    """Add the definitions that a schema refers to, itself or by others, to those `found`."""
    if isinstance(schema, Mapping):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.add(name)
            _referred_to(known[name], known, found)
    for inner in _inside(schema):
        _referred_to(inner, known, found)
    return found


def _inside(schema: Any) -> Collection[Any]:
    if isinstance(schema, Mapping):
        return schema.values()
    return schema if isinstance(schema, list | tuple) else ()
