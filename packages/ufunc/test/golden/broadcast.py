"""Broadcasting: shapes, strides, the layout of outputs, and what does not fit."""
import numpy as np

from outcome import outcome

UFUNCS = [np.negative, np.add, np.core.umath.clip]
rng = np.random.default_rng(4)


def array(shape, order, steps):
    """A view of int64: axes in memory in the given order (outermost first), each with a step."""
    base = np.zeros([shape[a] * abs(steps[a]) for a in order], "i8")
    view = base.transpose(np.argsort(order)) if order else base
    return view[tuple(slice(None, None, s) for s in steps)]


def describe(a):
    return {"shape": list(a.shape), "stride": [s // a.itemsize for s in a.strides]}


def random_shapes(count):
    """Shapes that broadcast together, mostly."""
    rank = int(rng.integers(0, 5))
    full = [int(n) for n in rng.choice([1, 2, 3, 4, 5, 0], rank, p=[0.15, 0.25, 0.25, 0.2, 0.13, 0.02])]
    shapes = []
    for _ in range(count):
        own = [1 if rng.random() < 0.2 else n for n in full[int(rng.integers(0, rank + 1)) if rng.random() < 0.3 else 0:]]
        if own and rng.random() < 0.02:
            own[int(rng.integers(len(own)))] += 1
        shapes.append(own)
    return shapes


def layouts():
    """NumPy's outputs for views of every kind and each order."""
    fixed = [[([5], [0], [-1])], [([3, 4], [0, 1], [-1, -1])], [([3, 4], [1, 0], [1, 1])], [([2, 3, 4], [2, 0, 1], [1, 1, 1])], [([1, 1, 1], [0, 1, 2], [1, 1, 1])],
             [([], [], [])], [([], [], []), ([], [], [])], [([0, 3], [0, 1], [1, 1])], [([3, 4], [1, 0], [1, 1]), ([], [], [])], [([3, 4], [1, 0], [1, 1]), ([4], [0], [1])],
             [([3, 4], [1, 0], [1, 1]), ([3, 4], [0, 1], [1, 1])], [([3, 4], [0, 1], [1, 1]), ([3, 4], [1, 0], [1, 1])], [([3, 1], [0, 1], [1, 1]), ([4], [0], [1])]]
    for _ in range(160):
        case = []
        for shape in random_shapes(int(rng.integers(1, 4))):
            order = [int(a) for a in (rng.permutation(len(shape)) if rng.random() < 0.6 else np.arange(len(shape)))]
            steps = [int(rng.choice([1, -1, 2, -2], p=[0.6, 0.2, 0.1, 0.1])) for _ in shape]
            case.append((shape, order, steps))
        fixed.append(case)
    rows = []
    for index, case in enumerate(fixed):
        inputs = [array(*one) for one in case]
        f = UFUNCS[len(inputs) - 1]
        for order in "KCFA" if index < 60 else "K":
            # Of an empty array NumPy's strides are 0; which they are means nothing.
            if any(a.size == 0 for a in inputs):
                continue
            row = {"order": order, "inputs": [describe(a) for a in inputs]}
            # np.asarray: a 0-d result is a scalar of no layout.
            row |= outcome(lambda: np.asarray(f(*inputs, order=order)), lambda out: {"output": describe(out)})
            if "output" in row:
                row["stretched"] = [[s // 8 for s in np.broadcast_to(a, row["output"]["shape"]).strides] for a in inputs]
            rows.append(row)
    return rows


def shapes():
    """Shapes alone, with outputs and `where` that the caller gives."""
    cases = [([[2, 3], [4]], None, None), ([[2, 3], [2, 3]], [3], None), ([[2, 3], [2, 3]], [4, 2, 3], None), ([[3], []], [4], None), ([[2, 3], [4]], [2, 3], None),
             ([[2, 3], []], None, [4]), ([[2, 3], []], None, [4, 2, 3]), ([[], [0, 3]], [1, 3], None), ([[0], [1]], None, None), ([[0], [2]], None, None), ([[], []], [], None),
             ([[], []], [1], None), ([[1], [1]], [], None), ([[3], [3]], [3], [2, 3]), ([[3], [3]], [3, 1], None), ([[1, 1], [3]], [1, 3], [1]), ([[3], [1]], [2, 3], [2, 1]), ([[3], [1]], [1, 3], [2, 1])]
    for _ in range(250):
        made = random_shapes(4)
        cases.append((made[:2], made[2] if rng.random() < 0.6 else None, made[3] if rng.random() < 0.4 else None))
    rows = []
    for inputs, out, where in cases:
        given = {}
        if out is not None:
            given["out"] = np.zeros(out)
        if where is not None:
            given["where"] = np.ones(where, bool)
        row = {"inputs": inputs, "out": out, "where": where}
        row |= outcome(lambda: np.asarray(np.add(*[np.zeros(s) for s in inputs], **given)), lambda r: {"shape": list(r.shape)})
        rows.append(row)
    return rows


def make():
    return {"layouts": layouts(), "shapes": shapes()}
