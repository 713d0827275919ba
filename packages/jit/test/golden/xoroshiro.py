"""Writes xoroshiro.json: Numba's own xoroshiro128+ states and numbers. Debian: apt-get install python3-numba."""
import json
import os
import pathlib

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
import numpy as np
from numba import cuda
from numba.cuda import random

STREAMS, UNIFORMS, NORMALS = 4, 5, 3


@cuda.jit
def draw(states, uniform, normal):
    i = cuda.grid(1)
    if i < STREAMS:
        for j in range(UNIFORMS):
            uniform[i, j] = random.xoroshiro128p_uniform_float32(states, i)
        for j in range(NORMALS):
            normal[i, j] = random.xoroshiro128p_normal_float32(states, i)


def case(seed):
    np.seterr(over="ignore")
    states = random.create_xoroshiro128p_states(STREAMS, seed=seed)
    before = [[str(s["s0"]), str(s["s1"])] for s in states]
    uniform = np.zeros((STREAMS, UNIFORMS), np.float32)
    normal = np.zeros((STREAMS, NORMALS), np.float32)
    draw[1, STREAMS](states, uniform, normal)
    return {"seed": seed, "states": before, "uniform": uniform.tolist(), "normal": normal.tolist()}


path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps([case(seed) for seed in (1, 42, 2**31)], indent=1) + "\n")
