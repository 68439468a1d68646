"""`python -m azul_rules` is the same as `azul-rules`."""

from azul_rules.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
