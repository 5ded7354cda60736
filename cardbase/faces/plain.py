"""The face of a card whose game has no layout of its own: its facts in order, and its text."""

from cardbase.faces.base import Corner, Face, printed
from cardbase.faces.text import lines
from rules.engine.cards import CardData

TONES = ("red", "blue", "green", "purple", "yellow", "brown")


def draw(card: CardData, game: str) -> Face:
    facts = tuple(
        Corner(key.replace("_", " ").capitalize(), _said(value))
        for key, value in card.stats.items()
        if value not in (None, "", [], ())
    )
    texts = tuple(line for key, text in card.texts.items() for line in lines(key, text, {}))
    return Face(
        game=game,
        key=card.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        icons="icons/games.svg",
        tones=(TONES[sum(card.kind.encode()) % len(TONES)],),
        lines=texts,
        facts=facts,
        subtitle=card.kind.replace("_", " ").capitalize(),
        label=f"{card.name}. {', '.join(f'{fact.label} {fact.value}' for fact in facts)}",
        printed_in=card.printed_in,
    )


def _said(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return printed(value)
