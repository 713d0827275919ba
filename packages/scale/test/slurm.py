"""What a run of the Slurm test computes, by NumPy: slurm.py FOLDER STEPS reads FOLDER/x.npy and writes the results beside it."""

import sys

import numpy as np

folder, steps = sys.argv[1], int(sys.argv[2])
x = np.load(f"{folder}/x.npy")
save = lambda name, values: np.save(f"{folder}/{name}.npy", values)
save("mean", x.mean(axis=0, dtype="f8"))
save("variance", x.var(axis=0, dtype="f8"))
for _ in range(steps):
    x[1:-1, 1:-1] = np.float32(0.25) * (x[:-2, 1:-1] + x[2:, 1:-1] + (x[1:-1, :-2] + x[1:-1, 2:]))
save("smooth", x)
save("columns", x)
