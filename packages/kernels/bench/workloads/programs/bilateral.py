import math

import numpy as np
from numba import prange

REACH = 3
SPACE = np.float32(2)
TONE = np.float32(0.2)


def loop(image, out):
    for y in prange(image.shape[0]):
        for x in range(image.shape[1]):
            total = np.float32(0)
            weights = np.float32(0)
            for dy in range(-REACH, REACH + 1):
                for dx in range(-REACH, REACH + 1):
                    row = min(max(y + dy, 0), image.shape[0] - 1)
                    column = min(max(x + dx, 0), image.shape[1] - 1)
                    difference = image[row, column] - image[y, x]
                    near = np.float32(dx * dx + dy * dy) / (2 * SPACE * SPACE)
                    w = math.exp(-near - difference * difference / (2 * TONE * TONE))
                    total += w * image[row, column]
                    weights += w
            out[y, x] = total / weights


def library(image, out):
    height, width = image.shape
    padded = np.pad(image, REACH, mode="edge")
    total = np.zeros_like(image)
    weights = np.zeros_like(image)
    for dy in range(2 * REACH + 1):
        for dx in range(2 * REACH + 1):
            other = padded[dy : dy + height, dx : dx + width]
            near = np.float32((dx - REACH) ** 2 + (dy - REACH) ** 2) / (2 * SPACE * SPACE)
            w = np.exp(-near - (other - image) ** 2 / (2 * TONE * TONE))
            total += w * other
            weights += w
    out[:] = total / weights
