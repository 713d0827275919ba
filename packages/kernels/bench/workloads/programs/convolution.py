import numpy as np
from numba import prange
from scipy import ndimage


def loop(image, mask, out):
    reach = mask.shape[0] // 2
    for i in prange(image.shape[0]):
        for j in range(image.shape[1]):
            total = np.float32(0)
            for k in range(mask.shape[0]):
                for l in range(mask.shape[1]):
                    y = i - k + reach
                    x = j - l + reach
                    if 0 <= y < image.shape[0] and 0 <= x < image.shape[1]:
                        total += mask[k, l] * image[y, x]
            out[i, j] = total


def library(image, mask, out):
    ndimage.convolve(image, mask, output=out, mode="constant")
