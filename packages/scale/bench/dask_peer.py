"""Chunks of one number from one Zarr array to another, each in a task of so many milliseconds, on Dask's processes.

dask_peer.py FOLDER TASKS MILLISECONDS WORKERS prints seconds, without the start of this process and of imports.
"""

import sys
import time

import dask
import dask.array as da
import numpy as np
import zarr

folder, (tasks, ms, workers) = sys.argv[1], map(int, sys.argv[2:])


def spin(c):
    end = time.perf_counter() + ms / 1000
    while time.perf_counter() < end:
        pass
    return c


if __name__ == "__main__":
    source, target = f"{folder}/dask-in-{tasks}.zarr", f"{folder}/dask-out-{tasks}.zarr"
    zarr.save_array(source, np.arange(tasks, dtype="f8"), chunks=1)
    began = time.perf_counter()
    with dask.config.set(scheduler="processes", num_workers=workers):
        da.from_zarr(source).map_blocks(spin, meta=np.empty(0)).to_zarr(target, overwrite=True)
    print(time.perf_counter() - began)
