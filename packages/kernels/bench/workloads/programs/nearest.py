import numpy as np
from numba import prange


def loop(x, y, nearest):
    n = x.shape[0]
    for i in prange(n):
        best = -1
        least = np.float32(np.inf)
        for j in range(n):
            if j == i:
                continue
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            distance = dx * dx + dy * dy
            if distance < least:
                least = distance
                best = j
        nearest[i] = best
