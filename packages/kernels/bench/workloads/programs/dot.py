import numpy as np
from numba import prange


def loop(x, y, result):
    total = 0.0
    for i in prange(x.size):
        total += x[i] * y[i]
    result[0] = total


def library(x, y, result):
    result[0] = np.dot(x, y)
