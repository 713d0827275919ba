import math

import numpy as np
from numba import prange


def loop(x, re, im):
    n = x.size
    for k in prange(n):
        total_re = 0.0
        total_im = 0.0
        for t in range(n):
            angle = -2 * math.pi * ((k * t) % n) / n
            total_re += x[t] * math.cos(angle)
            total_im += x[t] * math.sin(angle)
        re[k] = total_re
        im[k] = total_im


def library(x, re, im):
    transformed = np.fft.fft(x)
    re[:] = transformed.real
    im[:] = transformed.imag
