"""The goldfish statistics of the Fullmetal Alchemist TCG, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import read_statistics

GROUPS, STATISTICS = read_statistics(
    """
    # start: Starting teams
    teams, count: Legal starting teams
        Sets of allies the level 1 leader can start with, including none; copies of a card count as
        the same. [FMA-SETUP-5, FMA-SETUP-9, FMA-SETUP-10, FMA-SETUP-13]
    team_used, share: Command used by the starting team
        The cost of the chosen team, divided by the leader's command. [FMA-SETUP-5]
    most_cost, count: The most cost
        The largest total cost of any starting team. [FMA-SETUP-5]
    most_strength, count: The most strength
        The largest total strength of any starting team, including the leader's. [FMA-SETUP-5]
    most_wits, count: The most wits
        The largest total wits of any starting team, including the leader's. [FMA-SETUP-5]
    most_alchemy, count: The most alchemy
        The largest total alchemy of any starting team, including the leader's. [FMA-SETUP-5]
    team_cost, count by starting team: Cost
        The total cost of the team's allies. [FMA-SETUP-5]
    team_strength, count by starting team: Strength
        Leader and allies together. [FMA-SETUP-5]
    team_wits, count by starting team: Wits
        Leader and allies together; it decides who is active on turn 1. [FMA-SETUP-5]
    team_alchemy, count by starting team: Alchemy
        Leader and allies together. [FMA-SETUP-5]
    starters, count by ally that can start: Allies that can start
        On their own with the level 1 leader; the number of copies in the deck. [FMA-SETUP-5,
        FMA-SETUP-9, FMA-SETUP-10, FMA-SETUP-13]
    strangers, count by ally that cannot start: Allies that cannot start
        The reason follows the name; the number of copies in the deck. [FMA-SETUP-5, FMA-SETUP-9,
        FMA-SETUP-10, FMA-SETUP-13]
    # hand: Hands
    opening, share by hand: Four cards of the opening hand
        At least this many of each kind. There is no mulligan. [FMA-SETUP-17, FMA-GEN-6]
    first_draw, share by hand: Six cards after the first draw
        At least this many of each kind. [FMA-DRAW-2]
    ally_cost, share by turn: Ally by cost
        At least one ally of at most this cost in hand. [FMA-DRAW-2]
    advantage_cost, share by turn: Advantage by cost
        At least one advantage of at most this cost in hand. [FMA-DRAW-2]
    attachment_cost, share by turn: Attachment by cost
        At least one attachment of at most this cost in hand. [FMA-DRAW-2]
    # recruit: Recruiting and attachments
    playable, share by turn: An ally that can be recruited
        Alongside the starting team, taking penalty, command, places, names, Hero, Villain and
        Loyal into account. [FMA-RECRUIT-3, FMA-RECRUIT-4, FMA-RECRUIT-6, FMA-RECRUIT-9]
    full_command, share by turn: All command can be spent
        Some allies and advantages in hand, with or without Augment, cost exactly the leader's
        command. Nothing was played before. [FMA-RECRUIT-7, FMA-RECRUIT-8]
    attachment, share by turn: An attachment that fits
        Someone on the starting team can bear it, with this many cards discarded for it.
        [FMA-ATTACH-3, FMA-ATTACH-5]
    # events: Events
    event_ready, share by turn: An event that can be played
        At least one event in hand whose attribute someone on the starting team meets.
        [FMA-COST-1]
    event_able, count by event: Who meets it
        Characters on the starting team that can play the event without discarding. [FMA-COST-1]
    event_discards, count by event: Discards needed
        The fewest cards for Equivalent Exchange; no bar if no one can ever play it.
        [FMA-COST-11, FMA-COST-13]
    # leader: Leader and deck
    advance, count by level: Earliest turn of a level
        One experience each turn, and an advance as soon as there is enough. [FMA-POWER-4]
    command, count by turn: Command
        Of the leader in play after the power-up of the turn. [FMA-POWER-5]
    exhausted, count: The main deck is empty
        Turn, with two cards drawn each turn and the experience taken from it. [FMA-DRAW-4]
    # places: Locations
    points, count: Points of all locations
        Nine win the game. [FMA-WIN-1]
    mean_points, mean: Points of a location
        The mean. [FMA-WIN-1]
    fewest_wins, count: Fewest of your locations to reach nine points
        If the highest are won. [FMA-WIN-1]
    mean_wins, mean: Your locations to reach nine points
        The mean, if they are won in the order of a shuffled deck. [FMA-WIN-1]
    own_played, share: Your location is played
        Both have the fewest points. The lower one is played; in a tie the active player chooses
        their own. [FMA-DRAW-6, FMA-DRAW-7, FMA-DRAW-8]
    top_value, share by clue points: Top location
        By its clue points. [FMA-DRAW-6]
    margin, count by location: Starting team beyond the goal
        Against an empty party; if negative, the team cannot win it alone. [FMA-SEARCH-8,
        FMA-SEARCH-10]
    # recovery: Recovery and Loyal
    cover, share by turn: A card to recover with
        A namesake in hand: one besides those in play, two for others. [FMA-CLEANUP-4]
    loyal, share by turn: Loyal is met
        Enough characters of its faction in play if those that share it are recruited each turn,
        cheapest first. [FMA-TRAIT-5, FMA-TRAIT-7]
    """
)
