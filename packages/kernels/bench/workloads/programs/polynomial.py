import numpy as np
from numba import prange


def loop(x, coefficients, out):
    for i in prange(x.shape[0]):
        value = 0.0
        for c in coefficients:
            value = value * x[i] + c
        out[i] = value


def library(x, coefficients, out):
    out[:] = np.polyval(coefficients, x)
