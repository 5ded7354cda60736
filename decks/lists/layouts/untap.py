"""Lists of untap.in: lines of a count and a name under headings such as `//deck-1`.

Sources: two programs that write them, github.com/moimolm/untap_deck_moi1 (README.md) and
github.com/Force-of-Wind/fowsim (the template tag `untap_list`); untap.in documents nothing. A set
is in round brackets, a number in square ones. Cards of `play-1` begin on the table, as leaders do.
`deck-2` and piles are other decks of a game; our cards know to which deck they belong.
"""

import re

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts.rows import Conversion, chosen_lines
from decks.lists.layouts.source import Source

_HEADING = re.compile(r"^//(?P<zone>deck|play|sideboard|extra|pile|token|maybe)-\w+$")
_BESIDE = {
    "sideboard": "Sideboard:",
    "maybe": "Maybeboard:",
    "token": "Tokens:",
}


def read_untap(source: Source, lookup: CardLookup) -> Conversion | None:
    lines = [line.strip() for line in source.text.split("\n")]
    if not any(map(_HEADING.match, lines)):
        return None
    found, on_table = Conversion(), False
    for line in lines:
        if heading := _HEADING.match(line):
            on_table = heading["zone"] == "play"
            found.lines.append(_BESIDE.get(heading["zone"], "Main deck:"))
        elif line and on_table and not line.startswith("//"):
            found.lines += chosen_lines(line if line[0].isdecimal() else f"1 {line}", lookup)
            on_table = False
        else:
            found.lines.append(line)
    return found
