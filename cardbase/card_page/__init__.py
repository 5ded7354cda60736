"""What a card's page says beyond its rows: facts in words, versions compared, its history.

Other apps add panels of their own by registering them here; the catalogue knows none of them.
"""
