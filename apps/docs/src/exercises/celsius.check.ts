import type { Check } from "./library.ts";
import { difference, elements, missing } from "./tools.ts";

export const check: Check = async ({ celsius }, { core }) => {
  if (typeof celsius !== "function" || !("nin" in celsius)) return missing("celsius", "vectorize", celsius);
  if (celsius.nin !== 1) return `Your ufunc takes ${celsius.nin} numbers, and should take one: degrees Fahrenheit.`;
  const of = celsius as unknown as (x: unknown) => unknown;
  for (const [fahrenheit, want] of [
    [32, 0],
    [212, 100],
    [-40, -40],
  ] as const) {
    const got = of(fahrenheit);
    if (!(Math.abs(Number(got) - want) < 1e-9)) return `${fahrenheit} °F should be ${want} °C; your ufunc says ${got}.`;
  }
  const table = core.array([
    [14, 32, 50],
    [68, 86, 104],
  ]);
  const got = of(table) as { readonly data: ArrayLike<number> };
  return difference("of a table of 2 x 3, the result", elements(got), [-10, 0, 10, 20, 30, 40], 3, 1e-9);
};
