"""`make bench [ONLY=rules] [FROM=<commit>] [GAME=cipher]`: how fast things are, in figures.

Sections: rules (matches), profile (where their time goes), goldfish, search, pages, catalogue
(pages with all cards of Cipher and with a hundred), table (a decision at a live table), start
(`make run`).
Rules, goldfish and search are taken when none is named. FROM measures the rules of that commit
beside these.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

# Imported only when asked for: searches need PostgreSQL, goldfish NumPy, matches nothing.
SECTIONS = {
    "rules": "tests.bench.engine",
    "profile": "tests.bench.profile",
    "goldfish": "tests.bench.goldfish",
    "search": "tests.bench.search",
    "pages": "tests.bench.pages",
    "catalogue": "tests.bench.catalogue",
    "table": "tests.bench.table",
    "start": "tests.bench.start",
}
USUAL = ("rules", "goldfish", "search")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--only", choices=SECTIONS, nargs="*")
    parser.add_argument("--from", dest="commit", default="", help="for rules: another commit")
    parser.add_argument("--games", nargs="*", default=(), help="for rules and profile")
    asked = parser.parse_args(arguments)
    # Beside older rules nothing else is measured.
    for section in asked.only or (USUAL if not asked.commit else ("rules",)):
        module = import_module(SECTIONS[section])
        if section == "rules":
            module.main(asked.commit, asked.games)
        elif section == "profile":
            module.main(asked.games)
        else:
            module.main()


if __name__ == "__main__":
    main(sys.argv[1:])
