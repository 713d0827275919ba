import numpy as np
from numba import cuda


@cuda.jit
def sum_all(total, x):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(total, 0, x[i])


x = np.arange(128, dtype=np.int32)
total = np.zeros(1, dtype=np.int32)
sum_all[2, 64](total, x)
print(total[0], "expected", 127 * 128 // 2)
