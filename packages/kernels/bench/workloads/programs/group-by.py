import numba
import numpy as np


def loop(groups, amounts, sums):
    for i in range(amounts.size):
        sums[groups[i]] += amounts[i]


def loop_parallel(groups, amounts, sums):
    threads = numba.get_num_threads()
    parts = np.zeros((threads, sums.size), np.float32)
    size = (amounts.size + threads - 1) // threads
    for t in numba.prange(threads):
        for i in range(t * size, min(amounts.size, (t + 1) * size)):
            parts[t, groups[i]] += amounts[i]
    sums[:] = parts.sum(axis=0)


def library(groups, amounts, sums):
    sums[:] = np.bincount(groups, amounts, sums.size)
