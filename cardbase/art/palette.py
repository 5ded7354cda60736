"""The colours of a picture: a tone (faction, insignia, energy type) in the light of an hour."""

from dataclasses import dataclass

from cardbase.art.colour import oklch

# Hue and chroma of each tone.
TONES: dict[str, tuple[float, float]] = {
    "red": (25, 0.17),
    "blue": (258, 0.14),
    "white": (85, 0.035),
    "black": (290, 0.045),
    "green": (152, 0.12),
    "purple": (308, 0.15),
    "yellow": (85, 0.14),
    "brown": (52, 0.09),
    "teal": (195, 0.09),
    "none": (245, 0.025),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A colour as an hour has it: chroma and hue are the tone's, times and plus these numbers;
    where `own` is set they are the sky's own."""

    lightness: float
    chroma: float
    hue: float
    own: bool = False
    least: float = 0  # chroma that even a grey tone has at this hour

    def of(self, tone: str) -> str:
        hue, chroma = TONES[tone]
        if self.own:
            return oklch(self.lightness, self.chroma, self.hue)
        lightness = self.lightness
        if tone == "white":
            lightness = min(0.98, lightness * 0.72 + 0.3)
        elif tone == "black":
            lightness *= 0.82
        return oklch(lightness, max(chroma * self.chroma, self.least), hue + self.hue)


@dataclass(frozen=True, slots=True)
class Hour:
    """A time of day: the sky from top to foot, what stands in it, and three depths of land."""

    sky_top: Step
    sky_foot: Step
    disc: Step
    far: Step
    mid: Step
    near: Step
    is_light: bool = False


HOURS: dict[str, Hour] = {
    "dawn": Hour(
        Step(0.58, 0.9, -18, least=0.07),
        Step(0.9, 0.6, 38, least=0.05),
        Step(0.97, 0.3, 50),
        Step(0.7, 0.7, 14),
        Step(0.52, 0.9, 0),
        Step(0.34, 0.9, -10),
        is_light=True,
    ),
    "noon": Hour(
        Step(0.8, 0.075, 238, own=True),
        Step(0.95, 0.03, 95, own=True),
        Step(1, 0.05, 30),
        Step(0.78, 0.6, 0),
        Step(0.62, 0.9, 0),
        Step(0.44, 1, 0),
        is_light=True,
    ),
    "dusk": Hour(
        Step(0.3, 0.8, -32, least=0.07),
        Step(0.72, 1.1, 22, least=0.09),
        Step(0.9, 0.8, 42),
        Step(0.5, 1, 6),
        Step(0.36, 0.9, -8),
        Step(0.22, 0.7, -20),
    ),
    "night": Hour(
        Step(0.17, 0.05, 272, own=True),
        Step(0.4, 0.085, 268, own=True),
        Step(0.95, 0.12, 40),
        Step(0.33, 0.7, 0),
        Step(0.25, 0.6, -6),
        Step(0.17, 0.5, -10),
    ),
    "storm": Hour(
        Step(0.36, 0.03, 225, own=True),
        Step(0.7, 0.025, 190, own=True),
        Step(0.84, 0.2, 0),
        Step(0.56, 0.4, 0),
        Step(0.42, 0.5, 0),
        Step(0.27, 0.5, 0),
    ),
    "blaze": Hour(
        Step(0.56, 1.25, 0, least=0.09),
        Step(0.64, 1.2, 12, least=0.09),
        Step(0.93, 0.5, 40),
        Step(0.5, 1.2, -4),
        Step(0.4, 1.1, -8),
        Step(0.27, 0.9, -12),
    ),
}
HOUR_NAMES = tuple(HOURS)
_FIXED = {
    "steel": oklch(0.87, 0.012, 250),
    "steel_shade": oklch(0.66, 0.02, 250),
    "steel_dark": oklch(0.42, 0.025, 255),
    "gold": oklch(0.82, 0.12, 88),
    "gold_shade": oklch(0.6, 0.11, 75),
    "paper": "#fbf6ea",
    "wood": oklch(0.47, 0.06, 58),
    "wood_dark": oklch(0.34, 0.05, 55),
    "leather": oklch(0.42, 0.055, 50),
    # Of a hand or an arm that is nobody's.
    "skin": oklch(0.81, 0.065, 56),
    "skin_dark": oklch(0.65, 0.075, 48),
}


def palette(tone: str, hour: str) -> dict[str, str]:
    """What sky, land and metal look like in this tone at this hour, by name of the colour."""
    hue, chroma = TONES[tone]
    at = HOURS[hour]
    return _FIXED | {
        "sky_top": at.sky_top.of(tone),
        "sky_foot": at.sky_foot.of(tone),
        "disc": at.disc.of(tone),
        "far": at.far.of(tone),
        "mid": at.mid.of(tone),
        "near": at.near.of(tone),
        "ink": oklch(0.16, min(chroma, 0.05), hue - 10),
        "deep": oklch(0.26, chroma * 0.6, hue),
        "tone": oklch({"white": 0.8, "black": 0.4}.get(tone, 0.54), chroma, hue),
        "pale": oklch(0.9, chroma * 0.45, hue),
    }
