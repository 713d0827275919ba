// Doubles every element, whatever the launch: a thread takes its
// element, then the element that lies a whole grid further.
import { kernel } from "@gridstride/jit";

export const double = kernel(({ grid, gridsize }, x) => {
  for (let i = grid(1); i < x.length; i += gridsize(1)) x[i] *= 2;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Few threads, many elements",
  task: "The kernel is launched with 8 threads for 37 elements, and doubles 8 of them. Let each thread go on, so that every launch is right.",
  hint: "`gridsize(1)` is the number of threads of the whole grid. A `for` loop begins at `grid(1)` and steps by it.",
  minutes: 6,
  start: [
    [
      "({ grid, gridsize }, x) => {\n  for (let i = grid(1); i < x.length; i += gridsize(1)) x[i] *= 2;",
      "({ grid }, x) => {\n  const i = grid(1);\n  if (i < x.length) x[i] *= 2;",
    ],
  ],
  says: /x\[8\] is .* Only the first 8 elements are doubled\.$/,
  wrong: [
    {
      put: [
        ["({ grid, gridsize }", "({ grid, blockDim }"],
        ["gridsize(1)", "blockDim.x"],
      ],
      says: /^GS904: /,
    },
    { put: [["i += gridsize(1)", "i += 1"]], says: /^GS904: / },
    {
      put: [["i += gridsize(1)", "i += 2 * gridsize(1)"]],
      says: /^With 37 elements and 8 threads, x\[8\] is/,
    },
  ],
};

export const check: Check = launched("double", [37, 8, 3], (n) => {
  const x = numbers(n);
  const out = Float32Array.from(x);
  return {
    what: `With ${n} elements and 8 threads,`,
    grid: 2,
    block: 4,
    args: [out],
    out,
    name: "x",
    want: x.map((value) => 2 * value),
    mistakes: [
      [
        x.map((value, i) => (i < 8 ? 2 * value : value)),
        "Only the first 8 elements are doubled.",
      ],
    ],
  };
});
