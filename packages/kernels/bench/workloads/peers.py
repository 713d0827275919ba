"""The programs in Python: reads one JSON request a line, answers with one JSON line.

programs/NAME.py has functions whose parameters name the arrays that they take, and n, the size: `loop`, which Numba
compiles for one core and for all; `loop_parallel`, where that is another function for all cores; `library`, with NumPy or
SciPy; `elements`, a function of numbers for numba.vectorize, called on `inputs` to fill `output`.

Requests: {"do": "load", "name", "file"} keeps an array from a .npy file; {"do": "ways", "program", "changed"} opens a
program and lists the ways in which it can run; {"do": "run", "way", "n"} puts the changed arrays back, runs, and answers with
milliseconds; {"do": "save", "name", "file"} writes an array; {"do": "drop"} forgets all. What fails is answered with {"error"}.
"""

import importlib.util
import inspect
import json
import pathlib
import sys
import time
import warnings

import numba
import numpy as np
import scipy

# A loop without parallel work is a way to write a program too.
warnings.simplefilter("ignore")

arrays = {}
kept = {}
ways = {}


def vectorized(module):
    """numba.vectorize for all cores, on the inputs that the module names."""
    types = {name: numba.from_dtype(arrays[name].dtype) for name in [*module.inputs, module.output]}
    signature = types[module.output](*(types[name] for name in module.inputs))
    ufunc = numba.vectorize([signature], target="parallel")(module.elements)
    return lambda: ufunc(*(arrays[name] for name in module.inputs), out=arrays[module.output])


def bound(function, parameters):
    names = list(inspect.signature(parameters).parameters)
    return lambda n: function(*(n if name == "n" else arrays[name] for name in names))


def open_program(name, changed):
    file = pathlib.Path(__file__).parent / "programs" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"program_{name.replace('-', '_')}", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if hasattr(module, "library"):
        ways["NumPy, SciPy"] = bound(module.library, module.library)
    if hasattr(module, "loop"):
        parallel = getattr(module, "loop_parallel", module.loop)
        ways["Numba"] = bound(numba.njit(module.loop), module.loop)
        ways["Numba parallel"] = bound(numba.njit(parallel=True)(parallel), parallel)
    if hasattr(module, "elements"):
        call = vectorized(module)
        ways["Numba vectorize"] = lambda n: call()
    kept.update({one: arrays[one].copy() for one in changed})


def run(way, n):
    for name, before in kept.items():
        np.copyto(arrays[name], before)
    work = ways[way]
    start = time.perf_counter()
    work(n)
    return (time.perf_counter() - start) * 1000


def answer(request):
    what = request["do"]
    if what == "load":
        arrays[request["name"]] = np.load(request["file"])
    elif what == "ways":
        open_program(request["program"], request["changed"])
        return {"ways": list(ways)}
    elif what == "run":
        return {"ms": run(request["way"], request["n"])}
    elif what == "save":
        np.save(request["file"], arrays[request["name"]])
    else:
        for one in [arrays, kept, ways]:
            one.clear()
    return {}


def answer_or_error(request):
    try:
        return answer(request)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


print(json.dumps({"numpy": np.__version__, "numba": numba.__version__, "scipy": scipy.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(answer_or_error(json.loads(line))), flush=True)
