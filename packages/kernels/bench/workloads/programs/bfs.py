import numpy as np
from numba import prange


def loop(starts, targets, level):
    queue = np.empty(level.size, np.int32)
    queue[0] = 0
    level[0] = 0
    first, last = 0, 1
    while first < last:
        node = queue[first]
        first += 1
        for k in range(starts[node], starts[node + 1]):
            if level[targets[k]] == -1:
                level[targets[k]] = level[node] + 1
                queue[last] = targets[k]
                last += 1


def loop_parallel(starts, targets, level):
    level[0] = 0
    depth = 0
    found = np.ones(1, np.int32)
    while found[0] == 1:
        found[0] = 0
        for node in prange(level.size):
            if level[node] == depth:
                for k in range(starts[node], starts[node + 1]):
                    # Threads that meet here write the same number.
                    if level[targets[k]] == -1:
                        level[targets[k]] = depth + 1
                        found[0] = 1
        depth += 1
