"""What reads a game's texts: the sources that decide what becomes of a line."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import rules

# What of a game's package reads and says its texts, beside the package `text` that all share.
READERS = ("text", "card_text", "cards")
# What of `text` carries out or shows what was read: no reading hangs on it. A test looks.
READ_NOTHING = frozenset(
    {
        "clause",
        "default_context",
        "deletion",
        "evaluate",
        "execute",
        "fitting",
        "report",
        "round_trip",
        "wordings",
    }
)
# Of the digest: enough that no two readers share it.
DIGITS = 12


def reading_version(key: str) -> str:
    """Another one whenever a text of the game might be read differently; empty: none is read.

    It follows from the sources, so that nobody has to remember to raise a number.
    """
    if key not in rules.GAMES or not rules.game(key).text_version:
        return ""
    return f"{rules.game(key).text_version}-{reader_digest(key)[:DIGITS]}"


@cache
def reader_digest(key: str) -> str:
    """SHA-256 over the sources that say how texts of the game are read and said."""
    digest = hashlib.sha256()
    for name, path in sorted(_sources(rules.package_of(key))):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    folders = {"rules.text": _folder("rules.text")}
    home = _folder(package)
    for name in READERS:
        if (home / name).is_dir():
            folders[f"{package}.{name}"] = home / name
        elif (home / f"{name}.py").is_file():
            yield f"{package}.{name}", home / f"{name}.py"
    for name, folder in folders.items():
        for path in folder.rglob("*.py"):
            if name != "rules.text" or path.stem not in READ_NOTHING:
                yield f"{name}/{path.relative_to(folder).as_posix()}", path


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the sources of {package} are not there")
    return Path(spec.origin).parent
