import numpy as np
from numba import prange


def loop(x, out):
    for block in prange(x.size // 512):
        total = np.float32(0)
        for t in range(512):
            out[block * 512 + t] = total
            total += x[block * 512 + t]


def library(x, out):
    rows = x.reshape(-1, 512)
    out = out.reshape(rows.shape)
    out[:, 0] = 0
    np.cumsum(rows[:, :-1], axis=1, out=out[:, 1:])
