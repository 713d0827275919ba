import numpy as np
from numba import cuda


@cuda.jit(device=True)
def clamp(x, low, high):
    return min(max(x, low), high)


amount = 60


@cuda.jit
def brighten(pixels):
    i = cuda.grid(1)
    if i < pixels.size:
        pixels[i] = clamp(pixels[i] + amount, 0, 255)


pixels = np.array([0, 100, 180, 200, 250], dtype=np.float32)
brighten[1, 32](pixels)
print(pixels)
