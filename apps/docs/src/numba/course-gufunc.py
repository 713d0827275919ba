import numpy as np
from numba import guvectorize


@guvectorize(
    "float32[:,:], float32[:,:], float32[:,:]",
    "(m,l),(l,n)->(m,n)",
)
def matmul(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            total = np.float32(0)
            for k in range(B.shape[0]):
                total += A[i, k] * B[k, j]
            C[i, j] = total


A = np.arange(4, dtype=np.float32).reshape(2, 2)
print(matmul(A, A))

stack = np.arange(12, dtype=np.float32).reshape(3, 2, 2)
column = np.array([[1], [10]], dtype=np.float32)
products = matmul(stack, column)
print(products.shape, products.reshape(3, 2))
