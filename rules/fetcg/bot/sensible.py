"""What the sensible bot answers to each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.engine.bots import Choice, Json, Policy, SensibleBot, always, best, named
from rules.fetcg.bot import invasion, surprises
from rules.fetcg.bot.evaluation import evaluate
from rules.fetcg.bot.view import BotView, Piece

KEPT_FOR_LANDS, KEPT_FOR_ITEMS = 4, 2
GENERAL = ("use_item", "use_ability", "family_support", "train", "promote", "symbol_effect")


# National Power Phase ---------------------------------------------------------------------------


def _mulligan(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    units = [card for card in view.hand if card["kind"] == "unit"]
    able = [card for card in units if "dragon" not in card["features"] and card["name"][0] != "♔"]
    return named(options, "keep" if able or len(view.hand) < 4 else "mulligan")


def _unit_step(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Replacements first, then the sortie that makes the best position."""
    now = evaluate(view, view.pieces)

    def value(option: Json) -> int:
        action = option["action"]
        if action in ("advance_unit", "sortie_dragon"):
            return 1_000_000
        if action == "play_surprise":
            return surprises.opinion(view, option)
        if action != "sortie":
            return 0
        card = view.card(option["card"])
        assert card is not None
        energy = min(card["energy"], view.me["unused"])
        new = _newcomer(view, card, option["target"], energy)
        return 100_000 + evaluate(view, {**view.pieces, 0: new}) - now

    return best(options, value) or named(options, *GENERAL, "end_step")


def _newcomer(view: BotView, card: Json, square: str, energy: int) -> Piece:
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
    return Piece(0, view.seat, square, energy, facts)


def _most(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    return [max(options, key=lambda option: int(option["target"]))]


def _support(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Where the chips help most, the endangered and the advanced first."""
    now = evaluate(view, view.pieces)

    def value(option: Json) -> int:
        if option["action"] != "support":
            return 1_000 if option["action"] in GENERAL else 0
        piece = view.piece(option["card"])
        assert piece is not None
        more = replace(piece, energy=piece.energy + int(option["target"]))
        return evaluate(view, {**view.pieces, piece.number: more}) - now

    return best(options, value) or named(options, "end_step")


def _land(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Under an own unit that is in front, if chips are left."""
    squares = {piece.square: piece for piece in view.pieces.values() if piece.seat == view.seat}

    def value(option: Json) -> int:
        if option["action"] != "play_land":
            return 0
        piece = squares.get(option["target"])
        if piece is None or view.me["unused"] - (option["cost"] or 0) < KEPT_FOR_LANDS:
            return 0
        bare = all(
            square["land"] is None
            for row in view.json["rows"]
            for square in row
            if square["target"] == option["target"]
        )
        return view.advancement(piece) if bare else 0

    return best(options, value) or named(options, "end_step")


def _items(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Every card that can be carried, by the unit that is furthest in front."""

    def value(option: Json) -> int:
        if not option["action"].startswith("equip_"):
            return 0
        card, piece = view.card(option["card"]), view.piece(option["target"])
        assert card is not None
        assert piece is not None
        if view.me["unused"] - card["cost"] < KEPT_FOR_ITEMS:
            return 0
        return 10 + view.advancement(piece) + piece.energy + int(card.get("attack", 0))

    return best(options, value) or named(options, "end_step")


# End Phase and cards ----------------------------------------------------------------------------


def _end_phase(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    useful = [option for option in options if option["target"] in ("training", "symbol")]
    return useful[:1] or named(options, "to_discard")


def _use_what_there_is(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    return named(options, *GENERAL, "end_step")


def _discard(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    order = ("land", "surprise", "item", "magic", "weapon", "unit")

    def kept(option: Json) -> int:
        card = view.card(option["card"])
        return order.index(card["kind"]) if card is not None else 0

    return sorted(options, key=kept)[: decision["minimum"]]


def _surprise(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    playable = [option for option in options if option["action"] == "play_surprise"]
    chosen = best(playable, lambda option: surprises.opinion(view, option))
    return chosen or named(options, "use_weapon_ability", "pass")


_POLICIES: Mapping[str, Policy[BotView]] = {
    "choose_first": always("start"),
    "mulligan": _mulligan,
    "unit_step": _unit_step,
    "choose_chips": _most,
    "support_step": _support,
    "land_step": _land,
    "item_step": _items,
    "activate_unit": invasion.activate,
    "move": invasion.move,
    "canto": invasion.canto,
    "action": invasion.action,
    "choose_attack_equipment": invasion.attack_equipment,
    "choose_defense_equipment": invasion.defense_equipment,
    "counterattack": invasion.counter,
    "play_surprise": _surprise,
    "choose_target": surprises.target,
    "end_phase": _end_phase,
    "generation_step": always("end_step"),
    "training_step": _use_what_there_is,
    "symbol_step": _use_what_there_is,
    "discard_to_seven": _discard,
    "agree": always("yes"),
    "answer_draw": always("no"),
}


def sensible_bot() -> SensibleBot[BotView]:
    return SensibleBot(BotView, _POLICIES)
