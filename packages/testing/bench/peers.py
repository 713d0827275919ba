"""The Python contenders of the benchmarks: reads one JSON request a line, answers with one JSON line.

Requests: {"do": "load", "name", "file"} keeps an array from a .npy file; {"do": "run", "job", "contender", "dtype",
"calls", "batches"} runs a job on the arrays kept, in batches of calls, and answers with the milliseconds of one call of
the median batch; {"do": "spoil"} makes the array named out NaN; {"do": "save", "file"} writes the last result;
{"do": "drop"} forgets the arrays. What fails is answered with {"error"}.
"""

import json
import math
import statistics
import sys
import time

import numpy as np

try:
    import numba
except ImportError:
    numba = None

arrays = {}
made = {}
last = None


def scalar(x, y):
    return math.pow(x, 3) + 4 * math.sin(y)


def numba_vectorize(dtype, target):
    return numba.vectorize([f"{dtype}({dtype}, {dtype})"], target=target)(scalar)


def numba_laplace(_, target):
    def laplace(u, out):
        for i in numba.prange(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                out[i, j] = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j]
        return out

    return numba.njit(parallel=target == "parallel")(laplace)


def numpy_laplace(u, out):
    out[1:-1, 1:-1] = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]
    return out


def numba_axpy(_, target):
    def axpy(x, y, out):
        for i in numba.prange(out.shape[0]):
            for j in range(out.shape[1]):
                out[i, j] = 2 * x[i, j] + y[i, j]
        return out

    return numba.njit(parallel=target == "parallel")(axpy)


def numpy_axpy(x, y, out):
    np.multiply(x, 2, out=out)
    return np.add(out, y, out=out)


def numba_matmul(dtype, target):
    def matmul(a, b, c):
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                tmp = 0.0
                for k in range(b.shape[0]):
                    tmp += a[i, k] * b[k, j]
                c[i, j] = tmp

    matrix = f"{dtype}[:,:]"
    return numba.guvectorize([f"void({matrix}, {matrix}, {matrix})"], "(m,l),(l,n)->(m,n)", target=target)(matmul)


def numba_relax(dtype, target):
    def relax(u, out):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                out[i, j] = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])

    matrix = f"{dtype}[:,:]"
    return numba.guvectorize([f"void({matrix}, {matrix})"], "(m,n)->(m,n)", target=target)(relax)


def numpy_relax(u, out):
    out[1:-1, 1:-1] = 0.25 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])
    return out


def numpy_polynomial(x, y):
    return x**3 + 4 * np.sin(y)


def numpy_fft(x):
    """Pairs of real and imaginary parts; NumPy computes in float64 whatever it is given."""
    given = np.ascontiguousarray(x).view(np.complex64 if x.dtype == np.float32 else np.complex128)[..., 0]
    return np.fft.fft(given).view(np.float64).reshape(-1, 2)


def numpy_uniform(dtype, _):
    draw = np.random.Generator(np.random.Philox(1)).random
    return lambda out: draw(out.shape, dtype=dtype)


def numpy_draw(method, *before):
    """A method of NumPy's generator, for as many numbers as there is room for."""
    draw = getattr(np.random.Generator(np.random.Philox(1)), method)
    return lambda *_: lambda out: draw(*before, out.size)


def numpy_kept(make, call):
    """A call with what is made of the elements once: indices, a mask."""
    kept = {}

    def run(x):
        if "made" not in kept:
            kept["made"] = make(x)
        return call(x, kept["made"])

    return lambda *_: run


def places(x):
    return (x.astype("float64") * x.size).astype("int32")


def above(x):
    return x > 0.5


def numpy_put(x, at):
    out = x.copy()
    np.put(out, at, x)
    return out


SIDE = np.arange(3162, dtype=np.float32)
POINTS = np.arange(17, dtype=np.float32) / 16
WEIGHTS = (np.arange(16) % 4).astype(np.float32)


def numpy_bincount(*_):
    """The line as whole numbers is made by the first call."""
    made = {}

    def counts(x):
        if made.get("of") is not x:
            made.update({"of": x, "whole": (x * 256).astype(np.int32)})
        return np.bincount(made["whole"], minlength=256)

    return counts


DAILY = {
    "mean": np.mean,
    "var": np.var,
    "std": np.std,
    "any": np.any,
    "all": np.all,
    "count-nonzero": np.count_nonzero,
    "nansum": np.nansum,
    "nanmean": np.nanmean,
    "nanmin": np.nanmin,
    "nanmax": np.nanmax,
    "percentile": lambda x: np.percentile(x, [25, 50, 75]),
    "searchsorted": lambda x: np.searchsorted(POINTS, x),
    "interp": lambda x: np.interp(x, POINTS, POINTS[::-1]),
    "diff": np.diff,
    "convolve": lambda x: np.convolve(x, WEIGHTS, "valid"),
    "einsum": lambda x: np.einsum("i,i", x, x),
    "where": lambda x: np.where(x, x, np.float32(2)),
    "clip": lambda x: np.clip(x, np.float32(0.25), np.float32(0.75)),
    "linspace": lambda x: np.linspace(0, 1, x.size, dtype=np.float32),
    "meshgrid": lambda x: np.meshgrid(SIDE, SIDE)[0],
}

# By job and whether Numba does it: what makes the function, given a type and a target, and the arrays it takes.
JOBS = {
    ("polynomial", "numpy"): (lambda *_: numpy_polynomial, "x y"),
    ("polynomial", "numba"): (numba_vectorize, "x y"),
    ("polynomial-out", "numba"): (numba_vectorize, "x y out"),
    ("polynomial-dynamic", "numba"): (lambda *_: numba.vectorize(scalar), "x y"),
    ("laplace", "numpy"): (lambda *_: numpy_laplace, "u out"),
    ("laplace", "numba"): (numba_laplace, "u out"),
    ("axpy", "numpy"): (lambda *_: numpy_axpy, "x y out"),
    ("axpy", "numba"): (numba_axpy, "x y out"),
    ("matmul", "numpy"): (lambda *_: np.matmul, "a b"),
    ("matmul", "numba"): (numba_matmul, "a b"),
    ("relax", "numpy"): (lambda *_: numpy_relax, "u out"),
    ("relax", "numba"): (numba_relax, "u"),
    ("relax-out", "numba"): (numba_relax, "u out"),
    ("fresh", "numpy"): (lambda *_: lambda x: np.full_like(x, 1), "u"),
    ("sum", "numpy"): (lambda *_: np.sum, "x"),
    ("cumsum", "numpy"): (lambda *_: lambda x, out: np.cumsum(x, out=out), "x out"),
    ("argmax", "numpy"): (lambda *_: np.argmax, "x"),
    ("sum-first-axis", "numpy"): (lambda *_: lambda x: np.sum(x, axis=0), "x"),
    ("sum-middle-axis", "numpy"): (lambda *_: lambda x: np.sum(x, axis=1), "x"),
    ("sum-last-axis", "numpy"): (lambda *_: lambda x: np.sum(x, axis=-1), "x"),
    ("max-first-axis", "numpy"): (lambda *_: lambda x: np.max(x, axis=0), "x"),
    ("histogram", "numpy"): (lambda *_: lambda x: np.histogram(x, 256, (0, 1))[0], "x"),
    ("transpose", "numpy"): (lambda *_: lambda x, out: np.copyto(out, x.T) or out, "x out"),
    ("topk", "numpy"): (lambda *_: lambda x: np.sort(np.partition(x, x.size - 100)[-100:])[::-1], "x"),
    ("sort", "numpy"): (lambda *_: np.sort, "x"),
    ("sort-stable", "numpy"): (lambda *_: lambda x: np.sort(x, kind="stable"), "x"),
    ("fft", "numpy"): (lambda *_: numpy_fft, "x"),
    ("uniform", "numpy"): (numpy_uniform, "out"),
    ("exponential", "numpy"): (numpy_draw("exponential", 1.0), "out"),
    ("poisson", "numpy"): (numpy_draw("poisson", 4.0), "out"),
    ("choice", "numpy"): (numpy_draw("choice", 1000), "out"),
    ("permutation", "numpy"): (numpy_draw("permutation"), "out"),
    ("take", "numpy"): (numpy_kept(places, np.take), "x"),
    ("put", "numpy"): (numpy_kept(places, numpy_put), "x"),
    ("compress", "numpy"): (numpy_kept(above, lambda x, mask: np.compress(mask, x)), "x"),
    ("nonzero", "numpy"): (numpy_kept(above, lambda x, mask: np.nonzero(mask)[0]), "x"),
    ("unique", "numpy"): (lambda *_: np.unique, "x"),
    ("roll", "numpy"): (lambda *_: lambda x: np.roll(x, 12345), "x"),
    ("pad", "numpy"): (lambda *_: lambda x: np.pad(x, 16, mode="reflect"), "x"),
    ("concatenate", "numpy"): (lambda *_: lambda x: np.concatenate([x, x]), "x"),
    ("stack", "numpy"): (lambda *_: lambda x: np.stack([x, x], axis=1), "x"),
    ("tile", "numpy"): (lambda *_: lambda x: np.tile(x, 2), "x"),
    ("repeat", "numpy"): (lambda *_: lambda x: np.repeat(x, 2), "x"),
    ("bincount", "numpy"): (numpy_bincount, "x"),
    **{(name, "numpy"): (lambda *_, work=work: work, "x") for name, work in DAILY.items()},
}


def run(name, contender, dtype, calls, batches):
    make, names = JOBS[name, "numpy" if contender == "numpy" else "numba"]
    key = (make, contender, dtype)
    if key not in made:
        made[key] = make(dtype, contender)
    work = made[key]
    given = [arrays[one] for one in names.split()]
    times = []
    for _ in range(batches):
        start = time.perf_counter()
        for _ in range(calls):
            result = work(*given)
        times.append((time.perf_counter() - start) * 1000 / calls)
    return result, statistics.median(times)


def answer(request):
    global last
    what = request["do"]
    if what == "load":
        arrays[request["name"]] = np.load(request["file"])
    elif what == "save":
        np.save(request["file"], last)
    elif what == "spoil":
        arrays["out"].fill(np.nan)
    elif what == "drop":
        arrays.clear()
        last = None
    else:
        last = None
        last, ms = run(request["job"], request["contender"], request["dtype"], request["calls"], request["batches"])
        return {"ms": ms}
    return {}


def answer_or_error(request):
    try:
        return answer(request)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


print(json.dumps({"numpy": np.__version__, "numba": numba and numba.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer_or_error(json.loads(line))), flush=True)
