"""What the sensible bot answers to each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.bots.fetcg import cards, invading
from rules.bots.fetcg.picking import best, named
from rules.bots.fetcg.seen import Json, Piece, Seen
from rules.bots.fetcg.worth import worth
from rules.engine.rng import Rng

KEPT_FOR_LANDS, KEPT_FOR_ITEMS = 4, 2
GENERAL = ("use_item", "use_ability", "family_support", "train", "promote", "symbol_effect")


class SensibleBot:
    """Decides by kind of decision; what it has no opinion about it answers at random."""

    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        think = _THINKING.get(decision["kind"])
        options = decision["options"]
        if think is not None:
            chosen = think(Seen(view, decision["player"]), decision, options)
            if chosen:
                return [option["key"] for option in chosen]
        keys = [option["key"] for option in options]
        rng.shuffle(keys)
        return keys[: max(decision["minimum"], 1)]


# National Power Phase ---------------------------------------------------------------------------


def _mulligan(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    units = [card for card in seen.hand if card["kind"] == "unit"]
    able = [card for card in units if "dragon" not in card["features"] and card["name"][0] != "♔"]
    return named(options, "keep" if able or len(seen.hand) < 4 else "mulligan")


def _unit_step(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Replacements first, then the sortie that makes the best position."""
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        action = option["action"]
        if action in ("advance_unit", "sortie_dragon"):
            return 1_000_000
        if action == "play_surprise":
            return cards.opinion(seen, option)
        if action != "sortie":
            return 0
        card = seen.card(option["card"])
        assert card is not None
        energy = min(card["energy"], seen.me["unused"])
        new = _newcomer(seen, card, option["target"], energy)
        return 100_000 + worth(seen, {**seen.pieces, 0: new}) - now

    return best(options, value) or named(options, *GENERAL, "end_step")


def _newcomer(seen: Seen, card: Json, square: str, energy: int) -> Piece:
    """A unit as it would stand there, by what its card says."""
    facts = {
        "features": card["features"],
        "statuses": [],
        "arms": [{"card": None, "attack": card["attack"], "staff": False, "grid": []}],
        "threat": [],
        "steps": [],
        "arrived": 0,
        "spent": False,
    }
    return Piece(0, seen.seat, square, energy, facts)


def _most(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return [max(options, key=lambda option: int(option["target"]))]


def _support(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Where the chips help most, the endangered and the advanced first."""
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        if option["action"] != "support":
            return 1_000 if option["action"] in GENERAL else 0
        piece = seen.piece(option["card"])
        assert piece is not None
        more = replace(piece, energy=piece.energy + int(option["target"]))
        return worth(seen, {**seen.pieces, piece.number: more}) - now

    return best(options, value) or named(options, "end_step")


def _land(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Under an own unit that is in front, if chips are left."""
    squares = {piece.square: piece for piece in seen.pieces.values() if piece.seat == seen.seat}

    def value(option: Json) -> int:
        if option["action"] != "play_land":
            return 0
        piece = squares.get(option["target"])
        if piece is None or seen.me["unused"] - (option["cost"] or 0) < KEPT_FOR_LANDS:
            return 0
        bare = all(
            square["land"] is None
            for row in seen.view["rows"]
            for square in row
            if square["target"] == option["target"]
        )
        return seen.advancement(piece) if bare else 0

    return best(options, value) or named(options, "end_step")


def _items(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Every card that can be carried, by the unit that is furthest in front."""

    def value(option: Json) -> int:
        if not option["action"].startswith("equip_"):
            return 0
        card, piece = seen.card(option["card"]), seen.piece(option["target"])
        assert card is not None
        assert piece is not None
        if seen.me["unused"] - card["cost"] < KEPT_FOR_ITEMS:
            return 0
        return 10 + seen.advancement(piece) + piece.energy + int(card.get("attack", 0))

    return best(options, value) or named(options, "end_step")


# End Phase and cards ----------------------------------------------------------------------------


def _end_phase(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    useful = [one for one in options if one["target"] in ("training", "symbol")]
    return useful[:1] or named(options, "to_discard")


def _use_what_there_is(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return named(options, *GENERAL, "end_step")


def _discard(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    order = ("land", "surprise", "item", "magic", "weapon", "unit")

    def kept(option: Json) -> int:
        card = seen.card(option["card"])
        return order.index(card["kind"]) if card is not None else 0

    return sorted(options, key=kept)[: decision["minimum"]]


def _surprise(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    playable = [one for one in options if one["action"] == "play_surprise"]
    chosen = best(playable, lambda option: cards.opinion(seen, option))
    return chosen or named(options, "use_weapon_ability", "pass")


def _target(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return cards.target(seen, options)


def _always(*actions: str) -> Callable[[Seen, Json, Sequence[Json]], list[Json]]:
    return lambda seen, decision, options: named(options, *actions)


_THINKING: Mapping[str, Callable[[Seen, Json, Sequence[Json]], list[Json]]] = {
    "choose_first": _always("start"),
    "mulligan": _mulligan,
    "unit_step": _unit_step,
    "choose_chips": _most,
    "support_step": _support,
    "land_step": _land,
    "item_step": _items,
    "activate_unit": invading.activate,
    "move": invading.move,
    "canto": invading.canto,
    "action": invading.action,
    "choose_attack_equipment": invading.attack_equipment,
    "choose_defense_equipment": invading.defense_equipment,
    "counterattack": invading.counter,
    "play_surprise": _surprise,
    "choose_target": _target,
    "end_phase": _end_phase,
    "generation_step": _always("end_step"),
    "training_step": _use_what_there_is,
    "symbol_step": _use_what_there_is,
    "discard_to_seven": _discard,
    "agree": _always("yes"),
    "answer_draw": _always("no"),
}
