// Keeps x between two limits; all three may be arrays.
import { vectorize } from "@gridstride/ufunc";

export const clip = vectorize((x, low, high) =>
  Math.min(Math.max(x, low), high),
);

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Between two limits",
  task: "`clip(x, low, high)` is to give `low` where `x` is below it, `high` where `x` is above it, and `x` elsewhere. The upper limit is forgotten.",
  hint: "`Math.max(x, low)` is at least `low`. And what is at most `high`?",
  minutes: 3,
  start: [["Math.min(Math.max(x, low), high)", "Math.max(x, low)"]],
  says: /the result\[3\] is 9, and should be 5\. Values above the upper limit stay\.$/,
  wrong: [
    {
      put: [["Math.min(Math.max(x, low), high)", "Math.min(x, high)"]],
      says: /Values below the lower limit stay\.$/,
    },
    {
      put: [
        [
          "Math.min(Math.max(x, low), high)",
          "Math.max(Math.min(x, low), high)",
        ],
      ],
      says: /Everything is the upper limit: the order of min and max is wrong\.$/,
    },
  ],
};

const x = [-3, 0, 4, 9, 5, 100];

export const check: Check = called(
  "clip",
  "vectorize",
  [0],
  (_, core) => ({
    what: "With the limits 0 and 5,",
    args: [core.array(x, "float32"), 0, 5],
    want: [0, 0, 4, 5, 5, 5],
    mistakes: [
      [
        x.map((v) => Math.max(v, 0)),
        "Values above the upper limit stay.",
      ],
      [
        x.map(() => 5),
        "Everything is the upper limit: the order of min and max is wrong.",
      ],
      [
        x.map((v) => Math.min(v, 5)),
        "Values below the lower limit stay.",
      ],
    ],
  }),
);
