"""An independent judge of Fire Emblem 0 (Cipher) matches, written from the rules page alone.

`position` is a match as it lies on the table, `offers` what may be done there, `reference` what
comes of it, `skills` which card texts may bear on which of that; `judge` holds a match against it.
It sees the views of both players and of a spectator, their logs, and the table with every card laid
open. Nothing here imports the rules.
"""
