"""The words of `does:` and `by:`, as people say them and as deeds are stored."""

import re

from cardbase.models.folding import fold

# Stands before the kind of an ability among the words of a deed.
BY = "by:"
WORD = re.compile(r"[^\W_]+")
# What other games and players call the same things.
SAME = {
    "allies": "ally",
    "bounce": "return",
    "buff": "boost",
    "debuff": "weaken",
    "destroys": "destroy",
    "draws": "draw",
    "enemies": "enemy",
    "kill": "destroy",
    "opponent": "enemy",
    "own": "ally",
    "pump": "boost",
    "rest": "tap",
    "scry": "look",
    "stand": "untap",
    "tutor": "search",
    "unit": "ally",
    "weakens": "weaken",
}


def deed_words(text: str) -> list[str]:
    """Each word of the text in the word that deeds are stored with."""
    return [SAME.get(word, word) for word in WORD.findall(fold(text))]
