// Rows become columns. There is a thread for each element of `out`.
import { kernel } from "@gridstride/jit";

export const transpose = kernel(({ grid }, out, a) => {
  const [x, y] = grid(2);
  if (y < out.shape[0] && x < out.shape[1]) out[y][x] = a[x][y];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Rows become columns",
  task: "`out` has as many rows as `a` has columns. The launch has a thread for each element of `out`, x for columns. The test is about the wrong array.",
  hint: "The threads belong to the elements of `out`: so which shape do you test?",
  minutes: 6,
  start: [
    ["out.shape[0]", "a.shape[0]"],
    ["out.shape[1]", "a.shape[1]"],
  ],
  says: /^GS90[12]: .*out of bounds/,
  wrong: [
    { put: [["= a[x][y]", "= a[y][x]"]], says: /^GS901: / },
    {
      put: [["x < out.shape[1]", "x < out.shape[0]"]],
      says: /^GS90[12]: |was not computed/,
    },
  ],
};

const shapes = [
  [3, 5],
  [6, 2],
] as const;

export const check: Check = launched(
  "transpose",
  shapes,
  ([rows, columns], core) => {
    const a = numbers(rows * columns);
    const out = core.full([columns, rows], Number.NaN, "float32");
    return {
      what: `With a matrix of ${rows} x ${columns},`,
      grid: [Math.ceil(rows / 4), Math.ceil(columns / 4)],
      block: [4, 4],
      args: [out, core.array(Float32Array.from(a), [rows, columns])],
      out,
      columns: rows,
      want: a.map(
        (_, k) => a[(k % rows) * columns + Math.floor(k / rows)]!,
      ),
    };
  },
);
