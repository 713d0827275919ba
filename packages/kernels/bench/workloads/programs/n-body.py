import math

import numpy as np
from numba import prange

SOFT = np.float32(0.01)


def loop(place, mass, pull):
    n = place.shape[0]
    for i in prange(n):
        ax = np.float32(0)
        ay = np.float32(0)
        az = np.float32(0)
        for j in range(n):
            dx = place[j, 0] - place[i, 0]
            dy = place[j, 1] - place[i, 1]
            dz = place[j, 2] - place[i, 2]
            r2 = dx * dx + dy * dy + dz * dz + SOFT
            f = mass[j] / (r2 * math.sqrt(r2))
            ax += f * dx
            ay += f * dy
            az += f * dz
        pull[i, 0] = ax
        pull[i, 1] = ay
        pull[i, 2] = az


def library(place, mass, pull):
    for i in range(place.shape[0]):
        d = place - place[i]
        r2 = (d * d).sum(axis=1) + SOFT
        pull[i] = (mass / (r2 * np.sqrt(r2))) @ d
