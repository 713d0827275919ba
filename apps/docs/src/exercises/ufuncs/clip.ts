// Keeps x between two limits; all three may be arrays.
import { vectorize } from "@gridstride/ufunc";

export const clip = vectorize((x, low, high) => (x < low ? low : Math.min(x, high)));

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Between two limits",
  task: "`clip(x, low, high)` is to give `low` where `x` is below it, `high` where `x` is above it, and `x` elsewhere. The upper limit is forgotten.",
  hint: "A ufunc's function is an ordinary function of numbers: `condition ? a : b` works.",
  minutes: 3,
  start: [["x < low ? low : x > high ? high : x", "x < low ? low : x"]],
  says: /the result\[3\] is 9, and should be 5\. Values above the upper limit stay\.$/,
  wrong: [
    {
      put: [["x > high ? high", "x > high ? low"]],
      says: /the result\[3\] is 0, and should be 5\. Values above the upper limit become the lower one\.$/,
    },
    {
      put: [["x < low ? low : x > high ? high : x", "x > high ? high : x"]],
      says: /Values below the lower limit stay\.$/,
    },
  ],
};

const x = [-3, 0, 4, 9, 5, 100];

export const check: Check = called("clip", "vectorize", [0], (_, core) => ({
  what: "With the limits 0 and 5,",
  args: [core.array(x, "float32"), 0, 5],
  want: [0, 0, 4, 5, 5, 5],
  mistakes: [
    [x.map((v) => Math.max(v, 0)), "Values above the upper limit stay."],
    [x.map((v) => (v < 0 || v > 5 ? 0 : v)), "Values above the upper limit become the lower one."],
    [x.map((v) => Math.min(v, 5)), "Values below the lower limit stay."],
  ],
}));
