from numba import prange
from scipy import ndimage
import numpy as np


def loop(image, weights, out):
    height, width = image.shape
    for y in prange(height):
        for x in range(width):
            total = 0
            for dy in range(-1, 2):
                for dx in range(-1, 2):
                    row = min(max(y + dy, 0), height - 1)
                    column = min(max(x + dx, 0), width - 1)
                    total += weights[dy + 1, dx + 1] * image[row, column]
            out[y, x] = (total + 8) >> 4


def library(image, weights, out):
    out[:] = (ndimage.convolve(image.astype(np.int32), weights, mode="nearest") + 8) >> 4
