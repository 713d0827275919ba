"""Methods: reduce, accumulate, reduceat and outer over axes, keepdims, initial, where, dtype and out, and how they are refused."""
import numba
import numpy as np

from outcome import outcome

TYPES = ["int32(int32, int32)", "float32(float32, float32)"]
rng = np.random.default_rng(8)


def ufunc(name, body, identity, types=None):
    body.__name__ = name
    return numba.vectorize(types or TYPES, identity=identity)(body).ufunc


def functions():
    return {
        "plus": ufunc("plus", lambda x, y: x + y, 0),
        "times": ufunc("times", lambda x, y: x * y, 1),
        "minus": ufunc("minus", lambda x, y: x - y, None),
        "most": ufunc("most", lambda x, y: x if x > y else y, "reorderable"),
        "more": ufunc("more", lambda x, y: x > y, None, ["bool_(float32, float32)"]),
        "one": ufunc("one", lambda x: x, None, ["float32(float32)"]),
    }


def value(n, low=-3, high=4):
    return rng.integers(low, high, n).astype("i4")


def show(result):
    return {"dtype": result.dtype.name, "shape": list(np.shape(result)), "values": np.asarray(result).ravel().tolist()}


def row(functions, name, method, x, order, options, indices=None):
    """One call on an array that is transposed to `order`."""
    a = np.asarray(x).transpose(order)
    given = dict(options)
    if "where" in given and given["where"] is not None:
        given["where"] = np.array(given["where"], bool)
    if "out" in given:
        given["out"] = np.zeros(given["out"][0], given["out"][1])
    if "axis" in given and isinstance(given["axis"], list):
        given["axis"] = tuple(given["axis"])
    given_args = [a] if indices is None else [a, np.array(indices, "i8")]
    made = {"name": name, "method": method, "type": a.dtype.name, "x": [list(np.shape(x)), np.asarray(x).ravel().tolist()], "order": list(order), "options": options} | ({} if indices is None else {"indices": indices})
    return made | outcome(lambda: getattr(functions[name], method)(*given_args, **given), show)


def reductions(f):
    rows = []
    x = value((2, 3, 4))
    for name in ["plus", "times", "minus", "most"]:
        for axis in [0, 1, -1, 2, 3, -4, None, [0, 1], [0, 2], [2, 0], [1, 2], [0, 1, 2], [], [0, 0], [1, -2]]:
            for keepdims in [False, True]:
                rows.append(row(f, name, "reduce", x, (0, 1, 2), {"axis": axis, "keepdims": keepdims}))
            rows.append(row(f, name, "reduce", x, (2, 0, 1), {"axis": axis}))
        for axis in [0, None, 1, [0, 2]]:
            rows.append(row(f, name, "reduce", x, (0, 1, 2), {"axis": axis, "initial": 7}))
            rows.append(row(f, name, "reduce", x, (0, 1, 2), {"axis": axis, "where": rng.integers(0, 2, (2, 3, 4)).astype(bool).tolist()}))
            rows.append(row(f, name, "reduce", x, (0, 1, 2), {"axis": axis, "where": [True, False, True, False], "initial": 2}))
            rows.append(row(f, name, "reduce", x, (0, 1, 2), {"axis": axis, "where": [[True], [False], [False]], "initial": -1, "keepdims": True}))
        for shape in [[0], [0, 3], [3, 0], [2, 0, 3], [], [1], [1, 1]]:
            for axis in [0, 1, -1, None]:
                for options in [{}, {"initial": 5}, {"initial": None}]:
                    rows.append(row(f, name, "reduce", value(shape), tuple(range(len(shape))), {"axis": axis, **options}))
        for dtype in ["float32", "int32", "int16"]:
            rows.append(row(f, name, "reduce", x, (1, 0, 2), {"dtype": dtype}))
        for out in [[[3, 4], "int32"], [[3, 4], "int16"], [[3, 4], "uint16"], [[3, 4], "float32"], [[4], "int32"], [[1, 3, 4], "int32"], [[3, 5], "int32"], [[1, 4], "int32"]]:
            rows.append(row(f, name, "reduce", np.abs(x), (0, 1, 2), {"out": out}))
        rows.append(row(f, name, "reduce", x, (0, 1, 2), {"out": [[1, 3, 4], "int32"], "keepdims": True}))
        for type in ["bool", "int8", "uint16", "float16", "float32"]:
            rows.append(row(f, name, "reduce", np.abs(x).astype(type), (0, 1, 2), {"axis": 1}))
        # Lines around the sizes at which parts are split.
        for n in [31, 32, 33, 63, 64, 65, 1023, 1024, 1025]:
            rows.append(row(f, name, "reduce", value((n, 2), -1, 2), (0, 1), {}))
            rows.append(row(f, name, "reduce", value(n, -1, 2), (0,), {}))
    rows += [row(f, "more", "reduce", np.ones(3, "f4"), (0,), {}), row(f, "one", "reduce", np.ones(3, "f4"), (0,), {})]
    return rows


def accumulations(f):
    rows = []
    x = value((2, 3, 4))
    for name in ["plus", "minus", "most"]:
        for axis in [0, 1, -1, 3, None, [1], [0, 1]]:
            for order in [(0, 1, 2), (2, 0, 1)]:
                rows.append(row(f, name, "accumulate", x, order, {"axis": axis}))
        for shape in [[0], [0, 3], [3, 0], [], [1], [40]]:
            rows.append(row(f, name, "accumulate", value(shape), tuple(range(len(shape))), {}))
        rows += [row(f, name, "accumulate", x, (0, 1, 2), {"dtype": t}) for t in ["float32", "int16"]]
        rows += [row(f, name, "accumulate", x, (0, 1, 2), {"out": o}) for o in [[[2, 3, 4], "int32"], [[2, 3, 4], "int16"]]]
    return rows + [row(f, "more", "accumulate", np.ones(3, "f4"), (0,), {}), row(f, "one", "accumulate", np.ones(3, "f4"), (0,), {})]


def parts(f):
    rows = []
    x = value((2, 3, 4))
    for name in ["plus", "minus", "most"]:
        for axis, lists in [(0, [[0], [1, 0], [0, 1], [], [2], [-1]]), (1, [[0, 2], [2, 1, 0], [0, 0, 1], [1, 1, 1, 2]]), (-1, [[0, 1, 0], [3, 0, 2], [0, 9], [0, 4]]), (3, [[0]]), ([1], [[0, 1]]), ([0, 1], [[0]]), (None, [[0]])]:
            for indices in lists:
                for order in [(0, 1, 2), (2, 0, 1)]:
                    rows.append(row(f, name, "reduceat", x, order, {"axis": axis}, indices))
        for shape, indices in [([5], [0, 3]), ([0], []), ([0], [0]), ([], [0]), ([0, 3], []), ([3, 0], [0, 1]), ([100], [0, 10, 5, 50, 99])]:
            rows.append(row(f, name, "reduceat", value(shape), tuple(range(len(shape))), {}, indices))
        rows += [row(f, name, "reduceat", x, (0, 1, 2), {"dtype": t}, [0, 1]) for t in ["float32", "int16"]]
        rows.append(row(f, name, "reduceat", x, (0, 1, 2), {"out": [[1, 3, 4], "int16"]}, [0]))
    return rows + [row(f, "one", "reduceat", np.ones(3, "f4"), (0,), {}, [0])]


def outers(f):
    rows = []
    for name in ["plus", "minus", "one"]:
        for a, b in [([2], [3]), ([], [2]), ([2, 3], [4]), ([2], [3, 1]), ([0], [2]), ([], [])]:
            x, y = value(a), value(b)
            rows.append({"name": name, "x": [a, x.ravel().tolist()], "y": [b, y.ravel().tolist()]} | outcome(lambda: f[name].outer(x, y), show))
    return rows


def make():
    f = functions()
    return {"reduce": reductions(f), "accumulate": accumulations(f), "reduceat": parts(f), "outer": outers(f)}
