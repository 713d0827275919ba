"""Writes complex.json: what NumPy gives for functions of arrays on complex numbers, as bytes in base64. Run with python3 complex.py."""

import base64
import json
import pathlib

import numpy as np

rng = np.random.default_rng(7)


def some(*shape):
    """Small whole parts, whose sums and products have no rounding, zeros of all signs among them."""
    z = rng.integers(-3, 4, shape) + 1j * rng.integers(-3, 4, shape)
    z.reshape(-1)[:4] = [0, complex(-0.0, 0), complex(0, -0.0), 1j]
    return z


X = some(5, 6)
Y = some(6)
PLACES = np.array([4, -1, 0, 4])


def put(x):
    x = x.copy()
    np.put(x, PLACES, x[1, :2] + 1)
    return x


def laplace(u, edges):
    out = u.copy()
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            out[i, j] = 0.25 * (u[i + 1, j] + u[i - 1, j] + u[i, j + 1] + u[i, j - 1])
    return out


CASES = {
    "take": lambda x, y: np.take(x, PLACES, axis=1),
    "take of all": lambda x, y: np.take(x, PLACES),
    "put": lambda x, y: put(x),
    "compress": lambda x, y: np.compress(y != 0, x, axis=1),
    "compress by complex": lambda x, y: np.compress(y, x, axis=1),
    "nonzero": lambda x, y: np.stack(np.nonzero(x)).astype("int32"),
    "countNonzero": lambda x, y: np.asarray(np.count_nonzero(x, axis=0), "int32"),
    "all": lambda x, y: np.all(x, axis=0),
    "any": lambda x, y: np.any(x, axis=1),
    "prod": lambda x, y: np.prod(x, axis=1),
    "cumsum": lambda x, y: np.cumsum(x, axis=0),
    "cumsum of all": lambda x, y: np.cumsum(x),
    "cumprod": lambda x, y: np.cumprod(x, axis=1),
    "nansum": lambda x, y: np.nansum(x, axis=1),
    "diff": lambda x, y: np.diff(x, n=2, axis=1),
    "convolve": lambda x, y: np.convolve(x[1], y),
    "einsum": lambda x, y: np.einsum("ij,j->i", x, y),
    "einsum outer": lambda x, y: np.einsum("i,j->ji", x[1], y),
    "reduce": lambda x, y: (x + 0).sum(axis=1),
    "scan": lambda x, y: np.cumsum(x, axis=1),
    "laplaceStep": lambda x, y: laplace(x, "fixed"),
    "jacobi": lambda x, y: laplace(laplace(x, "fixed"), "fixed"),
}


def text(array):
    array = np.ascontiguousarray(array)
    return {"dtype": array.dtype.name, "shape": array.shape, "bytes": base64.b64encode(array.tobytes()).decode()}


def main():
    data = {}
    for dtype in ["complex64", "complex128"]:
        x, y = X.astype(dtype), Y.astype(dtype)
        results = {name: text(case(x, y)) for name, case in CASES.items()}
        data[dtype] = {"x": text(x), "y": text(y), "results": results}
    path = pathlib.Path(__file__).with_name("complex.json")
    path.write_text(json.dumps(data, indent=1) + "\n")


main()
