"""Hypothesis profiles: quick for every run, deep in CI, very-deep by hand."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

COMMON = {
    "deadline": None,  # the machine's mood is not a property of the rules
    "print_blob": True,  # a failing example can be replayed from the report
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("quick", max_examples=15, derandomize=True, **COMMON)
settings.register_profile("deep", max_examples=50, derandomize=True, **COMMON)
settings.register_profile("very-deep", max_examples=2000, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
