"""Types: what may be cast, what promotes to what, which loop a ufunc takes, and how casts are refused."""
import itertools

import numba
import numpy as np

from outcome import outcome

TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"]
# A weak operand as Python's scalar; Gridstride's names for them.
WEAK = {"whole": 2, "fractional": 2.5}
CASTINGS = ["no", "equiv", "safe", "same_kind", "unsafe"]


def value(kind):
    return WEAK[kind] if kind in WEAK else np.ones(3, kind)


def casts():
    return [{"from": a, "to": b, "allowed": [c for c in CASTINGS if np.can_cast(a, b, c)]} for a in TYPES for b in TYPES]


def promotions():
    rows = [{"types": [a, b], "result": np.result_type(a, b).name} for a in TYPES for b in TYPES]
    rows += [{"types": [a, w], "result": np.result_type(np.ones(1, a), WEAK[w]).name} for a in TYPES for w in WEAK]
    some = ["bool", "int8", "uint16", "float32", "uint64", "int64"]
    rows += [{"types": list(t), "result": np.result_type(*t).name} for t in itertools.product(some, repeat=3)]
    return rows


def ufunc(name, types):
    """A ufunc of Numba's with these loops, in this order."""
    def first(x):
        return x

    def second(x, y):
        return y

    body = second if types[0].count(",") else first
    body.__name__ = name
    return numba.vectorize(types)(body)


LOOPS = {
    "add3": ["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"],
    "floats": ["float32(float32, float32)", "float64(float64, float64)"],
    "ints": ["int8(int8, int8)", "uint8(uint8, uint8)", "int16(int16, int16)", "int64(int64, int64)", "uint64(uint64, uint64)"],
    "wide_first": ["float64(float64, float64)", "int32(int32, int32)"],
    "mixed": ["float32(float32, int32)", "float64(float64, int64)"],
    "compare": ["bool_(int64, int64)", "bool_(float64, float64)"],
    "single": ["float32(float32, float32)"],
    "one": ["int16(int16)", "float32(float32)"],
}


def plain(types):
    return [t.replace("bool_", "bool").replace(" ", "") for t in types]


def loops():
    """Loop resolution for every pair of types, weak scalars too."""
    rows = []
    for name, types in LOOPS.items():
        f = ufunc(name, types)
        kinds = TYPES + list(WEAK)
        pairs = [[a] for a in TYPES] if f.nin == 1 else [[a, b] for a in kinds for b in kinds if not (a in WEAK and b in WEAK)]
        for pair in pairs:
            row = {"ufunc": name, "types": plain(types), "inputs": pair}
            rows.append(row | outcome(lambda: f(*[value(k) for k in pair]), lambda r: {"result": r.dtype.name}))
    return rows


def requests():
    """`dtype`, `out` and `casting` on chosen loops."""
    rows = []
    for name in ["add3", "ints", "compare", "one", "single", "mixed"]:
        f = ufunc(name, LOOPS[name])
        pairs = list(itertools.product(["int8", "int32", "float64"], repeat=f.nin))
        if f.nin == 2:
            pairs += [("int32", "whole"), ("whole", "int8"), ("float32", "fractional")]
        for pair in pairs:
            options = [{"dtype": d, "casting": c} for d in ["int32", "float32", "uint8", "bool"] for c in ["safe", "same_kind", "unsafe"]]
            options += [{"out": o, "casting": c} for o in ["int16", "uint32", "float32"] for c in ["no", "equiv", "safe", "same_kind", "unsafe"]]
            options += [{"casting": c} for c in ["no", "equiv"]] + [{"out": "int8", "dtype": "float64", "casting": c} for c in ["same_kind", "unsafe"]]
            for option in options:
                given = dict(option)
                if "out" in given:
                    given["out"] = np.zeros(3, given["out"])
                row = {"ufunc": name, "types": plain(LOOPS[name]), "inputs": list(pair), **option}
                rows.append(row | outcome(lambda: f(*[value(k) for k in pair], **given), lambda r: {"result": r.dtype.name}))
    return rows


def make():
    return {"casts": casts(), "promotions": promotions(), "loops": loops(), "requests": requests()}
