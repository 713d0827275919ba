import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { withoutBool } from "./adapt.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, INTEGERS, type Integers } from "./loops.ts";

/** Refuses bool, as NumPy does here. */
function whole<F extends { readonly name: string }>(ufunc: F): F {
  return withoutBool(
    ufunc,
    `ufunc '${ufunc.name}' did not contain a loop with signature matching types (bool, bool) -> None`,
  );
}

/**
 * The greatest common divisor, not negative; of 0 and y, |y|.
 *
 * @example
 * ```ts
 * gcd(array([12, 18], "int32"), 8); // [4 2]
 * ```
 */
export const gcd: UFunc<2, 1, "cpu", number | bigint, number | bigint, Binary<Integers>> = /* @__PURE__ */ lazy(() =>
  whole(
    vectorize(
      binary(INTEGERS),
      (x, y) => {
        let a = Math.abs(x);
        let b = Math.abs(y);
        while (b !== 0) {
          const rest = a % b;
          a = b;
          b = rest;
        }
        return Math.abs(a);
      },
      { name: "gcd", identity: 0 },
    ),
  ),
);

/**
 * The least common multiple of |x| and |y|, which wraps; of 0 and y, 0.
 *
 * @example
 * ```ts
 * lcm(array([4, 6], "int32"), 10); // [20 30]
 * ```
 */
export const lcm: UFunc<2, 1, "cpu", number | bigint, number | bigint, Binary<Integers>> = /* @__PURE__ */ lazy(() =>
  whole(
    vectorize(
      binary(INTEGERS),
      ({ gcd }, x, y) => {
        const common = gcd(x, y);
        return common === 0 ? 0 : Math.trunc(Math.abs(x) / common) * Math.abs(y);
      },
      { name: "lcm", uses: { gcd } },
    ),
  ),
);
