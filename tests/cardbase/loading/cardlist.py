"""Small card lists in the form of the public one, with invented cards."""

import json
from pathlib import Path
from typing import Any


def record(card_id: int = 0, **changes: Any) -> dict[str, Any]:
    """A record as the public list has it; a change to None takes the field out."""
    code = f"B01-{card_id % 999:03}N"
    fields = {
        "ID": card_id,
        "Character": f"Hero {card_id}",
        "Title": "Of the Tests",
        "Color": ["Red"],
        "Cost": "3",
        "ClassChangeCost": "2",
        "Class": "Paladin",
        "Type": ["Male", "Lance", "Beast"],
        "MinRange": 1,
        "MaxRange": 1,
        "Attack": "60",
        "Support": "10",
        "Skill": "Stand |CONT| This unit stands.",
        "SupportSkill": "-",
        "AlternateArts": [art(code)],
    }
    return {key: value for key, value in (fields | changes).items() if value is not None}


def art(code: str, art_id: int = 0, **changes: Any) -> dict[str, Any]:
    fields = {
        "ID": art_id,
        "CardCode": code,
        "SetCode": code[:3],
        "Rarity": code[7:],
        "FileName": f"{code}.png",
        "DownloadURL": "https://example.org/card.png",
        "LackeyCCGID": code,
        "LackeyCCGName": "Hero",
        "CipherVitId": "1",
        "SeriesNo": 1,
    }
    return fields | changes


def content(*records: Any) -> bytes:
    return json.dumps(records).encode()


def write(folder: Path, *records: Any) -> Path:
    path = folder / "cards.json"
    path.write_bytes(content(*records))
    return path
