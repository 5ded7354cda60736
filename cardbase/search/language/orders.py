"""What lists of cards can be ordered by."""

from dataclasses import dataclass

# Orders that are no number of a card.
ORDERS = ("name", "number", "newest")


@dataclass(frozen=True, slots=True)
class Order:
    """The key of an order, a minus sign in front where it is turned round."""

    key: str

    @property
    def descending(self) -> bool:
        return self.key.startswith("-")
