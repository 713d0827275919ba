import numpy as np
from numba import prange


def loop(x, out):
    for i in prange(x.size):
        total = np.float32(0)
        for by in range(-3, 4):
            if 0 <= i + by < x.size:
                total += x[i + by]
        out[i] = total


def library(x, out):
    np.copyto(out, np.convolve(x, np.ones(7, np.float32), "same"))
