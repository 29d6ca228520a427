"""The window: what it costs the GUI thread."""
