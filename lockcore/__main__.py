"""`python -m lockcore` is the `lockcore` command."""

from lockcore._cli import main

if __name__ == "__main__":
    raise SystemExit(main())
