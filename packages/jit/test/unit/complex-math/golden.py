"""Writes golden.json: functions of complex numbers, by mpmath with 60 digits. Run it with a Python that has mpmath.

Points have parts that float32 holds, so that complex64 and complex128 take the same ones. Of each result stand the parts,
each as a float64 and what is left of it."""
import json
import random
from pathlib import Path

import mpmath as mp

mp.mp.dps = 60
two = mp.mpf(2)
functions = {
    "abs": mp.fabs, "sqrt": mp.sqrt, "exp": mp.exp, "exp2": lambda z: mp.power(2, z), "log": mp.log,
    "log2": lambda z: mp.log(z) / mp.log(two), "log10": lambda z: mp.log(z) / mp.log(mp.mpf(10)),
    "sin": mp.sin, "cos": mp.cos, "tan": mp.tan, "sinh": mp.sinh, "cosh": mp.cosh, "tanh": mp.tanh,
    "asin": mp.asin, "acos": mp.acos, "atan": mp.atan, "asinh": mp.asinh, "acosh": mp.acosh, "atanh": mp.atanh,
    "z * w": lambda z, w: z * w, "z / w": lambda z, w: z / w, "pow": mp.power,
}
BINARY = ("z * w", "z / w", "pow")
chance = random.Random(22)


def float32(x):
    mantissa, exponent = mp.frexp(mp.mpf(x))
    return float(mp.ldexp(mp.nint(mp.ldexp(mantissa, 24)), int(exponent) - 24))


def part(size):
    return float32(chance.uniform(-1, 1) * 2.0 ** chance.randint(-size, size))


def points(count):
    """Usual sizes, then about the unit circle, then far apart: a real part beside a small imaginary one, and the other way."""
    for i in range(count):
        if i % 4 == 0:
            angle = chance.uniform(-3.1, 3.1)
            near = 1 + chance.uniform(-1, 1) * 2.0 ** -chance.randint(1, 20)
            yield float32(near * mp.cos(angle)), float32(near * mp.sin(angle))
        elif i % 4 == 1:
            yield (part(3), part(3) * 2.0 ** -12) if i % 8 == 1 else (part(3) * 2.0 ** -12, part(3))
        else:
            yield part(3 if i % 4 == 2 else 6), part(3 if i % 4 == 2 else 6)


def halves(x):
    high = float(x)
    return [high, float(x - mp.mpf(high))]


golden = {}
for name, of in functions.items():
    rows = []
    given = list(points(48))
    for i, (re, im) in enumerate(given):
        z = mp.mpc(re, im)
        w = mp.mpc(*given[(i * 7 + 3) % len(given)])
        value = of(z, w) if name in BINARY else of(z)
        size = mp.fabs(value)
        # Of complex64 neither subnormal nor near to infinity.
        if size == 0 or not 1e-28 < size < 1e36:
            continue
        second = [float(w.real), float(w.imag)] if name in BINARY else []
        rows.append([re, im, *second, *halves(value.real), *halves(mp.mpc(value).imag)])
    golden[name] = rows
Path(__file__).with_name("golden.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
