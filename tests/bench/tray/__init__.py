"""Locktray beside the least that a tray application can be. `parts` runs it all, on a desktop of its own."""
