"""Changes to the catalogue that touch more than one row: errata, keys, pictures.

Each is a function with a transaction of its own; forms, imports and the admin all go through these.
"""
