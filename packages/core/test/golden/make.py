"""Writes numpy.json: what NumPy prints, slices, casts and saves. Run with NumPy 2.4: python3 make.py"""
import base64, io, json, os
import numpy as np

here = os.path.dirname(os.path.abspath(__file__))


def plain(a):
    """Values in a form JSON holds exactly: floats as text that reads back the same."""
    a = np.asarray(a)
    if a.dtype.kind == "f":
        return [repr(float(v)) for v in a.ravel()]
    if a.dtype.kind == "b":
        return [bool(v) for v in a.ravel()]
    return [str(int(v)) for v in a.ravel()]


rng = np.random.default_rng(7)
prints = [
    np.float64(1.5), np.float32(0.1), np.float64(1e16), np.float64(1e-5), np.float64(123456789.125), np.float32(16777216.0), np.float16(0.1),
    np.float64("nan"), np.float64("-inf"), np.int8(-5), np.bool_(True), np.float64(0.0), np.float64(-0.0), np.float32(1e-45), np.float64(1e15),
    np.zeros(0), np.zeros((2, 0)), np.zeros((0, 3), "i4"),
    np.arange(5.0), np.array([1.5, np.nan, -np.inf, 1e-5]), np.array([0.1, 0.25, 1 / 3]), np.array([0.1, 0.25, 1 / 3], "f4"), np.array([0.1, 0.25, 1 / 3], "f2"),
    np.array([1e8]), np.array([99999999.0]), np.array([1e6, 2], "f4"), np.array([999999.0, 1000.0], "f4"), np.array([1e5, 1e6], "f4"), np.array([1000, 2000], "f2"), np.array([999, 500], "f2"),
    np.array([0.001953125, 1.0]), np.array([0.005859375, 1.0]), np.array([1e-4, 1.0]), np.array([1e-5, 0.5]), np.array([0.0, -0.0, 1]), np.array([np.nan, np.inf]), np.array([-np.inf, 1]), np.array([np.nan]),
    np.array([1e300, 1e-300]), np.array([1e100]), np.array([5e-324, 1.0]), np.array([1.7976931348623157e308]), np.array([1234.5678, 1.0]), np.array([1001.0, 1.0]), np.array([1000.0, 1.0]),
    np.array([0.12345678912345, 1]), np.array([123.12345678912345, 1]), np.array([0.99999999999]), np.array([9.9999999999e10, 1]), np.array([2.5e-9, 1e-3]), np.array([1.0000000005e9]),
    np.arange(16, dtype="f4").reshape(4, 4) @ np.ones((4, 4), "f4"), np.arange(16, dtype="i4").reshape(4, 4), np.array([[1, -20], [300, 4]], "i2"), np.array([2**63 - 1, -(2**63)], "i8"), np.array([2**64 - 1, 0], "u8"),
    np.array([True, False]), np.array([[True], [False]]), np.arange(24).reshape(2, 3, 4), np.arange(16.0).reshape(2, 2, 2, 2), np.arange(30), np.arange(30.0), np.arange(30.0) / 7, (np.arange(40) - 20).astype("f4") / 3,
    np.arange(1001), np.arange(1001.0), np.arange(1000, dtype="i2"), np.arange(1260.0).reshape(30, 42), np.arange(1200).reshape(2, 600), np.arange(1200).reshape(600, 2), np.arange(1008).reshape(8, 9, 14), np.arange(1001.0) * 1e5,
    np.arange(1024, dtype="f4").reshape(16, 64) / 3, np.zeros(1001, bool), np.zeros((7, 200)), rng.standard_normal(20), rng.standard_normal((5, 9)).astype("f4"), rng.standard_normal((3, 3)).astype("f2"), rng.standard_normal(12) * 1e-6, rng.standard_normal(12) * 1e12,
    rng.integers(-1000, 1000, (4, 25)), rng.random((2, 2, 7)).astype("f4")
]

base = np.arange(60).reshape(3, 4, 5)
slices = [[], [1], [None, 2], [[0, 2]], [[None, None, -1]], [[None, None, 2], [3, None, -2]], [-1, [1, -1], [None, None, -3]], [[5, 2]], [[-100, 100]], [[2, 0, -1], None, 4], [0, 0, 0],
          [None, None, [None, None, 7]], [[1, 1]], [[None, None, -2], 1, [4, 0, -1]], [[-1, None]], [None, [None, -5, -1]], [None, [10, None, -1]], [None, [-2, None]]]


def key(parts):
    return tuple(slice(*([None] * 0 + (p + [None, None, None])[:3])) if isinstance(p, list) else slice(None) if p is None else p for p in parts)


reshapes = [([3, 4, 5], [0, 1, 2], [12, 5]), ([3, 4, 5], [0, 1, 2], [-1]), ([3, 4, 5], [2, 1, 0], [5, 12]), ([3, 4, 5], [1, 2, 0], [20, 3]), ([3, 4, 5], [0, 1, 2], [3, 2, 2, 5]), ([3, 4, 5], [0, 2, 1], [3, 5, 2, 2]),
            ([1, 6, 1], [0, 1, 2], [2, 3]), ([0, 3], [0, 1], [3, 0]), ([2, 3], [1, 0], [6]), ([4], [0], [2, 2, 1]), ([1], [0], []), ([2, 3, 4], [1, 0, 2], [3, 2, 2, 2])]

halves = np.concatenate([np.arange(0, 65536, 131, dtype=np.uint32).astype(np.uint16)]).view("f2")
half_in = np.concatenate([rng.standard_normal(200), rng.standard_normal(100) * 1e-5, rng.standard_normal(100) * 1e-7, rng.standard_normal(100) * 3e4,
                          [65504, 65519.999, 65520, 65536, 2**-24, 2**-25, 2**-25 * 1.0000001, 2**-14, 2**-14 * (1 - 2**-11), 2**-14 * (1 - 2**-12), 1 + 2**-11, 1 + 3 * 2**-11, 1 + 2**-11 + 2**-40, 0.0, -0.0, np.inf, -np.inf, 6.1e-5]])

with np.errstate(all="ignore"):
    half_out = half_in.astype("f2").view("u2")

files = [np.arange(6, dtype="f4").reshape(2, 3), np.asfortranarray(np.arange(6, dtype="i2").reshape(2, 3)), np.array(3.5), np.arange(4, dtype=">i4"), np.arange(3, dtype=">f8"), np.array([True, False]), np.zeros((0, 2), "u1"),
         np.arange(5, dtype="i8") - 2**60, np.arange(5, dtype="u8") + 2**63, np.array([0.1, 65504], "f2"), np.arange(7, dtype="u2"), np.arange(24, dtype="i1").reshape(2, 3, 4)]


def saved(a, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, a, version)
    return base64.b64encode(out.getvalue()).decode()


golden = {
    "numpy": np.__version__,
    "prints": [{"dtype": np.asarray(a).dtype.name, "shape": list(np.shape(a)), "data": " ".join(str(v) for v in plain(a)), "text": str(a)} for a in prints],
    "slices": [
        {"ranges": s, "shape": list(base[key(s)].shape), "data": base[key(s)].ravel().tolist()} for s in slices],
    "reshapes": [{"shape": s, "axes": t, "to": r, "result": list(np.arange(int(np.prod(s))).reshape(s).transpose(t).reshape(r).shape), "data": np.arange(int(np.prod(s))).reshape(s).transpose(t).reshape(r).ravel().tolist(),
                  "view": bool(np.shares_memory(b := np.arange(int(np.prod(s))).reshape(s), b.transpose(t).reshape(r))) or int(np.prod(s)) == 0} for s, t, r in reshapes],
    "half": {"bits": halves.view("u2").tolist(), "values": [repr(float(v)) for v in halves], "in": [repr(float(v)) for v in half_in], "out": half_out.tolist()},
    "npy": [{"dtype": np.dtype(a.dtype.name).name, "shape": list(a.shape), "data": plain(a), "file": saved(a, v)} for a in files for v in [(1, 0), (2, 0), (3, 0)]],
}
with open(os.path.join(here, "numpy.json"), "w") as f:
    json.dump(golden, f)
    f.write("\n")
