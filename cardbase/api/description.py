"""What the API's own documentation says before it lists the addresses."""

DESCRIPTION = """\
Read the catalogue of several card games; read and write decks.

**Lists** come in pages: follow `next` and `previous` until they are null. `limit` sets the number
of rows on a page and `ordering` their order. There is no total, so every page is equally fast.

**Filters** are listed with each address. An unknown filter, an unknown value, a filter without a
value and one given twice are refused, never ignored, and the answer suggests the closest name. A
card whose number is unknown or printed as X is neither below nor above any bound. `_min` and `_max`
are inclusive, for dates too: `date_min=2006-08-01` includes that day. `before` and `after` exclude
it.

**Searches**: `q` on cards and printings takes the search language of the card pages: words, and
terms such as `cost>=3`, `-has:ruling` or `set:B01 rarity:SR`. `/cards/syntax/` describes it. With
`game`, the names of that game's facts work too. Results come in the same order as on the pages
unless `ordering` says otherwise. A search may take three seconds; a longer one is answered with
422.

**One card by its name**: `/api/v1/cards/named/?fuzzy=marht` returns the card with the closest name.
Its `line` sums it up in one line; its picture, its page and its facts in words come with it.

**Link previews**: `/api/v1/oembed/?url=…` returns the picture for a link to a card or deck
(oEmbed).

**Rules** are numbered, and every ruling cites the rules it interprets. A rule, such as
`/api/v1/rules/CIPHER-EVADE-6/`, comes with its rulings, its neighbors and the rules that refer to
it. `/api/v1/games/cipher/` lists the facts on a game's cards, its formats, and what a program sees
of its matches.

**Sources**: facts, rulings and errata name their source. `/api/v1/sources/` lists the documents;
`rulings/?source=KEY` and `errata/?source=KEY` return what was taken from one.

**Everything at once** comes as files, listed at `/api/v1/downloads/`. With the `version` of your
files, `/api/v1/changes/?since=VERSION` lists the rows created, changed or removed since then, and
the keys that now lead to another card. Each row says when it was `updated`.

**Webhooks** save you from asking: `POST /api/v1/webhooks/` has changes of cards, rulings or decks
posted to your server, signed as Standard Webhooks requires. `docs/webhooks.md` describes them.

**Decks** can be checked without an account and without saving them: POST a list to
`/api/v1/decks/check/`. To keep two programs from overwriting each other's changes, send `If-Match`
with the `ETag` of the deck you read; if it has changed since, the answer is 412.

**Long work** is a job: POST a deck or a list to `/api/v1/goldfish/`, ask the address in `Location`
until `state` is `done`, and read `figures`; DELETE cancels it. A GET lists your runs.

**Matches** can be played by programs at `/api/v1/matches/`. The stream of a match sends a line of
JSON for each change your seat sees; answer with a POST. You see what a player in your seat may see.

**Limits**: 600 requests a minute without a token, 1,200 with one. Every answer says in `RateLimit`
how many are left. An answer you already have costs nothing: send its `ETag` as `If-None-Match`; 304
means it is still the same.

**Errors** are problem details (RFC 9457, `application/problem+json`): `detail` says what is wrong,
`errors` names the fields.

**Other sites** can read everything here from their pages (CORS), without cookies or a token.

**Writing** needs a token: create one at `/account/tokens/`, or POST your username and password to
`/api/v1/token/`; then send `Authorization: Bearer <token>` with each request. You can have several
tokens, each with a name, some of the rights `decks`, `play` and `webhooks`, and an expiry date if
you like. A revoked or expired token is answered with 401, a missing right with 403. A request can
be up to 1 MB; a larger one is answered with 413.

**Cards are identified by their key**: `card` in answers, bodies and parameters. Keys are unique
within a game. If several games have the key in a `card` parameter, add `game` to say which one you
mean.

**Changes since 0.1.0**: the `card` of a printing was an address; that is `card_url` now. The `card`
parameter of decks no longer takes parts of names; use `q=contains:(marth)`.
"""
