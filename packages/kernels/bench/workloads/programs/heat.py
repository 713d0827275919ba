from numba import prange

STEPS = 10


def loop(u, next):
    for step in range(STEPS):
        source = u if step % 2 == 0 else next
        target = next if step % 2 == 0 else u
        for i in prange(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                target[i, j] = 0.25 * (source[i - 1, j] + source[i + 1, j] + source[i, j - 1] + source[i, j + 1])


def library(u):
    for _ in range(STEPS):
        u[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
