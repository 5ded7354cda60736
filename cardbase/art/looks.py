"""What people look like: hair, skin and build by Name, dress by class and by turn."""

from dataclasses import dataclass

from cardbase.art.chance import Chance
from cardbase.art.colour import oklch
from cardbase.art.facts import Facts, Person
from cardbase.art.palette import HOURS, TONES

# Lightness, chroma and hue.
HAIR: dict[str, tuple[float, float, float]] = {
    "black": (0.25, 0.02, 280),
    "brown": (0.38, 0.06, 55),
    "chestnut": (0.48, 0.1, 45),
    "red": (0.53, 0.17, 30),
    "blond": (0.83, 0.11, 88),
    "silver": (0.87, 0.012, 260),
    "blue": (0.47, 0.13, 262),
    "aqua": (0.74, 0.08, 225),
    "green": (0.58, 0.11, 160),
    "violet": (0.58, 0.12, 310),
    "pink": (0.75, 0.11, 0),
    "white": (0.94, 0.012, 90),
    "grey": (0.62, 0.01, 250),
    "navy": (0.34, 0.09, 268),
    "orange": (0.68, 0.15, 52),
}
# Colours that the Name alone decides; white is for those who are known to have it.
_BY_NAME = tuple(HAIR)[:10]
SKIN = (
    (0.9, 0.04, 60),
    (0.86, 0.055, 58),
    (0.81, 0.065, 56),
    (0.71, 0.075, 55),
    (0.58, 0.075, 52),
    (0.47, 0.065, 48),
    (0.66, 0.03, 150),  # of the undead
)
CUTS = {
    "m": ("short", "spiky", "short", "swept", "bob", "tail"),
    "f": ("long", "wind", "bob", "tail", "twin", "braid", "wavy", "short"),
}
_FRONTS = ("parted", "swept_low", "straight")
# Everyday cloth: navy, brown and grey beside the tone.
_DRAB: dict[int, tuple[float, float]] = {1: (60, 0.05), 2: (255, 0.03), 3: (0, 0.09)}


@dataclass(frozen=True, slots=True)
class Look:
    """A person's head: which cut and front of hair, and the colours of hair and skin."""

    cut: str
    front: str
    colours: dict[str, str]
    sex: str
    beard: bool
    old: bool
    child: bool
    eyepatch: bool
    glasses: bool


def look_of(person: Person) -> Look:
    """The look that goes with a Name; what is known of the person comes first."""
    chance, known = Chance(f"who {person.name}"), person.likeness
    # Every number is drawn, known or not, so that one known fact does not move the others.
    sex = person.sex or chance.one_of(("m", "f"))
    by_name = (
        chance.one_of(CUTS[sex]),
        chance.one_of(_BY_NAME),
        chance.one_of((0, 1, 1, 2, 2, 3, 4, 5)),
    )
    front, bearded = chance.one_of(_FRONTS), chance.below(6) == 0
    cut, hair = known.cut or by_name[0], known.hair or by_name[1]
    skin = by_name[2] if known.skin is None else known.skin
    lightness, chroma, hue = HAIR[hair]
    skin_lightness, skin_chroma, skin_hue = SKIN[skin]
    old = known.age == "old"
    beard = sex == "m" and (bearded or old) and known.age != "child"
    return Look(
        cut=cut,
        front=cut if cut in ("spiky", "swept", "bald") else front,
        colours={
            "hair": oklch(lightness, chroma, hue),
            "hair_dark": oklch(lightness * 0.7, chroma, hue - 8),
            "hair_light": oklch(min(0.98, lightness * 1.14 + 0.04), chroma, hue + 4),
            "skin": oklch(skin_lightness, skin_chroma, skin_hue),
            "skin_dark": oklch(skin_lightness * 0.8, skin_chroma * 1.15, skin_hue - 8),
        },
        sex=sex,
        beard=beard if known.beard is None else known.beard,
        old=old,
        child=known.age == "child",
        eyepatch=known.eyepatch,
        glasses=known.glasses,
    )


def cloth_colours(facts: Facts, hour: str, wear: int, chance: Chance) -> dict[str, str]:
    """Cloth, cape, coat of the mount. Cloth takes the light opposite to the sky, so that figure
    and ground part; `wear` is which of the Name's three dresses it is."""
    light = HOURS[hour].is_light
    hue, chroma = TONES[facts.tones[0]]
    cape_hue, cape_chroma = TONES[facts.tones[-1]]
    who = Chance(f"dress {facts.name}")
    shift, drab = who.one_of((0, 0, 60, 150, 200, -40)), who.below(4)
    if facts.drab:
        own = (_DRAB[drab][0] or hue + 12, _DRAB[drab][1]) if drab else (hue, chroma)
        cloth_hue, cloth_chroma = own
    else:
        cloth_hue, cloth_chroma = hue + shift, max(0.06, min(chroma, 0.12))
    of_day = (0.4, 0.3, 0.56) if light else (0.62, 0.48, 0.8)
    steps = (0.9, 0.76, 0.62) if wear == 2 else of_day
    contrast = cape_hue + (0 if shift else 180)
    body_hue = contrast if wear == 1 and not facts.drab else cloth_hue
    body_chroma = min(cloth_chroma, 0.02) if wear == 2 else cloth_chroma
    lining = cloth_chroma if wear == 2 else cloth_chroma * 0.8
    cape = cloth_hue if wear == 1 else contrast
    coat = 0.95 if facts.mount == "pegasus" else chance.one_of((0.86, 0.55, 0.38, 0.7))
    warm = 0.01 if facts.mount == "pegasus" or coat == 0.86 else 0.055
    return {
        "cloth": oklch(steps[0], body_chroma, body_hue),
        "cloth_dark": oklch(steps[1], body_chroma, body_hue - 6),
        "cloth_light": oklch(steps[2], lining, body_hue + 6),
        "cape": oklch(0.5 if light else 0.46, max(cape_chroma, 0.05), cape),
        "cape_dark": oklch(0.38 if light else 0.34, max(cape_chroma * 0.9, 0.05), cape - 8),
        "coat": oklch(coat, warm, 60),
        "coat_dark": oklch(coat * 0.74, warm, 55),
        "coat_light": oklch(min(0.98, coat * 1.1 + 0.05), warm, 65),
        "mane": oklch(0.8, 0.06, hue)
        if facts.mount == "pegasus"
        else oklch(0.3 if coat > 0.5 else 0.62, 0.04, 50),
        "mount": oklch(0.32 if light else 0.52, 0.075, cape_hue + 150),
        "mount_light": oklch(0.47 if light else 0.7, 0.085, cape_hue + 150),
    }
