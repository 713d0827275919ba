"""What scripts that write golden tables share: NumPy's results of calls, as rows of a .json file that `golden.ts` reads.

A row has the call's name, its operands, its options in NumPy's names, and what came out: results, or an error's message.
An operand is a number, or the name of an input with a view of it. Numbers that JSON has not are written as text.
"""

import json
import pathlib
import warnings

import numpy as np

VIEWS = {
    "": lambda x: x,
    "T": lambda x: x.T,
    "backwards": lambda x: x[tuple(slice(None, None, -1) for _ in x.shape)],
    "every other": lambda x: x[..., ::2],
    "stretched": lambda x: np.broadcast_to(x, (2, *x.shape)),
}
TYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]


def shown(x):
    if isinstance(x, (bool, np.bool_)):
        return bool(x)
    if isinstance(x, int):
        return x if abs(x) <= 2**53 else str(x)
    return x if np.isfinite(x) else str(x)


def described(array):
    array = np.asarray(array)
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": [shown(x) for x in array.ravel().tolist()]}


def numpy_of(value, inputs):
    if isinstance(value, str):
        name, _, view = value.partition(" ")
        return VIEWS[view](inputs[name])
    return value


WORDS = ("dtype", "method", "mode", "side")


def row(run, call, operands, options, inputs):
    """`run(*operands, **options)` is the call; lists that are axes become tuples."""
    given = {k: v if k in WORDS else numpy_of(v, inputs) for k, v in options.items()}
    if isinstance(given.get("axis"), list):
        given["axis"] = tuple(given["axis"])
    made = {"call": call, "operands": operands, "options": options}
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            result = run(*[numpy_of(one, inputs) for one in operands], **given)
    except (ValueError, TypeError, OverflowError) as error:
        return {**made, "error": str(error)}
    return {**made, "results": [described(one) for one in (result if isinstance(result, tuple) else (result,))]}


def write(script, inputs, rows):
    text = ",\n".join(json.dumps(one) for one in rows)
    given = ",\n".join(f"{json.dumps(name)}: {json.dumps(described(x))}" for name, x in inputs.items())
    pathlib.Path(script).with_suffix(".json").write_text(f'{{"inputs": {{\n{given}\n}},\n"rows": [\n{text}\n]}}\n')
