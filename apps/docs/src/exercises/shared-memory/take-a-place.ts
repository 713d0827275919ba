// Collects the positive elements. Each gets the next free place of
// `out`; which one is first, nobody knows.
import { kernel } from "@gridstride/jit";

export const positives = kernel(({ grid, atomic }, out, count, x) => {
  const i = grid(1);
  if (i >= x.length || x[i] <= 0) return;
  const place = atomic.add(count, 0, 1);
  out[place] = x[i];
});

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { compared, numbers } from "../kit/compare.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "Take a number",
  task: "The positive elements of `x` go to the beginning of `out`, in any order, and `count[0]` says how many there are. Two threads may take the same place.",
  hint: "`atomic.add` gives the value from before the addition: no other thread gets the same.",
  minutes: 8,
  start: [
    ["({ grid, atomic }", "({ grid }"],
    [
      "const place = atomic.add(count, 0, 1);",
      "const place = count[0];\n  count[0] += 1;",
    ],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [
        [
          "const place = atomic.add(count, 0, 1);",
          "atomic.add(count, 0, 1);\n  const place = i;",
        ],
      ],
      says: /^For 20 elements, out, sorted\[0\] is 0, and should be 1\. There are gaps: /,
    },
    {
      put: [["x[i] <= 0", "x[i] < 0"]],
      says: /^For 20 elements, count is \d+, and should be \d+\. Zero is not positive\.$/,
    },
    {
      put: [
        ["atomic.add(count, 0, 1);", "atomic.add(count, 0, 1) + 1;"],
      ],
      says: /There are gaps/,
    },
  ],
};

export const check: Check = async ({ positives }, { device }) => {
  if (!isKernel(positives))
    return missing("positives", "kernel", positives);
  for (const n of [20, 50]) {
    const x = numbers(n).map((value) => (value % 4 === 0 ? 0 : value));
    const [out, count] = [new Int32Array(n), new Int32Array(1)];
    await (positives as AnyKernel).configure(Math.ceil(n / 8), 8, {
      device,
    })(out, count, Int32Array.from(x));
    const want = x
      .filter((value) => value > 0)
      .toSorted((a, b) => a - b);
    const zeros = x.filter((value) => value >= 0).length;
    const counted = compared({
      name: "count",
      got: [...count],
      want: [want.length],
      mistakes: [[[zeros], "Zero is not positive."]],
    });
    if (counted !== "") return `For ${n} elements, ${counted}`;
    const got = [...out.slice(0, want.length)].sort((a, b) => a - b);
    const wrong = compared({ name: "out, sorted", got, want });
    const gaps = got.includes(0)
      ? " There are gaps: places that nobody has taken."
      : "";
    if (wrong !== "") return `For ${n} elements, ${wrong}${gaps}`;
  }
  return "";
};
