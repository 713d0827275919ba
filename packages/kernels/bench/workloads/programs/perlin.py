import math

import numpy as np
from numba import njit, prange

OCTAVES = 4
CELLS = 8
F = np.float32


@njit
def fade(t):
    return t * t * t * (t * (t * F(6) - F(15)) + F(10))


@njit
def gradient(hash, x, y):
    u = x if hash & 4 == 0 else y
    v = y if hash & 4 == 0 else x
    return (u if hash & 1 == 0 else -u) + (F(2) * v if hash & 2 == 0 else F(-2) * v)


def loop(table, image):
    n = image.shape[0]
    for py in prange(n):
        for px in range(n):
            total = F(0)
            size = F(0.5)
            cells = CELLS
            for _ in range(OCTAVES):
                x = F(px * cells) / F(n)
                y = F(py * cells) / F(n)
                i = int(math.floor(x))
                j = int(math.floor(y))
                fx = x - F(i)
                fy = y - F(j)
                left = table[i & 255]
                right = table[(i + 1) & 255]
                a = gradient(table[(left + j) & 255], fx, fy)
                b = gradient(table[(right + j) & 255], fx - F(1), fy)
                c = gradient(table[(left + j + 1) & 255], fx, fy - F(1))
                d = gradient(table[(right + j + 1) & 255], fx - F(1), fy - F(1))
                u = fade(fx)
                v = fade(fy)
                above = a + u * (b - a)
                below = c + u * (d - c)
                total += size * (above + v * (below - above))
                size *= F(0.5)
                cells *= 2
            image[py, px] = total
