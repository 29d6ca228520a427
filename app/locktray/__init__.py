"""Locktray: the tray application on top of lockcore."""
