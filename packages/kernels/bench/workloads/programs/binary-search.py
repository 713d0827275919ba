import numpy as np
from numba import prange


def loop(sorted, keys, places):
    for i in prange(keys.size):
        low = 0
        high = sorted.size
        while low < high:
            middle = (low + high) >> 1
            if sorted[middle] < keys[i]:
                low = middle + 1
            else:
                high = middle
        places[i] = low


def library(sorted, keys, places):
    places[:] = np.searchsorted(sorted, keys)
