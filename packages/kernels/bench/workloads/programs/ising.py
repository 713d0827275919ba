import numpy as np
from numba import njit, prange

SWEEPS = 10
U = np.uint32


@njit
def mixed(x):
    h = U(x)
    h = U((h ^ (h >> U(16))) * U(0x7FEB352D))
    h = U((h ^ (h >> U(15))) * U(0x846CA68B))
    return h ^ (h >> U(16))


def loop(spins, chances):
    n = spins.shape[0]
    for sweep in range(SWEEPS):
        for parity in range(2):
            for y in prange(n):
                for half in range(n // 2):
                    x = 2 * half + ((y + parity) & 1)
                    total = (
                        spins[(y + 1) % n, x] + spins[(y + n - 1) % n, x] + spins[y, (x + 1) % n] + spins[y, (x + n - 1) % n]
                    )
                    chance = chances[(spins[y, x] * total + 4) // 2]
                    random = np.float32(mixed(sweep * 0x9E3779B9 + y * n + x) >> U(8)) / np.float32(16777216)
                    if random < chance:
                        spins[y, x] = -spins[y, x]
