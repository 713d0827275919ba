// Exchanges the two fields of each record.
import { kernel } from "@gridstride/jit";

export const exchange = kernel(({ grid }, pairs) => {
  const i = grid(1);
  if (i >= pairs.length) return;
  const old = pairs[i];
  pairs[i] = { first: old.second, second: old.first };
});

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { compared } from "../kit/compare.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "First and second",
  task: "Each record has the fields `first` and `second`, which are to be exchanged. One of the values is lost on the way.",
  hint: "`const old = pairs[i]` is a copy: what you store later does not change it.",
  minutes: 5,
  start: [
    [
      "  const old = pairs[i];\n  pairs[i] = { first: old.second, second: old.first };\n",
      "  pairs[i].first = pairs[i].second;\n  pairs[i].second = pairs[i].first;\n",
    ],
  ],
  says: /^second\[0\] is 2, and should be 1\. Both fields have the old second value\.$/,
  wrong: [
    {
      put: [
        [
          "{ first: old.second, second: old.first }",
          "{ first: old.first, second: old.second }",
        ],
      ],
      says: /^first\[0\] is 1, and should be 2/,
    },
    {
      put: [
        [
          "first: old.second, second: old.first",
          "first: old.first, second: old.first",
        ],
      ],
      says: /^first\[0\] is 1, and should be 2/,
    },
  ],
};

const start = [
  { first: 1, second: 2 },
  { first: 30, second: -4 },
  { first: 5, second: 0.5 },
];

export const check: Check = async ({ exchange }, { core, device }) => {
  if (!isKernel(exchange))
    return missing("exchange", "kernel", exchange);
  const pairs = core.array(
    start,
    core.record({ first: "float32", second: "float32" }),
  );
  await (exchange as AnyKernel).configure(1, 4, { device })(pairs);
  const field = (name: "first" | "second"): number[] =>
    start.map((_, i) =>
      Number((pairs.get(i) as { first: number; second: number })[name]),
    );
  const seconds = start.map(({ second }) => second);
  return (
    compared({ name: "first", got: field("first"), want: seconds }) ||
    compared({
      name: "second",
      got: field("second"),
      want: start.map(({ first }) => first),
      mistakes: [[seconds, "Both fields have the old second value."]],
    })
  );
};
