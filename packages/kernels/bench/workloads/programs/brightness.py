import numpy as np
from numba import prange

inputs = ["image"]
output = "out"


def loop(image, out):
    for i in prange(image.size):
        out[i] = min(max(image[i] + 60, 0), 255)


def elements(byte):
    return min(max(byte + 60, 0), 255)


def library(image, out):
    out[:] = np.minimum(image.astype(np.int16) + 60, 255)
