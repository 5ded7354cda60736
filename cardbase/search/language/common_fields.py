"""The rows that hold for the cards of every game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardbase.search.language.aliases import ALIASES
from cardbase.search.language.field import Field, Scope, Type
from cardbase.search.language.history_fields import directive_fields, history_fields
from rules.engine.game import Game

PROVENANCES = {"official": "Official", "partial": "Incomplete", "sample": "Sample"}


def common_fields(games: Iterable[Game]) -> tuple[Field, ...]:
    games = tuple(games)
    rows = (
        *_words(),
        *_catalogue(games),
        *_printings(),
        *history_fields(games),
        *directive_fields(),
    )
    return tuple(replace(row, aliases=ALIASES.get(row.key, ())) for row in rows)


def _words() -> tuple[Field, ...]:
    return (
        Field(
            "name",
            "Name",
            Type.TEXT,
            Scope.CARD,
            "name",
            help="Part of the name; = for the full name, ~ for names that sound alike.",
            examples=("name:mar", 'name="Marth"', "name~marht", "name:/^M.*h$/"),
        ),
        Field(
            "title",
            "Title",
            Type.TEXT,
            Scope.CARD,
            "title",
            help="Part of the title, for cards that have one.",
            examples=('title:"prince of"', "title~princ"),
        ),
        Field(
            "text",
            "Text",
            Type.ABILITIES,
            Scope.CARD,
            "text",
            help=(
                "Text anywhere on the card; several conditions in parentheses must match the same "
                "ability."
            ),
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
            choices=keys,
            examples=tuple(f"game:{key}" for key in keys)[:2],
        ),
        Field(
            "type",
            "Type",
            Type.CODE,
            Scope.CARD,
            "type",
            help=(
                f"The kind of card ({', '.join(kinds)}), or part of a printed type or class; = for "
                "an exact match."
            ),
            examples=("type:character", "t:flier", 't="great lord"'),
        ),
        Field(
            "trait",
            "Trait",
            Type.CODE,
            Scope.CARD,
            "trait",
            help="Any fact in words: insignia, weapon, class, keyword.",
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
    def printing(
        key: str,
        label: str,
        kind: Type,
        lookup: str,
        *,
        note: str = "",
        examples: tuple[str, ...],
    ) -> Field:
        return Field(key, label, kind, Scope.PRINTING, lookup, help=note, examples=examples)

    return (
        printing(
            "set",
            "Set",
            Type.CODE,
            "set",
            note="The code of a set, or part of its name; = for the code only.",
            examples=("set:B01", "set:B01|B02"),
        ),
        printing(
            "number",
            "Number",
            Type.CODE,
            "number",
            note="The printed number, with or without the rarity.",
            examples=("number:B01-001", "number:B01-001SR"),
        ),
        printing(
            "rarity",
            "Rarity",
            Type.SCALE,
            "rarity",
            note=(
                "The code or the name of a rarity; rarity>=SR for that and scarcer ones. Starters "
                "and promotions are neither scarce nor common."
            ),
            examples=("rarity:SR", "set:B01 rarity:SR|HN", "rarity>=SR"),
        ),
        printing(
            "date",
            "Release date",
            Type.DATE,
            "date",
            note="When the set was released, if known.",
            examples=("date:2016", "date>=2017-03", "date:2015..2016"),
        ),
        printing(
            "illustrator",
            "Illustrator",
            Type.TEXT,
            "illustrator",
            note="Part of the illustrator's name.",
            examples=("illustrator:kozaki", "illustrator~kosaki"),
        ),
        printing(
            "flavour",
            "Flavor text",
            Type.PROSE,
            "flavour",
            examples=('flavour:"two words"',),
        ),
        printing(
            "variant",
            "Variant",
            Type.TEXT,
            "variant",
            note="Finish or other difference from the plain printing.",
            examples=("variant:foil",),
        ),
    )
