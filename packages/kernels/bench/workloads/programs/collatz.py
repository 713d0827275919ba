from numba import prange


def loop(steps):
    for i in prange(steps.size):
        value = i + 1
        made = 0
        while value != 1:
            value = value >> 1 if value % 2 == 0 else 3 * value + 1
            made += 1
        steps[i] = made
