from numba import prange

STEPS = 10


def loop(u):
    for _ in range(STEPS):
        for colour in range(2):
            for i in prange(1, u.shape[0] - 1):
                for j in range(1 + ((i + colour) & 1), u.shape[1] - 1, 2):
                    u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


def library(u):
    for _ in range(STEPS):
        for first in [2, 1]:
            for i, j in [(1, first), (2, 3 - first)]:
                height = (u.shape[0] - 1 - i + 1) // 2
                width = (u.shape[1] - 1 - j + 1) // 2
                u[i:-1:2, j:-1:2] = 0.25 * (
                    u[i - 1 : -2 : 2, j:-1:2][:height, :width]
                    + u[i + 1 :: 2, j:-1:2][:height, :width]
                    + u[i:-1:2, j - 1 : -2 : 2][:height, :width]
                    + u[i:-1:2, j + 1 :: 2][:height, :width]
                )
