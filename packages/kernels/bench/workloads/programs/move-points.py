from numba import prange


def loop(points, velocities):
    for i in prange(points.shape[0]):
        velocities[i, 2] -= 9.81 * 0.01
        points[i, 0] += velocities[i, 0] * 0.01
        points[i, 1] += velocities[i, 1] * 0.01
        points[i, 2] += velocities[i, 2] * 0.01


def library(points, velocities):
    velocities[:, 2] -= 9.81 * 0.01
    points += velocities * 0.01
