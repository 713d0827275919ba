"""Core dimensions: signatures that NumPy's parser takes and rejects, and what calls make of shapes, axes, axis, keepdims."""
import itertools

import numba
import numpy as np
import numpy.core._umath_tests as umath
from numba.np.ufunc._internal import fromfunc

from outcome import outcome

VALID = ["(i),(i)->()", "(m,n),(n,p)->(m,p)", "(m?,n),(n,p?)->(m?,p?)", "(3),(03,3)->(n)", "()->()", "(),()->(),()", "(n),()->(n)", "(i)->(),(i),(3)", "(_x1,Y)->(Y,_x1)",
         "( i , j ) -> ( )", "\t(i)->()\t", "(3?)->(3?)", "(a,a)->(a)", "(n_1)->()", "(2147483648)->()", "->()", "(A),(a)->()", "(i,j,k,l)->(l,k,j,i)", "(10),(1)->(010)", "(m,n)"]
REJECTED = ["i", "(", "(i", "(i)->", "(i)->(", "(i)->()x", "(i)->(),", "(i),->()", "(i)(j)->()", "(i,)->()", "(,i)->()", "(i j)->()", "(0)->()", "(-1)->()", "(3?),(3)->()", "(i?)->(i)", "(i)->(i?)",
            "(m?,n),(m,p)->()", "(m,n),(m?)->()", "(99999999999999999999)->()", "(1i)->()", "(i-j)->()", "()->", "(i)-(i)", "(i)- >(i)", "(i)->(i)->(i)", "[i]->()", "(i;j)->()", "(i)\t->\n()",
            "(i ?)->(i?)", "(i??)->()", "(?)->()", "(i,?)->()", "((i))->()", "(i))->()", "(0x10)->()", "(1_0)->()", "(+3)->()", "(3.0)->()", "(i)=>()", "(00)->()", "(i)->->()", "(i,,j)->()", "(i)->( )j",
            "(i),(j)", "(i)  (j)->()", "(i),,(j)->()", "(i)>-(j)", "(i)->(j", "(i->(j)", "i)->(j)", "(\n)->()", "(i) x ->()", "(3i)->()", "(3 4)->()"]
rng = np.random.default_rng(11)


def parsed(text):
    left, _, right = text.partition("->")
    _, ranks, indices, flags, sizes = umath.test_signature(left.count("("), right.count("("), text)
    starts = np.cumsum([0, *ranks])
    return {"inputs": left.count("("), "operands": [list(indices[a:b]) for a, b in zip(starts, starts[1:])],
            "sizes": [None if s < 0 else s for s in sizes], "optional": [bool(f & 4) for f in flags]}


def signatures():
    texts = VALID + REJECTED
    for _ in range(300):
        text = list(VALID[int(rng.integers(len(VALID)))])
        for _ in range(int(rng.integers(1, 3))):
            at, what = int(rng.integers(len(text) or 1)), rng.choice(list("(),->?ij03 x"))
            text[at : at + int(rng.integers(0, 2))] = [what] if rng.random() < 0.7 else []
        texts.append("".join(text))
    return [{"text": t} | outcome(lambda: parsed(t), lambda r: r) for t in dict.fromkeys(texts)]


@numba.cfunc("void(intp, intp, intp, intp)")
def nothing(args, dimensions, steps, data):
    pass


def gufunc(name, signature):
    """A gufunc of any signature that computes nothing: its outputs' shapes are what counts."""
    left, right = signature.split("->")
    nin, nout = left.count("("), right.count("(")
    d = np.dtype("f8").num
    return fromfunc(name, "", [nothing.address], [[d] * (nin + nout)], nin, nout, [None], [], -1, signature)


SIGNATURES = {"inner": "(i),(i)->()", "matmul": "(m?,n),(n,p?)->(m?,p?)", "product": "(m,n),(n,p)->(m,p)", "cross": "(3),(3)->(3)", "distances": "(n,d)->(p)", "cumulate": "(i)->(i)",
              "weighted": "(i),(i),(i)->()", "moments": "(n)->(),()", "scale": "(n),()->(n)", "sum2": "(m,n)->()", "both": "(m?,n?)->(m?,n?)", "sizes": "(2?,n)->(2?)", "square": "(n,n)->(n)", "plain": "(),()->()"}

CALLS = [
    ("inner", [[3], [4]]), ("inner", [[3], [1]]), ("inner", [[2, 3], [5, 1, 3]]), ("inner", [[2, 3], [4, 3]]), ("inner", [[], [3]]), ("inner", [[3], []]), ("inner", [[0], [0]]), ("inner", [[2, 0], [2, 0]]), ("inner", [[0, 3], [0, 3]]), ("inner", [[0, 3], [1, 3]]),
    ("inner", [[2, 3], [2, 3]], {"out": [[3]]}), ("inner", [[2, 3], [2, 3]], {"out": [[2]]}), ("inner", [[2, 3], [2, 3]], {"out": [[7, 2]]}), ("inner", [[2, 3], [2, 3]], {"out": [[7, 1]]}),
    ("product", [[2, 3], [4, 5]]), ("product", [[3], [3, 4]]), ("product", [[2, 3], [3]]), ("product", [[6, 2, 3], [5, 1, 3, 4]]), ("product", [[6, 2, 3], [5, 3, 4]]), ("product", [[2, 3], [3, 4]], {"out": [[2, 5]]}), ("product", [[2, 3], [3, 4]], {"out": [[7, 2, 4]]}), ("product", [[2, 3], [3, 4]], {"out": [[4]]}),
    ("matmul", [[3], [3, 4]]), ("matmul", [[2, 3], [3]]), ("matmul", [[3], [3]]), ("matmul", [[5, 2, 3], [3]]), ("matmul", [[5, 2, 3], [7, 3, 4]]), ("matmul", [[], [3]]), ("matmul", [[1, 3], [2, 3, 4]], {"out": [[2, 4]]}), ("matmul", [[3], [2, 3, 4]]), ("matmul", [[4, 3], [2, 3, 4]], {"out": [[2, 4, 4]]}), ("matmul", [[3], [3, 4]], {"out": [[4]]}), ("matmul", [[3], [3, 4]], {"out": [[1, 4]]}), ("matmul", [[2, 3], [3, 4]], {"out": [[4]]}),
    ("cross", [[3], [4]]), ("cross", [[3], [5, 3]]), ("cross", [[2], [2]]), ("distances", [[4, 2]]), ("distances", [[4, 2]], {"out": [[6]]}), ("distances", [[4, 2]], {"out": [[3, 6]]}), ("distances", [[4, 2]], {"out": [[]]}),
    ("cumulate", [[2, 3]]), ("cumulate", [[2, 3]], {"out": [[2, 4]]}), ("cumulate", [[2, 3]], {"out": [[5, 2, 3]]}), ("scale", [[3], [2, 1]]), ("scale", [[2, 3], [4]]), ("scale", [[2, 3], [2]]), ("moments", [[2, 3]]), ("moments", [[3]], {"out": [[], []]}), ("moments", [[2, 3]], {"out": [[2], [3]]}),
    ("both", [[3]]), ("both", [[]]), ("both", [[2, 3]]), ("both", [[4, 2, 3]]), ("sizes", [[5]]), ("sizes", [[2, 5]]), ("sizes", [[3, 5]]), ("sizes", [[4, 2, 5]]), ("square", [[3, 3]]), ("square", [[3, 4]]), ("plain", [[2, 1], [3]]), ("plain", [[2], [3]]),
]


def axis_calls():
    made = []
    for axis in [0, 1, -1, -2, 2, -3]:
        for name, shapes in [("inner", [[2, 3], [2, 3]]), ("inner", [[2, 3], [2]]), ("cross", [[3, 2], [3, 2]]), ("cumulate", [[2, 3]]), ("product", [[2, 3], [3, 4]]), ("moments", [[4, 2]]), ("scale", [[2, 3], [2]]), ("sum2", [[2, 3]])]:
            for keepdims in [None, True, False]:
                made.append((name, shapes, {"axis": axis} | ({} if keepdims is None else {"keepdims": keepdims})))
    for name, shapes in [("inner", [[2, 3], [2, 3]]), ("sum2", [[5, 2, 3]]), ("weighted", [[3], [2, 3], [3]]), ("product", [[2, 3], [3, 4]]), ("cumulate", [[2, 3]]), ("scale", [[3], [2]]), ("moments", [[2, 3]]), ("matmul", [[2, 3], [3, 2]])]:
        made.append((name, shapes, {"keepdims": True}))
    made += [("inner", [[2, 3], [2, 3]], {"axis": 0, "keepdims": True, "out": [[1, 3]]}), ("inner", [[2, 3], [2, 3]], {"axis": 0, "keepdims": True, "out": [[3]]}), ("inner", [[2, 3], [2, 3]], {"axis": 0, "keepdims": True, "out": [[3, 1]]}), ("inner", [[2, 3], [2, 3]], {"axis": 0, "axes": [0, 0, ()]})]
    lists = {
        "inner": [[0, 0], [0, 0, ()], [(0,), (0,), ()], [0, -1], [0], [], [(0, 1), 0], [0, 0, 0], [1, 0], [0, 0, (0, 1)], [2, 0], [(), 0], [-1, -1, ()], [0, 0, 1], [0, 0, (0,)], [0, 0, -1]],
        "product": [[(1, 0), (0, 1), (1, 0)], [(1, 0), (1, 0), (0, 1)], [(1, 0), (0, 1)], [(0, 0), (0, 1), (0, 1)], [(0, -2), (0, 1), (0, 1)], [0, (0, 1), (0, 1)], [(0, 5), (0, 1), (0, 1)], [(0, 1, 2), (0, 1), (0, 1)], [(-2, -1), (-2, -1), (-2, -1)], [(-2, -1), (-2, -1), (-1, -3)], [(-2, -1), (-2, -1), (0, 1)]],
        "matmul": [[(0,), (-2, -1), (-1,)], [0, (-2, -1), -1], [(-1, -2), (-2, -1), (-1,)], [(-2, -1), (-1, -2), (-2, -1)], [(1, 0), 0, 0]], "cross": [[0, 0, 0], [-1, -1, 0], [0, 0], [-1, -1, 2], [(0,), -1, -1]], "sum2": [[(0, 1)], [(1, 2)], [(2, 0), ()], [(0, 0)], [0]],
    }
    shapes = {"inner": [[[2, 3], [2, 3]], [[2, 3], [2]]], "product": [[[3, 2], [3, 4]], [[6, 2, 3], [3, 4]], [[2, 3], [3, 4]]], "matmul": [[[3], [3, 4]], [[2, 3], [3, 4]], [[3, 2], [3]]], "cross": [[[3, 2], [3, 2]], [[5, 3], [3]]], "sum2": [[[2, 3, 4]]]}
    for name, options in lists.items():
        for given, axes in itertools.product(shapes[name], options):
            for keepdims in [None, True] if name in ("inner", "sum2") else [None]:
                made.append((name, given, {"axes": axes} | ({"keepdims": True} if keepdims else {})))
    made += [("product", [[2, 3], [3, 4]], {"out": [[4, 2]], "axes": [(0, 1), (0, 1), (1, 0)]}), ("product", [[6, 2, 3], [3, 4]], {"out": [[2, 4, 6]], "axes": [(1, 2), (0, 1), (0, 1)]}), ("product", [[6, 2, 3], [3, 4]], {"out": [[2, 4, 5]], "axes": [(1, 2), (0, 1), (0, 1)]})]
    return made


def calls():
    functions = {name: gufunc(name, signature) for name, signature in SIGNATURES.items()}
    rows = []
    for name, shapes, *rest in CALLS + axis_calls():
        options = rest[0] if rest else {}
        given = dict(options)
        if "out" in given:
            given["out"] = tuple(np.zeros(s) for s in given["out"])
        row = {"name": name, "signature": SIGNATURES[name], "inputs": shapes, **options}
        rows.append(row | outcome(lambda: functions[name](*[np.zeros(s) for s in shapes], **given), lambda r: {"shapes": [list(np.shape(one)) for one in (r if isinstance(r, tuple) else [r])]}))
    return rows


def make():
    return {"signatures": signatures(), "calls": calls()}
