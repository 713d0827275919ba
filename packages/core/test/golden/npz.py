"""Writes npz.json: archives that NumPy wrote, as base64, what is in them, and archives that are damaged. Run: python3 npz.py"""
import base64, io, json, os, zipfile
import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
arrays = {
    "x": np.arange(300, dtype="f4").reshape(20, 15) / 4,
    "turned": np.asfortranarray(np.arange(6, dtype="i8").reshape(2, 3) - 2**60),
    "flags": np.array([True, False, True]),
    "one": np.float64(2.5),
    "none": np.zeros((0, 4), "u2"),
    "größe": np.array([1 + 2j, -0.5j], "c8"),
    "__proto__": np.arange(3, dtype=">i2"),
}
points = np.array([(1, 2.5), (3, -1.0)], dtype=[("id", "<i4"), ("height", "<f8")])


def text(data):
    return base64.b64encode(data).decode()


def saved(save, **given):
    file = io.BytesIO()
    save(file, **given)
    return text(file.getvalue())


def zipped(*files, **options):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", **options) as out:
        for name, data in files:
            out.writestr(name, data)
    return bytearray(file.getvalue())


def npy(a):
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(a))
    return file.getvalue()


three = ("x.npy", npy(np.arange(3.0)))
encrypted = zipped(three)
encrypted[6] |= 1
encrypted[encrypted.rindex(b"PK\x01\x02") + 8] |= 1
large = zipped(three)
large[large.rindex(b"PK\x01\x02") + 24:][:4]
at = large.rindex(b"PK\x01\x02") + 24
large[at:at + 4] = b"\xff" * 4
many = zipped(three)
at = many.rindex(b"PK\x05\x06")
many[at + 8:at + 12] = b"\xff" * 4
flipped = zipped(three)
flipped[-120] ^= 1
deflated = zipped(three, compression=zipfile.ZIP_DEFLATED)
torn = bytearray(deflated)
torn[40:60] = b"\xff" * 20
bomb = bytearray(deflated)
at = bomb.rindex(b"PK\x01\x02") + 24
bomb[at:at + 4] = (2**32 - 2).to_bytes(4, "little")
commented = zipped(three)
with zipfile.ZipFile(f := io.BytesIO(bytes(commented)), "a") as out:
    out.comment = b"PK\x05\x06 a comment"

result = {
    "numpy": np.__version__,
    "arrays": [{"name": n, "dtype": a.dtype.newbyteorder("=").name, "shape": list(a.shape), "npy": text(npy(a))} for n, a in arrays.items()],
    "savez": saved(np.savez, **arrays),
    "compressed": saved(np.savez_compressed, **arrays),
    "records": saved(np.savez, points=points),
    "objects": saved(np.savez, o=np.array([None, {}], dtype=object)),
    "commented": text(f.getvalue()),
    "mixed": text(zipped(three, ("notes.txt", b"hello"))),
    "bad": {
        "is encrypted": text(encrypted),
        "zip64": text(large),
        "it is in the format zip64": text(many),
        "the checksum": text(flipped),
        "do not decompress": text(torn),
        "it is damaged": text(bomb),
        "method 12": text(zipped(three, compression=zipfile.ZIP_BZIP2)),
        "it is cut short": text(zipped(three)[:-30]),
        "expected a zip file": text(b"x" * 60),
        "notes.txt in it is no .npy file": text(zipped(three, ("notes.txt", b"hello"))),
        "two of its arrays are named x": text(zipped(three, three)),
        "magic bytes": text(zipped(("x.npy", b"not an array"))),
    },
}
with open(os.path.join(here, "npz.json"), "w") as out:
    json.dump(result, out, indent=1, ensure_ascii=False)
    out.write("\n")
