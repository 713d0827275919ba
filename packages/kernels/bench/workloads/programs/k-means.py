import numpy as np
from numba import prange

ROUNDS = 5


def loop(points, centres):
    n = points.shape[0]
    K = centres.shape[0]
    nearest = np.empty(n, np.int32)
    for _ in range(ROUNDS):
        for i in prange(n):
            best = 0
            least = np.float32(np.inf)
            for k in range(K):
                dx = points[i, 0] - centres[k, 0]
                dy = points[i, 1] - centres[k, 1]
                d = dx * dx + dy * dy
                if d < least:
                    least = d
                    best = k
            nearest[i] = best
        sums = np.zeros((K, 2), np.float32)
        counts = np.zeros(K, np.int32)
        for i in range(n):
            sums[nearest[i], 0] += points[i, 0]
            sums[nearest[i], 1] += points[i, 1]
            counts[nearest[i]] += 1
        for k in range(K):
            centres[k, 0] = sums[k, 0] / counts[k]
            centres[k, 1] = sums[k, 1] / counts[k]


def library(points, centres):
    for _ in range(ROUNDS):
        nearest = ((points[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
        counts = np.bincount(nearest, minlength=len(centres))
        for axis in range(2):
            centres[:, axis] = np.bincount(nearest, points[:, axis], len(centres)) / counts
