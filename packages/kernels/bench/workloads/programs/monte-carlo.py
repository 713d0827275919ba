import numpy as np
from numba import njit, prange

DARTS = 100
U = np.uint32


@njit
def following(state):
    state ^= U(state << U(13))
    state ^= state >> U(17)
    return state ^ U(state << U(5))


def loop(seeds, hits):
    inside = 0
    for i in prange(seeds.size):
        state = seeds[i]
        for _ in range(DARTS):
            state = following(state)
            x = np.float32(state >> U(8)) / np.float32(16777216)
            state = following(state)
            y = np.float32(state >> U(8)) / np.float32(16777216)
            if x * x + y * y < 1:
                inside += 1
    hits[0] = inside
