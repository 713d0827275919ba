import numpy as np
from numba import prange


def loop(image, out):
    for y in prange(image.shape[0]):
        for x in range(image.shape[1]):
            grey = (77 * image[y, x, 0] + 150 * image[y, x, 1] + 29 * image[y, x, 2]) >> 8
            out[y, x, 0] = grey
            out[y, x, 1] = grey
            out[y, x, 2] = grey
            out[y, x, 3] = image[y, x, 3]


def library(image, out):
    out[..., :3] = ((image[..., :3] @ np.array([77, 150, 29], np.int32)) >> 8)[..., None]
    out[..., 3] = image[..., 3]
