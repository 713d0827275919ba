"""CuPy and Numba CUDA on the device: reads one JSON request a line, answers each with one JSON line.

The first line says what there is: {"device", "cupy", "numba"}, the last two a version, or null with the reason in
{"why": {"cupy", "numba"}}. {"do": "load", "name", "file"} keeps the array of a .npy file on the device; {"do": "run",
"job", "how", "inputs", "calls"} runs a job into the array "out" so many times and answers {"ms"} of all calls together,
ended by a wait for the device; {"do": "spoil"} makes "out" NaN; {"do": "line", "axis", "at", "file"} writes a row or a
column of "out"; {"do": "drop"} forgets the arrays. What fails is answered with {"error"}.
"""

import json
import math
import os
import sys
import time

import numpy as np

# float32 is computed in float32, not in tensor cores' shorter format.
os.environ["CUPY_TF32"] = "0"

why = {"cupy": None, "numba": None}
try:
    import cupy

    device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
except Exception as error:
    cupy, device = None, None
    why["cupy"] = f"{type(error).__name__}: {error}"
try:
    import numba
    from numba import cuda

    if not cuda.is_available():
        raise RuntimeError("Numba found no CUDA device")
except Exception as error:
    numba = None
    why["numba"] = f"{type(error).__name__}: {error}"

TPB = 16
arrays = {}


def numba_jobs():
    four, quarter, three = np.float32(4), np.float32(0.25), np.float32(3)

    @cuda.jit
    def matmul(A, B, C):
        j, i = cuda.grid(2)
        if i < C.shape[0] and j < C.shape[1]:
            tmp = np.float32(0)
            for k in range(A.shape[1]):
                tmp += A[i, k] * B[k, j]
            C[i, j] = tmp

    @cuda.jit
    def shared_matmul(A, B, C):
        sA = cuda.shared.array(shape=(TPB, TPB), dtype=numba.float32)
        sB = cuda.shared.array(shape=(TPB, TPB), dtype=numba.float32)
        x, y = cuda.grid(2)
        tx = cuda.threadIdx.x
        ty = cuda.threadIdx.y
        tmp = np.float32(0)
        for i in range(cuda.gridDim.x):
            sA[ty, tx] = 0
            sB[ty, tx] = 0
            if y < A.shape[0] and tx + i * TPB < A.shape[1]:
                sA[ty, tx] = A[y, tx + i * TPB]
            if x < B.shape[1] and ty + i * TPB < B.shape[0]:
                sB[ty, tx] = B[ty + i * TPB, x]
            cuda.syncthreads()
            for j in range(TPB):
                tmp += sA[ty, j] * sB[j, tx]
            cuda.syncthreads()
        if y < C.shape[0] and x < C.shape[1]:
            C[y, x] = tmp

    @cuda.jit
    def laplace(u, unew):
        j, i = cuda.grid(2)
        if i >= 1 and i < u.shape[0] - 1 and j >= 1 and j < u.shape[1] - 1:
            unew[i, j] = quarter * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])

    @cuda.jit
    def polynomial(x, y, out):
        j, i = cuda.grid(2)
        if i < out.shape[0] and j < out.shape[1]:
            out[i, j] = math.pow(x[i, j], three) + four * math.sin(y[i, j])

    def on_squares(kernel):
        def launch(*arrays):
            blocks = -(-arrays[-1].shape[0] // TPB)
            kernel[(blocks, blocks), (TPB, TPB)](*arrays)

        return launch

    def vectorized():
        f = numba.vectorize(["float32(float32, float32)"], target="cuda")(
            lambda x, y: math.pow(x, three) + four * math.sin(y)
        )
        return lambda x, y, out: f(x, y, out=out)

    return {
        "matmul": lambda: on_squares(matmul),
        "shared": lambda: on_squares(shared_matmul),
        "laplace": lambda: on_squares(laplace),
        "polynomial": lambda: on_squares(polynomial),
        "vectorized": vectorized,
    }


def cupy_jobs():
    def laplace(u, out):
        out[1:-1, 1:-1] = 0.25 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])

    def polynomial(x, y, out):
        cupy.add(x**3, 4 * cupy.sin(y), out=out)

    def fused():
        return cupy.ElementwiseKernel("float32 x, float32 y", "float32 out", "out = x * x * x + 4 * sinf(y)", "fused")

    return {
        "matmul": lambda: lambda a, b, out: cupy.matmul(a, b, out=out),
        "laplace": lambda: laplace,
        "polynomial": lambda: polynomial,
        "fused": fused,
    }


JOBS = {**({"cupy": cupy_jobs()} if cupy else {}), **({"numba": numba_jobs()} if numba else {})}
made = {}


def synchronize():
    if cupy:
        cupy.cuda.Device().synchronize()
    if numba:
        cuda.synchronize()


def run(job, how, inputs, calls):
    if (how, job) not in made:
        made[how, job] = JOBS[how][job]()
    work = made[how, job]
    given = [arrays[name][how] for name in [*inputs, "out"]]
    synchronize()
    start = time.perf_counter()
    for _ in range(calls):
        work(*given)
    synchronize()
    return {"ms": (time.perf_counter() - start) * 1000}


def on_device(host):
    """One array under both libraries' types."""
    if not cupy:
        return {"numba": cuda.to_device(host)}
    there = cupy.asarray(host)
    return {"cupy": there, **({"numba": cuda.as_cuda_array(there)} if numba else {})}


def to_host(name):
    there = arrays[name]
    return there["cupy"].get() if cupy else there["numba"].copy_to_host()


def line(axis, at):
    if cupy:
        there = arrays["out"]["cupy"]
        return (there[at] if axis == "row" else there[:, at]).get()
    host = to_host("out")
    return np.ascontiguousarray(host[at] if axis == "row" else host[:, at])


def answer(request):
    what = request.pop("do")
    if what == "run":
        return run(**request)
    if what == "load":
        arrays[request["name"]] = on_device(np.load(request["file"]))
    elif what == "spoil":
        shape = arrays["out"]["cupy" if cupy else "numba"].shape
        arrays["out"] = on_device(np.full(shape, np.nan, np.float32))
    elif what == "line":
        np.save(request["file"], line(request["axis"], request["at"]))
    elif what == "drop":
        arrays.clear()
        if cupy:
            cupy.get_default_memory_pool().free_all_blocks()
    else:
        raise ValueError(f"there is no request {what}")
    return {}


def answer_or_error(request):
    try:
        return answer(request)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


versions = {"cupy": cupy and cupy.__version__, "numba": numba and numba.__version__}
print(json.dumps({**versions, "why": why, "device": device}), flush=True)
for text in sys.stdin:
    print(json.dumps(answer_or_error(json.loads(text))), flush=True)
