"""A Fire Emblem TCG player with some sense: thinks each unit's move and attack through."""
