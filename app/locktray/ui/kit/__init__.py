"""What all widgets draw with: signs, colours, text that wraps and elides."""
