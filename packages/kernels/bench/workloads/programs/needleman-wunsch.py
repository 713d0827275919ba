from numba import prange

MATCH = 1
MISMATCH = -1
GAP = -2


def loop(a, b, table):
    for i in range(a.size + 1):
        table[i, 0] = i * GAP
    for j in range(b.size + 1):
        table[0, j] = j * GAP
    for i in range(1, a.size + 1):
        for j in range(1, b.size + 1):
            along = table[i - 1, j - 1] + (MATCH if a[i - 1] == b[j - 1] else MISMATCH)
            table[i, j] = max(along, table[i - 1, j] + GAP, table[i, j - 1] + GAP)


def loop_parallel(a, b, table):
    for i in range(a.size + 1):
        table[i, 0] = i * GAP
    for j in range(b.size + 1):
        table[0, j] = j * GAP
    for total in range(2, a.size + b.size + 1):
        for i in prange(max(1, total - b.size), min(a.size, total - 1) + 1):
            j = total - i
            along = table[i - 1, j - 1] + (MATCH if a[i - 1] == b[j - 1] else MISMATCH)
            table[i, j] = max(along, table[i - 1, j] + GAP, table[i, j - 1] + GAP)
