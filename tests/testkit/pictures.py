"""Pictures of pages, kept in tests/pictures and compared with how the pages look now.

`make pictures` renews them. They are kept at half size: edges of letters, which another Chromium
draws a little differently, fade, and what moved or changed its color stays.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from tests.testkit.browser import wait_until_still

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "pictures"
# What a failing comparison leaves: the page as it is, and where it differs.
FAILED = ROOT / "var" / "pictures"
RENEW = "RENEW_PICTURES"
WIDTHS = {1440: 900, 360: 740}
SCHEMES = ("light", "dark")
# The letters are there, and every picture in the window.
COMPLETE = """() => document.fonts.status === "loaded" && [...document.images].every((one) =>
  one.complete || one.getBoundingClientRect().top > innerHeight)
"""
# A channel may be off by this much, of 255: another Chromium smooths edges in another way.
CHANNEL_TOLERANCE = 40
# This share of the pixels may be off by more.
SHARE_TOLERANCE = 0.005


def differences(page: Any, name: str, **options: Any) -> list[str]:
    """What differs from the kept pictures of the page at both widths, by day and by night.

    Pictures are taken with these options.
    """
    found = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_function(COMPLETE)
            wait_until_still(page)
            found += compare(_seen(page, **options), f"{name}-{width}-{scheme}")
    return found


def compare(seen: Image.Image, name: str) -> list[str]:
    """A sentence if the picture differs from the kept one of that name; else nothing.

    With RENEW_PICTURES in the environment, the picture is kept instead.
    """
    kept = KEPT / f"{name}.webp"
    if os.environ.get(RENEW):
        KEPT.mkdir(exist_ok=True)
        if not kept.is_file() or share_of_difference(_read(kept), seen) > 0:
            seen.save(kept, lossless=True)
        return []
    if not kept.is_file():
        return [f"{name}: no picture is kept (make pictures)"]
    before = _read(kept)
    share = share_of_difference(before, seen)
    if share <= SHARE_TOLERANCE:
        return []
    FAILED.mkdir(parents=True, exist_ok=True)
    seen.save(FAILED / f"{name}.actual.png")
    if before.size == seen.size:
        where_different(before, seen).save(FAILED / f"{name}.diff.png")
    return [f"{name}: {share:.1%} of it differs, see {FAILED.relative_to(ROOT)}"]


def share_of_difference(one: Image.Image, other: Image.Image) -> float:
    """How much of the area differs, 0 to 1; all of it if the sizes do."""
    if one.size != other.size:
        return 1.0
    different = where_different(one, other).histogram()[255]
    return different / (one.width * one.height)


def where_different(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where a channel is off by more than is tolerated, else black."""
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return worst.point([0] * (CHANNEL_TOLERANCE + 1) + [255] * (255 - CHANNEL_TOLERANCE))


def _seen(page: Any, **options: Any) -> Image.Image:
    taken = page.screenshot(animations="disabled", caret="hide", **options)
    return Image.open(io.BytesIO(taken)).convert("RGB").reduce(2)


def _read(kept: Path) -> Image.Image:
    return Image.open(kept).convert("RGB")
