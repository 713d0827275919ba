"""Writes complex.json: what NumPy's complex ufuncs give for crossed edge values and ordinary ones, as bytes in base64."""

import base64
import json
import pathlib
import warnings

import numpy as np

warnings.simplefilter("ignore")

# Beside the branch points 1 and -1, and halves to round.
PARTS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.75, 1e-20, 30.0, -95.0, 1e30, np.inf, -np.inf, np.nan]
# Where an exponential, a square or a size leaves the range; beside the unit circle; beside the ends of branch cuts.
FAR = {
    "complex64": [
        *[(89, 1), (89, 0), (100, -2), (178, 1), (44.5, 0.5), (-100, 2), (2, 89), (-1, -100)],
        *[(3e38, 3e38), (-3e38, 1e38), (1e19, -1e20), (1e-30, 1e-30), (-1e-37, 2e-37), (2e-25, -0.0)],
        *[(0.6, 0.8), (-0.8, 0.6), (1 + 2**-23, 2**-12), (2**-12, -1 - 2**-23)],
        *[(1 + 2**-23, -0.0), (-1 - 2**-23, 0.0), (0.0, 1 + 2**-23), (-0.0, -1 - 2**-23), (2, 1e-30), (1e-30, -2)],
    ],
    "complex128": [
        *[(710, 1), (710, 0), (720, -2), (1419, 1), (355, 0.5), (-720, 2), (2, 710), (-1, -720)],
        *[(1.7e308, 1.7e308), (-1.7e308, 1e308), (1e154, -1e155), (1e-308, 1e-308), (5e-324, -1e-310), (2e-160, -0.0)],
        *[(0.6, 0.8), (-0.8, 0.6), (1 + 2**-52, 2**-26), (2**-26, -1 - 2**-52)],
        *[(1 + 2**-52, -0.0), (-1 - 2**-52, 0.0), (0.0, 1 + 2**-52), (-0.0, -1 - 2**-52), (2, 1e-300), (1e-300, -2)],
    ],
}
FEW = [0.0, -0.0, 1.0, -2.5, 3.0, np.inf, np.nan]
UNARY = [
    *["negative", "conjugate", "absolute", "square", "reciprocal", "sqrt", "exp", "exp2", "expm1"],
    *["log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "isnan", "isinf", "isfinite"],
    *["arcsin", "arccos", "arctan", "arcsinh", "arccosh", "arctanh", "rint", "sign", "positive", "logical_not"],
]
BINARY = ["add", "subtract", "multiply", "divide", "power", "equal", "not_equal"]
BINARY += ["float_power", "logical_and", "logical_or", "logical_xor"]
TYPES = ["complex64", "complex128"]


def crossed(parts, dtype):
    z = np.empty((len(parts), len(parts)), dtype)
    z.real = np.array(parts)[:, None]
    z.imag = np.array(parts)[None, :]
    return z.reshape(-1)


def sign2(z):
    """NumPy 2's sign of complex numbers: NumPy 1 gave that of the real part."""
    with np.errstate(all="ignore"):
        size = np.abs(z)
        near = np.isinf(z.real) & ~np.isinf(z.imag)
        # A size that leaves the range counts as that of an infinity.
        up = np.isinf(size) & ~np.isinf(z.real)
        safe = np.where(size == 0, 1, size).astype(size.dtype)
        out = np.empty_like(z)
        out.real = np.where(up, 0, np.where(near, np.sign(z.real), z.real / safe * np.where(size == 0, 0, 1)))
        out.imag = np.where(near, 0, np.where(up, np.sign(z.imag), z.imag / safe * np.where(size == 0, 0, 1)))
        out[size == 0] = 0
    return out


def text(array):
    return base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()


def main():
    data = {"unary": {}, "binary": {}, "reduce": {}, "inputs": {}}
    rng = np.random.default_rng(3)
    for dtype in TYPES:
        far = np.array([complex(*parts) for parts in FAR[dtype]]).astype(dtype)
        one = np.concatenate([crossed(PARTS, dtype), far, (rng.normal(size=30) + 1j * rng.normal(size=30)).astype(dtype)])
        few = crossed(FEW, dtype)
        x, y = np.repeat(few, len(few)), np.tile(few, len(few))
        data["inputs"][dtype] = {"one": text(one), "x": text(x), "y": text(y)}
        for name in UNARY:
            data["unary"].setdefault(name, {})[dtype] = text(sign2(one) if name == "sign" else getattr(np, name)(one))
        for name in BINARY:
            data["binary"].setdefault(name, {})[dtype] = text(getattr(np, name)(x, y))
        ordinary = one[-30:].reshape(5, 6)
        data["reduce"][dtype] = {
            "x": text(ordinary),
            "add": text(np.add.reduce(ordinary, axis=0)),
            "multiply": text(np.multiply.reduce(ordinary, axis=0)),
            "accumulate": text(np.add.accumulate(ordinary, axis=0)),
            "mean": text(ordinary.mean(axis=0)),
        }
    kinds = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
    kinds += ["float16", "float32", "float64", *TYPES]
    data["promote"] = {f"{a} {b}": np.promote_types(a, b).name for a in kinds for b in TYPES}
    data["cast"] = {f"{a} {b} {c}": bool(np.can_cast(a, b, c)) for a in kinds for b in TYPES for c in ("safe", "same_kind")}
    data["cast"] |= {f"{b} {a} {c}": bool(np.can_cast(b, a, c)) for a in kinds for b in TYPES for c in ("safe", "same_kind")}
    data["types"] = {
        name: [loop for loop in getattr(np, name).types if set("FD") & set(loop) and not set("GgOmM") & set(loop)]
        for name in [*UNARY, *BINARY]
    }
    weak = {"whole": 2, "fractional": 2.5, "weakComplex": 2j}
    data["weak"] = {f"{a} {kind}": (np.array([1], a) + value).dtype.name for a in kinds for kind, value in weak.items()}
    path = pathlib.Path(__file__).with_name("complex.json")
    path.write_text(json.dumps(data, indent=1) + "\n")


main()
