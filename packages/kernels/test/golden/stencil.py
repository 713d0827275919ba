"""Writes stencil.json: what Numba's @stencil gives. Run with a Python that has Numba: python3 stencil.py"""

import json
import pathlib
import warnings

import numpy as np
from numba import stencil

warnings.simplefilter("ignore")


def numbers(dtype, *shape):
    """Quarters from -2.5 to 2.5, whole for integers: exact in every type."""
    count = int(np.prod(shape))
    return (((np.arange(count) * 7 + 3) % 11 - 5) / (1 if np.dtype(dtype).kind == "i" else 4)).astype(dtype).reshape(shape)


def mean(a):
    return 0.25 * (a[-1, 0] + a[1, 0] + (a[0, -1] + a[0, 1]))


def ahead(a):
    return a[1] + a[2]


def behind(a):
    return a[-1]


def itself(a):
    return a[0]


def rises(a):
    return a[1] > a[-1]


def half(a):
    return a[-1] / 2


def lopsided(a):
    return a[-2, 1] - a[0, 3]


def block(a):
    return a[-1, 0, 0] + a[0, 0, 1] - a[0, 1, 0]


def two(a, b, c):
    return c * (a[-1] + b[2])


def weighted(a, w):
    return w[0] * a[-1] + w[1] * a[0] + w[2] * a[1]


def moving(a):
    total = 0.0
    for i in range(-3, 3):
        total += a[i]
    return total / 8


def box(a):
    total = 0.0
    for i in range(-1, 2):
        for j in range(-2, 1):
            total += a[i, j]
    return total


F4, F8, I4 = "float32", "float64", "int32"
MOVING = {"neighborhood": [[-3, 2]]}
BOX = {"neighborhood": [[-1, 1], [-2, 0]]}
# function, options, arguments, whether `out` is given (nines)
ROWS = [
    *[(mean, {}, [numbers(F8, *shape)], False) for shape in [(0, 4), (1, 1), (2, 5), (3, 3), (5, 7)]],
    (mean, {"cval": 1.5}, [numbers(F8, 4, 6)], False),
    (mean, {}, [numbers(F8, 4, 6)], True),
    (mean, {"cval": -2.0}, [numbers(F8, 4, 6)], True),
    *[(ahead, {}, [numbers(F4, n)], False) for n in [0, 1, 2, 3, 9]],
    *[(behind, {"cval": 2.0}, [numbers(F4, n)], False) for n in [0, 1, 6]],
    (itself, {"cval": 9.0}, [numbers(F8, 5)], False),
    (behind, {"cval": -7}, [numbers(I4, 6)], False),
    (rises, {}, [numbers(I4, 9)], False),
    (half, {}, [numbers(I4, 6)], False),
    *[(lopsided, {"cval": 4.0}, [numbers(F8, *shape)], False) for shape in [(2, 3), (3, 4), (6, 5)]],
    *[(block, {"cval": 3.0}, [numbers(F4, *shape)], False) for shape in [(1, 1, 1), (2, 2, 2), (3, 4, 5)]],
    (two, {}, [numbers(F8, 7), numbers(F8, 7) + 1, 2.5], False),
    (two, {}, [numbers(F8, 5), numbers(F8, 9) + 1, 3.0], False),
    (weighted, {"standard_indexing": ["w"]}, [numbers(F8, 6), np.array([0.5, 2.0, -1.0])], False),
    *[(moving, MOVING, [numbers(F8, n)], False) for n in [0, 3, 5, 6, 12]],
    *[(box, BOX, [numbers(F8, *shape)], False) for shape in [(2, 2), (3, 3), (5, 8)]],
]


def listed(array):
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": array.ravel().tolist()}


def row(function, options, args, given):
    made = stencil(**options)(function) if options else stencil(function)
    out = np.full(args[0].shape, 9.0) if given else None
    result = made(*args, out=out) if given else made(*args)
    return {
        "function": function.__name__,
        "options": options,
        "args": [listed(one) if isinstance(one, np.ndarray) else one for one in args],
        "out": given,
        "result": listed(result),
    }


lines = ",\n".join(json.dumps(row(*one)) for one in ROWS)
pathlib.Path(__file__).with_suffix(".json").write_text(f"[\n{lines}\n]\n")
