from numba import prange

ROUNDS = 200


def loop(re, im, image):
    for py in prange(im.size):
        for px in range(re.size):
            x = 0.0
            y = 0.0
            n = 0
            while n < ROUNDS and x * x + y * y < 4:
                x, y = x * x - y * y + re[px], 2 * x * y + im[py]
                n += 1
            image[py, px] = n


def library(re, im, image):
    c = re + 1j * im[:, None]
    z = c * 0
    for _ in range(ROUNDS):
        inside = z.real**2 + z.imag**2 < 4
        image[inside] += 1
        z[inside] = z[inside] ** 2 + c[inside]
