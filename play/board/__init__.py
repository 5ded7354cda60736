"""From what the rules let a viewer see to what the page shows: names, faces and options."""
