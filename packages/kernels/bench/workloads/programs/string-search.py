from numba import prange


def loop(text, pattern, found):
    m = pattern.shape[0]
    for i in prange(text.shape[0] - m + 1):
        same = True
        for j in range(m):
            if text[i + j] != pattern[j]:
                same = False
                break
        found[i] = 1 if same else 0
