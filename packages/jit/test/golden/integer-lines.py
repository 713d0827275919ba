"""Runs the lines of integer-lines.json in Numba and in NumPy 2's rules; writes integer-lines.golden.json.

Usage: /usr/bin/python3 integer-lines.py, with Debian's python3-numba and python3-numpy.
"""
import json
import math  # noqa: F401, for the lines
import pathlib
import warnings

import numba
import numpy as np

np._set_promotion_state("weak")
warnings.filterwarnings("ignore")
here = pathlib.Path(__file__).parent


def value(x):
    x = x.item() if hasattr(x, "item") else x
    if isinstance(x, bool):
        return int(x)
    return str(x) if isinstance(x, float) and not math.isfinite(x) else x


def run(make, line, row):
    a = np.array([float(x) for x in row["a"][1]]).astype(row["a"][0]) if "a" in row else np.zeros(1)
    out = np.zeros(1, row["out"])
    scope = {"np": np, "math": math}
    exec(f"def f(a, n, out):\n    out[0] = {line}", scope)
    try:
        make(scope["f"])(a, row.get("n", 0), out)
    except Exception as error:  # what it says is the result
        return type(error).__name__
    return value(out[0])


rows = []
for row in json.loads((here / "integer-lines.json").read_text()):
    line = row.get("python", row["line"])
    rows.append(
        {
            "line": row["line"],
            "numba": run(numba.njit, line, row),
            "numpy": run(lambda f: f, row.get("numpy", line), row),
        }
    )
print(f"numba {numba.__version__}, numpy {np.__version__}")
(here / "integer-lines.golden.json").write_text(json.dumps(rows, indent=2) + "\n")
