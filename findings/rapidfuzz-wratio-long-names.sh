#!/usr/bin/env bash
# rapidfuzz 3.14.6, fuzz.WRatio and process.extract.
# Expected: a word that a card's title contains whole scores the same however long the title is, or a
# little less with every letter more; "war" finds "war" in both titles below.
# Seen: one step. While the title is at most eight times as long as what was typed, the score is 90;
# one letter more, and it is 60. A cutoff in between, such as the 74 of a list of suggestions, finds
# the word in short titles and silently misses it in long ones.
# For us: cardbase/search/spelling.py measures long names by partial_ratio instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install rapidfuzz==3.14.6 2>/dev/null
venv/bin/python - <<'END'
import rapidfuzz
from rapidfuzz import fuzz, process

print("rapidfuzz", rapidfuzz.__version__)
eight_times = "a war that ended so late"
longer = "a war that ended so lately"
assert len(eight_times) == 8 * len("war")
scores = {title: fuzz.WRatio("war", title) for title in (eight_times, longer)}
for title, score in scores.items():
    print(f"WRatio('war', {title!r}) = {score:.1f}; partial_ratio = {fuzz.partial_ratio('war', title):.1f}")
found = [title for title, *_ in process.extract("war", list(scores), scorer=fuzz.WRatio, score_cutoff=74)]
print("found with a cutoff of 74:", found)

assert [round(score) for score in scores.values()] == [90, 60], scores
assert found == [eight_times]
assert fuzz.partial_ratio("war", longer) == 100
print("As described.")
END
