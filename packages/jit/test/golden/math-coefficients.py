"""Prints the polynomial coefficients of packages/jit/src/math/functions: minimax fits by E. Remez's exchange, in
240 bits with mpmath, rounded to the type. Behind each list: log2 of the largest weighted error, rounded and unrounded.
"""
import struct

import mpmath as m
from mpmath import lu_solve, matrix, mp, mpf

mp.prec = 240
TINY = mpf(10) ** -6


def float32(x):
    return struct.unpack("f", struct.pack("f", float(x)))[0]


def remez(f, powers, a, b, weight, rounds=20):
    """Coefficients of x^k, k in powers, whose largest weighted error on [a, b] is least, and that error."""
    n = len(powers)
    nodes = [(a + b) / 2 - (b - a) / 2 * m.cos(m.pi * i / n) for i in range(n + 1)]
    grid = [(a + b) / 2 - (b - a) / 2 * m.cos(m.pi * i / (40 * n)) for i in range(40 * n + 1)]
    for _ in range(rounds):
        system, values = matrix(n + 1, n + 1), matrix(n + 1, 1)
        for i, x in enumerate(nodes):
            for j, k in enumerate(powers):
                system[i, j] = x**k
            system[i, n] = (-1) ** i / weight(x)
            values[i] = f(x)
        solution = lu_solve(system, values)
        coefficients = [solution[j] for j in range(n)]
        errors = [(sum(c * x**k for c, k in zip(coefficients, powers)) - f(x)) * weight(x) for x in grid]
        extremes, best = [], 0
        for i in range(1, len(grid)):
            if (errors[i] >= 0) != (errors[best] >= 0):
                extremes.append(best)
                best = i
            elif abs(errors[i]) > abs(errors[best]):
                best = i
        extremes.append(best)
        while len(extremes) > n + 1:
            extremes.pop(0 if abs(errors[extremes[0]]) < abs(errors[extremes[-1]]) else -1)
        if len(extremes) < n + 1:
            break
        nodes = [grid[i] for i in extremes]
        sizes = [abs(errors[i]) for i in extremes]
        if max(sizes) <= min(sizes) * 1.001:
            break
    return coefficients, max(abs(error) for error in errors)


def fit(name, f, count, a, b, weight, to=float):
    """Where the interval begins at 0, the lowest coefficient is rounded first and the others are fitted to what that lost."""
    a, b, powers = mpf(a), mpf(b), list(range(count))
    first, best = remez(f, powers, a, b, weight)
    if a < 0:
        result = [to(c) for c in first]
    else:
        result, rest = [], f
        for k in powers:
            c = to(remez(rest, powers[k:], a, b, weight)[0][0])
            result.append(c)
            rest = (lambda g, c, k: lambda x: g(x) - mpf(c) * x**k)(rest, c, k)
    points = [a + (b - a) * i / 2000 for i in range(2001)]
    worst = max(abs((sum(mpf(c) * x**k for c, k in zip(result, powers)) - f(x)) * weight(x)) for x in points)
    print(f"{name}: {result}  {float(m.log(worst, 2)):.1f} {float(m.log(best, 2)):.1f}", flush=True)


def of_square(f, limit):
    """f of s = sqrt(z); near 0 its limit, for the quotients there cancel."""
    return lambda z: f(m.sqrt(z)) if z > mpf(10) ** -16 else limit(z)


def linear(z):
    return z + TINY


sine = of_square(lambda r: (m.sin(r) - r) / r**3, lambda z: -mpf(1) / 6 + z / 120)
cosine = of_square(lambda r: (m.cos(r) - 1 + r * r / 2) / r**4, lambda z: mpf(1) / 24 - z / 720)
arcsine = of_square(lambda s: (m.asin(s) - s) / s**3, lambda z: mpf(1) / 6 + 3 * z / 40)
arctangent = of_square(lambda s: (m.atan(s) - s) / s**3, lambda z: -mpf(1) / 3 + z / 5)
hyperbolic_cosine = of_square(lambda r: (m.cosh(r) - 1) / r**2, lambda z: mpf(1) / 2 + z / 24)
hyperbolic_sine = of_square(lambda r: (m.sinh(r) - r) / r**3, lambda z: mpf(1) / 6 + z / 120)
logarithm = of_square(lambda s: (m.log((1 + s) / (1 - s)) - 2 * s) / s**3, lambda z: mpf(2) / 3 + 2 * z / 5)
power = of_square(
    lambda s: (mpf(3) / 2 * m.log((1 + s) / (1 - s)) - 3 * s - s**3) / s**5, lambda z: mpf(3) / 5 + 3 * z / 7
)
error = of_square(lambda s: m.erf(s) / s - 1, lambda z: 2 / m.sqrt(m.pi) - 1)


def exponential(r):
    return (m.exp(r) - 1 - r) / r**2 if abs(r) > mpf(10) ** -15 else mpf(1) / 2 + r / 6


def complement(u):
    a = 2 * (1 + u) / (1 - u)
    return m.erfc(a) * m.exp(a * a)


HALF = (m.pi / 2) ** 2 * mpf("1.00001")
QUARTER = (m.pi / 4) ** 2 * mpf("1.001")
LN2 = m.log(2) / 2 * mpf("1.0001")
ROOT = ((m.sqrt(2) - 1) / (m.sqrt(2) + 1)) ** 2 * mpf("1.0001")

fit("sine to pi/2", sine, 8, 0, HALF, lambda z: z * m.sqrt(z) / m.sin(m.sqrt(z)) if z > 0 else mpf(10) ** -30)
fit("sine to pi/2, for float32", sine, 5, 0, HALF, linear)
fit("sine to pi/4", sine, 6, 0, QUARTER, linear)
fit("cosine to pi/4", cosine, 6, 0, QUARTER, lambda z: z * z + TINY)
fit("arc sine", arcsine, 12, 0, "0.2501", linear)
fit("arc sine, for float32", arcsine, 7, 0, "0.2501", linear)
fit("arc tangent", arctangent, 9, 0, mpf("0.3") ** 2, linear)
fit("exponential", exponential, 10, -LN2, LN2, lambda r: (r * r + TINY * 10) / m.exp(r))
fit("exponential, float32", exponential, 5, -LN2, LN2, lambda r: (r * r + TINY * 10) / m.exp(r), float32)
fit("exponential, for float32", exponential, 6, -LN2, LN2, lambda r: (r * r + TINY * 10) / m.exp(r))
fit("hyperbolic cosine", hyperbolic_cosine, 5, 0, LN2**2, linear)
fit("hyperbolic sine", hyperbolic_sine, 5, 0, LN2**2, linear)
fit("logarithm", logarithm, 7, 0, ROOT, lambda z: z / 2 + TINY)
fit("logarithm, float32", logarithm, 3, 0, ROOT, lambda z: z / 2 + TINY, float32)
fit("logarithm, for float32", logarithm, 4, 0, ROOT, lambda z: z / 2 + TINY)
fit("logarithm of powers", power, 7, 0, ROOT, lambda z: z * z / 3 + mpf(10) ** -8)
fit("error function to 1", error, 12, 0, 1, lambda z: mpf(1))
fit("its complement beyond", complement, 13, mpf(-1) / 3, mpf(1) / 2, lambda u: m.exp(-((2 * (1 + u) / (1 - u)) ** 2)))
