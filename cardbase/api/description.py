"""What the API's own documentation says before it lists the addresses."""

DESCRIPTION = """\
The catalogue of several card games to read, and decks to read and write.

**Lists** come in pages: follow `next` and `previous` until they are null; `limit` sets how many
rows an answer has, `ordering` how they are sorted. Nothing is counted, so all pages are quick.

**Filters** are named with each list. A name the list does not know, a value that nothing here has,
a parameter without a value and one that is given twice are refused, never ignored; the answer names
the nearest. A card whose number is unknown, or printed as X, is neither below nor above any bound.
`_min` and `_max` mean at least and at most, of days too: `date_min=2006-08-01` finds what is of
that day as well; `before` and `after` leave the day itself out.

**Searches** are written in `q` of cards and printings, in the language of the card pages: words,
and terms such as `cost>=3`, `-has:ruling` or `set:B01 rarity:SR`. It is described at
`/cards/syntax/`. With `game` it is read in that game's own words. What is found comes in the order
of the pages unless `ordering` asks for another. A search may take three seconds; one that takes
longer is answered with 422.

**One card by its name**: `/api/v1/cards/named/?fuzzy=marht` answers with the card whose name is
nearest. A card says itself in one `line`, and has its picture, its page and its facts in words.

**A link** to a card or a deck is shown with its picture: `/api/v1/oembed/?url=…` (oEmbed).

**Rules** are numbered, and every ruling cites those it interprets: `/api/v1/rules/CIPHER-EVADE-6/`
is a rule with its rulings, its neighbours, and the rules that name it. What is printed on a game's
cards, and the formats it has, is told at `/api/v1/games/cipher/`.

**Where it is from**: facts, rulings and errata name their source; `/api/v1/sources/` lists the
documents, and `rulings/?source=KEY` and `errata/?source=KEY` what was taken from one.

**Everything at once** comes as files, listed at `/api/v1/downloads/`. With the `version` of those
you have, `/api/v1/changes/?since=VERSION` names the rows that were created, changed or removed
since, and the keys that lead to another card now. Rows say when they were `updated`.

**Decks** are checked without an account too, and without saving them: POST a list to
`/api/v1/decks/check/`. Two programs do not overwrite each other's changes if they send `If-Match`
with the `ETag` of the deck they read: the second is refused with 412.

**Long work** is a job: POST a deck or a list to `/api/v1/goldfish/`, ask the address in `Location`
until `state` is `done`, and read `figures`; DELETE cancels it.

**Matches** are played by program at `/api/v1/matches/`: the stream of a match is a line of JSON for
each change that your seat sees, and a POST answers. You see what your player may see.

**Limits**: 600 requests a minute without a token, 1,200 with one. Every answer says in `RateLimit`
how many are left. An answer you have already costs nothing: send its `ETag` as `If-None-Match`, and
304 says that it is still the same.

**Refusals** are problem details (RFC 9457, `application/problem+json`): `detail` says what is
wrong, `errors` names the fields.

**Other sites** may read everything here from their pages (CORS), without cookies or a token.

**Writing** needs a token: make one at `/account/tokens/`, or POST your username and password to
`/api/v1/token/`; then send `Authorization: Bearer <token>` with each request. You may have several,
each with a name, with the rights `decks` and `play` or one of them, and with an end if you like. A
token that was revoked or has ended is answered with 401, one without the right with 403. A request
may have up to 1 MB; above that the answer is 413.

**A card is named by its key everywhere**: `card` in answers, bodies and parameters. Keys are unique
in a game; a parameter `card` whose key several games have is refused until `game` says which.

**Changes** since 0.1.0: `card` of printings was an address, which is `card_url` now; the parameter
`card` of decks took parts of names, for which `q=contains:(marth)` asks now.
"""
