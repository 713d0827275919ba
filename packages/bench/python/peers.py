"""NumPy and Numba as contenders: reads one JSON request a line, answers each with one JSON line.

{"do": "load", "name", "file"} keeps the array of a .npy file; {"do": "save", "name", "file"} writes one;
{"do": "run", "job", "how", "dtype", "inputs", "out", "calls"} runs a job on the arrays of those names, so many times,
keeps its result under the name in "out", and answers {"ms"} of one call; {"do": "spoil", "name"} makes an array NaN;
{"do": "drop"} forgets all arrays. What fails is answered with {"error"}.
"""

import json
import math
import sys
import time

import numpy as np

try:
    import numba
except ImportError:
    numba = None

arrays = {}
made = {}


def numba_elementwise(dtype, target):
    def f(x, y):
        return math.pow(x, 3) + 4 * math.sin(y)

    return numba.vectorize([f"{dtype}({dtype}, {dtype})"], target=target)(f)


def numpy_elementwise(x, y, out):
    np.multiply(x, x, out=out)
    np.multiply(out, x, out=out)
    return np.add(out, 4 * np.sin(y), out=out)


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


def numpy_matmul(a, b, out):
    return np.matmul(a, b, out=out)


def numba_laplace(_, target):
    def laplace(u, out):
        for i in numba.prange(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                out[i, j] = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])
        return out

    return numba.njit(parallel=target == "parallel")(laplace)


def numpy_laplace(u, out):
    out[1:-1, 1:-1] = 0.25 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])
    return out


NUMPY = {"elementwise": numpy_elementwise, "matmul": numpy_matmul, "laplace": numpy_laplace}
NUMBA = {"elementwise": numba_elementwise, "matmul": numba_matmul, "laplace": numba_laplace}


def function_of(job, how, dtype):
    key = (job, how, dtype)
    if key not in made:
        made[key] = NUMPY[job] if how == "numpy" else NUMBA[job](dtype, how)
    return made[key]


def run(request):
    work = function_of(request["job"], request["how"], request["dtype"])
    given = [arrays[name] for name in [*request["inputs"], request["out"]]]
    calls = request["calls"]
    start = time.perf_counter()
    for _ in range(calls):
        result = work(*given)
    ms = (time.perf_counter() - start) * 1000 / calls
    arrays[request["out"]] = result
    return {"ms": ms}


def answer(request):
    what = request["do"]
    if what == "run":
        return run(request)
    if what == "load":
        arrays[request["name"]] = np.load(request["file"])
    elif what == "save":
        np.save(request["file"], arrays[request["name"]])
    elif what == "spoil":
        arrays[request["name"]].fill(np.nan)
    elif what == "drop":
        arrays.clear()
    else:
        raise ValueError(f"there is no request {what}")
    return {}


def answer_or_error(request):
    try:
        return answer(request)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


print(json.dumps({"numpy": np.__version__, "numba": numba and numba.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer_or_error(json.loads(line))), flush=True)
