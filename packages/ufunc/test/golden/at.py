"""at: indices of every form, repeated ones, types of both operands, and how calls are refused.

Indices are written as Gridstride takes them: numbers, nested lists, {"range": [start, stop, step]} and null for a whole
axis; {"axes": [...]} has one for each axis; {"array": [shape, values, type]} is an array of a type.
"""
import re
import warnings

import numba
import numpy as np

from outcome import outcome

TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"]
LOOPS = ["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"]
rng = np.random.default_rng(21)


def ufunc(name, body, types):
    body.__name__ = name
    return numba.vectorize(types)(body).ufunc


def functions():
    return {
        "plus": ufunc("plus", lambda x, y: x + y, LOOPS),
        # What it gives depends on the order.
        "twice": ufunc("twice", lambda x, y: x + x - y, LOOPS),
        "minus": ufunc("minus", lambda x: -x, ["int32(int32)", "float32(float32)"]),
        "more": ufunc("more", lambda x, y: x > y, ["bool_(float32, float32)"]),
        "only": ufunc("only", lambda x, y: x, ["int32(int32, int32)"]),
        "three": ufunc("three", lambda x, y, z: x, ["float32(float32, float32, float32)"]),
    }


def plain(a):
    return [list(a.shape), a.ravel().tolist()]


def made(shape, values, dtype):
    return np.array(values, dtype).reshape(shape)


def index(given):
    """What NumPy takes for an index that is written as above."""
    if given is None:
        return slice(None)
    if isinstance(given, dict):
        return slice(*given["range"]) if "range" in given else made(*given["array"])
    return given


def indices(given):
    return tuple(index(one) for one in given["axes"]) if isinstance(given, dict) and "axes" in given else index(given)


def operand(y, x):
    """An array, a number that takes the type that promotion gives it, or none."""
    if y is None:
        return []
    return [made(*y)] if isinstance(y, list) else [np.result_type(x, y).type(y)]


def numpy2(row):
    """NumPy 2 has other words for masks that do not fit."""
    old = r"along dimension (\d+); dimension is (\d+) but corresponding boolean dimension is (\d+)"
    new = r"along axis \1; size of axis is \2 but size of corresponding boolean axis is \3"
    return row | ({"error": re.sub(old, new, row["error"])} if "error" in row else {})


def call(f, name, x, at, y, order=None, steps=None):
    """One call on a view of x: transposed to `order`, then with steps. What is kept is the whole of x."""
    memory = x.copy()
    view = memory.transpose(order) if order else memory
    view = view[tuple(slice(None, None, s) for s in steps)] if steps else view
    row = {"name": name, "type": x.dtype.name, "x": plain(x), "indices": at, "y": y} | ({"order": order} if order else {}) | ({"steps": steps} if steps else {})

    def run():
        with warnings.catch_warnings():
            # NumPy 1.24 still lets bad indices pass where nothing is selected.
            warnings.simplefilter("error", DeprecationWarning)
            f[name].at(view, indices(at), *operand(y, x))

    return numpy2(row | outcome(run, lambda _: {"values": memory.ravel().tolist()}))


def ints(*shape):
    return rng.integers(-9, 10, shape).astype("i4")


def with_type(a):
    return [*plain(a), a.dtype.name]


def forms(f):
    """One row for each form of index and each way to refuse it."""
    x1, x2, x3, x0, none = ints(5), ints(3, 4), ints(2, 3, 4), ints(), ints(0)
    rows = []
    for name in ["twice", "minus"]:
        y = None if name == "minus" else 3
        for x, at in [
            (x1, 0), (x1, -1), (x1, 4), (x1, 5), (x1, -5), (x1, -6), (x1, [0, 0, 1]), (x1, [-1, 4, -1]), (x1, [4, 5]), (x1, [-6]), (x1, []), (x1, [[0, 1], [1, 0]]), (x1, [[]]),
            (x1, None), (x1, {"axes": []}), (x1, {"axes": [[1, 1]]}), (x1, {"axes": [[[1, 1]]]}), (x1, {"range": [None, None, -2]}), (x1, {"range": [1, 4, None]}), (x1, {"range": [4, 1, None]}),
            (x1, {"range": [0, 2, 0]}), (x1, [True, False, True, True, False]), (x1, [True, False]), (x1, [False] * 5), (x1, True), (x1, False), (x1, {"axes": [0, 0]}), (x1, 0.5), (x1, [0.5]),
            (x1, {"array": [[3], [1, 0, 1], "int8"]}), (x1, {"array": [[2], [1, 4], "uint8"]}), (x1, {"array": [[2], [-1, 0], "int64"]}), (x1, {"array": [[2], [1, 4], "uint32"]}),
            (x1, {"array": [[2], [1, 4], "float32"]}), (x1, {"array": [[0], [], "float64"]}), (x1, {"array": [[0], [], "int32"]}), (x1, {"array": [[], [2], "int16"]}),
            (x2, 1), (x2, [1, 1]), (x2, {"axes": [1, 2]}), (x2, {"axes": [[0, 1, 0], [1, 1, 1]]}), (x2, {"axes": [[0, 1, 0], [1, 1]]}), (x2, {"axes": [[[0], [1]], [0, 1]]}), (x2, {"axes": [[0, 0], 1]}),
            (x2, {"axes": [None, [1, 1, 3]]}), (x2, {"axes": [[2, 2], None]}), (x2, {"axes": [[2, 2], {"range": [None, None, 2]}]}), (x2, {"axes": [None, None]}), (x2, {"axes": [None, 5]}),
            (x2, {"axes": [[0, 5], [0, 1]]}), (x2, {"axes": [[0, 1], [0, -5]]}), (x2, {"axes": [0, 1, 2]}), (x2, {"axes": [[0, 1], [0, 1], [0]]}), (x2, (rng.random((3, 4)) < 0.5).tolist()), (x2, [True, False, True]),
            (x2, [True, True]), (x2, (rng.random((3, 3)) < 0.5).tolist()), (x2, np.ones((3, 4, 1), bool).tolist()), (x2, {"axes": [None, [True, False, True, True]]}), (x2, {"axes": [[True, False, True], [True, False, True, False]]}),
            (x2, {"axes": [[True, True, True], [True, False, True, False]]}), (x2, {"axes": [[True, True, False], [0, 3]]}), (x2, {"axes": [[True, True, False], 3]}), (x2, {"axes": [True, [1, 1]]}), (x2, {"axes": [0, [True, False]]}),
            (x3, {"axes": [[0, 0], None, [1, 1]]}), (x3, {"axes": [None, [0, 0], 1]}), (x3, {"axes": [1, None, 1]}), (x3, {"axes": [1, None, [1, 2]]}), (x3, {"axes": [None, [[0], [1]], [1, 2, 1]]}), (x3, {"axes": [[1, 1], [0, 0], [3, 3]]}),
            (x3, {"axes": [[0, 1], [0, 1, 2]]}), (x3, {"axes": [[1], None, [[0, 1], [1, 2]]]}), (x3, {"axes": [(rng.random((2, 3)) < 0.6).tolist(), 2]}), (x3, {"axes": [None, (rng.random((3, 4)) < 0.6).tolist()]}),
            (x0, {"axes": []}), (x0, 0), (x0, [0]), (x0, True), (x0, False), (none, []), (none, 0), (none, [0]), (none, None), (ints(0, 3), {"axes": [None, [1, 1]]}), (ints(0, 3), {"axes": [[], [5]]}), (ints(2, 0), {"axes": [[0, 1], []]}), (ints(2, 0), {"axes": [[0], [0]]}),
        ]:
            rows.append(call(f, name, x, at, y))
    return rows


def seconds(f):
    """Second operands of shapes that fit and do not, and functions that have none."""
    rows = []
    for x, at, shapes in [
        (ints(5), [0, 0, 4], [[], [1], [3], [2], [1, 3], [3, 1], [0]]), (ints(5), [], [[], [0], [1], [2]]), (ints(5), 2, [[], [1], [2]]), (ints(5), [[0, 1], [1, 0]], [[], [2], [2, 1], [1, 2], [2, 2], [4], [3]]),
        (ints(3, 4), [1, 1], [[], [4], [2, 1], [2, 4], [2], [1, 1]]), (ints(3, 4), {"axes": [None, [1, 1]]}, [[2], [3, 1], [3, 2], [2, 3]]), (ints(2, 3, 4), {"axes": [[0, 1], None, [1, 1]]}, [[3], [2, 1], [2, 3], [3, 2]]),
        (ints(3, 4), [True, False, True], [[4], [2, 1], [2, 4], [3, 4]]), (ints(5), {"range": [None, None, -2]}, [[3], [1], [2]]),
    ]:
        rows += [call(f, "twice", x, at, with_type(ints(*shape))) for shape in shapes]
    rows += [call(f, "twice", ints(5), [1, 1], None), call(f, "more", ints(3).astype("f4"), [0, 0, 1], 1.0), call(f, "more", ints(3).astype("f4"), [0], with_type(np.ones(1, "f8"))), call(f, "only", ints(3), [0], with_type(np.ones(1, "f4"))),
             call(f, "only", ints(3), [7], with_type(np.ones(1, "f4"))), call(f, "only", ints(3), [0], with_type(np.ones(3, "f4"))), call(f, "minus", np.ones(3), [0], None)]
    rows += [call(f, "twice", np.ones(3, t), [0, 1, 1], y) for t in ["int8", "int32", "uint16", "float16", "float32", "float64"] for y in [1, 2.5, True]]
    return rows


def types(f):
    """Every pair of types; elements are stored in their own type after each of several updates."""
    rows = []
    for first in TYPES:
        for second in TYPES:
            x, y = rng.integers(0, 2 if first == "bool" else 100, 3).astype(first), rng.integers(0, 2 if second == "bool" else 100, 5).astype(second)
            rows.append(call(f, "plus", x, [0, 2, 0, 2, 0], with_type(y)))
    # A sum that float16 does not hold to the end, and one that wraps.
    rows.append(call(f, "plus", np.array([2048, 1], "f2"), [0, 0, 0], with_type(np.ones(3, "f2"))))
    rows.append(call(f, "plus", np.array([100, 1], "i1"), [0, 0, 0], with_type(np.array([100, 100, 7], "i1"))))
    return rows


def random_index(extent):
    kind = rng.random()
    if kind < 0.2:
        return int(rng.integers(-extent, extent))
    if kind < 0.4:
        return None if rng.random() < 0.5 else {"range": [None if rng.random() < 0.5 else int(rng.integers(-extent, extent + 1)) for _ in range(2)] + [int(rng.choice([1, 2, -1, -2]))]}
    if kind < 0.55:
        return (rng.random(extent) < 0.6).tolist()
    bad = rng.random() < 0.03
    return rng.integers(-extent - bad, extent + bad, [[3], [2, 3], [2, 1], [1]][int(rng.integers(4))]).tolist()


def random_rows(f):
    """Views of any strides, an index for each of some axes, a second operand that is stretched."""
    rows = []
    for _ in range(200):
        x = ints(*rng.integers(1, 5, int(rng.integers(1, 5))))
        order = [int(a) for a in rng.permutation(x.ndim)]
        steps = [int(s) for s in rng.choice([1, -1, 2, -2], x.ndim)]
        view = x.transpose(order)[tuple(slice(None, None, s) for s in steps)]
        at = {"axes": [random_index(n) for n in view.shape[: int(rng.integers(0, x.ndim + 1))]]}
        try:
            shape = view[indices(at)].shape
        except IndexError:
            shape = ()
        own = [1 if rng.random() < 0.2 else n for n in shape[int(rng.integers(0, len(shape) + 1)) if rng.random() < 0.3 else 0 :]]
        name = "minus" if rng.random() < 0.15 else "twice"
        rows.append(call(f, name, x, at, None if name == "minus" else with_type(ints(*own)), order, steps))
    return rows


def make():
    f = functions()
    return {"forms": forms(f), "seconds": seconds(f), "types": types(f), "random": random_rows(f)}
