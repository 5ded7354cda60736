"""Where the rules page has what a table of the Fire Emblem TCG is about."""

from __future__ import annotations

from rules.engine.guide import Guide

GUIDE = Guide(
    goal="FETCG-WIN-2",
    phases={
        "national_power": "FETCG-TURN-5",
        "invasion": "FETCG-TURN-6",
        "end": "FETCG-END-1",
    },
    questions={
        "mulligan": "FETCG-SETUP-4",
        "unit_step": "FETCG-UNIT-1",
        "support_step": "FETCG-SUPPORT-1",
        "land_step": "FETCG-LAND-1",
        "item_step": "FETCG-EQUIP-1",
        "choose_chips": "FETCG-UNIT-3",
        "activate_unit": "FETCG-INVADE-4",
        "move": "FETCG-MOVE-1",
        "action": "FETCG-ACTION-1",
        "canto": "FETCG-ABILITY-4",
        "choose_attack_equipment": "FETCG-BATTLE-4",
        "choose_defense_equipment": "FETCG-BATTLE-5",
        "counterattack": "FETCG-BATTLE-11",
        "play_surprise": "FETCG-SURPRISE-1",
        "end_phase": "FETCG-END-2",
        "generation_step": "FETCG-GENERATION-1",
        "training_step": "FETCG-TRAINING-1",
        "symbol_step": "FETCG-END-6",
        "discard_to_seven": "FETCG-END-9",
        "order_triggers": "FETCG-ABILITY-18",
    },
)
