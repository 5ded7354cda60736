"""Where the rules page has what a table of Fullmetal Alchemist is about."""

from __future__ import annotations

from rules.engine.guide import Guide

GUIDE = Guide(
    goal="FMA-WIN-1",
    phases={
        "draw": "FMA-DRAW-2",
        "power_up": "FMA-POWER-1",
        "recruit": "FMA-RECRUIT-2",
        "main": "FMA-MAIN-1",
        "search": "FMA-SEARCH-2",
        "cleanup": "FMA-CLEANUP-1",
    },
    questions={
        "choose_starting_allies": "FMA-SETUP-5",
        "choose_location": "FMA-DRAW-8",
        "power_up": "FMA-POWER-1",
        "recruit": "FMA-RECRUIT-7",
        "augment": "FMA-TRAIT-2",
        "main": "FMA-MAIN-1",
        "auto_mail": "FMA-ATTACH-7",
        "assign": "FMA-SEARCH-2",
        "search": "FMA-SEARCH-5",
        "attackers": "FMA-BATTLE-3",
        "battle_type": "FMA-BATTLE-2",
        "defender": "FMA-BATTLE-3",
        "battle": "FMA-BATTLE-13",
        "choose_defeated": "FMA-BATTLE-17",
        "defeat_zeros": "FMA-BATTLE-17",
        "cleanup": "FMA-CLEANUP-3",
        "recover": "FMA-CLEANUP-4",
        "free_recover": "FMA-CLEANUP-5",
        "performer": "FMA-PLAY-1",
        "choose_x": "FMA-COST-8",
        "target": "FMA-TARGET-4",
        "targets": "FMA-TARGET-15",
        "exchange": "FMA-COST-11",
        "pay_discard": "FMA-COST-4",
        "pay_sacrifice": "FMA-COST-6",
        "react": "FMA-REACT-1",
        "answer_draw": "FMA-WIN-11",
    },
)
