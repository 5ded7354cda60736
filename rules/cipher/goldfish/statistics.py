"""The goldfish statistics of Cipher, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import read_statistics

GROUPS, STATISTICS = read_statistics(
    """
    # opening: Opening hand
    opening_cost_one, share: Cost 1 card, first six
        The first six cards include a Cost 1 card with a different Name from the Lord's.
        [CIPHER-SETUP-5, CIPHER-NAME-1]
    opening_pair, share: Playable pair, first six
        The first six cards include such a Cost 1 card and another card that can be its bond.
        [CIPHER-INSIGNIA-2, CIPHER-INSIGNIA-6, CIPHER-INSIGNIA-8]
    opening_promotion, share: Lord promotion, first six
        The first six cards include a card with the Lord's Name and a Promotion Cost.
        [CIPHER-PROMOTE-1]
    exchanged, share: Hand exchanged
        The policy puts the first six back and draws six new ones. [CIPHER-SETUP-6]
    exchanged_again, share: Second hand also fails
        Share of second hands that the policy would exchange again if it could.
        [CIPHER-SETUP-6]
    kept_cost_one, share: Cost 1 card, hand played
        The hand after any exchange includes a Cost 1 card with a different Name from the Lord's.
        [CIPHER-SETUP-6]
    kept_pair, share: Playable pair, hand played
        The hand after any exchange includes a Cost 1 card and a bond for it. [CIPHER-SETUP-6]
    kept_promotion, share: Lord promotion, hand played
        The hand after any exchange includes a promotion for the Lord. [CIPHER-SETUP-6]
    # turns: First turns
    bonds, mean by turn: Bonds
        Mean number of bonds after the Bond Phase of each turn. [CIPHER-BOND-2]
    bonds_full, share by turn: A bond every turn
        Games with as many bonds as turns. [CIPHER-BOND-2]
    spent, mean by turn: Bonds spent
        Mean number of bonds spent each turn on deploying, promoting and leveling up.
        [CIPHER-BOND-8, CIPHER-DEPLOY-2]
    efficiency, share by turn: Efficiency
        Bonds spent divided by bonds in play, averaged over the turns with bonds.
        [CIPHER-BOND-8]
    units, mean by turn: Units on the field
        Mean number of units, including the Lord, after Deployment. [CIPHER-AREA-2]
    dead, share by turn: Dead turn
        After Deployment, bonds and cards in hand are left, but nothing can be placed.
        [CIPHER-DEPLOY-6]
    dead_turns, share: Share of turns with no play
        Share of turns 1 to 8 that are dead, per game. [CIPHER-DEPLOY-6]
    # insignia: Insignias
    insignia, share by turn: Insignia available
        A face-up bond shows the Insignia at the end of the Bond Phase. [CIPHER-INSIGNIA-2,
        CIPHER-INSIGNIA-7]
    missing, share by turn: Insignia missing
        At the end of the Bond Phase, a card in hand could be paid for and its Name is free, but no
        face-up bond has its Insignia. [CIPHER-INSIGNIA-2]
    # lord: The Lord
    promoted, share by turn: Lord promoted
        The Lord has been promoted at least once by the end of Deployment. The formula is the
        chance of having seen a promotion that the turn's bonds can pay for. It ignores exchanges,
        promotion draws and Insignias. [CIPHER-PROMOTE-1]
    summit, share by turn: Lord at its highest promotion
        The Lord's top card has the highest Promotion Cost of any card with its Name.
        [CIPHER-PROMOTE-9]
    promotion_draws, mean by turn: Cards drawn by promotion
        Mean number of cards that promotions have drawn so far. [CIPHER-PROMOTE-3]
    # names: Criticals and evasions
    critical_one, share by turn: Critical Hit for the Lord
        At least one card with the Lord's Name is in hand after Deployment. The formula counts
        every card seen, even if already used, and ignores exchanges and promotion draws.
        [CIPHER-CRIT-2]
    critical_two, share by turn: Two Critical Hits for the Lord
        At least two cards with the Lord's Name are in hand after Deployment. [CIPHER-CRIT-2]
    evasion_one, share by turn: Evasion for the Lord
        At least one card with the Lord's Name is in hand when the opponent's turn begins.
        [CIPHER-EVADE-2]
    evasion_two, share by turn: Two Evasions for the Lord
        At least two cards with the Lord's Name are in hand when the opponent's turn begins.
        [CIPHER-EVADE-2]
    held_one, share by turn: Critical Hit for other units
        At least one card with the unit's Name is in hand after Deployment. [CIPHER-CRIT-2]
    held_two, share by turn: Two Critical Hits for other units
        At least two cards with the unit's Name are in hand after Deployment. [CIPHER-CRIT-2]
    # support: Supports and attacks
    support_deck, mean: Mean Support of the deck
        Average Support of the top card, whichever unit it supports. [CIPHER-CARD-6]
    wins, share by lead: The Lord's attack succeeds
        The Lord attacks a unit whose Attack is this much lower or higher. Both sides support,
        support skills are ignored, and a tie is a success. [CIPHER-RESULT-4, CIPHER-SUPPORT-3]
    attack_spread, share by total: The Lord's Total Attack
        Attack, Support and the bonus the supporting card itself gives when the Lord attacks.
        [CIPHER-BATTLE-5]
    support_skill, share by skill: Support skills for the Lord
        The revealed card has the support skill, it works in this role, and the support does not
        fail. [CIPHER-SUPPORT-8, CIPHER-SUPPORT-9]
    support_expected, mean by unit: Expected Support
        Mean Support for the unit; a card that shares its Name adds nothing. [CIPHER-SUPPORT-4]
    support_fails, share by unit: Support fails
        The revealed card shares a Name with the unit. [CIPHER-SUPPORT-4]
    attack_mean, mean by unit: Mean Total Attack
        Attack, Support and the supporting card's own bonus, on average. [CIPHER-BATTLE-5]
    attack_critical, mean by unit: Mean Total Attack, critical
        The same doubled by a Critical Hit. [CIPHER-CRIT-3]
    # orbs: Orbs
    orbs_lord, mean: Lord's Name among the orbs
        Mean number of cards with the Lord's Name among the five cards after the first six.
        [CIPHER-SETUP-8]
    orbs_cost_one, mean: Cost 1 cards among the orbs
        Mean number of Cost 1 cards with other Names among the five cards after the first six.
        [CIPHER-SETUP-8]
    orbs_behind_lord, mean: Lord's Name, after the exchange
        The same after the hand that is played: a hand kept for its good cards leaves fewer of
        them. [CIPHER-SETUP-6, CIPHER-SETUP-8]
    orbs_behind_cost_one, mean: Cost 1 cards, after the exchange
        The same for Cost 1 cards, after the hand that is played. [CIPHER-SETUP-6,
        CIPHER-SETUP-8]
    orbs_lord_any, share: Any Lord's Name in the orbs
        At least one card with the Lord's Name is among the five. [CIPHER-ORB-1]
    orbs_lord_all, share: All Lord's Names in the orbs
        Every other card with the Lord's Name is among the five. [CIPHER-ORB-1]
    # deck: Running out of cards
    refresh, mean: Refresh turn
        The player's own turn in which the deck first runs out, on average, with the chosen number
        of battles per round and none on the first turn of the game. The formula ignores promotion
        draws.
        [CIPHER-REFRESH-1, CIPHER-SETUP-11]
    """
)
