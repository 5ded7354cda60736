"""`python -m tests.sentences`: how many plain sentences each game reads, and which it does not."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import rules
from rules.text.abilities import Failure
from tests.testkit.plain_sentences import LISTS, sentences
from tests.testkit.public_data import PUBLIC_DATA

DOCUMENTS = "fma-tcg/fma-document-sentences.txt"


def report(game: str, name: str, lines: Iterable[str]) -> list[str]:
    """A line of figures, then the sentences that are not read."""
    compile_line = rules.line_compiler(game)
    found = list(lines)
    unread = [line for line in found if isinstance(compile_line(line), Failure)]
    counted = f"{game} {name} {len(found) - len(unread)}/{len(found)}"
    return [counted, *(f"      {line}" for line in unread)]


def main() -> None:
    told: list[str] = []
    for game, name in LISTS:
        texts = (sentence["text"] for sentence in sentences(game, name))
        told += report(game, name.replace("_", " "), texts)
    documents = PUBLIC_DATA / DOCUMENTS
    if documents.is_file():
        lines = documents.read_text("utf-8").splitlines()
        told += report("fma", "documents", (line.partition("|")[2] for line in lines if line))
    sys.stdout.write("\n".join(told) + "\n")


if __name__ == "__main__":
    main()
