"""Writes lines.json: percentile, searchsorted, bincount, diff, interp and convolve.

Run with a Python that has NumPy 2: python3 lines.py
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "testing/golden"))
from tables import TYPES, row, write

# Halves and quarters: what is blended or added up of them is exact.
SOME = np.array([[3, 0, 7, 1], [0, 2, 5, 12], [9, 4, 1, 100]])
METHODS = [
    *("inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull"),
    *("linear", "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest"),
]
INPUTS = {
    **{name: SOME.astype(name) for name in TYPES},
    **{f"line_{name}": np.array([1, 0, 3, 3, 7]).astype(name) for name in TYPES},
    **{f"short_{name}": np.array([2, 1, 120]).astype(name) for name in TYPES},
    "odd": np.array([0.5, np.nan, -2.25, np.inf, -0.0, 0, -np.inf, 3], "float32"),
    "holed": np.array([[1, np.nan, 3], [4, 5, 0.25]]),
    "tenths": np.array([[0.1, 2.3, -0.7], [1.9, 0.4, 5.5], [3.1, -4.2, 0.05]], "float32"),
    "tenths64": np.array([0.1, 2.3, -0.7, 1.9, 0.4, 5.5]),
    "cube": np.arange(24, dtype="float32").reshape(2, 3, 4) * 0.5 - 3,
    "sorted": np.array([-np.inf, -1.5, -0.0, 0, 0, 2, 2, 2, 9, np.inf, np.nan, np.nan], "float32"),
    "places": np.array([-2, -1.5, 0, -0.0, 2, 8, 9, 10, np.inf, -np.inf, np.nan], "float32"),
    "ascending": np.array([0, 1, 1, 2.5, 4, 10], "float32"),
    "ascending64": np.array([0, 1, 1, 2.5, 4, 10.1]),
    "heights": np.array([1, 2, -3, 0.5, np.inf, np.inf], "float32"),
    "heights64": np.array([1, 2.1, -3, 0.3, 7, 4]),
    "angles": np.array([190, -190, 350, -350], "float32"),
    "xs": np.array([[-1, 0, 0.5, 1], [1.7, 3.3, 4, 9.9], [10, 11, np.nan, np.inf]], "float32"),
    "xs64": np.array([[-1, 0, 0.5, 1], [1.7, 3.3, 4, 9.9], [10, 11, np.nan, np.inf]]),
    "one": np.array([1], "float32"),
    "point": np.array(2.5, "float32"),
    "none": np.zeros(0, "float32"),
    "empty": np.zeros((0, 3), "float32"),
    "nobody": np.zeros(0, "int32"),
    "below": np.array([1, -1], "int32"),
    "weights": np.array([0.5, 1, 0.25, 2, -4], "float32"),
    "column": np.array([[5], [6], [7]], "float32"),
}


def percentile(x, q, **options):
    """Of a list each by itself, which keeps the type of floats as a number does; float16 in float32, rounded once."""

    def one(q):
        short = x.dtype == np.float16
        made = np.percentile(x.astype(np.float32) if short else x, q, **options)
        return np.asarray(made).astype(np.float16) if short else np.asarray(made)

    return np.stack([one(float(each)) for each in q]) if isinstance(q, list) else one(float(q))


def convolve(a, v, **options):
    short = np.result_type(a, v) == np.float16
    made = np.convolve(a.astype(np.float32) if short else a, v, **options)
    return made.astype(np.float16) if short else made


def bincount(x, **options):
    return np.bincount(x, **options)


CALLS = [
    *[("percentile", [x, 40], {}) for x in TYPES[1:]],
    *[("percentile", [x, q], {"method": m}) for m in METHODS for x, q in (("tenths", [0, 10, 37.5, 50, 95, 100]), ("int32", [25, 50]))],
    *[("percentile", ["tenths", 37.5], {"axis": a, "method": m}) for a, m in ((0, "hazen"), (1, "linear"), (-1, "lower"))],
    ("percentile", ["tenths64", [0, 33.3, 66.6]], {}),
    ("percentile", ["odd", 50], {}),
    ("percentile", ["holed", [20, 50]], {"axis": 1, "keepdims": True}),
    ("percentile", ["cube", 30], {"axis": [0, 2]}),
    ("percentile", ["cube T", [30, 80]], {"axis": 1}),
    ("percentile", ["cube backwards", 10], {"axis": 2, "keepdims": True}),
    ("percentile", ["point", 7], {}),
    ("percentile", ["empty", 7], {"axis": 1}),
    ("percentile", ["tenths", 101], {}),
    ("percentile", ["tenths", [50, -1]], {}),
    ("percentile", ["tenths", 5], {"axis": 2}),
    *[("searchsorted", ["sorted", "places"], {"side": s}) for s in ("left", "right")],
    *[("searchsorted", [f"short_{x}", f"line_{y}"], {"side": "right"}) for x in TYPES[1:] for y in ("int8", "uint16", x)],
    ("searchsorted", ["sorted", "cube T"], {}),
    ("searchsorted", ["sorted every other", "cube every other"], {}),
    ("searchsorted", ["sorted", "none"], {}),
    ("searchsorted", ["none", "places"], {}),
    ("searchsorted", ["ascending", "point"], {}),
    ("searchsorted", ["ascending64", "xs"], {"side": "right"}),
    *[("bincount", [f"line_{x}"], {}) for x in TYPES if x not in ("float16", "float32", "float64", "uint64")],
    ("bincount", ["line_int32"], {"minlength": 12}),
    ("bincount", ["line_int32 every other"], {"minlength": 2}),
    ("bincount", ["line_int16 backwards"], {"weights": "weights backwards"}),
    ("bincount", ["line_int32"], {"weights": "line_int8", "minlength": 9}),
    ("bincount", ["nobody"], {}),
    ("bincount", ["nobody"], {"minlength": 3}),
    *[("diff", [x], {}) for x in TYPES],
    *[("diff", ["cube", *[]], {"axis": a, "n": n}) for a in (0, 1, -1) for n in (0, 1, 2, 3)],
    ("diff", ["odd"], {"n": 2}),
    ("diff", ["cube T"], {"axis": 0}),
    ("diff", ["bool backwards"], {"n": 3}),
    ("diff", ["cube every other"], {"axis": 1, "n": 5}),
    ("diff", ["empty"], {}),
    ("diff", ["float32"], {"prepend": "column", "append": "column"}),
    ("diff", ["int16"], {"prepend": "uint8", "n": 2}),
    ("diff", ["tenths"], {"append": "one"}),
    ("diff", ["point"], {}),
    ("diff", ["odd"], {"n": -1}),
    ("diff", ["odd"], {"axis": 1}),
    ("interp", ["xs", "ascending", "heights"], {}),
    ("interp", ["xs64", "ascending64", "heights64"], {}),
    ("interp", ["xs64 T", "ascending64", "heights64 backwards"], {"left": -9.5, "right": 100}),
    ("interp", ["xs every other", "ascending", "ascending backwards"], {"left": -2}),
    ("interp", ["line_int32", "line_int8 every other", "short_int16"], {}),
    ("interp", ["angles", "short_uint8", "short_float32 backwards"], {"period": 360}),
    ("interp", ["xs64", "heights64", "ascending64"], {"period": -5}),
    ("interp", ["xs", "one", "one"], {}),
    ("interp", ["xs64", "point stretched", "point stretched"], {}),
    ("interp", ["point", "ascending", "heights"], {}),
    ("interp", ["none", "ascending", "heights"], {}),
    *[("convolve", [f"line_{x}", f"short_{x}"], {"mode": m}) for x in TYPES for m in ("full", "same", "valid")],
    *[("convolve", ["short_float32", "line_int16"], {"mode": m}) for m in ("full", "same", "valid")],
    *[("convolve", ["ascending", f"line_{x}"], {"mode": m}) for x in ("float32", "uint8") for m in ("same", "valid")],
    ("convolve", ["line_float32 backwards", "ascending every other"], {}),
    ("convolve", ["odd", "short_float32"], {"mode": "valid"}),
    ("convolve", ["point", "ascending"], {}),
    ("convolve", ["none", "ascending"], {}),
]
OWN = {"percentile": percentile, "convolve": convolve, "bincount": bincount}
write(__file__, INPUTS, [row(OWN.get(f) or getattr(np, f), f, given, o, INPUTS) for f, given, o in CALLS])
