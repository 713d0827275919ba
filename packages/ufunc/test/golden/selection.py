"""Writes selection.json: `where` and `clip`, which are no ufuncs of one body in NumPy.

Run with a Python that has NumPy 2: python3 selection.py
"""

import itertools
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "testing/golden"))
from tables import TYPES, row, write

SOME = np.array([[3, 0, 7, 1], [0, 2, 5, 12]])
INPUTS = {
    **{name: SOME.astype(name) for name in TYPES},
    "odd": np.array([[np.nan, -0.0, np.inf, -7.5], [0, 1.25, -np.inf, np.nan]], "float32"),
    "odd16": np.array([[np.nan, -0.0, np.inf, -7.5], [0, 1.25, -np.inf, np.nan]], "float16"),
    "below": np.array([[-3, 0, 100, -128], [127, 5, -1, 1]], "int8"),
    "column": np.array([[True], [False]]),
    "row": np.array([4, 3, 2, 1], "float32"),
    "none": np.zeros((0, 4), "float32"),
    "point": np.array(2, "float32"),
    "holes": np.array([1, np.nan, 3, np.nan], "float32"),
}
PAIRS = list(itertools.combinations_with_replacement(TYPES, 2))
CALLS = [
    *[("where", ["column", a, b]) for a, b in PAIRS],
    *[("where", [c, "int16", "int16 backwards"]) for c in TYPES],
    *[("where", ["column", a, s]) for a in TYPES for s in (5, 0.5)],
    ("where", ["odd", "float32", "row"]),
    ("where", ["odd16", "odd", 0.0]),
    ("where", ["odd T", "float32 T", "odd T"]),
    ("where", ["bool backwards", "odd every other", "odd every other"]),
    ("where", ["bool every other", "odd every other", 1.5]),
    ("where", ["column", 1.5, "row"]),
    ("where", ["none", "row", 1.5]),
    ("where", ["point", "row", "odd"]),
    ("where", ["float32 stretched", "odd", "row"]),
    ("where", ["column", "float32 T", "row"]),
    *[("clip", [x, 1, 5]) for x in TYPES],
    *[("clip", [x, low, "row"]) for x in ("float32", "odd", "odd16", "int16") for low in (0, "holes", -2.5)],
    ("clip", ["below", -5, 100]),
    ("clip", ["below", "int16", "int16 backwards"]),
    ("clip", ["odd T", -1, 1]),
    ("clip", ["odd backwards", None, 1]),
    ("clip", ["odd every other", 0.5, None]),
    ("clip", ["below", None, None]),
    ("clip", ["float32", 5, 1]),
    ("clip", ["int32", 0.5, 2.5]),
    ("clip", ["none", 0, 1]),
    ("clip", ["point", 0, 1]),
    ("clip", ["uint8", -1, 5]),
    ("clip", ["below", -3, 300]),
    ("clip", ["below", -300, 300]),
    ("clip", ["uint8", 300, None]),
    ("clip", ["float32", "row", "column T"]),
]
write(__file__, INPUTS, [row(getattr(np, f), f, given, {}, INPUTS) for f, given in CALLS])
