"""Webhooks: changes of cards, rulings and decks, posted to addresses that people register.

`destinations` says where something may be sent, `signatures` and `posting` send it, `events` makes
deliveries, `catalogue` finds what is new in the catalogue, `services` is for pages and the API,
`tasks` is the worker's side.
"""
