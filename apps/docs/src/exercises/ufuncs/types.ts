// A mean that stays float32 for float32, and is float64 for float64.
import { vectorize } from "@gridstride/ufunc";

export const average = vectorize(
  ["float32(float32, float32)", "float64(float64, float64)"],
  (a, b) => (a + b) / 2,
);

// ---- exercise ----
import { missing } from "../kit/check.ts";
import type { About, AnyFunction, Check } from "../kit/format.ts";

export const about: About = {
  title: "Signatures in order",
  task: "`average` is to give `float32` for `float32` arrays, and `float64` for `float64` arrays. It gives `float64` for both. Signatures say in which types a ufunc computes: the first one to which the arguments convert safely is taken.",
  hint: "`float32` converts safely to `float64`. So which signature has to come first?",
  minutes: 5,
  start: [
    [
      '"float32(float32, float32)", "float64(float64, float64)"',
      '"float64(float64, float64)"',
    ],
  ],
  says: /^For float32 arrays the mean is float64\. /,
  wrong: [
    {
      put: [
        [
          '"float32(float32, float32)", "float64(float64, float64)"',
          '"float64(float64, float64)", "float32(float32, float32)"',
        ],
      ],
      says: /^For float32 arrays the mean is float64\. /,
    },
    {
      put: [
        [
          '"float32(float32, float32)", "float64(float64, float64)"',
          '"float32(float32, float32)"',
        ],
      ],
      says: /^ufunc .* not supported for the input types/,
    },
    {
      put: [["(a + b) / 2", "a + b / 2"]],
      says: /^For 1 and 3 the mean should be 2; yours is 2\.5\.$/,
    },
  ],
};

export const check: Check = async ({ average }, { core, device }) => {
  if (typeof average !== "function" || !("nin" in average))
    return missing("average", "vectorize", average);
  for (const type of ["float32", "float64"] as const) {
    const [a, b] = [core.array([1, 5], type), core.array([3, 5], type)];
    const result = (await (average as unknown as AnyFunction)(a, b, {
      device,
    })) as typeof a;
    if (result.dtype !== type)
      return `For ${type} arrays the mean is ${result.dtype}. The first signature to which they convert safely is taken.`;
    const got = Number(result.get(0));
    if (got !== 2)
      return `For 1 and 3 the mean should be 2; yours is ${got}.`;
  }
  return "";
};
