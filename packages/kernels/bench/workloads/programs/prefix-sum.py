import numpy as np


def loop(x, out):
    total = 0
    for i in range(x.size):
        total += x[i]
        out[i] = total


def library(x, out):
    np.cumsum(x, out=out)
