"""The rows that hold for the cards of every game."""

from __future__ import annotations

from collections.abc import Iterable

from cardbase.search.language.field import Field, Scope, Type
from rules.engine.game import Game

PROVENANCES = {"official": "Official", "partial": "Partly known", "sample": "Sample"}
IS = {
    "erratum": "changed by an erratum",
    "official": "a printed card, all facts known",
    "partial": "a printed card with facts unknown",
    "sample": "written for Cardbase",
    "playable": "known well enough to be played",
    "reprint": "printed in several sets",
    "unique_printing": "printed exactly once",
}
HAS = {
    "erratum": "an erratum",
    "ruling": "a ruling",
    "illustrator": "a known illustrator",
    "flavour": "a flavour text",
    "title": "a title",
    "text": "a text",
    "printing": "a printing",
}


def common_fields(games: Iterable[Game]) -> tuple[Field, ...]:
    games = tuple(games)
    return (*_words(), *_catalogue(games), *_printings(), *_history(games), *_directives())


def _words() -> tuple[Field, ...]:
    return (
        Field(
            "name",
            "Name",
            Type.TEXT,
            Scope.CARD,
            "name",
            ("n",),
            help="Part of the name; = for the whole name, ~ for names that sound alike.",
            examples=("name:mar", 'name="Marth"', "name~marht", "name:/^M.*h$/"),
        ),
        Field(
            "title",
            "Title",
            Type.TEXT,
            Scope.CARD,
            "title",
            ("t",),
            help="Part of the title, where cards have one.",
            examples=('title:"prince of"', "title~princ"),
        ),
        Field(
            "text",
            "Text",
            Type.ABILITIES,
            Scope.CARD,
            "text",
            ("o", "ability", "rules_text"),
            help="Letters anywhere in the card's texts; several conditions in parentheses must"
            " hold for one and the same ability.",
            examples=("text:draw", "text:(draw -discard)", r"text:/\d+ cards?/"),
        ),
    )


def _catalogue(games: tuple[Game, ...]) -> tuple[Field, ...]:
    kinds = {kind.key: kind.label for game in games for kind in game.cards.kinds}
    keys = {game.key: game.name for game in games}
    return (
        Field(
            "game",
            "Game",
            Type.CHOICE,
            Scope.CARD,
            "game",
            ("g",),
            choices=keys,
            examples=tuple(f"game:{key}" for key in keys)[:2],
        ),
        Field(
            "type",
            "Type",
            Type.CODE,
            Scope.CARD,
            "type",
            ("kind",),
            help=f"The kind of card ({', '.join(kinds)}), or a printed type.",
            examples=("type:character", "type:flier"),
        ),
        Field(
            "trait",
            "Trait",
            Type.CODE,
            Scope.CARD,
            "trait",
            ("traits", "is_a"),
            help="Any worded fact: insignia, weapon, class, keyword.",
            examples=("trait:sword", "trait:flier|dragon"),
        ),
        Field(
            "provenance",
            "Provenance",
            Type.CHOICE,
            Scope.CARD,
            "provenance",
            choices=PROVENANCES,
            help="Official: printed facts. Sample: written for Cardbase, never printed.",
            examples=("provenance:official",),
        ),
    )


def _printings() -> tuple[Field, ...]:
    def printing(key: str, label: str, kind: Type, lookup: str, *aliases: str, **more) -> Field:
        return Field(key, label, kind, Scope.PRINTING, lookup, aliases, **more)

    return (
        printing(
            "set",
            "Set",
            Type.CODE,
            "set",
            "s",
            "edition",
            help="The code of a set, or part of its name; = for the code alone.",
            examples=("set:B01", "set:B01|B02"),
        ),
        printing(
            "number",
            "Number",
            Type.CODE,
            "number",
            "code",
            "cn",
            help="The printed number, with or without the rarity.",
            examples=("number:B01-001", "number:B01-001SR"),
        ),
        printing(
            "rarity",
            "Rarity",
            Type.CODE,
            "rarity",
            "r",
            help="The code or the name of a rarity.",
            examples=("rarity:SR", "set:B01 rarity:SR|HN"),
        ),
        printing(
            "date",
            "Release date",
            Type.DATE,
            "date",
            "released",
            "year",
            help="When the set came out, as far as that is known.",
            examples=("date:2016", "date>=2017-03", "date:2015..2016"),
        ),
        printing(
            "illustrator",
            "Illustrator",
            Type.TEXT,
            "illustrator",
            "artist",
            "a",
            help="Part of the illustrator's name.",
            examples=("illustrator:kozaki", "illustrator~kosaki"),
        ),
        printing(
            "flavour",
            "Flavour text",
            Type.PROSE,
            "flavour",
            "flavor",
            "ft",
            examples=('flavour:"two words"',),
        ),
        printing(
            "variant",
            "Variant",
            Type.TEXT,
            "variant",
            "finish",
            help="Finish or other difference from the plain printing.",
            examples=("variant:foil",),
        ),
    )


def _history(games: tuple[Game, ...]) -> tuple[Field, ...]:
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
            help=f"One of {', '.join(HAS)}. A number the card prints: -cost:none.",
            examples=("has:ruling", "-has:illustrator"),
        ),
        Field(
            "ruling",
            "Ruling",
            Type.PROSE,
            Scope.RULING,
            "ruling",
            ("rulings",),
            help="Words of a ruling on the card.",
            examples=("ruling:support", 'ruling:"may be"'),
        ),
        Field(
            "rule",
            "Rule",
            Type.CODE,
            Scope.RULING,
            "rule",
            help="The number of a rule that a ruling on the card interprets.",
            examples=("rule:CIPHER-EVADE-6",),
        ),
        Field(
            "was",
            "Earlier wording",
            Type.PROSE,
            Scope.WORDING,
            "was",
            help="Words of a wording that an erratum has replaced.",
            examples=('was:"draw a card"',),
        ),
        Field(
            "legal",
            "Legal in",
            Type.CHOICE,
            Scope.CARD,
            "legal",
            ("format",),
            choices=formats,
            help="Formats of its game in whose decks the card may be.",
            examples=tuple(f"legal:{key}" for key in formats)[:2],
        ),
        Field(
            "scripted",
            "Scripted",
            Type.YES_NO,
            Scope.CARD,
            "scripted",
            help="Whether the table carries out all of the card's text by itself.",
            examples=("scripted:yes",),
        ),
    )


def _directives() -> tuple[Field, ...]:
    return (
        Field(
            "order",
            "Order",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "order",
            ("sort",),
            help="By name, number, newest or any number of the cards; - for the highest first.",
            examples=("order:name", "order:-attack"),
        ),
        Field(
            "unique",
            "Show each",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "unique",
            ("show",),
            help="Every card once, or every printing that was found.",
            examples=("unique:printing", "unique:card"),
        ),
        Field(
            "as_of",
            "As of",
            Type.DIRECTIVE,
            Scope.SEARCH,
            "as_of",
            ("asof",),
            help="Facts and texts as they stood on that day, before later errata.",
            examples=("as_of:2006-08-01 cost:2",),
        ),
    )
