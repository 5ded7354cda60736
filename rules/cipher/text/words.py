"""What Cipher calls the places, numbers and states of the ability vocabulary."""

from __future__ import annotations

from rules.text.render.words import Words

WORDS = Words(
    places={
        "retreat": "Retreat Area",
        "bonds": "Bond Area",
        "orbs": "Orb Area",
        "support": "Support Area",
        "boundless": "Boundless Area",
        "vanguard": "Vanguard",
        "rearguard": "Rearguard",
    },
    stats={
        "attack": "Attack",
        "support": "Support",
        "cost": "Cost",
        "promotion_cost": "Promotion Cost",
        "orbs_destroyed": "orbs",
        "critical_factor": "factor of a Critical Hit",
        "insignias": "Insignia",
        "weapons": "weapon",
        "types": "type",
        "name": "name",
    },
    states={
        "lord": "Lord",
        "tapped": "tapped",
        "not tapped": "untapped",
        "promoted": "promoted",
        "not promoted": "non-promoted",
        "levelled_up": "leveled-up",
        "face_up": "face-up",
        "not face_up": "face-down",
        "attacking": "attacking",
        "defending": "defending",
        "fighting": "fighting",
        "that attacked": "attacked this turn",
        "that grown": "performed a Growth",
        "that has_promotion_cost": "has a Promotion Cost",
    },
    kinds={
        "activate": "|ACT|",
        "trigger": "|AUTO|",
        "continuous": "|CONT|",
        "special": "|SPEC|",
        "bonds": "|BOND|",
        "hand": "|HAND|",
        "attacking": "|ATK SUPP|",
        "defending": "|DEF SUPP|",
        "either": "|ATK/DEF SUPP|",
    },
)
