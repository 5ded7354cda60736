"""Our own English for trees of the ability vocabulary."""
