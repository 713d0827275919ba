import math

import numpy as np
from numba import cuda, float32

TPB = 16


@cuda.jit
def matmul(A, B, C):
    sA = cuda.shared.array((TPB, TPB), float32)
    sB = cuda.shared.array((TPB, TPB), float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    tiles = math.ceil(A.shape[1] / TPB)
    total = float32(0)
    for t in range(tiles):
        col = t * TPB + tx
        row = t * TPB + ty
        sA[ty, tx] = 0
        sB[ty, tx] = 0
        if y < A.shape[0] and col < A.shape[1]:
            sA[ty, tx] = A[y, col]
        if row < B.shape[0] and x < B.shape[1]:
            sB[ty, tx] = B[row, x]
        cuda.syncthreads()
        for k in range(TPB):
            total += sA[ty, k] * sB[k, tx]
        cuda.syncthreads()
    if y < C.shape[0] and x < C.shape[1]:
        C[y, x] = total


A = np.arange(115, dtype=np.float32).reshape(5, 23)
B = np.ones((23, 7), dtype=np.float32)
C = np.zeros((5, 7), dtype=np.float32)
matmul[(1, 1), (TPB, TPB)](A, B, C)
print(C)
