"""Writes complex.json: how NumPy prints complex arrays, and their .npy files as base64."""

import base64
import io
import json
import pathlib

import numpy as np

NAN, INF = np.nan, np.inf
LISTS = [
    [1 + 2j, 3.5 - 1j],
    [[1 + 2j, -0.5 - 1j], [3, complex(NAN, -INF)]],
    [complex(-0.0, -0.0), complex(INF, NAN), 1e20 + 1e-9j],
    [2**-17 + 1j, 123456.789 - 0.001j],
    [complex(INF, 1), complex(-INF, -1), complex(0, INF)],
    [0.1 + 0.2j, 1 / 3 - 2 / 3j],
    # Numbers of float32 that are no power of ten by a bit, and halfway between two texts.
    [1e-5 + 1e-3j, 123456.789 + 0j],
    [65 / 512 + 1j, 0.40625 - 67 / 512j],
    [],
]
SCALARS = [1 + 2j, 2j, complex(-0.0, 2), 1.25 - 0j, 1e20 + 1e-7j, complex(NAN, INF), complex(NAN, -INF), 0.1 + 0.3j, 0j]


def main():
    cases = []
    for dtype in ("complex64", "complex128"):
        for values in [*LISTS, *SCALARS]:
            array = np.array(values, dtype)
            file = io.BytesIO()
            np.save(file, array)
            floats = base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()
            npy = base64.b64encode(file.getvalue()).decode()
            cases.append({"dtype": dtype, "shape": array.shape, "bytes": floats, "text": str(array), "npy": npy})
        many = (np.arange(1200) / 8 - 1j * np.arange(1200)).astype(dtype)
        cases.append({"dtype": dtype, "shape": many.shape, "text": str(many), "bytes": base64.b64encode(many.tobytes()).decode()})
    pathlib.Path(__file__).with_name("complex.json").write_text(json.dumps(cases, indent=1) + "\n")


main()
