"""`make same FROM=<commit>`: matches of that commit and of these rules, compared in everything."""
