"""What supports, orbs and the length of the deck are measured by, with the rules behind them."""

from __future__ import annotations

from rules.cipher.goldfish.statistic import DECK, ORBS, SUPPORT, mean, share

STATISTICS_OF_DECKS = (
    mean(
        "support_deck",
        SUPPORT,
        "Mean Support of the deck",
        "The Support of the top card on average, whoever is supported.",
        "CIPHER-CARD-6",
    ),
    share(
        "wins",
        SUPPORT,
        "The Lord's attack succeeds",
        "The Lord attacks a unit whose Attack is lower or higher by so much; both sides support, "
        "support skills are left out, equal totals win.",
        "CIPHER-RESULT-4",
        "CIPHER-SUPPORT-3",
        axis="lead",
    ),
    share(
        "attack_spread",
        SUPPORT,
        "The Lord's Total Attack",
        "Attack, Support and the bonus the supporting card itself gives when the Lord attacks.",
        "CIPHER-BATTLE-5",
        axis="total",
    ),
    share(
        "support_skill",
        SUPPORT,
        "Support skills for the Lord",
        "The revealed card has the support skill, works in the role and does not fail.",
        "CIPHER-SUPPORT-8",
        "CIPHER-SUPPORT-9",
        axis="skill",
    ),
    mean(
        "support_expected",
        SUPPORT,
        "Expected Support",
        "Mean Support for the unit; a card that shares its Name adds nothing.",
        "CIPHER-SUPPORT-4",
        axis="unit",
    ),
    share(
        "support_fails",
        SUPPORT,
        "Support fails",
        "The revealed card shares a Name with the unit.",
        "CIPHER-SUPPORT-4",
        axis="unit",
    ),
    mean(
        "attack_mean",
        SUPPORT,
        "Mean Total Attack",
        "Attack, Support and the supporting card's own bonus, on average.",
        "CIPHER-BATTLE-5",
        axis="unit",
    ),
    mean(
        "attack_critical",
        SUPPORT,
        "Mean Total Attack, critical",
        "The same doubled by a Critical Hit.",
        "CIPHER-CRIT-3",
        axis="unit",
    ),
    mean(
        "orbs_lord",
        ORBS,
        "Lord's Name among the orbs",
        "Mean number of cards with the Lord's Name among five cards behind the first six.",
        "CIPHER-SETUP-8",
    ),
    mean(
        "orbs_cost_one",
        ORBS,
        "Cost 1 cards among the orbs",
        "Mean number of Cost 1 cards of other Names among five cards behind the first six.",
        "CIPHER-SETUP-8",
    ),
    mean(
        "orbs_behind_lord",
        ORBS,
        "Lord's Name, after the exchange",
        "The same behind the hand that is played: a hand kept for its good cards leaves fewer.",
        "CIPHER-SETUP-6",
        "CIPHER-SETUP-8",
    ),
    mean(
        "orbs_behind_cost_one",
        ORBS,
        "Cost 1 cards, after the exchange",
        "The same for Cost 1 cards behind the hand that is played.",
        "CIPHER-SETUP-6",
        "CIPHER-SETUP-8",
    ),
    share(
        "orbs_lord_any",
        ORBS,
        "Any Lord's Name in the orbs",
        "At least one card with the Lord's Name is among the five.",
        "CIPHER-ORB-1",
    ),
    share(
        "orbs_lord_all",
        ORBS,
        "All Lord's Names in the orbs",
        "Every other card with the Lord's Name is among the five.",
        "CIPHER-ORB-1",
    ),
    mean(
        "refresh",
        DECK,
        "Refresh turn",
        "Mean own turn in which the deck first runs out, with the chosen number of battles a "
        "round; none in the first turn of the game. The formula leaves promotion draws out.",
        "CIPHER-REFRESH-1",
        "CIPHER-SETUP-11",
    ),
)
