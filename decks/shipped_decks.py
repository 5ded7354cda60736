"""The decks that come with the project: `decks/*.toml` beside a game's shipped cards."""

import hashlib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

import rules
from cardbase.loading.shipped import shipped_games
from cardbase.models import Card, Game
from decks.lists.card_lookup import CardLookup
from decks.lists.evidence import gather
from decks.models import Deck, Visibility
from decks.services import create_deck, replace_list, update_deck


class BadDeckFile(ValueError):
    """A shipped deck cannot be loaded; the message names file, place and reason."""


@dataclass(slots=True)
class Loaded:
    """What loading did, by name of the deck."""

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


def deck_files(folder: Path) -> list[Path]:
    """Return the deck files of a game's folder, in the order of their names."""
    return sorted((folder / "decks").glob("*.toml"))


@transaction.atomic
def load_shipped_decks(folders: list[Path] | None = None) -> Loaded:
    """Bring the shipped decks up to their files; a file that has not changed is not even read."""
    loaded = Loaded()
    for folder in shipped_games() if folders is None else folders:
        game = Game.objects.filter(key=folder.name).first()
        paths = deck_files(folder)
        if game is None and paths:
            raise BadDeckFile(f"{folder.name}: run load_catalogue first; the game is not loaded.")
        # Nobody can judge the decks of a game before `rules` has it; its cards may come first.
        if game is not None and game.key in rules.GAMES:
            _load_game(game, paths, loaded)
    return loaded


def _load_game(game: Game, paths: list[Path], loaded: Loaded) -> None:
    there = {deck.shipped_key: deck for deck in Deck.objects.filter(game=game, shipped=True)}
    for path in paths:
        deck = there.pop(path.stem, None)
        # The same list may mean other cards after the catalogue has changed.
        digest = hashlib.sha256(path.read_bytes() + game.shipped_digest.encode()).hexdigest()
        if deck is None:
            loaded.created.append(_create(game, path, digest).name)
        elif deck.shipped_digest != digest:
            loaded.changed.append(_change(deck, path, digest).name)
        else:
            loaded.unchanged.append(deck.name)
    for gone in there.values():
        loaded.removed.append(gone.name)
        gone.delete()


def _create(game: Game, path: Path, digest: str) -> Deck:
    facts = _read(game, path)
    return create_deck(
        owner=None,
        game=game,
        visibility=Visibility.PUBLIC,
        shipped=True,
        shipped_key=path.stem,
        shipped_digest=digest,
        **facts,
    )


def _change(deck: Deck, path: Path, digest: str) -> Deck:
    facts = _read(deck.game, path)
    replace_list(deck=deck, counts=facts["counts"], choices=facts["choices"])
    Deck.objects.filter(pk=deck.pk).update(shipped_digest=digest)
    return update_deck(
        deck=deck,
        name=facts["name"],
        description=facts["description"],
        format=facts["format_key"],
    )


def _read(game: Game, path: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        lookup = CardLookup(game)
        entries = [(_card(lookup, entry["card"], path), entry["count"]) for entry in data["entry"]]
        choices = {k: _key(lookup, code, path) for k, code in data.get("choices", {}).items()}
        name = data["name"]
    except (tomllib.TOMLDecodeError, KeyError) as problem:
        raise BadDeckFile(f"{path.name}: {type(problem).__name__}: {problem}.") from problem
    cards = Card.objects.select_related("game").in_bulk([pk for pk, _ in entries])
    return {
        "name": name,
        "description": _unwrapped(data.get("description", "")),
        "format_key": data.get("format", ""),
        "counts": {cards[pk]: count for pk, count in entries},
        "choices": choices,
    }


def _card(lookup: CardLookup, code: str, path: Path) -> int:
    match = lookup.match(gather(code, lookup))
    if match.card is None:
        raise BadDeckFile(f"{path.name}: {match.why}.")
    return match.card.pk


def _key(lookup: CardLookup, code: str, path: Path) -> str:
    return lookup.listed(_card(lookup, code, path)).key


def _unwrapped(text: str) -> str:
    """Files break lines where the editor does; only an empty line begins a paragraph."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()
