"""Decks as saved objects of Tabletop Simulator, which show the faces of our sheets.

Sources: as in `decks.lists.layouts.tabletop_simulator`, which reads such objects back, and
github.com/jeandeaual/tts-deckconverter (`tts/*.go`). A CardID is a hundred times the number of a
sheet, plus the place on it from 0. With BackIsHidden the back is what others see of a card in a
hand; else it would be the last face of the sheet. A pile of one card must be a card: a deck of one
does not appear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardbase.faces import Face
from decks.lists import WrittenDeck
from decks.lists.layouts import DeckRow
from decks.models import FaceSheet

# Tabletop Simulator's own cards have 56 by 80 mm; ours have 63 by 88.
_SCALE = {"scaleX": 63 / 56, "scaleY": 1.0, "scaleZ": 88 / 80}
_APART = 3.0
_ROUNDED_RECTANGLE = 0


class SavedDeck:
    """A deck about to be written; addresses are whole ones, as the program fetches them."""

    def __init__(
        self,
        deck: WrittenDeck,
        faces: Mapping[str, Face],
        sheets: Sequence[tuple[FaceSheet, str]],
        back: str,
    ) -> None:
        self.deck, self.faces, self.back = deck, faces, back
        self.sheets = {str(number): sheet for number, sheet in enumerate(sheets, start=1)}
        self.card_ids = {
            key: 100 * int(number) + place
            for number, (sheet, _) in self.sheets.items()
            for place, key in enumerate(sheet.cards)
        }

    def as_json(self) -> dict[str, Any]:
        """Return the saved object: a pile for each part of the deck, chosen cards beside them."""
        piles: dict[str, list[dict[str, Any]]] = {}
        for row in self.deck.rows:
            for copy in range(row.count):
                chosen = bool(row.choice) and not copy
                pile = f"chosen {row.key}" if chosen else row.part
                piles.setdefault(pile, []).append(self._card(row, chosen=chosen))
        objects = [self._pile(cards, place) for place, cards in enumerate(piles.values())]
        return {
            "SaveName": self.deck.name,
            "GameMode": "",
            "Date": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": "",
            "Rules": "",
            "TabStates": {},
            "ObjectStates": objects,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "VersionNumber": "",
        }

    def _pile(self, cards: list[dict[str, Any]], place: int) -> dict[str, Any]:
        moved = {"posX": place * _APART, "posY": 1.0}
        if len(cards) == 1:
            (card,) = cards
            return card | {"Transform": card["Transform"] | moved}
        ids = [card["CardID"] for card in cards]
        numbers = dict.fromkeys(str(id_ // 100) for id_ in ids)
        return self._object("DeckCustom", self.deck.name, "") | {
            "Transform": _transform(face_up=False) | moved,
            "DeckIDs": ids,
            "CustomDeck": {number: self._custom_deck(number) for number in numbers},
            "ContainedObjects": cards,
        }

    def _card(self, row: DeckRow, *, chosen: bool) -> dict[str, Any]:
        card_id = self.card_ids[row.key]
        number = str(card_id // 100)
        described = "\n".join(filter(None, (row.number, self.faces[row.key].words)))
        return self._object("Card", row.full_name, described) | {
            "GMNotes": row.key,
            "Tags": [row.choice] if chosen else [],
            "Transform": _transform(face_up=chosen),
            "Hands": True,
            "CardID": card_id,
            "CustomDeck": {number: self._custom_deck(number)},
        }

    def _custom_deck(self, number: str) -> dict[str, Any]:
        sheet, address = self.sheets[number]
        return {
            "FaceURL": address,
            "BackURL": self.back,
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": _ROUNDED_RECTANGLE,
        }

    def _object(self, kind: str, name: str, described: str) -> dict[str, Any]:
        return {
            "GUID": "",
            "Name": kind,
            "Transform": {},
            "Nickname": name,
            "Description": described,
            "GMNotes": "",
            "ColorDiffuse": {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259},
            "Tags": [],
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "HideWhenFaceDown": True,
            "Hands": False,
            "SidewaysCard": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }


def _transform(*, face_up: bool) -> dict[str, float]:
    position = {"posX": 0.0, "posY": 1.0, "posZ": 0.0}
    return position | {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0 if face_up else 180.0} | _SCALE
