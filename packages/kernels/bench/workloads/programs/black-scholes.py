import math

import numpy as np
from numba import njit, prange

RATE = 0.02
VOLATILITY = 0.3


@njit
def normal(d):
    k = 1 / (1 + 0.2316419 * abs(d))
    series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    tail = 0.3989422804014327 * math.exp(-0.5 * d * d) * series
    return 1 - tail if d > 0 else tail


def loop(price, strike, years, call, put):
    for i in prange(price.size):
        root = math.sqrt(years[i])
        d1 = (math.log(price[i] / strike[i]) + (RATE + 0.5 * VOLATILITY**2) * years[i]) / (VOLATILITY * root)
        d2 = d1 - VOLATILITY * root
        later = strike[i] * math.exp(-RATE * years[i])
        call[i] = price[i] * normal(d1) - later * normal(d2)
        put[i] = later * (1 - normal(d2)) - price[i] * (1 - normal(d1))


def library(price, strike, years, call, put):
    def cumulative(d):
        k = 1 / (1 + 0.2316419 * np.abs(d))
        series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
        tail = 0.3989422804014327 * np.exp(-0.5 * d * d) * series
        return np.where(d > 0, 1 - tail, tail)

    root = np.sqrt(years)
    d1 = (np.log(price / strike) + (RATE + 0.5 * VOLATILITY**2) * years) / (VOLATILITY * root)
    d2 = d1 - VOLATILITY * root
    later = strike * np.exp(-RATE * years)
    call[:] = price * cumulative(d1) - later * cumulative(d2)
    put[:] = later * (1 - cumulative(d2)) - price * (1 - cumulative(d1))
