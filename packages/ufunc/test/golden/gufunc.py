"""Calls of gufuncs: NumPy's own and Numba's, over loops, strides, types, casting, out, order, axes, axis, keepdims."""
import re

import numba
import numpy as np
import numpy.core._umath_tests as umath
from numpy.lib.stride_tricks import as_strided

from outcome import outcome

rng = np.random.default_rng(23)


def guvectorize(types, layout):
    """A loop for each list of types, written as `f4 f4 -> f4`; outputs are arrays, an input is one where it has core dimensions."""
    ranks = [len([d for d in group.split(",") if d]) for group in re.findall(r"\(([^)]*)\)", layout)]
    nin = layout.split("->")[0].count("(")

    def signature(text):
        names = text.replace("->", " ").split()
        kinds = [getattr(numba, np.dtype(n).name if n != "?" else "boolean") for n in names]
        sizes = [r if i < nin else max(r, 1) for i, r in enumerate(ranks)]
        return numba.void(*[k if r == 0 else numba.types.Array(k, r, "A") for k, r in zip(kinds, sizes)])

    return numba.guvectorize([signature(t) for t in types], layout, nopython=True)


@guvectorize(["i4 i4 -> i4", "f4 f4 -> f4", "f8 f8 -> f8"], "(n),(n)->()")
def inner(x, y, out):
    out[0] = 0
    for i in range(x.shape[0]):
        out[0] += x[i] * y[i]


@guvectorize(["f4 -> f4 f4", "f8 -> f8 f8"], "(n)->(),()")
def moments(x, total, squares):
    total[0] = 0
    squares[0] = 0
    for i in range(x.shape[0]):
        total[0] += x[i]
        squares[0] += x[i] * x[i]


@guvectorize(["i2 i2 -> i2", "i4 i4 -> i4", "f4 f4 -> f4", "f8 f8 -> f8"], "(n),()->(n)")
def scale(x, k, out):
    for i in range(x.shape[0]):
        out[i] = x[i] * k


@guvectorize(["f4 -> f4", "f8 -> f8"], "(m,n)->(m,n)")
def laplace(u, out):
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            out[i, j] = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])


@guvectorize(["f4 -> f4", "f8 -> f8"], "(m,n)->()")
def sum2(u, out):
    out[0] = 0
    for i in range(u.shape[0]):
        for j in range(u.shape[1]):
            out[0] += u[i, j]


@guvectorize(["i4 i4 -> i4 i4", "f4 f4 -> f4 i4", "f8 f8 -> f8 i4"], "(m),(n)->(m,n),(n)")
def table(x, y, products, below):
    for j in range(y.shape[0]):
        below[j] = 0
        for i in range(x.shape[0]):
            products[i, j] = x[i] * y[j]
            if x[i] < y[j]:
                below[j] += 1


@guvectorize(["i4 i4 -> ?", "f4 f4 -> ?"], "(),()->()")
def above(x, y, out):
    out[0] = x > y


MADE = {"inner": inner, "moments": moments, "scale": scale, "laplace": laplace, "sum2": sum2, "table": table, "above": above}
OWN = {"inner1d": umath.inner1d, "innerwt": umath.innerwt, "matmul": umath.matmul, "multiply": umath.matrix_multiply, "cross": umath.cross1d, "cumulate": umath.cumsum, "distances": umath.euclidean_pdist}
FUNCTIONS = {name: made.ufunc for name, made in MADE.items()} | OWN
# Without any core dimension NumPy shows no signature.
LAYOUTS = {name: f.signature or "(),()->()" for name, f in FUNCTIONS.items()}
DIMENSIONS = {"m": 2, "n": 3, "p": 2, "l": 3, "i": 4, "d": 2, "k": 3, "3": 3}
TYPES = {"inner1d": "hilfd", "innerwt": "hld", "cross": "hlfd", "cumulate": "blfd", "above": "bif", "scale": "bhifd", "distances": "fd", "laplace": "fd", "sum2": "ifd", "moments": "ifd", "matmul": "lfd", "multiply": "lfd"}


def memory(size, dtype):
    return ((np.arange(size) * 7) % 11 - 5).astype(dtype)


def make_view(spec):
    dtype, shape, stride, offset = spec
    size = offset + 1 + sum(max(s, 0) * (n - 1) for n, s in zip(shape, stride) if n > 0)
    base = memory(size, dtype)
    return as_strided(base[offset:], shape, [s * base.itemsize for s in stride], writeable=True)


def random_view(shape, dtype, repeats=True):
    """Axes in any order, steps of 1, 2, -1 and, in inputs, 0."""
    stride, step, low = [0] * len(shape), 1, 0
    plain = rng.random() < 0.4
    for axis in range(len(shape) - 1, -1, -1) if plain else rng.permutation(len(shape)):
        if repeats and not plain and rng.random() < 0.12:
            continue
        by = 1 if plain else int(rng.choice([1, 1, 2, -1]))
        stride[axis] = step * by
        low += min(0, step * by * (max(shape[axis], 1) - 1))
        step *= max(shape[axis], 1) * abs(by)
    return [np.dtype(dtype).name, list(shape), stride, -low]


def dimensions(name):
    left, right = LAYOUTS[name].split("->")
    return [[[d for d in group.split(",") if d] for group in re.findall(r"\(([^)]*)\)", side)] for side in (left, right)]


def random_row(name):
    ins, outs = dimensions(name)
    sizes = {d.strip("?"): n for d, n in DIMENSIONS.items()}
    if rng.random() < 0.06:
        sizes[str(rng.choice(["m", "n", "i", "p", "l"]))] = 0
    loop = [int(n) for n in rng.choice([1, 2, 3], int(rng.choice([0, 1, 1, 2, 3])))]
    if loop and rng.random() < 0.04:
        loop[0] = 0
    letters = TYPES.get(name, "ifd")
    common = str(rng.choice(list(letters)))
    inputs = []
    for group in ins:
        if not group and rng.random() < 0.4:
            inputs.append(int(rng.choice([2, 3])) if rng.random() < 0.6 else 2.5)
            continue
        core = [d for d in group if not (d.endswith("?") and rng.random() < 0.3 and not loop)]
        own = [1 if rng.random() < 0.2 else n for n in loop[int(rng.integers(0, len(loop) + 1)) if rng.random() < 0.4 else 0:]]
        dtype = common if rng.random() < 0.7 else str(rng.choice(list(letters)))
        inputs.append(random_view(own + [sizes[d.strip("?")] for d in core], dtype))
    if not any(isinstance(x, list) for x in inputs):
        return None  # Numbers alone promote otherwise than in NumPy, which makes whole ones int64.
    row = {"name": name, "inputs": inputs}
    options = {}
    single = len({d for g in ins + outs for d in g}) == 1
    if rng.random() < 0.15:
        options["order"] = str(rng.choice(list("CFAK")))
    if rng.random() < 0.15:
        options["casting"] = str(rng.choice(["no", "equiv", "safe", "same_kind", "unsafe"]))
    if rng.random() < 0.12 and not any(isinstance(x, float) for x in inputs):
        options["dtype"] = np.dtype(str(rng.choice(list("ifd")))).name
    arrays = [x for x in inputs if isinstance(x, list)]
    if single and rng.random() < 0.4 and arrays:
        options["axis"] = int(rng.integers(-2, 2))
        permute(inputs, ins, [[options["axis"]] for _ in ins])
    elif rng.random() < 0.3 and arrays:
        axes = [random_axes(x, g) for x, g in zip(inputs, ins)]
        permute(inputs, ins, axes)
        if any(outs) or rng.random() < 0.3:
            axes += [random_axes([None, loop + [0] * len(g)], g) for g in outs]
        options["axes"] = [a[0] if len(a) == 1 and rng.random() < 0.5 else a for a in axes]
    if not any(outs) and len({len(g) for g in ins}) == 1 and rng.random() < 0.4:
        options["keepdims"] = bool(rng.random() < 0.8)
    if name == "above":
        # NumPy takes one without core dimensions for a plain ufunc.
        options = {key: value for key, value in options.items() if key not in ("axis", "axes", "keepdims")}
    row |= {"options": options}
    plain = not {"axes", "axis"} & set(options)
    if name == "distances" and not plain:
        return None  # Its output's own size must fit.
    if name in ("laplace", "distances") or rng.random() < 0.3:
        try:
            shapes = out_shapes(name, row, loop, sizes, outs, plain)
        except Exception:  # The call is refused: so it will be with any output.
            return row if name not in ("laplace", "distances") else None
        kinds = ["f", "d"] if name in ("laplace", "distances") else ["i", "f", "d", "l", "?"]
        row["out"] = [random_view(s, common if rng.random() < 0.5 and name not in ("laplace", "distances") else str(rng.choice(kinds)), False) if rng.random() < 0.85 or name in ("laplace", "distances") else None for s in shapes]
        same = [i for i, x in enumerate(inputs) if isinstance(x, list) and x[:2] == (row["out"][0] or [0])[:2]]
        if same and rng.random() < 0.7:
            # The output lies over the input, in the same memory and perhaps turned.
            row["over"] = same[0]
            row["out"][0] = list(inputs[same[0]]) if rng.random() < 0.4 and 0 not in inputs[same[0]][2] else row["out"][0]
    return row


def out_shapes(name, row, loop, sizes, outs, plain):
    if name == "distances":
        n = row["inputs"][0][1][-2] if plain else sizes["n"]
        own = row["inputs"][0][1][:-2] if plain else loop
        return [[*own, n * (n - 1) // 2]]
    if name == "laplace" and plain:
        return [row["inputs"][0][1]]
    made = FUNCTIONS[name](*[make_view(x) if isinstance(x, list) else x for x in row["inputs"]], **options_of(row))
    return [list(np.shape(one)) for one in (made if isinstance(made, tuple) else (made,))]


def random_axes(given, group):
    if not isinstance(given, list):
        return []
    rank = len(given[1])
    if rank < len(group):
        return list(range(len(group)))
    chosen = [int(a) for a in rng.permutation(rank)[: len(group)]]
    return [a - rank if rng.random() < 0.3 else a for a in chosen]


def permute(inputs, groups, axes):
    """Puts the core axes where the call will look for them."""
    for x, group, wanted in zip(inputs, groups, axes):
        if not isinstance(x, list) or not group or any(a >= len(x[1]) or a < -len(x[1]) for a in wanted) or len(group) > len(x[1]):
            continue
        for k in (1, 2):
            x[k] = move(x[k], len(group), wanted)


def move(values, count, to):
    loop, core = values[: len(values) - count], values[len(values) - count :]
    made = [None] * len(values)
    for value, axis in zip(core, to):
        made[axis] = value
    rest = iter(loop)
    return [next(rest) if v is None else v for v in made]


def options_of(row):
    options = dict(row["options"])
    if "axes" in options:
        options["axes"] = [a if isinstance(a, int) else tuple(a) for a in options["axes"]]
    return options


def call(row):
    inputs = [make_view(x) if isinstance(x, list) else x for x in row["inputs"]]
    options = options_of(row)
    if "out" in row:
        out = [None if spec is None else make_view(spec) for spec in row["out"]]
        if "over" in row:
            out[0] = over(inputs, row)
        options["out"] = tuple(out)
    made = FUNCTIONS[row["name"]](*inputs, **options)
    return made if isinstance(made, tuple) else (made,)


def over(inputs, row):
    """The output as a view of the memory that the input lies in; both get as much of it as they need."""
    spec, dtype = row["out"][0], row["out"][0][0]
    source = row["inputs"][row["over"]]
    reach = lambda s: s[3] + 1 + sum(max(step, 0) * (n - 1) for n, step in zip(s[1], s[2]) if n > 0)
    base = memory(max(reach(spec), reach(source)), dtype)
    view = lambda s: as_strided(base[s[3] :], s[1], [step * base.itemsize for step in s[2]], writeable=True)
    inputs[row["over"]] = view(source)
    return view(spec)


def show(results):
    shown = []
    for one in results:
        one = np.asarray(one)
        stride = [s // one.itemsize if n > 1 and one.size > 0 else 0 for n, s in zip(one.shape, one.strides)]
        shown.append({"type": one.dtype.name, "shape": list(one.shape), "stride": stride, "values": [v if v == v else None for v in one.ravel().tolist()]})
    return {"results": shown}


def make():
    rows = []
    for name in FUNCTIONS:
        made = 0
        while made < 50:
            row = random_row(name)
            if row is None:
                continue
            rows.append(row | outcome(lambda: call(row), show))
            made += 1
    types = {name: list(f.types) for name, f in FUNCTIONS.items()}
    return {"functions": [{"name": n, "signature": LAYOUTS[n], "types": types[n]} for n, f in FUNCTIONS.items()], "calls": rows}
