import numpy as np
from numba import prange


def loop(x, out):
    for row in prange(x.shape[0]):
        top = np.float32(-np.inf)
        for j in range(x.shape[1]):
            top = max(top, x[row, j])
            out[row, j] = top


def library(x, out):
    np.maximum.accumulate(x, axis=1, out=out)
