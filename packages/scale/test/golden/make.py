"""Inputs as Python writes them, and NumPy's results, for golden.test.ts.

On Debian: apt-get install python3-zarr python3-numcodecs; python3 make.py. Its zarr-python writes Zarr 2. Zarr 3 and its shards
are written below by the specification (zarr-specs.readthedocs.io), without a library of Zarr.
"""

import itertools
import json
import pathlib
import shutil

import numcodecs
import numpy as np
import zarr

here = pathlib.Path(__file__).parent


def field(*shape):
    """Multiples of 1/8 below 256: their sums and products are exact, so that no order matters."""
    i = np.arange(1, np.prod(shape) + 1, dtype=np.uint64)
    return (((i * 2654435761 % 2**32) >> 21) / 8).reshape(shape)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return (crc ^ 0xFFFFFFFF).to_bytes(4, "little")


def parts(x, chunks):
    """Chunks with their indices, those at the edges filled up."""
    counts = [-(-n // c) for n, c in zip(x.shape, chunks)]
    padded = np.zeros([n * c for n, c in zip(counts, chunks)], x.dtype)
    padded[tuple(slice(n) for n in x.shape)] = x
    for index in itertools.product(*map(range, counts)):
        yield index, padded[tuple(slice(i * c, (i + 1) * c) for i, c in zip(index, chunks))]


BYTES = {"name": "bytes", "configuration": {"endian": "little"}}


def write_v3(folder, x, chunks, codecs, encode, keys="default", skip=()):
    separator = "/" if keys == "default" else "."
    name = lambda index: separator.join([*(["c"] if keys == "default" else []), *map(str, index)])
    about = {
        "zarr_format": 3,
        "node_type": "array",
        "shape": x.shape,
        "data_type": "float32",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": chunks}},
        "chunk_key_encoding": {"name": keys, "configuration": {"separator": separator}},
        "fill_value": 7.5,
        "codecs": codecs,
        "attributes": {},
    }
    folder.mkdir()
    (folder / "zarr.json").write_text(json.dumps(about))
    for index, part in parts(x, chunks):
        if index not in skip:
            path = folder / name(index)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(encode(part))


def shard(inner, encode):
    """Chunks one after another, then where each lies, and a checksum of that."""

    def write(x):
        body, index = b"", b""
        for _, part in parts(x, inner):
            data = encode(part)
            index += len(body).to_bytes(8, "little") + len(data).to_bytes(8, "little")
            body += data
        return body + index + crc32c(index)

    return write


def inputs():
    x = field(6, 5).astype("f4")
    folder = here / "inputs"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    np.save(folder / "x.npy", x)
    np.save(folder / "columns.npy", np.asfortranarray(x))
    np.save(folder / "cube.npy", field(4, 3, 2).astype("i2"))

    def write_v2(name, values=x, **options):
        store = zarr.DirectoryStore(folder / f"{name}.zarr", dimension_separator=options.get("dimension_separator"))
        zarr.array(values, store=store, chunks=(4, 3), **options)

    write_v2("v2-plain", compressor=None)
    write_v2("v2-blosc", compressor=numcodecs.Blosc("lz4", shuffle=1))
    write_v2("v2-zlib", compressor=numcodecs.Zlib(3), dimension_separator="/")
    write_v2("v2-zstd-columns", compressor=numcodecs.Zstd(1), order="F")
    write_v2("v2-lz4-big", values=x.astype(">f4"), compressor=numcodecs.LZ4())

    plain = lambda part: np.ascontiguousarray(part).tobytes()
    packed = lambda codec, order="C": lambda part: bytes(codec.encode(part.tobytes(order)))
    v3 = lambda name, codecs, encode, **more: write_v3(folder / f"{name}.zarr", x, [4, 3], codecs, encode, **more)
    gzip = {"name": "gzip", "configuration": {"level": 3}}
    zstd = {"name": "zstd", "configuration": {"level": 1, "checksum": False}}
    turned = {"name": "transpose", "configuration": {"order": [1, 0]}}
    blosc = {"cname": "zstd", "clevel": 5, "shuffle": "shuffle", "typesize": 4, "blocksize": 0}
    v3("v3-plain", [BYTES], plain)
    v3("v3-gzip", [BYTES, gzip], packed(numcodecs.GZip(3)))
    v3("v3-zstd-columns", [turned, BYTES, zstd], packed(numcodecs.Zstd(1), "F"))
    # The buffer says the size of the elements that are shuffled.
    shuffled = lambda part: bytes(numcodecs.Blosc("zstd", shuffle=1).encode(np.ascontiguousarray(part)))
    v3("v3-blosc-v2keys", [BYTES, {"name": "blosc", "configuration": blosc}], shuffled, keys="v2")
    # Chunks that nobody wrote have the fill value.
    v3("v3-fill", [BYTES], plain, skip=[(0, 1), (1, 0), (1, 1)])
    for name, codecs, encode in [
        ("v3-sharded", [BYTES], plain),
        ("v3-sharded-zstd", [BYTES, zstd], packed(numcodecs.Zstd(1))),
    ]:
        inner = {"chunk_shape": [2, 3], "codecs": codecs, "index_codecs": [BYTES, {"name": "crc32c"}], "index_location": "end"}
        v3(name, [{"name": "sharding_indexed", "configuration": inner}], shard([2, 3], encode))


def results():
    x, y = field(12, 10), field(10, 7)
    folder = here / "numpy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    save = lambda name, values: np.save(folder / f"{name}.npy", values)
    save("x", x)
    save("y", y)
    save("row", x[0])
    save("ufunc", np.sqrt(x * 2.5 + x[0]))
    save("map", np.sort(x, axis=1))
    heat = x.copy()
    for _ in range(3):
        inner = 0.25 * (heat[:-2, 1:-1] + heat[2:, 1:-1] + (heat[1:-1, :-2] + heat[1:-1, 2:]))
        heat[1:-1, 1:-1] = inner
    save("stencil", heat)
    roll = lambda a, n: np.roll(a, n, axis=0)
    save("periodic", roll(roll(x, 1) - roll(x, -1), 1) - roll(roll(x, 1) - roll(x, -1), -1))
    save("sum", x.sum(axis=0))
    save("max", x.max())
    save("mean", x.mean(axis=1))
    save("variance", x.var(axis=(0, 1), ddof=1))
    save("scan", np.cumsum(x, axis=0))
    save("scan-max", np.maximum.accumulate(x, axis=1))
    save("histogram", np.histogram(x, bins=7, range=(0, 250))[0])
    save("matmul", x @ y)
    save("gufunc", (x[:, None, :] * y.T).sum(axis=2).max(axis=1))
    save("sweep", np.add.outer(np.array([1.0, 2, 3]), np.array([np.inf, 0.5])))


inputs()
results()
