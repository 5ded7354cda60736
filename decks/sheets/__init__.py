"""What is printed of a deck: proxies to cut out."""
