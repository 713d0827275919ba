import numpy as np
from numba import prange
from scipy.sparse import csr_matrix

STEPS = 10
DAMPING = 0.85


def loop(starts, sources, leaving, given, rank):
    n = rank.size
    for _ in range(STEPS):
        for page in prange(n):
            given[page] = rank[page] / leaving[page] if leaving[page] > 0 else 0.0
        for page in prange(n):
            total = 0.0
            for k in range(starts[page], starts[page + 1]):
                total += given[sources[k]]
            rank[page] = 1 - DAMPING + DAMPING * total


def library(starts, sources, leaving, rank):
    n = rank.size
    links = csr_matrix((np.ones(sources.size), sources, starts), shape=(n, n))
    shares = np.where(leaving > 0, 1 / np.maximum(leaving, 1), 0)
    for _ in range(STEPS):
        rank[:] = 1 - DAMPING + DAMPING * (links @ (rank * shares))
