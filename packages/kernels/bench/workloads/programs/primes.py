from numba import prange


def loop(isPrime):
    for i in prange(isPrime.size):
        prime = i > 1
        by = 2
        while by * by <= i:
            if i % by == 0:
                prime = False
                break
            by += 1
        isPrime[i] = prime
