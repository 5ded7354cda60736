"""Card texts as their games compile them: kept up to date, with the formats they are legal in."""

from cardbase.compiled_text.compilation import compile_cards
from cardbase.compiled_text.deeds import compute_deeds
from cardbase.compiled_text.legality import compute_legality, legal_formats

__all__ = ["compile_cards", "compute_deeds", "compute_legality", "legal_formats"]
