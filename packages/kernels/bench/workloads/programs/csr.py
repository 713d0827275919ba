from numba import prange
from scipy.sparse import csr_matrix


def loop(values, columns, starts, x, y):
    for row in prange(y.size):
        total = 0.0
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total


def library(values, columns, starts, x, y):
    y[:] = csr_matrix((values, columns, starts), shape=(y.size, x.size)) @ x
