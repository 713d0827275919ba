from numba import prange


def loop(distance):
    n = distance.shape[0]
    for k in range(n):
        for i in prange(n):
            for j in range(n):
                way = distance[i, k] + distance[k, j]
                if way < distance[i, j]:
                    distance[i, j] = way
