import numpy as np
from numba import prange
from scipy import signal


def loop(x, taps, out):
    for i in prange(out.size):
        total = np.float32(0)
        for k in range(taps.size):
            if i - k >= 0:
                total += taps[k] * x[i - k]
        out[i] = total


def library(x, taps, out):
    out[:] = signal.lfilter(taps, np.float32(1), x)
