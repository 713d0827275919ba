import numpy as np
from numba import prange


def loop(a, x, y):
    for row in prange(a.shape[0]):
        total = 0.0
        for j in range(a.shape[1]):
            total += a[row, j] * x[j]
        y[row] = total


def library(a, x, y):
    np.dot(a, x, y)
