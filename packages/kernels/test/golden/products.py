"""Writes products.json: einsum, and matmul of whole numbers.

Run with a Python that has NumPy 2: python3 products.py
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "testing/golden"))
from tables import TYPES, row, write

SOME = np.array([[3, 0, 7], [1, 20, 2]])
WHOLE = [t for t in TYPES if not t.startswith("float")]
rng = np.random.default_rng(5)
INPUTS = {
    **{name: SOME.astype(name) for name in TYPES},
    **{f"big_{t}": rng.integers(np.iinfo(t).min, np.iinfo(t).max, (3, 4), t) for t in WHOLE[1:]},
    "big_bool": rng.integers(0, 2, (3, 4)).astype(bool),
    "square": np.arange(9, dtype="float32").reshape(3, 3) - 2,
    "cube": np.arange(24, dtype="float32").reshape(2, 3, 4) * 0.5,
    "four": np.arange(36, dtype="float64").reshape(2, 3, 2, 3),
    "stack": np.arange(12, dtype="float32").reshape(2, 1, 3, 2),
    "line": np.array([1, -2, 0.5], "float32"),
    "long": np.array([1, -2, 0.5, 8], "float32"),
    "pair": np.array([0.5, 4]),
    "single": np.array([2], "float32"),
    "point": np.array(3, "float32"),
    "none": np.zeros((0, 3), "float32"),
    "odd": np.array([[1, np.nan, 0], [np.inf, 2, -1]], "float32"),
}


def einsum(text, *operands):
    short = np.result_type(*operands) == np.float16
    made = np.einsum(text, *[one.astype(np.float32) if short else one for one in operands])
    return np.asarray(made).astype(np.float16) if short else made


CALLS = [
    *[("einsum", ["ij,kj->ik", t, t]) for t in TYPES],
    *[("einsum", ["ij->j", t]) for t in TYPES],
    *[("einsum", ["ij,jk", t, f"big_{t}"]) for t in WHOLE],
    ("einsum", ["ij,jk->ik", "int16", "big_uint8"]),
    *[("einsum", [s, "square"]) for s in ("ii", "ii->i", "ij->ji", "ji", "ij->", "ij->ij", "...i->i...")],
    ("einsum", ["i,i", "line", "line"]),
    ("einsum", ["i,j", "line", "long"]),
    ("einsum", ["i,j->ji", "line", "long"]),
    ("einsum", ["ij,ij->ij", "square", "square T"]),
    ("einsum", ["ij,j->i", "square backwards", "line"]),
    ("einsum", ["i,ij,j", "line", "square", "line"]),
    ("einsum", ["ij,jk,kl->il", "float32", "square", "square T"]),
    ("einsum", ["ijk,ijl->kli", "cube", "cube every other"]),
    ("einsum", ["ijk,ilk->ijl", "cube", "cube backwards"]),
    ("einsum", ["ijk,kjl->li", "cube", "cube T"]),
    ("einsum", ["kji,il->kl", "cube T", "float32"]),
    ("einsum", ["...ij,...jk->...ik", "stack", "float32 every other"]),
    ("einsum", ["...ij,...jk", "stack", "float32"]),
    ("einsum", ["...ij,...jk", "stack", "stack T"]),
    ("einsum", ["...j,j...->...", "cube", "long"]),
    ("einsum", ["...i,i...->...", "float32 T", "int32"]),
    ("einsum", ["ijij->ij", "four"]),
    ("einsum", ["iiii", "four"]),
    ("einsum", ["ijkj,k->i", "four", "pair"]),
    ("einsum", ["abab,cb->ca", "four", "square"]),
    ("einsum", ["i,i->i", "line", "single"]),
    ("einsum", ["ij,i->j", "square", "single"]),
    ("einsum", ["i,j->ij", "single", "single"]),
    ("einsum", [",ij", "point", "square"]),
    ("einsum", [",", "point", "point"]),
    ("einsum", ["", "point"]),
    ("einsum", ["ij->j", "none"]),
    ("einsum", ["ij->i", "none"]),
    ("einsum", ["ij,kj->ik", "none", "none"]),
    ("einsum", ["ji,jk->ik", "none", "none"]),
    ("einsum", ["ij,kj->ik", "odd", "odd"]),
    ("einsum", ["ij,kj->ik", "float16", "odd"]),
    ("einsum", ["bA,Ac", "float32", "square"]),
    ("einsum", ["ij,jk,k->", "float32", "square", "line"]),
    ("einsum", ["a,b,c->abc", "line", "long", "single"]),
    ("einsum", ["ij,jk", "float32"]),
    ("einsum", ["ij,jk->il", "float32", "square"]),
    ("einsum", ["ij,jk->ii", "float32", "square"]),
    ("einsum", ["ij,jk", "float32", "float32"]),
    ("einsum", ["ijk", "square"]),
    ("einsum", ["i", "square"]),
    ("einsum", ["i1", "square"]),
    ("einsum", ["i->...i", "line"]),
    ("einsum", ["...i->i", "square"]),
    *[("matmul", [a, b]) for t in WHOLE for a, b in ((t, f"big_{t}"), (t, "big_uint8"))],
    ("matmul", ["big_uint8 T", "big_int16"]),
    ("matmul", ["big_int8 T", "big_int8 backwards"]),
    ("matmul", ["uint16", "big_uint8 every other"]),
    ("matmul", ["big_uint32 T", "big_uint32"]),
    ("matmul", ["big_int64 T", "big_int64 backwards"]),
    ("matmul", ["big_uint64 T", "big_uint64"]),
    ("matmul", ["int32", "big_uint32"]),
    ("matmul", ["uint64", "big_uint16"]),
]
OWN = {"einsum": einsum, "matmul": np.matmul}


def rows():
    for f, given in CALLS:
        if f == "matmul":
            yield row(OWN[f], f, given, {}, INPUTS)
            continue
        text, *operands = given
        made = row(lambda *x, text=text: einsum(text, *x), f, operands, {}, INPUTS)
        yield {**made, "operands": [f"={text}", *operands]}


write(__file__, INPUTS, list(rows()))
