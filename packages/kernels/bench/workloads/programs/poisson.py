from numba import prange

SWEEPS = 4


def loop(u, f):
    n = u.shape[0]
    for half in range(2 * SWEEPS):
        for y in prange(1, n - 1):
            for x in range(1 + ((y + half) & 1), n - 1, 2):
                u[y, x] = 0.25 * (u[y - 1, x] + u[y + 1, x] + u[y, x - 1] + u[y, x + 1] - f[y, x])
