"""Runs the lines of integer-lines.json in Numba and in NumPy 2; writes integer-lines.golden.json.

Usage: python -P integer-lines.py, with `pip install numba`. Last run with Numba 0.68 and NumPy 2.4.
"""
import json
import math  # noqa: F401, for the lines
import pathlib
import warnings

import numba
import numpy as np

warnings.filterwarnings("ignore")
here = pathlib.Path(__file__).parent


def value(x):
    x = x.item() if hasattr(x, "item") else x
    if isinstance(x, bool):
        return int(x)
    # JSON's readers in JavaScript round integers beyond 2 ** 53.
    exact = isinstance(x, int) and abs(x) < 2**53 or isinstance(x, float) and math.isfinite(x)
    return x if exact else str(x)


def number(x):
    return int(x.rstrip("n")) if isinstance(x, str) and x.rstrip("n").isdigit() else float(x) if isinstance(x, str) else x


def run(make, line, row):
    a = np.array([number(x) for x in row["a"][1]]).astype(row["a"][0]) if "a" in row else np.zeros(1)
    out = np.zeros(1, row["out"])
    scope = {"np": np, "math": math}
    exec(f"def f(a, n, out):\n    out[0] = {line}", scope)
    try:
        make(scope["f"])(a, number(row.get("n", 0)), out)
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
