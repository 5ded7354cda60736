"""Records that repeat another one under a second translation of its title."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardbase.loading.records import CardRecord, PrintingRecord


def merge_repeats(records: Sequence[CardRecord]) -> list[CardRecord]:
    """Same character, same number and same facts: one card, named by the earliest record."""
    originals: dict[str, CardRecord] = {}
    for record in records:
        identity = repr((record.name, record.printings[0].number, sorted(record.stats.items())))
        known = originals.get(identity)
        originals[identity] = _merged(known, record) if known else record
    return list(originals.values())


def _merged(original: CardRecord, repeat: CardRecord) -> CardRecord:
    return replace(
        original,
        printings=(*original.printings, *_printings(original, repeat)),
        notes=(*original.notes, f"merged {repeat.place}, which repeats it"),
    )


def _printings(original: CardRecord, repeat: CardRecord) -> Iterator[PrintingRecord]:
    """The repeat's printings, told apart from those the original already lists."""
    taken = {printing.place for printing in original.printings}
    for printing in repeat.printings:
        if repeat.title != original.title:
            printing = replace(printing, printed_title=repeat.title)
        if printing.place in taken:
            printing = replace(printing, variant=f"listing {len(original.notes) + 2}")
        yield printing
