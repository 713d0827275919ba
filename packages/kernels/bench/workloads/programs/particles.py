import math

import numba
import numpy as np


@numba.njit
def deposit(x, y, mesh, first, last):
    n = mesh.shape[0]
    for p in range(first, last):
        i = int(math.floor(x[p]))
        j = int(math.floor(y[p]))
        dx = x[p] - np.float32(i)
        dy = y[p] - np.float32(j)
        right = (i + 1) % n
        above = (j + 1) % n
        mesh[i, j] += (1 - dx) * (1 - dy)
        mesh[right, j] += dx * (1 - dy)
        mesh[i, above] += (1 - dx) * dy
        mesh[right, above] += dx * dy


def loop(x, y, mesh):
    deposit(x, y, mesh, 0, x.size)


def loop_parallel(x, y, mesh):
    threads = numba.get_num_threads()
    parts = np.zeros((threads, mesh.shape[0], mesh.shape[1]), np.float32)
    size = (x.size + threads - 1) // threads
    for t in numba.prange(threads):
        deposit(x, y, parts[t], t * size, min(x.size, (t + 1) * size))
    for t in range(threads):
        mesh += parts[t]


def library(x, y, mesh):
    i = x.astype(np.int32)
    j = y.astype(np.int32)
    dx = x - i
    dy = y - j
    n = mesh.shape[0]
    right = (i + 1) % n
    above = (j + 1) % n
    places = np.concatenate([i * n + j, right * n + j, i * n + above, right * n + above])
    weights = np.concatenate([(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy])
    mesh[:] = np.bincount(places, weights, n * n).reshape(n, n)
