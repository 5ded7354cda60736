"""Where the rules page has what a table of Cipher is about."""

from __future__ import annotations

from rules.engine.guide import Guide

GUIDE = Guide(
    goal="CIPHER-GAME-3",
    phases={
        "beginning": "CIPHER-BEGIN-2",
        "bond": "CIPHER-BOND-2",
        "deployment": "CIPHER-DEPLOY-1",
        "action": "CIPHER-ACTION-1",
        "end": "CIPHER-END-1",
    },
    questions={
        "rps": "CIPHER-SETUP-1",
        "choose_lord": "CIPHER-SETUP-3",
        "mulligan": "CIPHER-SETUP-6",
        "order_beginning": "CIPHER-BEGIN-4",
        "place_bond": "CIPHER-BOND-2",
        "deployment": "CIPHER-DEPLOY-6",
        "action": "CIPHER-ACTION-2",
        "critical_hit": "CIPHER-CRIT-2",
        "evade": "CIPHER-EVADE-2",
        "choose_orb": "CIPHER-ORB-4",
        "keep_same_name": "CIPHER-NAME-1",
        "order_triggers": "CIPHER-SKILL-11",
        "use_trigger": "CIPHER-SKILL-14",
        "choose_targets": "CIPHER-SKILL-17",
        "pay_flip": "CIPHER-REQ-6",
        "pay_discard": "CIPHER-REQ-8",
        "pay_tap_allies": "CIPHER-REQ-10",
        "pay_destroy": "CIPHER-REQ-12",
    },
)
