"""The Python contenders of bench:cpu: reads one JSON request a line, answers with one JSON line.

Requests: {"do": "load", "name", "file"} keeps an array from a .npy file; {"do": "run", "job", "contender"} runs a job
once on the arrays kept and answers with its milliseconds; {"do": "save", "file"} writes the last result.
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


def numba_polynomial(dtype, target):
    name = np.dtype(dtype).name
    return numba.vectorize([f"{name}({name}, {name})"], target=target)(lambda x, y: math.pow(x, 3) + 4 * math.sin(y))


def numba_laplace(parallel):
    def laplace(u, out):
        for i in numba.prange(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                out[i, j] = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4 * u[i, j]

    return numba.njit(parallel=parallel)(laplace)


def numpy_laplace(u, out):
    out[1:-1, 1:-1] = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]


def once(key, make):
    if key not in made:
        made[key] = make()
    return made[key]


def job(name, contender, dtype):
    """A function without arguments that does the job into arrays["out"], or gives a new result."""
    if name == "polynomial":
        x, y = arrays["x"], arrays["y"]
        if contender == "numpy":
            return lambda: x**3 + 4 * np.sin(y)
        f = once((name, contender, dtype), lambda: numba_polynomial(dtype, contender))
        out = arrays["out"]
        return lambda: f(x, y, out)
    u, out = arrays["u"], arrays["out"]
    if contender == "numpy":
        return lambda: (numpy_laplace(u, out), out)[1]
    f = once((name, contender, dtype), lambda: numba_laplace(contender == "parallel"))
    return lambda: (f(u, out), out)[1]


def answer(request):
    global last
    if request["do"] == "load":
        arrays[request["name"]] = np.load(request["file"])
        return {}
    if request["do"] == "save":
        np.save(request["file"], last)
        return {}
    run = job(request["job"], request["contender"], request["dtype"])
    start = time.perf_counter()
    last = run()
    return {"ms": (time.perf_counter() - start) * 1000}


last = None
print(json.dumps({"numpy": np.__version__, "numba": numba and numba.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
