// A picture, left and right exchanged. It is launched with x for
// columns and y for rows, in whole blocks.
import { kernel } from "@gridstride/jit";

export const flip = kernel(({ grid }, out, picture) => {
  const [x, y] = grid(2);
  if (y < out.shape[0] && x < out.shape[1])
    out[y][x] = picture[y][picture.shape[1] - 1 - x];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A picture in the mirror",
  task: "This kernel is to exchange left and right of a picture of any shape. The launch has x for columns and y for rows, and rounds up to whole blocks. Check it first as it is: the simulator says what it found.",
  hint: "`grid(2)` gives x first, and an array takes the row first. Which threads have no element?",
  minutes: 8,
  inLesson: true,
  start: [
    ["  if (y < out.shape[0] && x < out.shape[1])\n  ", ""],
    [
      "out[y][x] = picture[y][picture.shape[1] - 1 - x]",
      "out[x][y] = picture[x][picture.shape[1] - 1 - y]",
    ],
  ],
  says: /^GS90[12]: .*out of bounds/,
  wrong: [
    {
      put: [["const [x, y]", "const [y, x]"]],
      says: /3 rows and 5 columns, out\[0\]\[4\] was not computed/,
    },
    {
      put: [["kernel((", "(("]],
      says: /^`flip` is there, but is not a kernel: make it with `kernel\(…\)`\.$/,
    },
    {
      put: [
        [
          "picture[y][picture.shape[1] - 1 - x]",
          "picture[picture.shape[0] - 1 - y][x]",
        ],
      ],
      says: /exchanges top and bottom/,
    },
  ],
};

const shapes = [
  [4, 4],
  [3, 5],
  [9, 2],
] as const;

export const check: Check = launched(
  "flip",
  shapes,
  ([rows, columns], core) => {
    const picture = core.array(
      Float32Array.from(numbers(rows * columns)),
      [rows, columns],
    );
    const out = core.full([rows, columns], Number.NaN, "float32");
    const turned = (i: number, j: number): number =>
      Number(picture.get(i, j));
    const each = (at: (i: number, j: number) => number): number[] =>
      Array.from({ length: rows * columns }, (_, k) =>
        at(Math.floor(k / columns), k % columns),
      );
    return {
      what: `With ${rows} rows and ${columns} columns,`,
      grid: [Math.ceil(columns / 4), Math.ceil(rows / 4)],
      block: [4, 4],
      args: [out, picture],
      out,
      columns,
      want: each((i, j) => turned(i, columns - 1 - j)),
      mistakes: [
        [
          each((i, j) => turned(rows - 1 - i, j)),
          "Your kernel exchanges top and bottom.",
        ],
      ],
    };
  },
);
