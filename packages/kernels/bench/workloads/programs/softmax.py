import math

import numpy as np
from numba import prange
from scipy import special


def loop(x, out):
    for row in prange(x.shape[0]):
        top = x[row, 0]
        for i in range(x.shape[1]):
            top = max(top, x[row, i])
        total = np.float32(0)
        for i in range(x.shape[1]):
            out[row, i] = math.exp(x[row, i] - top)
            total += out[row, i]
        for i in range(x.shape[1]):
            out[row, i] /= total


def library(x, out):
    out[:] = special.softmax(x, axis=1)
