"""The goldfish statistics of the Fullmetal Alchemist TCG, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import Statistic

START, HAND, RECRUIT, EVENTS, LEADER, PLACES, RECOVERY = (
    "start",
    "hand",
    "recruit",
    "events",
    "leader",
    "places",
    "recovery",
)
GROUPS = (
    (START, "Starting teams"),
    (HAND, "Hands"),
    (RECRUIT, "Recruiting and attachments"),
    (EVENTS, "Events"),
    (LEADER, "Leader and deck"),
    (PLACES, "Locations"),
    (RECOVERY, "Recovery and Loyal"),
)
TURN, TEAM, ALLY, EVENT, PLACE = "turn", "starting team", "ally", "event", "location"
COUNT, MEAN = "count", "mean"
SETUP = ("FMA-SETUP-5", "FMA-SETUP-9", "FMA-SETUP-10", "FMA-SETUP-13")


def _one(
    key: str, group: str, label: str, text: str, *rules: str, unit: str = "share", axis: str = ""
) -> Statistic:
    return Statistic(key, group, label, text, rules, unit, axis)


STATISTICS: tuple[Statistic, ...] = (
    _one(
        "teams",
        START,
        "Legal starting teams",
        "Sets of allies the level 1 leader may start "
        "with, nobody included; copies of a card are not told apart.",
        *SETUP,
        unit=COUNT,
    ),
    _one(
        "team_used",
        START,
        "Command used by the starting team",
        "The cost of the chosen team, divided by the leader's command.",
        "FMA-SETUP-5",
    ),
    *(
        _one(
            f"most_{key}",
            START,
            f"The most {key}",
            f"The largest {what} of any starting team.",
            "FMA-SETUP-5",
            unit=COUNT,
        )
        for key, what in (
            ("cost", "total cost"),
            ("strength", "total strength, the leader's included,"),
            ("wits", "total wits, the leader's included,"),
            ("alchemy", "total alchemy, the leader's included,"),
        )
    ),
    *(
        _one(f"team_{key}", START, label, text, "FMA-SETUP-5", unit=COUNT, axis=TEAM)
        for key, label, text in (
            ("cost", "Cost", "What the allies of the team cost together."),
            ("strength", "Strength", "Leader and allies together."),
            ("wits", "Wits", "Leader and allies together; it decides who is active on turn 1."),
            ("alchemy", "Alchemy", "Leader and allies together."),
        )
    ),
    _one(
        "starters",
        START,
        "Allies that can start",
        "By themselves, with the level 1 leader; how many copies the deck has.",
        *SETUP,
        unit=COUNT,
        axis="ally that can start",
    ),
    _one(
        "strangers",
        START,
        "Allies that cannot start",
        "Why not stands behind the name; how many copies the deck has.",
        *SETUP,
        unit=COUNT,
        axis="ally that cannot start",
    ),
    _one(
        "opening",
        HAND,
        "Four cards of the opening hand",
        "At least so many of each kind. There is no mulligan.",
        "FMA-SETUP-17",
        "FMA-GEN-6",
        axis="hand",
    ),
    _one(
        "first_draw",
        HAND,
        "Six cards after the first draw",
        "At least so many of each kind.",
        "FMA-DRAW-2",
        axis="hand",
    ),
    *(
        _one(
            f"{key}_cost",
            HAND,
            f"{label} by cost",
            f"At least one {label.lower()} of at most this cost in hand.",
            "FMA-DRAW-2",
            axis=TURN,
        )
        for key, label in (
            ("ally", "Ally"),
            ("advantage", "Advantage"),
            ("attachment", "Attachment"),
        )
    ),
    _one(
        "playable",
        RECRUIT,
        "An ally that can be recruited",
        "Penalty, command, places, names, Hero, Villain and Loyal minded, beside the starting "
        "team.",
        "FMA-RECRUIT-3",
        "FMA-RECRUIT-4",
        "FMA-RECRUIT-6",
        "FMA-RECRUIT-9",
        axis=TURN,
    ),
    _one(
        "full_command",
        RECRUIT,
        "All command can be spent",
        "Some allies and advantages in hand, Augment at will, spend exactly the leader's command. "
        "Nothing was played before.",
        "FMA-RECRUIT-7",
        "FMA-RECRUIT-8",
        axis=TURN,
    ),
    _one(
        "attachment",
        RECRUIT,
        "An attachment that fits",
        "Someone of the starting team can bear it, with so many cards discarded for it.",
        "FMA-ATTACH-3",
        "FMA-ATTACH-5",
        axis=TURN,
    ),
    _one(
        "event_ready",
        EVENTS,
        "An event that can be played",
        "At least one event in hand whose attribute someone of the starting team meets.",
        "FMA-COST-1",
        axis=TURN,
    ),
    _one(
        "event_able",
        EVENTS,
        "Who meets it",
        "Characters of the starting team that can play the event without discarding.",
        "FMA-COST-1",
        unit=COUNT,
        axis=EVENT,
    ),
    _one(
        "event_discards",
        EVENTS,
        "Discards needed",
        "The fewest cards for Equivalent Exchange; no bar where nobody can ever play it.",
        "FMA-COST-11",
        "FMA-COST-13",
        unit=COUNT,
        axis=EVENT,
    ),
    _one(
        "advance",
        LEADER,
        "Earliest turn of a level",
        "One experience each turn, and an advance as soon as there is enough.",
        "FMA-POWER-4",
        unit=COUNT,
        axis="level",
    ),
    _one(
        "command",
        LEADER,
        "Command",
        "Of the leader in play after the power-up of the turn.",
        "FMA-POWER-5",
        unit=COUNT,
        axis=TURN,
    ),
    _one(
        "exhausted",
        LEADER,
        "The main deck is empty",
        "Turn, with two cards drawn each turn and the experience taken from it.",
        "FMA-DRAW-4",
        unit=COUNT,
    ),
    _one(
        "points", PLACES, "Points of all locations", "Nine win the game.", "FMA-WIN-1", unit=COUNT
    ),
    _one("mean_points", PLACES, "Points of a location", "The mean.", "FMA-WIN-1", unit=MEAN),
    _one(
        "fewest_wins",
        PLACES,
        "Fewest own locations to nine points",
        "If the highest are won.",
        "FMA-WIN-1",
        unit=COUNT,
    ),
    _one(
        "mean_wins",
        PLACES,
        "Own locations to nine points",
        "The mean, if they are won in the order of a shuffled deck.",
        "FMA-WIN-1",
        unit=MEAN,
    ),
    _one(
        "own_played",
        PLACES,
        "Your location is played",
        "Both have the fewest points. Lower is played; of equal ones the active player "
        "chooses their own.",
        "FMA-DRAW-6",
        "FMA-DRAW-7",
        "FMA-DRAW-8",
    ),
    _one(
        "top_value", PLACES, "Top location", "By its clue points.", "FMA-DRAW-6", axis="clue points"
    ),
    _one(
        "margin",
        PLACES,
        "Starting team beyond the goal",
        "Against an empty party; negative: the team cannot win it alone.",
        "FMA-SEARCH-8",
        "FMA-SEARCH-10",
        unit=COUNT,
        axis=PLACE,
    ),
    _one(
        "cover",
        RECOVERY,
        "A card to recover with",
        "A namesake in hand: one beside those in play, two for others.",
        "FMA-CLEANUP-4",
        axis=TURN,
    ),
    _one(
        "loyal",
        RECOVERY,
        "Loyal is met",
        "Enough characters of its faction in play, those who share it recruited each turn, the "
        "cheapest first.",
        "FMA-TRAIT-5",
        "FMA-TRAIT-7",
        axis=TURN,
    ),
)
