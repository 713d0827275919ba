"""Writes arrays.json: what NumPy casts, spaces, spans and reinterprets. Run with NumPy 2: python3 arrays.py"""
import json, pathlib
import numpy as np

INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "float32", "float64"]
TYPES = ["bool", *INTEGERS, *FLOATS]
REALS = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 99.75, -128.0, 255.5, 1000.7, -32768.9, 65503.0, 65504.0, 65519.9, 65520.0, 16777217.0, -2147483648.0,
         2147483520.0, 4294967040.0, 1e10, -3e18, 1e19, 1 / 3, -1 / 3, 1 + 2**-11, 1 + 3 * 2**-11, 2**-14, 2**-24, 2**-25, 2**-25 * 1.001, 3e-8,
         5.96e-8, 6e-5, 1e-40, -1e-44, 1e-45, 1e300, np.nan, np.inf, -np.inf]


def values(kind):
    """Edges of a type, and what rounds."""
    if kind == "bool":
        return np.array([False, True])
    if kind in FLOATS:
        with np.errstate(all="ignore"):
            return np.array(REALS).astype(kind)
    least, most = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    some = [0, 1, 2, 99, least, least + 1, most, most - 1, most // 2 + 1, most // 3, 16777217, 16777219, 2049, 2051, 65519, 65520, 2**53 + 1, 2**60 + 2**36 + 1, -1, -7, -2049]
    return np.array([v for v in some if least <= v <= most], kind)


def fits(x, to):
    """Where a cast is defined: C leaves open what a float outside of an integer type becomes."""
    if x.dtype.kind != "f" or to not in INTEGERS:
        return np.ones(x.shape, bool)
    with np.errstate(all="ignore"):
        whole = np.trunc(x.astype("f8"))
        return np.isfinite(x) & (whole >= float(np.iinfo(to).min)) & (whole < float(np.iinfo(to).max) + 1)


def hexed(x):
    return np.ascontiguousarray(x).tobytes().hex()


def casts():
    for one in TYPES:
        for to in TYPES:
            x = values(one)
            x = x[fits(x, to)]
            with np.errstate(all="ignore"):
                yield {"from": one, "to": to, "given": hexed(x), "result": hexed(x.astype(to)), "nan": bool(x.dtype.kind == "f" and np.isnan(x).any())}


SPACES = [(0, 1, 5, {}), (0, 1, 50, {}), (2, 3, 7, {"endpoint": False}), (0, 10, 11, {"dtype": "int32"}), (-3.7, 5.9, 13, {"dtype": "int32"}), (-3.7, 5.9, 13, {"dtype": "int64"}), (1, 1, 4, {}), (0, 5e-324, 4, {}), (-1e308, 1e308, 3, {}),
          (5, -5, 9, {"dtype": "float32"}), (0.1, 0.7, 1, {}), (0.1, 0.7, 1, {"endpoint": False}), (0.1, 0.7, 0, {}), (0, np.pi, 1001, {}), (1 / 3, 2 / 3, 33, {"dtype": "float16"}), (0, 5e-324, 3, {"endpoint": False}), (0, 255, 6, {"dtype": "uint8"}), (0, 2, 4, {"dtype": "bool"})]
GRIDS = [([3], {}), ([3, 2], {}), ([3, 2], {"indexing": "ij"}), ([2, 3, 4], {}), ([2, 3, 4], {"indexing": "ij", "sparse": True}), ([2, 3], {"sparse": True}), ([0, 2], {}), ([], {})]
VIEWS = [([4], "float32", None, "uint32"), ([4], "float32", None, "uint8"), ([2, 8], "uint8", None, "int32"), ([2, 6], "uint8", None, "int32"), ([8, 2], "uint8", "T", "int32"), ([8, 2], "uint8", "T", "int8"), ([3, 4], "int16", "rows", "int64"),
         ([3, 4], "int16", "skip", "int32"), ([2, 4], "int8", "reverse", "int16"), ([], "int32", None, "float32"), ([], "int32", None, "int8"), ([0, 4], "int8", None, "int32"), ([1, 1], "int64", "T", "int16"), ([4, 0], "int8", None, "int32"), ([2, 3], "float64", None, "float16")]
TAKEN = {None: lambda x: x, "T": lambda x: x.T, "rows": lambda x: x[::-2], "skip": lambda x: x[:, ::2], "reverse": lambda x: x[:, ::-1]}


def view(shape, kind, taken, to):
    count = int(np.prod(shape)) * np.dtype(kind).itemsize
    x = TAKEN[taken]((np.arange(count, dtype="u1") + 64).view(kind).reshape(shape))
    row = {"shape": shape, "dtype": kind, "taken": taken, "to": to}
    try:
        made = x.view(to)
    except ValueError as error:
        return {**row, "error": str(error)}
    return {**row, "result": list(made.shape), "data": hexed(made)}


golden = {
    "numpy": np.__version__,
    "casts": list(casts()),
    "linspace": [{"start": a, "stop": b, "count": n, "options": o, "dtype": str(np.linspace(a, b, n, **o).dtype), "data": hexed(np.linspace(a, b, n, **o))} for a, b, n, o in SPACES],
    "meshgrid": [{"sizes": s, "options": o, "result": [{"shape": list(g.shape), "data": g.ravel().tolist()} for g in np.meshgrid(*[np.arange(n) + 10 * n for n in s], **o)]} for s, o in GRIDS],
    "views": [view(*one) for one in VIEWS],
}
lists = ",\n".join(f'"{key}": ' + (json.dumps(rows) if isinstance(rows, str) else "[\n" + ",\n".join(map(json.dumps, rows)) + "\n]") for key, rows in golden.items())
pathlib.Path(__file__).with_suffix(".json").write_text("{" + lists + "}\n")
