"""From files to rows: the catalogue shipped with the project, and data sets people bring.

Both ways end in `record_writer.save_cards`, which finds out what is new and what changed.
A package inside this one reads the data set of the game it is named after.
"""
