// The mean and the largest distance from 0 of each row, in one walk.
import { kernel } from "@gridstride/jit";

export const measure = kernel(({ grid }, means, most, x) => {
  const i = grid(1);
  if (i >= x.shape[0]) return;
  let [sum, far] = [0, 0];
  for (let j = 0; j < x.shape[1]; j++) {
    const value = x[i][j];
    sum += value;
    far = Math.max(far, Math.abs(value));
  }
  means[i] = sum / x.shape[1];
  most[i] = far;
});

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { compared, numbers } from "../kit/compare.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "One walk instead of two",
  task: "Reading a row from global memory costs more than adding it up. So one kernel is to give both the mean of a row and its largest distance from 0. It has the mean: add the distance, without a second loop.",
  hint: "Read `x[i][j]` into a variable, and use it twice.",
  minutes: 6,
  start: [
    ["  let [sum, far] = [0, 0];\n", "  let sum = 0;\n"],
    [
      "  for (let j = 0; j < x.shape[1]; j++) {\n    const value = x[i][j];\n    sum += value;\n    far = Math.max(far, Math.abs(value));\n  }\n",
      "  for (let j = 0; j < x.shape[1]; j++) sum += x[i][j];\n",
    ],
    ["  most[i] = far;\n", ""],
  ],
  says: /^most\[0\] was not computed \(nor were 2 more\), and should be 11/,
  wrong: [
    {
      put: [["Math.abs(value)", "value"]],
      says: /You forget that -7 is as far from 0 as 7\.$/,
    },
    {
      put: [["sum / x.shape[1]", "sum"]],
      says: /^means\[0\] is .* These are the sums\.$/,
    },
  ],
};

const [ROWS, COLUMNS] = [3, 6];

export const check: Check = async ({ measure }, { core, device }) => {
  if (!isKernel(measure)) return missing("measure", "kernel", measure);
  const x = numbers(ROWS * COLUMNS).map((value, k) =>
    k > 11 ? -Math.abs(value) : value,
  );
  const [means, most] = [
    new Float32Array(ROWS).fill(Number.NaN),
    new Float32Array(ROWS).fill(Number.NaN),
  ];
  const table = core.array(Float32Array.from(x), [ROWS, COLUMNS]);
  await (measure as AnyKernel).configure(1, 4, { device })(
    means,
    most,
    table,
  );
  const rows = Array.from(means, (_, i) =>
    x.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
  const sums = rows.map((row) => row.reduce((a, b) => a + b));
  const wrong =
    compared({
      name: "means",
      got: [...means],
      want: sums.map((sum) => sum / COLUMNS),
      tolerance: 1e-5,
      mistakes: [[sums, "These are the sums."]],
    }) ||
    compared({
      name: "most",
      got: [...most],
      want: rows.map((row) => Math.max(...row.map(Math.abs))),
      mistakes: [
        [
          rows.map((row) => Math.max(0, ...row)),
          "You forget that -7 is as far from 0 as 7.",
        ],
      ],
    });
  return wrong;
};
