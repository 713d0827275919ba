import numpy as np
from numba import prange

GENERATIONS = 10


def loop(cells, next):
    height, width = cells.shape
    for g in range(GENERATIONS):
        source = cells if g % 2 == 0 else next
        target = next if g % 2 == 0 else cells
        for y in prange(height):
            for x in range(width):
                neighbours = 0
                for dy in range(-1, 2):
                    for dx in range(-1, 2):
                        if dx != 0 or dy != 0:
                            neighbours += source[(y + dy) % height, (x + dx) % width]
                target[y, x] = 1 if neighbours == 3 or (neighbours == 2 and source[y, x] == 1) else 0


def library(cells):
    for _ in range(GENERATIONS):
        neighbours = sum(
            np.roll(cells, (dy, dx), (0, 1)) for dy in range(-1, 2) for dx in range(-1, 2) if dx != 0 or dy != 0
        )
        cells[:] = (neighbours == 3) | ((neighbours == 2) & (cells == 1))
