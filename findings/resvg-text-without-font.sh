#!/usr/bin/env bash
# resvg-py 0.5.0, svg_to_bytes.
# Expected: a text whose typeface is not at hand is drawn in another, or the call fails; a font file
# that does not exist or is no font is an error.
# Seen: without system fonts no text is drawn at all, nothing is raised and nothing is logged. A
# missing font file and a file that is no font are passed over the same way, even beside a good one.
# The picture is complete but for its words, which no exception shows in a test.
# For us: decks/sheets/face_svg.py names the files of its typeface, and a test counts dark pixels
# where name and text must be.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install resvg-py==0.5.0 pillow==12.0.0 reportlab==4.4.4 2>/dev/null
venv/bin/python - <<'END'
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import reportlab
import resvg_py
from PIL import Image

print("resvg-py", version("resvg-py"))
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">'
    '<rect width="200" height="40" fill="white"/>'
    '<text x="10" y="30" font-size="24" font-family="Bitstream Vera Sans">Words</text></svg>'
)
vera = str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
Path("no-font.ttf").write_text("This is no font.")
CASES = {
    "no fonts": None,
    "a missing file": ["missing.ttf"],
    "a file that is no font": ["no-font.ttf"],
    "a missing file beside a font": ["missing.ttf", vera],
    "a font": [vera],
}


def dark_pixels(files):
    drawn = resvg_py.svg_to_bytes(svg_string=SVG, skip_system_fonts=True, font_files=files)
    return sum(Image.open(BytesIO(bytes(drawn))).convert("L").histogram()[:128])


found = {case: dark_pixels(files) for case, files in CASES.items()}
for case, number in found.items():
    print(f"{case}: {number} dark pixels")

assert list(found.values())[:3] == [0, 0, 0], found
assert found["a font"] == found["a missing file beside a font"] > 200, found
print("As described.")
END
