"""The REST API under /api/v1/: the catalogue to read; apps above add their own routes.

An installed app joins by a module `api` that registers with `cardbase.api.router.router`.
"""
