"""Writes the JSON files next to it: what NumPy and Numba do. Run with NumPy 1.24 and Numba 0.56: python3 make.py [NAME ...]

NumPy 2's promotion (NEP 50), which is Gridstride's, is switched on in NumPy 1.24.
"""
import json
import os
import sys

import numpy as np

np._set_promotion_state("weak")
sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))


def write(name, made):
    cases = sum(len(rows) for rows in made.values())
    with open(os.path.join(here, name + ".json"), "w") as file:
        file.write("{" + f'"numpy": "{np.__version__}"')
        for key, rows in made.items():
            file.write(f',\n"{key}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]")
        file.write("}\n")
    print(name, cases)


def main():
    import at
    import broadcast
    import casting
    import gufunc
    import layout
    import numpy_list
    import reduce

    parts = {"at": at.make, "broadcast": broadcast.make, "casting": casting.make, "gufunc": gufunc.make, "layout": layout.make, "numpy": numpy_list.make, "reduce": reduce.make}
    for name in sys.argv[1:] or parts:
        write(name, parts[name]())


if __name__ == "__main__":
    main()
