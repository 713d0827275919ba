import math

from numba import prange
from scipy.spatial import distance


def loop(x, out):
    for i in prange(x.shape[0]):
        for j in range(x.shape[0]):
            total = 0.0
            for k in range(x.shape[1]):
                d = x[i, k] - x[j, k]
                total += d * d
            out[i, j] = math.sqrt(total)


def library(x, out):
    distance.cdist(x, x, out=out)
