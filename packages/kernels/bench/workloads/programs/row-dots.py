import numpy as np
from numba import prange


def loop(a, b, out):
    for row in prange(a.shape[0]):
        total = 0.0
        for j in range(a.shape[1]):
            total += a[row, j] * b[row, j]
        out[row] = total


def library(a, b, out):
    np.einsum("ij,ij->i", a, b, out=out)
