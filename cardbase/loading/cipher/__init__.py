"""The public English card list of the game: read, checked, cleaned, and merged where it repeats.

Door: `read(content)` gives records; `IDENTITY` and `SOURCE` say how they are known and whence.
"""

from cardbase.loading.cipher.cardlist import IDENTITY, SOURCE, read

__all__ = ["IDENTITY", "SOURCE", "read"]
