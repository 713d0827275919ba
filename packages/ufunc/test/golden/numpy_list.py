"""NumPy's own ufuncs: their loops, identities, what each loop makes of edge values and random ones, and what their methods make of a line.

`bitwise_count` is new in NumPy 2; here it is what its documentation says. So are the loops in which `floor`, `ceil` and
`trunc` leave integers and bool as they are.
"""
import math
import re

import numpy as np

from outcome import outcome

TYPES = {"?": "bool", "b": "int8", "h": "int16", "i": "int32", "l": "int64", "B": "uint8", "H": "uint16", "I": "uint32", "L": "uint64", "e": "float16", "f": "float32", "d": "float64"}
INTS = "bBhHiIlL"
LEFT_OUT = {"matmul", "isnat"}
WHOLE_TOO = {"floor", "ceil", "trunc"}
rng = np.random.default_rng(11)


def edges(code):
    """Values that differ in how they are treated; the first few are those that meet all others in pairs."""
    if code == "?":
        return [False, True]
    if code in INTS:
        info = np.iinfo(TYPES[code])
        signed = [-1, -2, -7, info.min, info.min + 1] if info.min < 0 else [info.max - 1]
        return [0, 1, 2, 3, 7, 8 * info.dtype.itemsize - 1, 8 * info.dtype.itemsize, info.max, *signed]
    info = np.finfo(TYPES[code])
    main = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, math.inf, -math.inf, math.nan]
    more = [-0.5, 1.5, 2.5, -1.5, 0.1, -0.1, 10.0, 100.0, -100.0, float(info.max), float(-info.max), float(info.tiny), float(info.smallest_subnormal), float(info.eps), 1 - float(info.epsneg), 1 + float(info.eps), 700.0, -700.0, 1e4, 2048.0, 4097.0]
    return main + more


def numbers(code, n):
    """Random ones of usual sizes."""
    if code == "?":
        return rng.integers(0, 2, n).astype(bool)
    if code in INTS:
        low = -100 if code.islower() else 0
        near = rng.integers(low, 101, n)
        info = np.iinfo(TYPES[code])
        far = [int(rng.integers(info.min, info.max, dtype=TYPES[code], endpoint=True)) for _ in range(n // 3)]
        return np.array([*near[: n - len(far)], *far]).astype(TYPES[code])
    return (rng.standard_normal(n) * 10.0 ** rng.integers(-2, 3, n)).astype(TYPES[code])


def operands(codes):
    """One array for each operand: edge values, in pairs where there are two, then random ones."""
    if len(codes) == 1:
        rest = 0 if codes == "?" else 16
        return [np.concatenate([np.array(edges(codes), TYPES[codes]), numbers(codes, rest)])]
    mains = [edges(code)[:10] if code in "efd" else edges(code) for code in codes]
    pairs = [(a, b) for a in mains[0] for b in mains[1]]
    if codes[0] == codes[1] and codes[0] in "efd":
        # Each of the others once, with a neighbour and with one of the first.
        more = edges(codes[0])[10:]
        pairs += [(a, b) for a, b in zip(more, more[1:] + more[:1])] + [(a, mains[0][i % 10]) for i, a in enumerate(more)]
    columns = [np.array([pair[i] for pair in pairs], TYPES[code]) for i, code in enumerate(codes)]
    rest = 0 if codes == "??" else 16
    return [np.concatenate([column, numbers(code, rest)]) for column, code in zip(columns, codes)]


def show(value):
    """A scalar for JSON: floats in the fewest digits that tell them apart in their type."""
    if isinstance(value, (np.bool_, bool)):
        return bool(value)
    if isinstance(value, np.integer):
        return int(value) if abs(int(value)) < 2**53 else str(int(value))
    return float(str(value)) if math.isfinite(value) else str(value)


def line(array):
    return [show(value) for value in array]


def count_bits(x):
    return np.array([bin(abs(int(value))).count("1") for value in x], "u1")


def loops_of(ufunc):
    """NumPy's `types` in those that are there here, each once."""
    whole = [f"{code}->{code}" for code in "?" + INTS] if ufunc.__name__ in WHOLE_TOO else []
    return whole + list(dict.fromkeys(t for t in ufunc.types if re.fullmatch("[?bBhHiIlLefd]+->[?bBhHiIlLefd]+", t)))


def reorderable(ufunc):
    try:
        ufunc.reduce(np.ones((2, 2), TYPES[loops_of(ufunc)[-1][0]]), axis=(0, 1))
        return True
    except (ValueError, TypeError):
        return False


def value_rows(name, ufunc, loop, given):
    """One row for a loop. Integers to negative powers are refused by NumPy, 1 / 0 of integers has no meaning: those are left out."""
    inputs = given
    if name == "power" and loop[0] in INTS:
        inputs = [column[given[1] >= 0] for column in given]
    if name == "reciprocal" and loop[0] in INTS:
        inputs = [given[0][given[0] != 0]]
    if name in WHOLE_TOO and loop[0] in "?" + INTS:
        results = given[0]
    else:
        results = ufunc(*inputs) if name == "bitwise_count" else ufunc(*inputs, sig=loop)
    return {"name": name, "loop": loop, "out": [line(one) for one in (results if isinstance(results, tuple) else (results,))]}


def method_rows(name, ufunc):
    rows = []
    for code in "?bBiIlfd":
        x = np.array([1, 0, 1] if code == "?" else [3, 1, 2, 0, 5], TYPES[code])
        for method in ["reduce", "accumulate"]:
            made = outcome(lambda: getattr(ufunc, method)(x), lambda r: {"dtype": r.dtype.name, "values": line(np.atleast_1d(r))})
            rows.append({"name": name, "method": method, "x": [TYPES[code], line(x)]} | made)
    return rows


def make():
    ufuncs = {n: getattr(np, n) for n in sorted(dir(np)) if isinstance(getattr(np, n), np.ufunc) and n not in LEFT_OUT}
    own = {n: u for n, u in ufuncs.items() if u.__name__ == n}
    inputs, values, methods = {}, [], []
    lists = [{"name": n, "nin": u.nin, "nout": u.nout, "types": loops_of(u), "identity": None if u.identity is None else float(u.identity) if math.isfinite(u.identity) else str(u.identity), "reorderable": u.nin == 2 and u.nout == 1 and reorderable(u), "aliases": [a for a, v in ufuncs.items() if v is u and a != n]} for n, u in own.items()]
    with np.errstate(all="ignore"):
        for name, ufunc in own.items():
            for loop in loops_of(ufunc):
                codes = loop.split("->")[0]
                inputs.setdefault(codes, operands(codes))
                values.append(value_rows(name, ufunc, loop, inputs[codes]))
            if ufunc.nin == 2 and ufunc.nout == 1:
                methods += method_rows(name, ufunc)
        for code in INTS:
            values.append(value_rows("bitwise_count", count_bits, f"{code}->B", inputs[code]))
    return {"ufuncs": lists, "inputs": [{"types": codes, "values": [line(column) for column in columns]} for codes, columns in inputs.items()], "values": values, "methods": methods}
