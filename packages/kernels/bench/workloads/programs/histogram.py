import numba
import numpy as np


def loop(x, counts):
    for i in range(x.size):
        counts[x[i]] += 1


def loop_parallel(x, counts):
    threads = numba.get_num_threads()
    parts = np.zeros((threads, 256), np.int32)
    size = (x.size + threads - 1) // threads
    for t in numba.prange(threads):
        for i in range(t * size, min(x.size, (t + 1) * size)):
            parts[t, x[i]] += 1
    counts[:] = parts.sum(axis=0)


def library(x, counts):
    counts[:] = np.bincount(x, minlength=256)
