"""Art v2 stays as it is: who changes a hash, a table or a shape draws the whole catalogue anew.

If a drawing is to change, it is another version: `facts.VERSION`, with addresses of its own.
"""

import hashlib
from dataclasses import replace

import pytest

from cardbase.art import Facts, Likeness, Person, back, picture
from cardbase.art.chance import Chance
from cardbase.art.colour import oklch
from cardbase.art.palette import HOURS
from cardbase.art.places import PLACES

SOMEBODY = Facts(
    game="cipher",
    name="Somebody",
    title="On the Way",
    tones=("red",),
    people=(Person("Somebody", "f"),),
    size=3,
    headgear="tiara",
    garment="mantle",
    object="sword",
)


def digest(*texts: str) -> str:
    return hashlib.sha256("".join(texts).encode()).hexdigest()[:16]


def nth(facts: Facts, count: int = 24) -> list[str]:
    return [picture(replace(facts, ordinal=number)) for number in range(1, count + 1)]


RIDER = replace(SOMEBODY, mount="pegasus", wings="feather", garment="plate", size=5)
KNOWN = replace(
    SOMEBODY,
    people=(Person("Somebody", "m", Likeness("blue", "spiky", 2, "old", eyepatch=True)),),
)
SAMPLES = {
    "somebody": nth(SOMEBODY),
    "a rider": nth(RIDER),
    "a wyvern's rider": nth(replace(RIDER, mount="wyvern", wings="leather", armoured=True)),
    "somebody known": nth(KNOWN),
    "a robe and a tome": nth(replace(SOMEBODY, garment="robe", headgear="hat", object="tome")),
    "everyday cloth": nth(
        replace(SOMEBODY, game="fma", drab=True, garment="coat", object="pistol")
    ),
    "a pair": nth(replace(SOMEBODY, layout="group", people=(Person("One"), Person("Two"))), 6),
    "a crowd": nth(replace(SOMEBODY, layout="group", people=tuple(map(Person, "abc"))), 6),
    "a beast": nth(replace(SOMEBODY, layout="beast", beast="wyvern", wings="leather"), 6),
    "things": nth(replace(SOMEBODY, layout="still", object="flask"), 6),
    "events": [
        picture(replace(SOMEBODY, layout="event", object="circle", burst=burst))
        for burst in ("star", "slash", "page", "circle", "moonlit", "spotlight")
    ],
    "places": [
        picture(replace(SOMEBODY, layout="place", place=place, hour=hour, detail="ruin"))
        for place in PLACES
        for hour in HOURS
    ],
    "unknown": [picture(replace(SOMEBODY, layout="unknown"))],
    "backs": [back(game) for game in ("cipher", "fma", "fetcg", "flamethrowers")],
}
V2 = {
    "somebody": "7e810be3bcdc0442",
    "a rider": "a0a432c07d41ec66",
    "a wyvern's rider": "4fc93d9067ca2d72",
    "somebody known": "fc9c8badc37f5f96",
    "a robe and a tome": "a51c16cdcc0310b1",
    "everyday cloth": "8912f6aadcd9106f",
    "a pair": "6e1334834fffaaa0",
    "a crowd": "bd50a1313bae72ae",
    "a beast": "a22ce3deee90906d",
    "things": "888b9503684da2c7",
    "events": "0cb2b8c6601a26d2",
    "places": "19bba7349809cbeb",
    "unknown": "bdbf379bc989cf6d",
    "backs": "bbd7130c09cbe4fc",
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_picture_is_for_ever(sample: str) -> None:
    assert digest(*SAMPLES[sample]) == V2[sample]


def test_addresses_are_for_ever() -> None:
    assert [facts.digest for facts in (SOMEBODY, RIDER, KNOWN)] == [
        "80ad5ab75ea2608d",
        "35539ca38c2be973",
        "df30b308fad0adbe",
    ]


def test_chance_is_settled_by_its_seed() -> None:
    chance = Chance("who Marth")

    assert [chance.below(1000) for _ in range(6)] == [847, 558, 864, 360, 641, 504]


def test_a_colour_is_what_it_was() -> None:
    assert [oklch(0.54, 0.17, 25), oklch(0.9, 0.3, 145), oklch(0, 0, 0)] == [
        "#bd3838",
        "#7fff88",
        "#000000",
    ]


def test_equal_facts_give_one_picture() -> None:
    assert picture(SOMEBODY) == picture(replace(SOMEBODY))
