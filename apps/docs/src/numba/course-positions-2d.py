import numpy as np
from numba import cuda


@cuda.jit
def mark(block, thread):
    x, y = cuda.grid(2)
    if y >= block.shape[0] or x >= block.shape[1]:
        return
    block[y, x] = 10 * cuda.blockIdx.y + cuda.blockIdx.x
    thread[y, x] = 10 * cuda.threadIdx.y + cuda.threadIdx.x


block = np.zeros((4, 5), dtype=np.int32)
thread = np.zeros((4, 5), dtype=np.int32)
mark[(2, 2), (3, 2)](block, thread)
print(block)
print(thread)
