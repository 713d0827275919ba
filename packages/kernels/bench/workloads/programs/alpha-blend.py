import numpy as np
from numba import prange


def loop(over, under, out):
    for y in prange(out.shape[0]):
        for x in range(out.shape[1]):
            alpha = over[y, x, 3]
            for c in range(3):
                out[y, x, c] = (over[y, x, c] * alpha + under[y, x, c] * (255 - alpha)) // 255
            out[y, x, 3] = 255


def library(over, under, out):
    alpha = over[..., 3:].astype(np.int32)
    out[..., :3] = (over[..., :3] * alpha + under[..., :3] * (255 - alpha)) // 255
    out[..., 3] = 255
