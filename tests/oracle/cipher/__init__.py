"""An independent judge of Fire Emblem 0 (Cipher) matches, written from the rules page alone.

`position` is a match as it lies on the table, `reference` what may be done there and what comes of
it, `skills` which card texts may bear on which of that, `judge` holds all this against a match.
Nothing here imports the rules.
"""
