import numpy as np
from numba import cuda, int32


@cuda.jit
def rotate(x):
    line = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    line[t] = x[t]
    cuda.syncthreads()
    x[t] = line[(t + 1) % cuda.blockDim.x]


x = np.arange(8, dtype=np.int32)
rotate[1, 8](x)
print(x)
