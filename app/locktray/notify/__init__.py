"""How a notice reaches the person: over the desktop's own service where there is one, else as a bubble at the icon."""
