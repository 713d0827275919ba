// A polynomial of each x: 5 - 2 x + 3 x², its coefficients in a table.
import { kernel } from "@gridstride/jit";

const coefficients = Float32Array.of(5, -2, 3);

export const polynomial = kernel(
  ({ grid, coefficients }, out, x) => {
    const i = grid(1);
    if (i >= out.length) return;
    let value = 0;
    for (let k = 2; k >= 0; k--) value = value * x[i] + coefficients[k];
    out[i] = value;
  },
  { uses: { coefficients } },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A polynomial from a table",
  task: "The kernel is to compute `5 - 2 x + 3 x²` for each `x`, by Horner's rule: begin with the coefficient of the highest power, then multiply by `x` and add the next. `coefficients` is a constant table that the kernel reads.",
  hint: "The table begins with the coefficient of the lowest power. In which order does Horner's rule take them?",
  minutes: 6,
  start: [["let k = 2; k >= 0; k--", "let k = 0; k < 2; k++"]],
  says: /out\[0\] is -?\d+, and should be/,
  wrong: [
    {
      put: [["let k = 2; k >= 0; k--", "let k = 0; k <= 2; k++"]],
      says: /in the opposite order: 3 - 2 x \+ 5 x²\.$/,
    },
    {
      put: [["let k = 2; k >= 0", "let k = 2; k > 0"]],
      says: /The last coefficient is left out\.$/,
    },
    { put: [["let k = 2", "let k = 3"]], says: /^GS901|should be/ },
  ],
};

const x = [2, -1, 0, 3, 10];

export const check: Check = launched("polynomial", [0], () => {
  const out = new Float32Array(x.length).fill(Number.NaN);
  return {
    what: `For x = ${x.join(", ")},`,
    grid: 2,
    block: 4,
    args: [out, Float32Array.from(x)],
    out,
    want: x.map((v) => 5 - 2 * v + 3 * v * v),
    mistakes: [
      [
        x.map((v) => 3 - 2 * v + 5 * v * v),
        "The coefficients are taken in the opposite order: 3 - 2 x + 5 x².",
      ],
      [x.map((v) => -2 + 3 * v), "The last coefficient is left out."],
    ],
  };
});
