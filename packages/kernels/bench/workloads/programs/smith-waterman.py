from numba import prange

MATCH = 3
MISMATCH = -3
GAP = 2


def loop(a, b, table, best):
    for i in range(1, a.size + 1):
        for j in range(1, b.size + 1):
            along = table[i - 1, j - 1] + (MATCH if a[i - 1] == b[j - 1] else MISMATCH)
            score = max(0, along, table[i - 1, j] - GAP, table[i, j - 1] - GAP)
            table[i, j] = score
            best[0] = max(best[0], score)


def loop_parallel(a, b, table, best):
    for total in range(2, a.size + b.size + 1):
        top = 0
        for i in prange(max(1, total - b.size), min(a.size, total - 1) + 1):
            j = total - i
            along = table[i - 1, j - 1] + (MATCH if a[i - 1] == b[j - 1] else MISMATCH)
            score = max(0, along, table[i - 1, j] - GAP, table[i, j - 1] - GAP)
            table[i, j] = score
            top = max(top, score)
        best[0] = max(best[0], top)
