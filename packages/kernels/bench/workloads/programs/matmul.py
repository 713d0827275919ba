import numpy as np
from numba import prange


def loop(A, B, C):
    for i in prange(C.shape[0]):
        for j in range(C.shape[1]):
            total = np.float32(0)
            for k in range(A.shape[1]):
                total += A[i, k] * B[k, j]
            C[i, j] = total


def library(A, B, C):
    np.matmul(A, B, out=C)
