from numba import prange


def loop(image, out):
    for pixel in prange(image.size // 4):
        at = 4 * pixel
        r, g, b = image[at], image[at + 1], image[at + 2]
        out[at] = min(255.0, 0.393 * r + 0.769 * g + 0.189 * b)
        out[at + 1] = min(255.0, 0.349 * r + 0.686 * g + 0.168 * b)
        out[at + 2] = min(255.0, 0.272 * r + 0.534 * g + 0.131 * b)
        out[at + 3] = image[at + 3]
