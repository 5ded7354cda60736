"""Lines in our own templating: the grammar of a game's cards, and the abilities of a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.text.abilities import Ability, Failure
from rules.text.ambiguity import OpenGrammar
from rules.text.grammar import NotParsed, Readings
from rules.text.house import cards, nouns, sentences, words

# Which of two readings of the same words is meant, and why.
PREFERRED = {"all_enemy": "\"an opponent's units\" are all of that opponent's"}


def house_grammar(
    texts: tuple[str, ...], readings: tuple[Readings, ...], preferred: Mapping[str, str]
) -> OpenGrammar:
    """Return a game's grammar: its own rules and readings beside those that the games share."""
    shared = (words.LEXICON, nouns.GRAMMAR, sentences.GRAMMAR, cards.GRAMMAR)
    return OpenGrammar(
        "\n".join((*shared, *texts)),
        ("line",),
        words.COUNTS,
        sentences.SENTENCES,
        cards.CARD_DEEDS,
        *readings,
        preferred={**PREFERRED, **preferred},
    )


def line_compiler(grammar: OpenGrammar) -> Callable[[str], tuple[Ability, ...] | Failure]:
    """Return what makes the ability of a line, or the phrase at which understanding ended."""

    def compile_line(line: str) -> tuple[Ability, ...] | Failure:
        text = line.strip()
        if not text.endswith("."):
            return Failure(line, text)
        try:
            return (grammar.parse(words.plain_words(text[:-1]), "line"),)
        except NotParsed as stop:
            return Failure(line, f"{stop.phrase}.")

    return compile_line
