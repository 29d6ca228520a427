"""Pictures for the documentation, made from the real program on a screen that nobody sees: `make screenshots`."""
