"""Writes fft-golden.json, NumPy's transforms of one small array: /usr/bin/python3 fft-golden.py (any Python with NumPy)."""

import json
import pathlib

import numpy as np

x = np.random.default_rng(7).integers(-64, 64, (6, 5, 2)) / 64
z = x[..., 0] + 1j * x[..., 1]


def flat(a):
    a = np.stack([a.real, a.imag], -1) if np.iscomplexobj(a) else a
    return [float(v) for v in a.ravel()]


cases = [("fft", {}), ("fft", {"axis": 0}), ("fft", {"axis": 0, "norm": "ortho"}), ("fft", {"n": 8, "norm": "forward"})]
cases += [("ifft", {"axis": 0}), ("ifft", {"axis": 0, "n": 4, "norm": "ortho"}), ("ifft", {"norm": "forward"})]
cases += [("rfft", {"axis": 0}), ("rfft", {"axis": 1}), ("rfft", {"axis": 1, "n": 8}), ("rfft", {"axis": -1, "norm": "ortho"})]
cases += [("irfft", {}), ("irfft", {"n": 7}), ("irfft", {"axis": 0, "norm": "forward"}), ("irfft", {"axis": 0, "n": 5})]
results = [
    {"name": name, "options": options, "result": flat(getattr(np.fft, name)(x if name == "rfft" else z, **{"axis": -1, **options}))}
    for name, options in cases
]
path = pathlib.Path(__file__).with_name("fft-golden.json")
path.write_text(json.dumps({"x": x.tolist(), "cases": results}) + "\n")
