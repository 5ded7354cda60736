"""What others show of an address of this site: its title and a picture. Apps register theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest
from django.urls import Resolver404, resolve


@dataclass(frozen=True, slots=True)
class Embed:
    """A title, who made it, and the address of a picture of 5 by 7 on this site."""

    title: str
    author: str
    picture: str


EmbedBuilder = Callable[..., Embed | None]
_builders: dict[str, EmbedBuilder] = {}


def register_embed(view_name: str, builder: EmbedBuilder) -> None:
    """Register a function that says what to show of a page, of the parts of its address."""
    _builders[view_name] = builder


def embed_of(request: HttpRequest, address: str) -> Embed | None:
    """Return what to show of an address, which may be of any site; None if there is nothing."""
    try:
        parts = urlsplit(address)
        found = resolve(parts.path)
    except (ValueError, Resolver404):
        return None
    if parts.netloc.lower() != request.get_host().lower() or found.view_name not in _builders:
        return None
    try:
        return _builders[found.view_name](**found.kwargs)
    except Http404:
        return None
