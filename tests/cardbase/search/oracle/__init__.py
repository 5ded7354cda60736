"""What a query means, card by card, in plain Python over the same tree: the measure of the SQL.

It is slow, short, and shares nothing with the SQL but the tree, the patterns and the sound of
names. A condition is True, False or None, which is unknown.
"""

from tests.cardbase.search.oracle.evaluation import cards_found, printings_found
from tests.cardbase.search.oracle.plain import PlainCard, PlainPrinting, PlainRuling, PlainWording

__all__ = [
    "PlainCard",
    "PlainPrinting",
    "PlainRuling",
    "PlainWording",
    "cards_found",
    "printings_found",
]
