import numpy as np
from numba import prange
from scipy import signal

ALPHA = np.float32(0.125)


def loop(x, out):
    for row in prange(x.shape[0]):
        mean = x[row, 0]
        for j in range(x.shape[1]):
            mean += ALPHA * (x[row, j] - mean)
            out[row, j] = mean


def library(x, out):
    first = x[:, :1] * (1 - ALPHA)
    out[:] = signal.lfilter([ALPHA], np.array([1, ALPHA - 1], np.float32), x, axis=1, zi=first)[0]
