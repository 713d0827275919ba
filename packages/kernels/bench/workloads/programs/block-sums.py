import numpy as np
from numba import prange


def loop(x, sums):
    for block in prange(sums.size):
        total = np.float32(0)
        for t in range(256):
            total += x[block * 256 + t]
        sums[block] = total


def library(x, sums):
    np.sum(x.reshape(-1, 256), axis=1, out=sums)
