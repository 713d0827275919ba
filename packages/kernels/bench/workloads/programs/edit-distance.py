import numpy as np
from numba import prange


def loop(a, b, out):
    letters = a.shape[1]
    for pair in prange(out.size):
        row = np.arange(letters + 1).astype(np.int32)
        for i in range(1, letters + 1):
            before = row[0]
            row[0] = i
            for j in range(1, letters + 1):
                change = before + (0 if a[pair, i - 1] == b[pair, j - 1] else 1)
                before = row[j]
                row[j] = min(change, row[j] + 1, row[j - 1] + 1)
        out[pair] = row[letters]
