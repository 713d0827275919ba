// The identity matrix: 1 on the diagonal, 0 elsewhere.
import { kernel } from "@gridstride/jit";

export const identity = kernel(({ grid }, out) => {
  const [x, y] = grid(2);
  if (y < out.shape[0] && x < out.shape[1]) out[y][x] = x === y ? 1 : 0;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Ones on the diagonal",
  task: "`out` is to become the identity matrix: 1 where row and column are equal, 0 elsewhere. Nobody has put zeros there before.",
  hint: "Every element needs a thread that writes it, also elements that become 0.",
  minutes: 4,
  start: [
    [
      "y < out.shape[0] && x < out.shape[1]) out[y][x] = x === y ? 1 : 0",
      "x === y && x < out.shape[0]) out[y][x] = 1",
    ],
  ],
  says: /^With 5 x 5 elements, out\[0\]\[1\] was not computed \(nor were 19 more\)/,
  wrong: [
    {
      put: [["x === y ? 1 : 0", "1"]],
      says: /out\[0\]\[1\] is 1, and should be 0/,
    },
    { put: [["x < out.shape[1]", "x < 4"]], says: /was not computed/ },
  ],
};

export const check: Check = launched("identity", [5, 8], (n, core) => {
  const out = core.full([n, n], Number.NaN, "float32");
  const blocks = Math.ceil(n / 4);
  return {
    what: `With ${n} x ${n} elements,`,
    grid: [blocks, blocks],
    block: [4, 4],
    args: [out],
    out,
    columns: n,
    want: Array.from({ length: n * n }, (_, k) =>
      k % (n + 1) === 0 ? 1 : 0,
    ),
  };
});
