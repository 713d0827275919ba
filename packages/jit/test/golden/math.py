"""Writes math.bin beside it: values of the mathematical functions at hard points, by mpmath (Debian: python3-mpmath).

The file is one line of JSON, [[name, arity, count], ...], then for each function `count` records, little-endian:
arity float64 operands, the value as (high: float64, low: float32, exponent: int16), value = (high + low) 2^exponent with
0.5 <= |high| < 1. Only operands whose value is finite and not 0.
"""
import json
import math
import random
import struct
from pathlib import Path

import mpmath as m
from mpmath import mp, mpf

mp.prec = 1300
COUNT = 700


def split(value):
    """high, low and exponent of an mpf."""
    mantissa, exponent = m.frexp(value)
    high = float(mantissa)
    if abs(high) == 1:
        mantissa, exponent, high = mantissa / 2, exponent + 1, high / 2
    return high, float(mantissa - mpf(high)), exponent


def bits(word):
    return struct.unpack("<d", struct.pack("<Q", word))[0]


def step(x, n):
    word = struct.unpack("<Q", struct.pack("<d", x))[0]
    return bits(word + n)


def points(seed, low, high, first=()):
    """Powers of two and neighbours, multiples of pi/2 and ln 2, then random bits and random numbers of usual sizes."""
    rng = random.Random(seed)
    out = [*first] + [s * step(2.0**e, n) for e in range(-1074, 1024, 23) for n in (-1, 0, 1) for s in (1, -1)]
    out += [step(float(k * c), n) for k in (1, 2, 3, 7, 22, 355, 10**5) for c in (m.pi / 2, m.log(2)) for n in (-1, 0, 1)]
    out += [bits(1), bits(0x000FFFFFFFFFFFFF), bits(0x7FEFFFFFFFFFFFFF), 6381956970095103.0 * 2.0**797]
    while len(out) < 8 * COUNT:
        kind = rng.randrange(4)
        if kind == 0:
            out.append(bits(rng.getrandbits(64)))
        else:
            out.append((rng.random() * 2 - 1) * (1.0, 10.0, 750.0)[kind - 1])
    out = [x for x in out if math.isfinite(x) and x != 0 and low <= x <= high]
    head = out[: COUNT // 3]
    return head + rng.sample(out[COUNT // 3 :], COUNT)


def powers(seed):
    rng = random.Random(seed)
    while True:
        x = rng.choice((rng.random() * 4, bits(rng.getrandbits(63)), 1 + (rng.random() - 0.5) * 2.0 ** -rng.randrange(50)))
        y = rng.choice((rng.random() * 40 - 20, float(rng.randrange(-30, 30)), (rng.random() - 0.5) * 2.0 ** rng.randrange(60)))
        if math.isfinite(x) and x > 0 and y != 0:
            yield x, y


def planes(seed):
    rng = random.Random(seed)
    while True:
        x = bits(rng.getrandbits(64))
        if not math.isfinite(x) or abs(x) > 1e300 or abs(x) < 1e-290:
            continue
        y = x * 2.0 ** rng.randrange(-40, 40) * (1 + rng.random()) * rng.choice((1, -1))
        if math.isfinite(y) and y != 0:
            yield x, y


ALL = 1.7976931348623157e308
UNARY = {
    "sin": (m.sin, -ALL, ALL), "cos": (m.cos, -ALL, ALL), "tan": (m.tan, -ALL, ALL),
    "asin": (m.asin, -1, 1), "acos": (m.acos, -1, 1), "atan": (m.atan, -ALL, ALL),
    "sinh": (m.sinh, -720, 720), "cosh": (m.cosh, -720, 720), "tanh": (m.tanh, -40, 40),
    "asinh": (m.asinh, -ALL, ALL), "acosh": (m.acosh, 1, ALL), "atanh": (m.atanh, -1, 1),
    "exp": (m.exp, -745, 709.7), "exp2": (lambda x: m.mpf(2) ** x, -1074, 1023.9), "expm1": (m.expm1, -745, 709.7),
    "log": (m.log, 0, ALL), "log2": (lambda x: m.log(x) / m.log(2), 0, ALL), "log10": (lambda x: m.log(x) / m.log(10), 0, ALL),
    "log1p": (lambda x: m.log(1 + x), -1, ALL), "cbrt": (lambda x: m.sign(x) * m.cbrt(abs(x)), -ALL, ALL), "erf": (m.erf, -6, 6),
    "erfc": (m.erfc, -6, 27.2), "gamma": (m.gamma, -184, 171.7), "lgamma": (lambda x: m.log(abs(m.gamma(x))) if x < 1e4 else m.loggamma(x), -1e4, 2.5e305),
}
# Where the ways to compute the gamma function meet, and near its whole arguments.
GAMMA = [step(k / 2, n) for k in (*range(-60, 0), *range(1, 60)) for n in (-1, 0, 1)]
BINARY = {
    "pow": (powers, lambda x, y: m.exp(y * m.log(x))),
    "atan2": (planes, m.atan2),
    "hypot": (planes, lambda x, y: m.sqrt(x * x + y * y)),
}


def usable(value, exponent):
    return value != 0 and m.isfinite(value) and -1074 <= exponent <= 1024


def main():
    header, body = [], b""
    for seed, (name, (f, low, high)) in enumerate(UNARY.items()):
        # Elsewhere than at huge angles 300 bits are ample, and faster.
        mp.prec = 1300 if name in ("sin", "cos", "tan") else 2500 if name in ("log1p", "lgamma", "asinh", "atanh", "sinh", "tanh", "expm1") else 300
        count = 0
        for x in points(seed, low, high, GAMMA if "gamma" in name else ()):
            if "gamma" in name and x < 0 and x == math.floor(x):
                continue
            value = f(mpf(x))
            if not usable(value, m.frexp(value)[1]):
                continue
            body += struct.pack("<ddfh", x, *split(value))
            count += 1
        header.append([name, 1, count])
    mp.prec = 300
    for seed, (name, (source, f)) in enumerate(BINARY.items()):
        count = 0
        for x, y in source(seed):
            value = f(mpf(x), mpf(y))
            if usable(value, m.frexp(value)[1]):
                body += struct.pack("<dddfh", x, y, *split(value))
                count += 1
            if count == COUNT:
                break
        header.append([name, 2, count])
    Path(__file__).with_suffix(".bin").write_bytes(json.dumps(header).encode() + b"\n" + body)


main()
