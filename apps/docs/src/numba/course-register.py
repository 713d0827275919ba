import numpy as np
from numba import cuda


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


x = np.array([1, 2, 3], dtype=np.float32)
dx = cuda.to_device(x)
for _ in range(10):
    double[1, 32](dx)
dx.copy_to_host(x)
print(x)
