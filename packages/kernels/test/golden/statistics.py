"""Writes statistics.json: means, deviations, tests and extremes without NaN.

Run with a Python that has NumPy 2: python3 statistics.py
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "testing/golden"))
from tables import TYPES, row, write

# Multiples of 1/4 whose sums every type holds, so that no order of adding rounds.
PLAIN = np.array([[3, 0, 7.25, 1.5], [0, 2, 5, 12.75], [9, 4.5, 0, 0]])
INPUTS = {
    **{name: PLAIN.astype(name) for name in TYPES},
    "below": -PLAIN.astype("int8") - 3,
    "holed": np.array([[1.5, np.nan, -2, 0], [np.nan, np.nan, np.nan, np.nan], [4, -0.0, np.inf, -7]], "float32"),
    "holed64": np.array([[1.5, np.nan, -2, 0], [np.nan, -np.inf, np.nan, np.nan]]),
    "holed16": np.array([[1.5, np.nan, -2, 0.25], [np.nan, 8, 4, np.nan]], "float16"),
    "cube": np.arange(24, dtype="float32").reshape(2, 3, 4) - 7,
    "zeros": np.array([[0.0, -0.0], [0.0, 0.0]], "float32"),
    "none": np.zeros((0, 3), "float32"),
    "nothing": np.zeros((2, 0, 3), "int32"),
    "point": np.array(5, "float32"),
    "whole": np.array(3, "int32"),
    "halves": np.array([16000] + [1] * 40, "float16"),
}


def in32(call, x):
    """float16 is computed in float32 and rounded once, where NumPy rounds each step."""

    def run(x, dtype=None, **options):
        short = x.dtype == np.float16 and dtype is None
        result = getattr(np, call)(x, dtype=np.float32 if short else dtype, **options)
        return np.asarray(result).astype(np.float16) if short else result

    return run


NAMES = {"countNonzero": "count_nonzero"}
MEANS = ["sum", "mean", "var", "std", "nansum", "nanmean"]
TESTS = ["any", "all", "countNonzero"]
LEAST = ["nanmin", "nanmax"]
CALLS = [
    *[(f, x, {}) for f in [*MEANS, *TESTS, *LEAST] for x in [*TYPES, "below"]],
    *[
        (f, x, o)
        for f in [*MEANS, *TESTS, *LEAST]
        for x, o in [
            ("holed", {}),
            ("holed", {"axis": 0}),
            ("holed", {"axis": 1, "keepdims": True}),
            ("holed64", {"axis": -1}),
            ("holed16", {"axis": 1}),
            ("cube", {"axis": [0, 2]}),
            ("cube", {"axis": 1, "keepdims": True}),
            ("cube T", {"axis": 0}),
            ("cube backwards", {"axis": 2}),
            ("cube every other", {"axis": [0, 1], "keepdims": True}),
            ("float32 stretched", {"axis": 0}),
            ("int32 T", {"axis": 1}),
            ("none", {"axis": 0}),
            ("none", {"axis": 1}),
            ("nothing", {"axis": 1}),
            ("nothing", {"axis": 2}),
            ("point", {}),
            ("whole", {"keepdims": True}),
            ("float32", {"axis": 2}),
            ("float32", {"axis": [0, 0]}),
        ]
    ],
    *[(f, x, {"ddof": d, "axis": 0}) for f in ("var", "std") for x in ("float32", "int16") for d in (1, 2.5, 3, 7)],
    *[(f, x, {"dtype": "float64"}) for f in MEANS for x in ("float32", "int8")],
    *[(f, x, {"dtype": "float32"}) for f in MEANS for x in ("float64", "int32", "float16", "bool")],
    # Of zeros NumPy's extremes are either.
    *[(f, "zeros", {"axis": 0}) for f in [*MEANS, *TESTS]],
    ("nansum", "holed", {"initial": 3}),
    ("nanmin", "none", {"axis": 0, "initial": 4}),
    *[("nanmax", "holed", {"initial": 100, "axis": a}) for a in (0, 1)],
    ("mean", "halves", {}),
    ("sum", "halves", {}),
]


def run_of(f, x, o):
    if f in MEANS:
        return in32(f, x)
    return getattr(np, NAMES.get(f, f))


write(__file__, INPUTS, [row(run_of(f, x, o), f, [x], o, INPUTS) for f, x, o in CALLS])
