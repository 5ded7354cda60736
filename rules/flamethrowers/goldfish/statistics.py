"""The goldfish statistics of FlameThrowers, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import Statistic

OPENING, TURNS, EXCHANGE, TEAMS = "opening", "turns", "exchange", "teams"
GROUPS = (
    (OPENING, "Opening hand"),
    (TURNS, "First turns"),
    (EXCHANGE, "Exchanges"),
    (TEAMS, "Forms and teams"),
)
TURN = "turn"


def _by_turn(key: str, group: str, label: str, definition: str, rule: str) -> list[Statistic]:
    """The share by each turn, and the turn itself among the games in which it came."""
    return [
        Statistic(
            key,
            group,
            f"{label}, by turn",
            f"{definition} By that turn or before.",
            (rule,),
            axis=TURN,
        ),
        Statistic(
            f"{key}_turn",
            group,
            f"{label}: turn",
            f"{definition} Mean and median of the "
            "turn, among the games in which it comes by turn 15.",
            (rule,),
            "mean",
        ),
        Statistic(f"{key}_never", group, f"{label}: never by turn 15", definition, (rule,)),
    ]


STATISTICS: tuple[Statistic, ...] = (
    Statistic(
        "opening_placeable",
        OPENING,
        "A card to place",
        "The opening hand holds at least one SQUAD card of rank 1 or 2 that can be placed.",
        ("FLAME-PLACE-1", "FLAME-SETUP-1"),
    ),
    Statistic(
        "opening_placeable_count",
        OPENING,
        "How many cards to place",
        "Placeable cards in the opening hand.",
        ("FLAME-PLACE-1",),
        axis="cards",
    ),
    Statistic(
        "mulligan_rate",
        OPENING,
        "May be drawn anew",
        "The opening hand holds no placeable card.",
        ("FLAME-SETUP-4",),
    ),
    Statistic(
        "mulligan_again",
        OPENING,
        "Nothing to place after drawing anew",
        "Neither the first nor a second hand holds a placeable card.",
        ("FLAME-SETUP-4",),
    ),
    Statistic(
        "support_in_opening",
        OPENING,
        "A SUPPORT card",
        "The opening hand holds at least one SUPPORT card.",
        ("FLAME-SUPPORT-2",),
    ),
    Statistic(
        "placed_by_turn",
        TURNS,
        "SQUAD cards placed",
        "By the end of the turn, one placed each turn it is possible.",
        ("FLAME-PLACE-1",),
        "mean",
        TURN,
    ),
    *_by_turn(
        "missed_placement",
        TURNS,
        "Nothing to place",
        "The first turn with no placeable card in hand, after placing one each turn before.",
        "FLAME-PLACE-1",
    ),
    *_by_turn(
        "first_attack",
        TURNS,
        "A ready SQUAD card",
        "The first turn in which a SQUAD card may attack.",
        "FLAME-ATTACK-1",
    ),
    Statistic(
        "dead",
        TURNS,
        "SQUAD cards that cannot be placed",
        "In hand at Main Phase 1 of the turn.",
        ("FLAME-PLACE-2", "FLAME-PLACE-3"),
        "mean",
        TURN,
    ),
    Statistic(
        "deck_out",
        TURNS,
        "The deck is empty after the draw",
        "Turn, with no other draws.",
        ("FLAME-DRAW-3",),
        "mean",
    ),
    *(
        statistic
        for rank in (3, 4, 5)
        for statistic in _by_turn(
            f"exchange_{rank}",
            EXCHANGE,
            f"Rank {rank} by exchange",
            f"Cards whose ranks add up to {rank} stand in the squad and a card of that rank is in "
            "hand.",
            "FLAME-EXCHANGE-2",
        )
    ),
    Statistic(
        "pair_seen",
        TEAMS,
        "Base and form seen",
        "A copy of both among the cards seen by the turn.",
        ("FLAME-TRANSFORM-1",),
        axis=TURN,
    ),
    Statistic(
        "pair_online",
        TEAMS,
        "Transformation possible",
        "The base was placed, or exchanged for, in a turn before and the form is in hand.",
        ("FLAME-TRANSFORM-3",),
        axis=TURN,
    ),
    Statistic(
        "tag_ready",
        TEAMS,
        "TAG TEAM ready",
        "All members of a TAG TEAM card can stand in the squad with a Tag Team SUPPORT card seen.",
        ("FLAME-TAG-2", "FLAME-TAG-3"),
        axis=TURN,
    ),
)
