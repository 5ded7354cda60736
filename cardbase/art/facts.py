"""What a picture is drawn from: the facts of a card, in the words of the drawing."""

import hashlib
import json
from dataclasses import astuple, dataclass

# v2: the weapons of riders, and claws and fists, leave faces free.
VERSION = "v2"
# Hexadecimal digits of an address that say which facts were drawn.
_DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a person is known to look like; what is left empty the Name decides."""

    hair: str = ""
    cut: str = ""
    skin: int | None = None  # 0 is the palest, 5 the darkest
    age: str = ""  # child or old
    beard: bool | None = None
    eyepatch: bool = False
    glasses: bool = False
    # What they are known by on all their cards; empty: by class.
    headgear: str = ""
    garment: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the picture; name and likeness settle face, hair and build."""

    name: str
    sex: str = ""  # m or f; empty: the Name decides
    likeness: Likeness = Likeness()


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a picture hangs on; cards with equal facts have one picture.

    Names of tones, places, headgear and so on are those of the tables of this package. `ordinal`
    is which of the cards of its Name a card is, from 1 in order of release; 0 where nobody counted.
    """

    game: str
    name: str
    title: str = ""
    layout: str = "person"  # of drawing.LAYOUTS
    tones: tuple[str, ...] = ("none",)
    ordinal: int = 0
    people: tuple[Person, ...] = ()
    size: int = 1  # 1 to 6, by cost, rank or level
    headgear: str = ""
    garment: str = "tunic"
    drab: bool = False  # everyday cloth rather than the colours of a faction
    object: str = ""
    object_name: str = ""  # settles the details of the object, besides the name
    mount: str = ""  # horse, pegasus, griffon or wyvern
    wings: str = ""  # feather or leather
    beast: str = ""  # what the person can turn into, or what the card shows instead of one
    armoured: bool = False
    hour: str = ""  # empty: by turn
    place: str = ""  # empty: by a word of the title, else one of the game's
    burst: str = ""  # the ground of an event: star, slash, page, ...; empty: by name
    detail: str = ""  # what stands in the foreground of a place, beside an object

    @property
    def digest(self) -> str:
        """Names these facts in an address."""
        text = json.dumps([VERSION, astuple(self)], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]
