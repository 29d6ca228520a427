"""The desktop of real software, on a screen that nobody sees: `make desktop-test`."""
