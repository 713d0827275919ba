"""Writes records.json: layouts, texts and files of NumPy's structured arrays. Run with NumPy: python3 records.py"""
import io, json, pathlib
import numpy as np

SHORT = {np.dtype(name): name for name in "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()}

INNER = [("a", "i1"), ("b", "f8")]
TYPES = [
    [("x", "f4"), ("y", "f4"), ("id", "i4")],
    [("a", "i1"), ("b", "f8"), ("c", "u2")],
    [("pos", "f4", (3,)), ("mass", "f8")],
    [("flag", "?"), ("m", "i2", (2, 3)), ("h", "f2")],
    [("one", "u8")],
    [("id", "i4"), ("in", INNER), ("many", INNER, (2,)), ("z", "c8")],
    [("it's", "f4"), ("größe", "u1"), ("名", "i8")],
]
OFFSETS = {"names": ["x", "id"], "formats": ["f4", "i4"], "offsets": [4, 16], "itemsize": 24}


def fields(dtype):
    """The fields as `record` takes them."""
    made = {}
    for name in dtype.names:
        of = dtype.fields[name][0]
        base, shape = of.base, list(of.shape)
        one = {"fields": fields(base), "align": base.isalignedstruct} if base.names else SHORT[base.newbyteorder("=")]
        made[name] = [one, shape] if shape else one
    return made


def layout(dtype):
    return [[name, dtype.fields[name][1]] for name in dtype.names]


def filled(dtype, shape):
    """Numbers that differ in every field."""
    x = np.zeros(shape, dtype)
    def fill(part, start):
        for at, name in enumerate(part.dtype.names):
            if part[name].dtype.names:
                fill(part[name], start + at + 1)
            else:
                values = np.arange(part[name].size).reshape(part[name].shape)
                part[name] = (values + start + at) % 2 if part[name].dtype == bool else (values * 7 + start * 3 + at) % 90 * (1.25 if part[name].dtype.kind in "fc" else 1)
    fill(x, 0)
    return x


def plain(value):
    """A record as `get` gives it; whole numbers of 64 bits as texts."""
    if isinstance(value, np.void):
        return {name: plain(value[name]) for name in value.dtype.names}
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value]
    if isinstance(value, (np.int64, np.uint64)):
        return f"{value}n"
    if isinstance(value, np.complexfloating):
        return {"re": float(value.real), "im": float(value.imag)}
    return value.item()


def file(x):
    out = io.BytesIO()
    np.lib.format.write_array(out, x, allow_pickle=False)
    return out.getvalue().hex()


def rows():
    dtypes = [(np.dtype(spec, align=align), {"align": True} if align else {}) for spec in TYPES for align in (False, True)]
    dtypes.append((np.dtype(OFFSETS), {"offsets": OFFSETS["offsets"], "itemsize": OFFSETS["itemsize"]}))
    for dtype, options in dtypes:
        for shape in [(3,), (2, 2), (), (0,)]:
            x = filled(dtype, shape)
            yield {"fields": fields(dtype), "options": options, "itemsize": dtype.itemsize, "layout": layout(dtype), "shape": list(shape),
                   "bytes": x.tobytes().hex(), "text": str(x), "file": file(x), "values": plain(x[()])}
    dtype = np.dtype(TYPES[2]).newbyteorder(">")
    x = filled(dtype, (4,))
    yield {"fields": fields(dtype), "options": {}, "itemsize": dtype.itemsize, "layout": layout(dtype), "shape": [4],
           "bytes": x.astype(dtype.newbyteorder("<")).tobytes().hex(), "text": str(x), "file": file(x), "values": plain(x)}
    dtype = np.dtype(TYPES[0])
    x = filled(dtype, (2000,))
    yield {"fields": fields(dtype), "options": {}, "itemsize": 12, "layout": layout(dtype), "shape": [2000], "bytes": x.tobytes().hex(), "text": str(x)}


path = pathlib.Path(__file__).with_name("records.json")
path.write_text("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows()) + "\n]\n")
