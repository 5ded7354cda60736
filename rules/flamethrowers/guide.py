"""Where the rules page has what a table of FlameThrowers is about."""

from __future__ import annotations

from rules.engine.guide import Guide

GUIDE = Guide(
    goal="FLAME-WIN-1",
    phases={
        "start": "FLAME-TURN-8",
        "main_1": "FLAME-TURN-2",
        "main_2": "FLAME-TURN-3",
        "battle": "FLAME-TURN-4",
        "end": "FLAME-TURN-9",
    },
    questions={
        "mulligan": "FLAME-SETUP-4",
        "main_1": "FLAME-TURN-2",
        "main_2": "FLAME-TURN-3",
        "battle": "FLAME-ATTACK-3",
        "choose_given": "FLAME-EXCHANGE-2",
        "form_tag_team": "FLAME-TAG-2",
        "choose_member": "FLAME-TAG-5",
        "transform_now": "FLAME-TRANSFORM-4",
        "react": "FLAME-REACTION-3",
        "pay_optional_cost": "FLAME-ABILITY-1",
        "choose_targets": "FLAME-ABILITY-3",
        "order_triggers": "FLAME-GEN-6",
        "discard_to_limit": "FLAME-HAND-2",
        "trim_kami": "FLAME-KAMI-5",
    },
)
