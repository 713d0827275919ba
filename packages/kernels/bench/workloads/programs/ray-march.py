import math

import numpy as np
from numba import njit, prange

STEPS = 64
F = np.float32


@njit
def scene(x, y, z):
    cx = x - F(2) * F(math.floor(x / F(2) + F(0.5)))
    cz = z - F(2) * F(math.floor(z / F(2) + F(0.5)))
    return min(math.sqrt(cx * cx + y * y + cz * cz) - F(0.5), y + F(0.5))


def loop(image):
    n = image.shape[0]
    for py in prange(n):
        for px in range(n):
            dx = F(2 * px) / F(n) - F(1)
            dy = F(1) - F(2 * py) / F(n)
            length = math.sqrt(dx * dx + dy * dy + F(1))
            dx /= length
            dy /= length
            dz = F(1) / length
            t = F(0)
            for _ in range(STEPS):
                d = scene(t * dx, F(0.8) + t * dy, t * dz - F(3))
                if d < F(0.001) or t > F(20):
                    break
                t += d
            image[py, px] = F(0) if t > F(20) else F(1) / (F(1) + t)
