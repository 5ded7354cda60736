"""The rows about what happened to a card, and those that say how to search."""

from __future__ import annotations

from cardbase.search.language.field import Field, Scope, Type
from rules.engine.game import Game

# Where the number of copies stands that somebody owns: whose, the query says.
OWNED = "owned"
IS = {
    "erratum": "changed by an erratum",
    "official": "a printed card, all facts known",
    "partial": "a printed card with facts unknown",
    "sample": "written for Cardbase",
    "playable": "complete enough to be played",
    "reprint": "printed in more than one set",
    "unique_printing": "printed exactly once",
}
HAS = {
    "erratum": "an erratum",
    "ruling": "a ruling",
    "illustrator": "a known illustrator",
    "flavour": "a flavor text",
    "title": "a title",
    "text": "a text",
    "printing": "a printing",
}


def history_fields(games: tuple[Game, ...]) -> tuple[Field, ...]:
    formats = {known.key: known.label for game in games for known in game.formats}
    return (
        Field(
            "is",
            "Is",
            Type.CHOICE,
            Scope.CARD,
            "is",
            choices=IS,
            help=f"One of {', '.join(IS)}.",
            examples=("is:erratum", "-is:sample"),
        ),
        Field(
            "has",
            "Has",
            Type.CHOICE,
            Scope.CARD,
            "has",
            choices=HAS,
            help=f"One of {', '.join(HAS)}, or any printed fact.",
            examples=("has:ruling", "-has:illustrator"),
        ),
        Field(
            "ruling",
            "Ruling",
            Type.PROSE,
            Scope.RULING,
            "ruling",
            help="Text of a ruling on the card.",
            examples=("ruling:support", 'ruling:"may be"'),
        ),
        Field(
            "rule",
            "Rule",
            Type.CODE,
            Scope.RULING,
            "rule",
            help=(
                "The number of a rule that a ruling on the card interprets, with or without the "
                "game before it; a section, as in rule:EVADE, for each of its rules."
            ),
            examples=("rule:CIPHER-EVADE-6", "rule:evade"),
        ),
        Field(
            "was",
            "Earlier wording",
            Type.PROSE,
            Scope.WORDING,
            "was",
            help="Text that an erratum has replaced.",
            examples=('was:"draw a card"',),
        ),
        Field(
            "printed",
            "Text as first printed",
            Type.ABILITIES,
            Scope.WORDING,
            "printed",
            help="The text before any erratum; text: searches today's.",
            examples=("printed:draw", "printed:draw -text:draw"),
        ),
        Field(
            "changed",
            "Changed",
            Type.DATE,
            Scope.WORDING,
            "changed",
            help="When an erratum changed the card's text or facts; none if no erratum ever did.",
            examples=("changed>=2006", "changed:2006-08", "changed:2005..2007", "changed:none"),
        ),
        Field(
            "legal",
            "Legal in",
            Type.CHOICE,
            Scope.CARD,
            "legal",
            choices=formats,
            help="Formats in which the card is legal.",
            examples=tuple(f"legal:{key}" for key in formats)[:2],
        ),
        Field(
            "does",
            "Does",
            Type.CODE,
            Scope.CARD,
            "does",
            help=(
                "What the card does, by its automated text: a verb (draw, destroy, boost, move) "
                "and whom or what (self, ally, enemy, hand, attack), all in the same effect."
            ),
            examples=("does:draw", 'does:"destroy enemy"', "does:boost by:support cost<=3"),
        ),
        Field(
            "by",
            "By",
            Type.CODE,
            Scope.CARD,
            "by",
            help=(
                "The kind of ability that does it: activated, triggered, always, support ... "
                "Next to does: it applies to the same effect."
            ),
            examples=("does:draw by:triggered",),
        ),
        Field(
            "scripted",
            "Scripted",
            Type.YES_NO,
            Scope.CARD,
            "scripted",
            help="Whether all of the card's text is automated.",
            examples=("scripted:yes",),
        ),
        Field(
            "owned",
            "Copies you own",
            Type.COUNT,
            Scope.CARD,
            OWNED,
            help="How many copies you own. Works while you are signed in, on the site only.",
            examples=("owned>0", "owned:0", "owned:1..3"),
        ),
    )


def directive_fields() -> tuple[Field, ...]:
    return (
        Field(
            "order",
            "Order",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "order",
            help="By name, number, newest, or any numeric fact; - for highest first.",
            examples=("order:name", "order:-attack"),
        ),
        Field(
            "direction",
            "Direction",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "direction",
            help="Of order: by a number: asc for lowest first, desc for highest first.",
            examples=("order:attack direction:desc",),
        ),
        Field(
            "unique",
            "Show each",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "unique",
            help="Every card once, or every matching printing.",
            examples=("unique:printing", "unique:card"),
        ),
        Field(
            "as_of",
            "As of",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "as_of",
            help="Facts and text as of that day, before later errata.",
            examples=("as_of:2006-08-01 cost:2",),
        ),
    )
