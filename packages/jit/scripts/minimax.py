#!/usr/bin/env python3
"""Prints the polynomial coefficients of math/functions/single*.ts and targets/wgsl/library/trig.ts, as float32 literals, lowest power first.

Each row of FITS is fitted by Remez exchange in 60-digit arithmetic to the smallest maximum of
|weight(z) * (f(z) - P(z))| over [lo, hi]; with the weights below that is the error of the function the polynomial
serves, relative to its value. Needs Debian's python3-mpmath. Usage: minimax.py [NAME...]
"""
import struct
import sys
from mpmath import (acosh, asin, asinh, atan, atanh, cos, cbrt, erf, erfc, exp, expm1, log, lu_solve, matrix,
                    mp, mpf, pi, polyval, sin, sinh, sqrt, tan, tanh, taylor)

mp.dps = 60


def series(f, degree=40):
    """Taylor coefficients of f at 0: used near 0, where the quotients below lose all digits."""
    return taylor(f, 0, degree)


def odd(f):
    """z -> (f(sqrt z) / sqrt z - 1) / z, with its series near 0; f odd with f'(0) = 1."""
    c = series(f)

    def g(z):
        if z < mpf("1e-3"):
            return polyval([c[k] for k in range(39, 2, -2)], z)
        x = sqrt(z)
        return (f(x) / x - 1) / z
    return g


def odd_weight(f):
    """Error of that quotient, relative to f."""
    return lambda z: z * sqrt(z) / f(sqrt(z)) if z > 0 else mpf(0)


def near0(direct, f, skip):
    """direct(z), but the series of f from power `skip` on near 0."""
    c = series(f)
    return lambda z: polyval(c[:skip - 1:-1], z) if abs(z) < mpf("1e-3") else direct(z)


SQRT2 = sqrt(mpf(2))
LN2 = log(mpf(2))

# name: (f, weight, lo, hi, degree)
FITS = {
    "sin": (odd(sin), odd_weight(sin), 0, (pi / 4) ** 2 * mpf("1.01"), 3),
    # cos(x) = 1 - z/2 + z*z*P(z), z = x*x
    "cos": (lambda z: sum((-1) ** k * z ** (k - 2) / mp.factorial(2 * k) for k in range(2, 20)), lambda z: z ** 2 / cos(sqrt(z)), 0, (pi / 4) ** 2 * mpf("1.01"), 2),
    "tan": (odd(tan), odd_weight(tan), 0, (pi / 4) ** 2 * mpf("1.01"), 6),
    "asin": (odd(asin), odd_weight(asin), 0, mpf("0.25"), 4),
    "atan": (odd(atan), odd_weight(atan), 0, (mpf(7) / 16) ** 2, 4),
    "sinh": (odd(sinh), odd_weight(sinh), 0, 1, 3),
    "tanh": (odd(tanh), odd_weight(tanh), 0, mpf("0.64"), 6),
    "asinh": (odd(asinh), odd_weight(asinh), 0, 1, 8),
    "atanh": (odd(atanh), odd_weight(atanh), 0, mpf("0.25"), 5),
    # sqrt(2t) * (1 + t * P(t)) = acosh(1 + t)
    "acosh": (lambda t: (acosh(1 + t) / sqrt(2 * t) - 1) / t if t > mpf("1e-20") else mpf(-1) / 12 + 3 * t / 160,
              lambda t: t * sqrt(2 * t) / acosh(1 + t) if t > 0 else mpf(0), 0, 1, 7),
    # exp(r) = 1 + r + r*r*P(r)
    "exp": (near0(lambda r: (exp(r) - 1 - r) / r ** 2, exp, 2), lambda r: r ** 2 / exp(r), -LN2 / 2, LN2 / 2, 4),
    # expm1(r) = r + r*r*P(r)
    "expm1": (near0(lambda r: (expm1(r) - r) / r ** 2, expm1, 2),
              lambda r: r ** 2 / expm1(r) if r != 0 else mpf(0), -LN2 / 2, LN2 / 2, 5),
    # 2^r = 1 + r*P(r)
    "exp2": (near0(lambda r: (mpf(2) ** r - 1) / r, lambda r: mpf(2) ** r, 1), lambda r: r / mpf(2) ** r,
             mpf("-0.5"), mpf("0.5"), 6),
    # log(1+f) = f - f*f/2 + f*f*f*P(f)
    "log": (near0(lambda f: (log(1 + f) - f + f * f / 2) / f ** 3, lambda f: log(1 + f), 3),
            lambda f: f ** 3 / log(1 + f) if f != 0 else mpf(0), SQRT2 / 2 - 1, SQRT2 - 1, 8),
    # cbrt on [1, 8)
    "cbrt": (cbrt, lambda m: 1 / cbrt(m), 1, 8, 4),
    # erf(x) = x + x*P(x*x)
    "erf": ((lambda z: erf(sqrt(z)) / sqrt(z) - 1 if z > 0 else 2 / sqrt(pi) - 1),
            lambda z: sqrt(z) / erf(sqrt(z)) if z > 0 else sqrt(pi) / 2, 0, 1, 6),
    # erfc(x) = exp(-P(x))
    "erfc": (lambda x: -log(erfc(x)), lambda x: erfc(x) / erf(x), mpf("0.99"), 4, 8),
}


def remez(f, weight, lo, hi, degree, rounds=12):
    lo, hi, n = mpf(lo), mpf(hi), degree + 2
    xs = [(lo + hi) / 2 + (hi - lo) / 2 * mp.cos(pi * (n - 1 - i) / (n - 1)) for i in range(n)]
    eps = (hi - lo) * mpf("1e-9")
    xs = [min(max(x, lo + eps), hi - eps) for x in xs]
    grid = [lo + (hi - lo) * (1 - mp.cos(pi * i / 1500)) / 2 for i in range(1501)]
    values = [(z, f(z), weight(z)) for z in grid]
    for _ in range(rounds):
        a = matrix(n, n)
        b = matrix(n, 1)
        for i, x in enumerate(xs):
            for j in range(degree + 1):
                a[i, j] = x ** j
            w = weight(x)
            a[i, degree + 1] = (-1) ** i / (w if abs(w) > mpf("1e-30") else mpf("1e-30"))
            b[i] = f(x)
        c = list(lu_solve(a, b))[:degree + 1]
        err = [w * (v - polyval(c[::-1], z)) for z, v, w in values]
        # Extrema: the largest of each run of one sign.
        peaks = []
        for z, e in zip(grid, err):
            if peaks and (peaks[-1][1] >= 0) == (e >= 0):
                if abs(e) > abs(peaks[-1][1]):
                    peaks[-1] = (z, e)
            else:
                peaks.append((z, e))
        while len(peaks) > n:
            peaks.pop(0 if abs(peaks[0][1]) < abs(peaks[-1][1]) else -1)
        if len(peaks) < n:
            break
        xs = [min(max(z, lo + eps), hi - eps) for z, _ in peaks]
    return c, max(abs(e) for e in err)


def f32(x):
    return struct.unpack("<f", struct.pack("<f", float(x)))[0]


def literal(x):
    """Shortest decimal that reads back as the float32."""
    for digits in range(1, 12):
        text = f"{x:.{digits}g}"
        if f32(float(text)) == x:
            return text
    raise ValueError(x)


if __name__ == "__main__":
    for name, (f, weight, lo, hi, degree) in FITS.items():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        c, _ = remez(f, weight, lo, hi, degree)
        rounded = [f32(v) for v in c]
        grid = [mpf(lo) + (mpf(hi) - lo) * i / 1000 for i in range(1001)]
        worst = max(abs(weight(z) * (f(z) - polyval([mpf(v) for v in rounded[::-1]], z))) for z in grid)
        print(f"{name}: error {float(mp.log(worst, 2)):.1f} bits: " + ", ".join(literal(v) for v in rounded))
