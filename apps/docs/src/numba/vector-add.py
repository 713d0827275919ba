import numpy as np
from numba import cuda


@cuda.jit
def add(out, a, b):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


a = np.array([1, 2, 3, 4, 5], dtype=np.float32)
b = np.array([10, 20, 30, 40, 50], dtype=np.float32)
out = np.zeros(5, dtype=np.float32)

add[1, 32](out, a, b)
print(out)
