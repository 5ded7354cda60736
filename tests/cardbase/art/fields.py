"""How different two pictures are to somebody who sees them small."""

import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from cardbase.art import facts_of, picture, png
from rules.engine.cards import CardData

# The picture zone of a card of 70 pixels, shrunk to this many fields.
FIELDS = (12, 10)
WIDTH = 70
TOP, FOOT, HEIGHT = 8, 78, 140


def counted(cards: Iterable[CardData]) -> list[CardData]:
    """The cards with their numbers within their Name, in this order of release."""
    numbers: Counter[str] = Counter()
    found = []
    for card in cards:
        numbers[card.name] += 1
        found.append(replace(card, ordinal=numbers[card.name]))
    return found


def fields_of(card: CardData, game: str) -> NDArray[np.float64]:
    drawn = png(picture(facts_of(card, game)), WIDTH)
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    height = image.size[1]
    zone = image.crop((0, height * TOP // HEIGHT, WIDTH, height * FOOT // HEIGHT))
    return np.asarray(zone.resize(FIELDS, Image.Resampling.BOX), float)


def distances(cards: Iterable[CardData], game: str) -> NDArray[np.float64]:
    """Of each card to its nearest neighbour: the mean distance of fields in RGB, 0 to 441."""
    fields = np.stack([fields_of(card, game) for card in cards])
    nearest = []
    for number, own in enumerate(fields):
        apart = np.sqrt(((fields - own) ** 2).sum(-1)).mean((1, 2))
        nearest.append(np.delete(apart, number).min())
    return np.array(nearest)
