import numpy as np


def loop(x, sorted):
    sorted[:] = np.sort(x)


def library(x, sorted):
    sorted[:] = np.sort(x)
