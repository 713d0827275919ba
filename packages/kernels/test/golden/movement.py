"""Writes movement.json: what NumPy gives for functions that move elements, or find where they are.

Run with NumPy 2.4: python3 movement.py
"""

import json
import pathlib

import numpy as np

TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"]
rng = np.random.default_rng(5)


def some(shape, kind):
    """Small numbers, many of them equal, and 0; of floats NaN, infinities, both zeros and a subnormal number too."""
    size = int(np.prod(shape))
    least = 0 if kind[0] in "ub" else -3
    x = rng.integers(least, 4 if kind != "bool" else 2, size).astype(kind)
    if kind.startswith("float") and size > 6:
        x[:6] = [np.nan, -0.0, 0.0, np.inf, np.finfo(kind).smallest_subnormal, -np.inf]
        x = rng.permutation(x)
    return x.reshape(shape)


def pairs(kind):
    """Rows and columns of which some are equal; of floats with both zeros, and NaN."""
    x = np.array([[1, 0, 1], [0, 0, 0], [1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 0, 0]]).astype(kind)
    if kind.startswith("float"):
        x[1, 1] = -0.0
        # Of float16, NumPy sorts rows with NaN before all others.
        x[3] = x[5] = [np.nan if kind != "float16" else 7, 1, 2]
    return x


INPUTS = {
    **{f"line {kind}": some((11,), kind) for kind in TYPES},
    **{f"plate {kind}": some((3, 5), kind) for kind in TYPES},
    **{f"flags {kind}": pairs(kind) for kind in TYPES},
    "cube": np.arange(24, dtype="float32").reshape(2, 3, 4),
    "shorts": np.arange(24, dtype="int16").reshape(2, 3, 4),
    "long": rng.integers(0, 50, 700).astype("float32"),
    "wide": np.arange(2 * 3 * 40, dtype="uint8").reshape(2, 3, 40),
    "none": np.zeros((0, 3), "float32"),
    "nothing": np.zeros(0, "int32"),
    "scalar": np.array(7, "int16"),
    "one": np.array([[4.5]], "float32"),
    "zeros": np.array([0.0, -0.0, 0.0, -0.0], "float32"),
    "nans": np.array([np.nan, 1, np.nan, np.nan], "float64"),
    "two": np.array([3, 9], "uint8"),
    "mask": np.array([True, False, True, False, False]),
    "flags": np.array([0, 3, 0, 1], "int8"),
    "reals": np.array([0.0, np.nan, -0.0, 2.5], "float32"),
    "indices": np.array([[2, -1], [0, 2]], "int32"),
    "signed": np.array([-3, 1, 2, -1], "int8"),
    "unsigned": np.array([2, 0, 1], "uint32"),
    "bigs": np.array([-1, 0, 2], "int64"),
    "far": np.array([-7, 12, 3, -1], "int16"),
    "further": np.array([2**40, -(2**40), 1], "int64"),
    "huge": np.array([2**32 - 1, 1], "uint32"),
}
VIEWS = {
    "": lambda x: x,
    "T": lambda x: x.T,
    "back": lambda x: x[::-1],
    "skip": lambda x: x[..., ::2],
    "turned": lambda x: np.moveaxis(x, 0, -1)[..., ::-1],
}
EVERY = [f"{form} {kind}" for kind in TYPES for form in ("line", "plate")]
VIEWED = [*EVERY, "cube", "cube T", "cube back", "cube skip", "cube turned"]

#: function, arrays, other arguments, options
CALLS = [
    # take
    *[("take", [x], [[0, 2, -1, 0]], {}) for x in [*EVERY, "cube T", "cube skip", "cube turned"]],
    *[("take", [x], [[[1, 0], [-1, 1]]], {"axis": a}) for x in ("cube", "cube T", "cube back", "wide") for a in (0, 1, -1)],
    *[("take", ["cube", i], [], {"axis": 1}) for i in ("indices", "signed", "unsigned", "bigs", "indices T", "indices back")],
    *[("take", ["cube", i], [], {"axis": 1, "mode": m}) for i, m in (("far", "wrap"), ("far", "clip"), ("further", "clip"), ("huge", "clip"))],
    *[("take", ["cube"], [i], {"axis": 1, "mode": m}) for i in ([-7, 12, 3, -1],) for m in ("wrap", "clip")],
    ("take", ["cube", "far"], [], {"axis": 1}),
    ("take", ["cube", "further"], [], {"axis": 1}),
    ("take", ["cube", "huge"], [], {"axis": 1}),
    ("take", ["cube"], [[0, 24]], {}),
    ("take", ["cube"], [[0, -25]], {}),
    ("take", ["cube"], [[0]], {"axis": 3}),
    ("take", ["cube"], [2], {"axis": 2}),
    ("take", ["cube"], [[]], {"axis": 2}),
    ("take", ["none"], [[0]], {}),
    ("take", ["none"], [[]], {}),
    ("take", ["none"], [[2, 1]], {"axis": 1}),
    ("take", ["scalar"], [0], {}),
    # put
    *[("put", [x], [[0, 3, -1], [1, 0, 1]], {}) for x in [*EVERY, "cube T", "cube skip", "cube turned"]],
    ("put", ["cube"], [[1, 2, 1, 1, 2], [10, 20, 30, 40, 50]], {}),
    ("put", ["cube"], [[1, 5, 7, 23, 0], [10.5, 20]], {}),
    ("put", ["shorts"], [[1, 5], [10.5, -20]], {}),
    ("put", ["cube back"], [[-30, 30, 3], [1, 2, 3]], {"mode": "wrap"}),
    ("put", ["cube"], [[-30, 30, 3], [1, 2, 3]], {"mode": "clip"}),
    ("put", ["cube", "indices", "flags"], [], {}),
    ("put", ["cube skip", "far", "reals"], [], {"mode": "wrap"}),
    ("put", ["cube"], [[24], [1]], {}),
    ("put", ["cube"], [[], [1]], {}),
    ("put", ["cube"], [[1], []], {}),
    ("put", ["nothing"], [[0], [1]], {}),
    # compress
    *[("compress", ["mask", x], [], {}) for x in [*EVERY, "cube T"]],
    *[("compress", [c, x], [], {"axis": a}) for c, x, a in (("mask", "wide", 2), ("flags", "cube", 2), ("reals", "cube", -1), ("mask skip", "cube", 1), ("flags back", "cube T", 0), ("flags", "cube skip", 0))],
    ("compress", ["mask", "cube"], [], {"axis": 0}),
    ("compress", ["two", "cube"], [], {"axis": 0}),
    ("compress", ["flags", "cube"], [], {"axis": 0}),
    ("compress", ["nothing", "cube"], [], {"axis": 0}),
    ("compress", ["cube", "cube"], [], {}),
    ("compress", ["mask", "none"], [], {}),
    ("compress", ["nothing", "none"], [], {}),
    # nonzero, unique
    *[("nonzero", [x], [], {}) for x in [*VIEWED, "none", "nothing", "one", "long", "reals", "scalar"]],
    *[("unique", [x], [], {}) for x in [*VIEWED, "none", "nothing", "one", "long", "nans", "scalar"]],
    *[("unique", [x], [], {"returnIndex": True, "returnInverse": True, "returnCounts": True}) for x in [*VIEWED, "none", "nothing", "one", "long", "zeros", "nans", "scalar"]],
    ("unique", ["long"], [], {"returnCounts": True}),
    *[("unique", [x], [], {"axis": a, "returnIndex": True, "returnInverse": True, "returnCounts": True}) for x in (*[f"flags {k}" for k in TYPES], "cube", "cube turned") for a in (0, 1, -1)],
    *[("unique", [x], [], {"axis": a}) for x in ("flags int8 T", "flags float32 back", "cube", "none", "long") for a in (0, -1)],
    ("unique", ["none"], [], {"axis": 1}),
    ("unique", ["cube"], [], {"axis": 3}),
    ("unique", ["scalar"], [], {"axis": 0}),
    ("unique", ["plate int8 T"], [], {"returnInverse": True}),
    # roll
    *[("roll", [x], [2], {}) for x in [*VIEWED, "none", "nothing", "scalar", "long back"]],
    *[("roll", ["cube"], [s], {"axis": a}) for s, a in ((1, 0), (-1, 1), (7, 2), (-9, -1), ([1, 2], [0, 2]), (1, [0, 1, 2]), ([1, 2], 1), ([1, -1], [1, 1]), (0, 0), (1, 3), ([1, 2], [0, 1, 2]))],
    ("roll", ["none"], [1], {"axis": 1}),
    ("roll", ["cube turned"], [[1, -1]], {"axis": [2, 0]}),
    # pad
    *[("pad", [x], [[1, 2]], {"mode": m}) for x in [*EVERY, "cube skip"] for m in ("constant", "reflect")],
    *[("pad", ["cube"], [w], {"mode": m}) for w in (0, 1, 2, [2, 0], [[1, 2], [0, 1], [3, 0]]) for m in ("constant", "edge", "reflect", "symmetric", "wrap")],
    *[("pad", ["two"], [w], {"mode": m}) for w in (3, [7, 10], [0, 13]) for m in ("edge", "reflect", "symmetric", "wrap")],
    *[("pad", ["one"], [w], {"mode": m}) for w in (1, [2, 3]) for m in ("edge", "reflect", "symmetric", "wrap")],
    ("pad", ["cube"], [1], {"constantValues": 5}),
    ("pad", ["cube T"], [[1, 2]], {"constantValues": [5, 6]}),
    ("pad", ["plate int16"], [[[1, 2], [2, 1]]], {"constantValues": [[1, 2], [3, 4]]}),
    ("pad", ["plate uint8"], [[[1], [2]]], {}),
    ("pad", ["none"], [1], {}),
    ("pad", ["none"], [1], {"mode": "edge"}),
    ("pad", ["none"], [[[0, 0], [1, 1]]], {"mode": "wrap"}),
    ("pad", ["cube"], [-1], {}),
    ("pad", ["cube"], [[1, 2, 3]], {}),
    # tile, repeat
    *[(f, [x], [2], {}) for f in ("tile", "repeat") for x in [*VIEWED, "none", "nothing", "scalar"]],
    *[("tile", ["cube"], [c], {}) for c in ([2, 1, 3], [2, 2], [2, 1, 1, 2], 0, [1, 0, 2], 1)],
    *[("repeat", [x], [c], {"axis": a}) for x in ("cube", "cube T", "wide skip") for c, a in ((3, 0), (2, 1), (2, -1), (0, 1))],
    ("repeat", ["cube"], [[1, 0, 3]], {"axis": 1}),
    ("repeat", ["cube turned"], [[2, 1]], {"axis": -1}),
    ("repeat", ["plate bool"], [[0, 2, 1, 1, 3]], {"axis": 1}),
    ("repeat", ["plate uint64"], [[0, 2, 1]], {"axis": 0}),
    ("repeat", ["plate float16"], [[1] * 14 + [3]], {}),
    ("repeat", ["cube"], [[2]], {"axis": 1}),
    ("repeat", ["cube"], [[1, 2]], {"axis": 1}),
    ("repeat", ["cube"], [-1], {}),
    ("tile", ["cube"], [-1], {}),
    # concatenate, stack
    *[(f, [[x, y]], [], {}) for f in ("concatenate", "stack") for x, y in [(f"plate {k}", f"plate {k} back") for k in TYPES]],
    *[("concatenate", [[f"line {a}", f"line {b}"]], [], {}) for a, b in (("int8", "uint8"), ("bool", "int8"), ("float32", "int16"), ("uint32", "float16"), ("int32", "float32"), ("uint64", "int64"), ("uint16", "float16"))],
    *[("concatenate", [["cube", "shorts", "cube back"]], [], {"axis": a}) for a in (0, 1, -1, None)],
    *[("stack", [["cube", "shorts", "cube back"]], [], {"axis": a}) for a in (0, 1, -1, -4)],
    ("concatenate", [["cube", "cube skip"]], [], {"axis": 2}),
    ("concatenate", [["cube", "wide"]], [], {"axis": 2, "dtype": "uint8"}),
    ("concatenate", [["none", "plate float32 T"]], [], {}),
    ("concatenate", [["none", "none"]], [], {"axis": 1}),
    ("concatenate", [["scalar", "one", "nothing"]], [], {"axis": None}),
    ("concatenate", [["scalar", "scalar"]], [], {}),
    ("concatenate", [["cube", "one"]], [], {}),
    ("concatenate", [["cube", "cube T"]], [], {}),
    ("concatenate", [[]], [], {}),
    ("stack", [["scalar", "two"]], [], {}),
    ("stack", [["scalar", "scalar"]], [], {}),
    ("stack", [["none", "none"]], [], {"axis": 1, "dtype": "int16"}),
    ("stack", [["cube"]], [], {"axis": 4}),
]
NAMES = {"returnIndex": "return_index", "returnInverse": "return_inverse", "returnCounts": "return_counts", "constantValues": "constant_values"}


def taken(name):
    base, view = (name.rsplit(" ", 1) if name.rsplit(" ", 1)[-1] in VIEWS else (name, ""))
    return VIEWS[view](INPUTS[base])


def described(x):
    x = np.asarray(x)
    return {"dtype": str(x.dtype), "shape": list(x.shape), "data": np.ascontiguousarray(x).tobytes().hex()}


def run(function, arrays, arguments, options):
    given = [[taken(one) for one in x] if isinstance(x, list) else taken(x) for x in arrays]
    others = [np.array(x, "int64") if isinstance(x, list) and function in ("take", "put") and i == 0 else x for i, x in enumerate(arguments)]
    named = {NAMES.get(k, k): tuple(v) if k == "axis" and isinstance(v, list) else v for k, v in options.items()}
    if function == "concatenate" and "dtype" in named:
        named["casting"] = "unsafe"
    if function == "stack" and "dtype" in named:
        named["casting"] = "unsafe"
    if function == "put":
        target = given[0].copy()
        np.put(target, *given[1:], *others, **named)
        return [described(target)]
    if function == "unique" and not any(name.startswith("return") for name in named):
        # Only then is NumPy's sort stable, and says which of two zeros stands for both.
        return [described(np.unique(*given, return_index=True, **named)[0])]
    result = getattr(np, function)(*given, *others, **named)
    if function == "nonzero":
        return [described(x.astype("int32")) for x in result]
    if function == "unique" and isinstance(result, tuple):
        return [described(result[0]), *[described(x.astype("int32")) for x in result[1:]]]
    return [described(result)]


def row(function, arrays, arguments, options):
    head = {"call": function, "arrays": arrays, "args": arguments, "options": options}
    try:
        with np.errstate(all="ignore"):
            return {**head, "result": run(function, arrays, arguments, options)}
    except (ValueError, IndexError, TypeError) as error:
        return {**head, "error": str(error)}


inputs = ",\n".join(f"{json.dumps(name)}: {json.dumps(described(x))}" for name, x in INPUTS.items())
text = ",\n".join(json.dumps(row(*call)) for call in CALLS)
pathlib.Path(__file__).with_suffix(".json").write_text(f'{{"inputs": {{\n{inputs}}},\n"rows": [\n{text}\n]}}\n')
