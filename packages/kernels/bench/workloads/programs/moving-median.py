from numba import prange


def loop(x, out):
    for i in prange(2, x.shape[0] - 2):
        most = max(min(x[i - 2], x[i - 1]), min(x[i], x[i + 1]))
        least = min(max(x[i - 2], x[i - 1]), max(x[i], x[i + 1]))
        lower = min(most, least)
        upper = max(most, least)
        out[i] = max(lower, min(upper, x[i + 2]))
