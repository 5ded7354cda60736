"""The goldfish statistics of the Fire Emblem TCG, in the order in which they are shown."""

from __future__ import annotations

from rules.engine.goldfish import read_statistics

GROUPS, STATISTICS = read_statistics(
    """
    # opening: Opening hand
    opening_unit, share: A unit to sortie
        The first seven cards include at least one unit that can be sortied. [FETCG-SETUP-3]
    first_step_unit, share: A unit by the first Unit Step
        The first eight cards include at least one unit that can be sortied. [FETCG-UNIT-1,
        FETCG-TURN-4]
    mulligans, mean: Mulligans
        How many are taken while the hand has no unit to sortie. [FETCG-SETUP-4,
        FETCG-SETUP-5]
    hand_size, share by cards: Cards kept
        The size of the hand that is kept, zero at the lowest. [FETCG-SETUP-4]
    rout, share: Rout
        No unit on the field when the player's first Invasion Phase begins. A player who began
        without a hand is protected and not counted. [FETCG-WIN-7, FETCG-TURN-3]
    # chips: Chips and Energy
    efficiency, share by turn: Chips put to use
        Share of the Unused chips after Chip Restoration that left the pile during the player's
        turn. [FETCG-CHIPS-5]
    chips, mean by turn: Where the chips go
        Chips per turn for sorties, Support and Weapons, and moved to Used for Lands, Magic and
        Items. [FETCG-CHIPS-5]
    support, mean: Support
        Mean number of chips moved in the Support Step of each turn, three at most.
        [FETCG-SUPPORT-1]
    idle, mean by turn: Idle chips
        Unused chips at the end of the turn: what is left for Surprise cards. [FETCG-CHIPS-3]
    energy, mean by turn: Energy on the field
        Total Energy of the player's units at the end of the turn. [FETCG-CHIPS-1]
    # cards: Cards in hand
    matching, share by turn: Weapons with a bearer
        Share of the Weapon and Magic cards in hand at the Item Step that a unit on the field could
        equip right then. Only games with such a card in hand are counted. [FETCG-EQUIP-5]
    equippable, share: Weapon and Magic cards that a unit can use
        Share of those in the deck, by type, rank and wielder. [FETCG-EQUIP-5, FETCG-HOLY-3]
    bearers, mean: Units able to carry it
        Unit cards in the deck that can carry the card, counting copies. [FETCG-EQUIP-5]
    dead, mean by turn: Cards without a use
        In hand at the end of the turn, with no legal use in any of its steps.
    waiting, mean by turn: Surprise cards waiting
        In hand at the end of the turn, for a battle or for another Surprise card.
        [FETCG-SURPRISE-1]
    clog, share by turn: Name already on the field
        A unit in hand at the Unit Step cannot be sortied because its name is already on the
        player's field. [FETCG-UNIT-9]
    discards, mean by turn: Discarded above seven
        Cards discarded in the Discard Step of the turn. [FETCG-END-9]
    seize, share by turn: A unit with Seize seen
        Among the cards seen by the turn, without a mulligan. [FETCG-ABILITY-1]
    deck_out, mean by mulligans: The deck is empty
        The player's turn whose draw fails, by number of mulligans, with no other draws.
        [FETCG-WIN-9, FETCG-SETUP-13]
    # field: On the field
    units, mean by turn: Units on the field
        At the end of the turn. [FETCG-UNIT-1]
    arrival, share by turn: In the enemy Home Row
        An unopposed unit is in the enemy Home Row, on that turn or earlier. [FETCG-MOVE-1,
        FETCG-TURN-3]
    victory, share by turn: Won if unopposed
        By Seize or two squares on that turn, or by a unit that held out through the opponent's
        previous turn; on that turn or earlier. [FETCG-WIN-1, FETCG-WIN-2, FETCG-WIN-5]
    # chains: Families and chains
    chain, share by turn: Ready for the change
        The first is on the field and the second is in hand in the End Phase of the turn.
        [FETCG-GENERATION-1, FETCG-ABILITY-12, FETCG-ADVANCED-2]
    """
)
