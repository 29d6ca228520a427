"""`python -m locktray` is the `locktray` command."""

from locktray.main import main

if __name__ == "__main__":
    raise SystemExit(main())
