// The mean of each element and its two neighbours; at the ends, of two.
import { guvectorize } from "@gridstride/ufunc";

export const smooth = guvectorize("(n)->(n)", (x, out) => {
  for (let i = 0; i < x.length; i++) {
    let sum = x[i];
    let count = 1;
    if (i > 0) {
      sum += x[i - 1];
      count += 1;
    }
    if (i < x.length - 1) {
      sum += x[i + 1];
      count += 1;
    }
    out[i] = sum / count;
  }
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A moving mean",
  task: "Each result is the mean of an element and its neighbours: three inside, two at the ends. The ends are wrong.",
  hint: "Count the neighbours that there are, and divide by the count.",
  minutes: 7,
  start: [
    [
      "    let sum = x[i];\n    let count = 1;\n    if (i > 0) {\n      sum += x[i - 1];\n      count += 1;\n    }\n    if (i < x.length - 1) {\n      sum += x[i + 1];\n      count += 1;\n    }\n    out[i] = sum / count;\n",
      "    out[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;\n",
    ],
  ],
  says: /^GS901: /,
  wrong: [
    {
      put: [["sum / count", "sum / 3"]],
      says: /At the ends there are two elements, and you divide by three\.$/,
    },
    { put: [["if (i > 0)", "if (i > 1)"]], says: /the result\[1\] is/ },
  ],
};

const x = [6, 12, -3, 9, 0, 30];
const mean = (i: number, by: (count: number) => number): number => {
  const own = x.slice(Math.max(i - 1, 0), i + 2);
  return own.reduce((a, b) => a + b) / by(own.length);
};

export const check: Check = called(
  "smooth",
  "guvectorize",
  [0],
  (_, core) => ({
    what: "For six elements,",
    args: [core.array(x, "float32")],
    want: x.map((_, i) => mean(i, (count) => count)),
    tolerance: 1e-5,
    mistakes: [
      [
        x.map((_, i) => mean(i, () => 3)),
        "At the ends there are two elements, and you divide by three.",
      ],
    ],
  }),
);
