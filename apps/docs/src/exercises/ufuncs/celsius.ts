// From degrees Fahrenheit to degrees Celsius: 32 is 0, 212 is 100.
import { vectorize } from "@gridstride/ufunc";

export const celsius = vectorize(
  (fahrenheit) => ((fahrenheit - 32) * 5) / 9,
);

// ---- exercise ----
import { all, called, missing } from "../kit/check.ts";
import type { About, AnyFunction, Check } from "../kit/format.ts";

export const about: About = {
  title: "A first ufunc of your own",
  task: "Make this ufunc convert degrees Fahrenheit to degrees Celsius: 32 °F are 0 °C, and 212 °F are 100 °C.",
  hint: "Subtract 32 first. Then 180 degrees Fahrenheit are 100 degrees Celsius.",
  minutes: 4,
  inLesson: true,
  start: [["((fahrenheit - 32) * 5) / 9", "fahrenheit - 32"]],
  says: /^212 °F should be 100 °C; your ufunc says 180\.$/,
  wrong: [
    {
      put: [
        [
          "vectorize(\n  (fahrenheit) => ((fahrenheit - 32) * 5) / 9,\n)",
          "(fahrenheit: number) => ((fahrenheit - 32) * 5) / 9",
        ],
      ],
      says: /^`celsius` is there, but is not a ufunc: make it with `vectorize/,
    },
    {
      put: [
        ["((fahrenheit - 32) * 5) / 9", "fahrenheit - (32 * 5) / 9"],
      ],
      says: /^32 °F should be 0 °C/,
    },
    {
      put: [
        ["((fahrenheit - 32) * 5) / 9", "((fahrenheit - 32) * 9) / 5"],
      ],
      says: /^212 °F should be 100 °C; your ufunc says 324/,
    },
  ],
};

const points: Check = async ({ celsius }) => {
  if (typeof celsius !== "function" || !("nin" in celsius))
    return missing("celsius", "vectorize", celsius);
  if (celsius.nin !== 1)
    return `Your ufunc takes ${celsius.nin} numbers, and should take one: degrees Fahrenheit.`;
  for (const [fahrenheit, want] of [
    [32, 0],
    [212, 100],
    [-40, -40],
  ] as const) {
    const got = Number((celsius as unknown as AnyFunction)(fahrenheit));
    if (!(Math.abs(got - want) < 1e-9))
      return `${fahrenheit} °F should be ${want} °C; your ufunc says ${got}.`;
  }
  return "";
};

const table = called("celsius", "vectorize", [0], (_, core) => ({
  what: "For a table of 2 x 3,",
  args: [
    core.array(
      [
        [14, 32, 50],
        [68, 86, 104],
      ],
      "float32",
    ),
  ],
  want: [-10, 0, 10, 20, 30, 40],
  columns: 3,
  tolerance: 1e-4,
}));

export const check: Check = all(points, table);
