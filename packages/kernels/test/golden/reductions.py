"""Writes reductions.json: what NumPy gives for calls of the functions that have its names, with NumPy 2's promotion.

Run with a Python that has NumPy: python3 reductions.py
"""

import json
import pathlib

import numpy as np

if hasattr(np, "_set_promotion_state"):
    np._set_promotion_state("weak")

INPUTS = {
    "ints": np.array([[3, -1, 4], [-1, 5, -9]], "int32"),
    "bytes": np.array([200, 100, 50], "uint8"),
    "flags": np.array([[True, False], [True, True]]),
    "floats": np.array([[0.5, -1.25, 3.0], [3.0, 0.0, -1.25]], "float32"),
    "holed": np.array([[1.0, np.nan, -2.0], [4.0, 4.0, -np.inf]], "float64"),
    "cube": np.arange(24, dtype="float32").reshape(2, 3, 4),
    "none": np.zeros((0, 3), "float32"),
}
CALLS = [
    *[(f, name, {}) for f in ("sum", "prod", "max", "min") for name in ("ints", "bytes", "flags", "floats", "holed")],
    *[(f, "cube", o) for f in ("sum", "max") for o in ({"axis": 1}, {"axis": [0, 2]}, {"axis": -1, "keepdims": True})],
    ("sum", "none", {"axis": 0}),
    ("prod", "none", {}),
    ("max", "none", {}),
    ("max", "none", {"initial": 7}),
    ("sum", "ints", {"initial": 10, "axis": 1}),
    ("sum", "bytes", {"dtype": "uint8"}),
    *[(f, name, {}) for f in ("cumsum", "cumprod") for name in ("ints", "bytes", "flags", "floats")],
    ("cumsum", "cube", {"axis": 1}),
    ("cumsum", "cube", {"axis": -1}),
    ("cumsum", "holed", {"axis": 0}),
    ("cumsum", "none", {"axis": 1}),
    *[(f, name, {}) for f in ("argmax", "argmin") for name in ("ints", "flags", "floats", "holed")],
    *[(f, "holed", {"axis": a}) for f in ("argmax", "argmin") for a in (0, 1)],
    ("argmax", "cube", {"axis": 1, "keepdims": True}),
    ("argmin", "none", {}),
    ("transpose", "cube", {}),
    ("transpose", "cube", {"axes": [1, 2, 0]}),
    ("histogram", "ints", {}),
    ("histogram", "ints", {"bins": 4, "range": [-9.0, 5.0]}),
    ("histogram", "floats", {"bins": 3, "range": [-1.25, 3.0]}),
    ("histogram", "floats", {"bins": 5, "range": [0.0, 0.0]}),
    ("histogram", "cube", {"bins": 7, "range": [0.5, 20.0]}),
    ("histogram", "cube", {"bins": [0, 1, 1, 10, 23]}),
    ("histogram", "holed", {"bins": [-2, 0, 4]}),
    ("histogram", "holed", {}),
    ("histogram", "none", {"bins": 2}),
    ("histogram", "cube", {"bins": 4, "range": [0.0, 24.0], "density": True}),
]


def listed(array):
    """Elements in row-major order; NaN and infinities, which JSON has not, by name."""
    return [x if isinstance(x, (bool, int)) or np.isfinite(x) else str(x) for x in array.ravel().tolist()]


def described(array):
    array = np.asarray(array)
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": listed(array)}


def row(function, name, options):
    given = {k: tuple(v) if k == "axis" and isinstance(v, list) else v for k, v in options.items()}
    try:
        with np.errstate(all="ignore"):
            result = getattr(np, function)(INPUTS[name], **given)
    except ValueError as error:
        return {"call": function, "input": name, "options": options, "error": str(error)}
    several = result if isinstance(result, tuple) else (result,)
    return {"call": function, "input": name, "options": options, "result": [described(one) for one in several]}


rows = [row(*call) for call in CALLS]
text = ",\n".join(json.dumps(one) for one in rows)
inputs = json.dumps({name: described(array) for name, array in INPUTS.items()})
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(f'{{"inputs": {inputs},\n"rows": [\n{text}\n]}}\n')
