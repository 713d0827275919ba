import numpy as np
from numba import vectorize


@vectorize
def f(x, y):
    return x**3 + 4 * y


print(f(2, 1))
x = np.arange(6, dtype=np.float32).reshape(2, 3)
print(f(x, x))
print(f(x, np.float32(10)))
print(f(x, np.arange(3, dtype=np.float32)))
