from numba import prange
from scipy import stats


def loop(x, ranks):
    for i in prange(x.size):
        smaller = 0
        for j in range(x.size):
            if x[j] < x[i] or (x[j] == x[i] and j < i):
                smaller += 1
        ranks[i] = smaller


def library(x, ranks):
    ranks[:] = stats.rankdata(x, "ordinal") - 1
