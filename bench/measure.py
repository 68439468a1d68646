"""Measure the library and write down the figures: the first step of `make bench`."""

from __future__ import annotations

import json
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rates import rates
from timings import course, functions, imports, widest

RESULTS = Path(__file__).parent / "results.json"


def machine() -> dict[str, Any]:
    """What the figures are measured on."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "chess": version("chess"),
        "attrs": version("attrs"),
    }


def processor() -> str:
    """The name of the processor, as well as the system knows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown processor")


def rounded(data: Any) -> Any:
    """The same data with four digits: more would only be noise."""
    if isinstance(data, float):
        return float(f"{data:.4g}")
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    return [rounded(value) for value in data] if isinstance(data, list) else data


def main() -> None:
    """Measure everything, then write it all."""
    results = {
        "machine": machine(),
        "rates": rates(),
        "functions": functions(),
        "course": course(),
        "widest": widest(),
        "imports": imports(),
    }
    RESULTS.write_text(json.dumps(rounded(results), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
