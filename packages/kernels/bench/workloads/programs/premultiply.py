from numba import prange


def loop(image):
    for y in prange(image.shape[0]):
        for x in range(image.shape[1]):
            alpha = int(image[y, x, 3])
            for c in range(3):
                image[y, x, c] = image[y, x, c] * alpha / 255


def library(image):
    image[..., :3] = image[..., :3].astype("int32") * image[..., 3:] / 255
