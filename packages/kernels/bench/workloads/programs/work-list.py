import numpy as np

LIMIT = np.float32(70)
HALF = np.float32(0.5)


def loop(cells, count, list, next):
    found = 0
    for i in range(cells.size):
        if cells[i] > LIMIT:
            list[found] = i
            found += 1
    count[0] = found
    for k in range(found):
        i = list[k]
        excess = HALF * (cells[i] - LIMIT)
        next[i] = np.sqrt(cells[i] - excess)


def library(cells, count, next):
    found = np.flatnonzero(cells > LIMIT)
    count[0] = found.size
    chosen = cells[found]
    next[found] = np.sqrt(chosen - HALF * (chosen - LIMIT))
