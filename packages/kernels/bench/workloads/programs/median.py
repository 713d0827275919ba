import numpy as np
from numba import prange
from scipy import ndimage


def loop(image, out):
    height, width = image.shape
    for y in prange(height):
        sorted = np.empty(9, np.uint8)
        for x in range(width):
            count = 0
            for dy in range(-1, 2):
                for dx in range(-1, 2):
                    value = image[min(max(y + dy, 0), height - 1), min(max(x + dx, 0), width - 1)]
                    at = count
                    while at > 0 and sorted[at - 1] > value:
                        sorted[at] = sorted[at - 1]
                        at -= 1
                    sorted[at] = value
                    count += 1
            out[y, x] = sorted[4]


def library(image, out):
    ndimage.median_filter(image, 3, output=out, mode="nearest")
