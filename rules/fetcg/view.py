"""What each viewer may see: a whitelist, zone by zone ("Zones and hidden information")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.view import LaterValues, Sight, Viewer, hidden_zone, open_zone
from rules.engine.zones import Card
from rules.fetcg.card_text import WORDINGS
from rules.fetcg.chips import max_energy
from rules.fetcg.damage import work_out
from rules.fetcg.field import LAST_ROW, row_of, squares_of_row
from rules.fetcg.forecast import (
    forecasts,
    handle_of,
    once_a_position,
    prospects,
    steps_of,
    weapons,
)
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.printed import FireCard
from rules.fetcg.state import FetcgTable
from rules.fetcg.statuses import STATUSES
from rules.fetcg.strikes import Battle
from rules.fetcg.sums import sums_now
from rules.fetcg.units import Unit

# What is shown of each unit, by its number.
Units = Mapping[int, dict[str, Any]]
Rows = list[list[dict[str, Any]]]

_UNITS, _ROWS = "units", "rows"
FEATURES = (
    "seize",
    "canto",
    "armored",
    "land_destruction",
    "dance",
    "steal",
    "manakete",
    "dragon",
)


def view(table: FetcgTable, viewer: Viewer) -> dict[str, Any]:
    """The players with their zones, and what belongs to all."""
    known = {
        "step": table.step,
        "first": table.first,
        "players": [_player(table, player, viewer) for player in table.players],
        "acting": table.acting.id if table.acting is not None else None,
        "battle": _battle(table, table.battle),
        "stack": [_played(played) for played in reversed(table.stack)],
    }
    return viewer.part(known, _OF_TABLE, table, viewer)


def _rows(table: FetcgTable, viewer: Viewer) -> Rows:
    """The squares as the viewer sees them, the far row first (FETCG-FIELD-2).

    Who only watches sits with seat 0.
    """
    near = table.forward(viewer.seat or 0)
    key = _ROWS, viewer.lazily
    rows = once_a_position(table, key, lambda: _rows_from_first(table, _units(table, viewer)))
    return [row[::near] for row in rows[::-near]]


def _rows_from_first(table: FetcgTable, units: Units) -> Rows:
    """The squares, from the left of the starting player."""
    standing = {unit["square"]: unit for unit in units.values()}
    return [
        [_square(table, standing.get(square), square) for square in squares_of_row(row)]
        for row in range(1, LAST_ROW + 1)
    ]


def _effects(table: FetcgTable, viewer: Viewer) -> list[dict[str, Any]]:
    return [_effect(table, effect) for effect in table.effects]


def _forecasts(table: FetcgTable, viewer: Viewer) -> list[dict[str, Any]]:
    return forecasts(table)


_OF_TABLE: LaterValues = {
    "rows": _rows,
    "effects": _effects,
    "forecasts": _forecasts,
    "sums": sums_now,
}


def _player(table: FetcgTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    # A deck is seen by nobody, its owner included, until the match is over.
    deck = viewer.pile(player.deck.cards, Sight.NOBODY, player.seat, _card)
    return {
        "seat": player.seat,
        "unused": player.unused,
        "used": player.used,
        "protected": player.protected,
        "zones": viewer.part({"deck": deck}, _ZONES, table, player, viewer),
    }


def _field(table: FetcgTable, player: Player, viewer: Viewer) -> dict[str, Any]:
    units = _units(table, viewer)
    return {"units": [units[unit.id] for unit in player.units]}


def _units(table: FetcgTable, viewer: Viewer) -> Units:
    """What all viewers see of them alike: all of it is public (FETCG-CHIPS-11)."""
    return once_a_position(
        table,
        (_UNITS, viewer.lazily),
        lambda: {unit.id: _unit(table, unit, viewer) for unit in table.all_units()},
    )


def _unit(table: FetcgTable, unit: Unit, viewer: Viewer) -> dict[str, Any]:
    weapon, item, card = unit.weapon_card, unit.item_card, unit.card
    known = {
        "unit": unit.id,
        "seat": unit.player,
        "square": unit.square,
        "energy": unit.energy,
        "standby": unit.standby,
        "spent": unit.spent,
        "statuses": [status for status in STATUSES if status in unit.statuses],
        "arrived": unit.arrived,
        "cards": [_card(card) for card in reversed(unit.cards)],
        "weapon": _card(weapon) if weapon is not None else None,
        "item": _card(item) if item is not None else None,
        "attack": card.attack,
        "counterattack": card.counterattack,
    }
    return viewer.part(known, _OF_UNIT, table, unit)


def _features(table: FetcgTable, unit: Unit) -> list[str]:
    features = unit.card.features | table.abilities.static.granted(unit)
    return [feature for feature in FEATURES if feature in features]


_OF_UNIT: LaterValues = {
    "max_energy": max_energy,
    "features": _features,
    "steps": steps_of,
    "moves": lambda table, unit: prospects(table)[unit.id].moves,
    "threat": lambda table, unit: prospects(table)[unit.id].threat,
    "arms": lambda table, unit: weapons(table, unit, prospects(table)[unit.id].arms),
}


def _square(table: FetcgTable, unit: dict[str, Any] | None, square: str) -> dict[str, Any]:
    """`target` and `seats` make it a place that options can target."""
    land = table.land_at(square)
    home = {1: table.first, LAST_ROW: 1 - table.first}.get(row_of(square))
    return {
        "target": square,
        "seats": [] if home is None else [home],
        "holds": unit,
        "land": _card(land) if land is not None else None,
        "land_of": land.owner if land is not None else None,
    }


def _card(card: Card) -> dict[str, Any]:
    """A card that may be seen, with the printed facts that decisions hang on."""
    printed: FireCard = card.data
    return {"handle": card.handle, "face_up": card.face_up, **printed.shown}


_ZONES: LaterValues = {
    "hand": hidden_zone("hand", Sight.OWNER, _card),
    "discard": open_zone("discard", _card),
    "field": _field,
}


def _battle(table: FetcgTable, fight: Battle | None) -> dict[str, Any] | None:
    """The battle that is going on, with the damage its strike would do now."""
    if fight is None:
        return None
    strike = fight.strike
    standing = table.in_play(fight.attacker) and table.in_play(fight.defender)
    return {
        "attacker": fight.attacker.id,
        "defender": fight.defender.id,
        "attacker_equipment": handle_of(fight.attacker_card),
        "defender_equipment": handle_of(fight.defender_card),
        "step": strike.kind if strike is not None else None,
        "damage": work_out(table, strike).as_json() if strike is not None and standing else None,
        "invalid": fight.invalid,
    }


def _played(played: Played) -> dict[str, Any]:
    """The top of the stack, which resolves next, comes first."""
    return {
        "player": played.player,
        "card": _card(played.card),
        "void": played.void,
        "targets": [_target(target) for target in played.targets],
    }


def _target(obj: Unit | Card) -> dict[str, Any]:
    """A unit by its top card."""
    card = obj.face if isinstance(obj, Unit) else obj
    return {"handle": card.handle, "key": card.data.key}


def _effect(table: FetcgTable, effect: ContinuousEffect) -> dict[str, Any]:
    """What holds for a while: on which unit, by which card, in whose words, and until when."""
    strike = table.battle.strike if table.battle is not None else None
    unit = effect.subject
    if strike is not None and effect.subject == strike.id:
        # Of an attack: kept from the side that is struck, or given to the side that strikes.
        unit = strike.user.id
    player = unit[1] if isinstance(unit, tuple) else None
    source = table.cards[effect.source].data if effect.source is not None else None
    return {
        "what": effect.what,
        "op": effect.op,
        "amount": effect.amount if isinstance(effect.amount, int) else None,
        "value": effect.amount if isinstance(effect.amount, str) else None,
        "on": None if player is not None else unit,
        "seat": player,
        "source": source.name.shown if source is not None else None,
        "source_key": source.key if source is not None else None,
        "sentence": WORDINGS.lasting_line(table, effect),
        "until": effect.until[0],
        "until_turn_of": effect.until[1] if effect.until[0] == "turn_end_of" else None,
    }
