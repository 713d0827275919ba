import numpy as np
from numba import cuda


@cuda.jit
def double(out, x):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = 2 * x[i]


x = np.arange(10, dtype=np.float32)
out = np.zeros(10, dtype=np.float32)
double[3, 4](out, x)
print(out)
