"""A desktop for tests: a screen, a session bus, a tray and notifications, all of them private and gone afterwards."""
