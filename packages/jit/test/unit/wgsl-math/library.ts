import { functions } from "../../../src/math/functions.ts";
import { libraryText, written } from "../../../src/targets/wgsl/library/library.ts";

/**
 * Largest errors of written functions that are not exact, in units in the last place of the float32 result, over all arguments (subnormal
 * arguments and results may be flushed to zero by the adapter, except in the functions of exact.ts and bits.ts, which work on bits). 0.5:
 * correctly rounded. Helpers that are not called by name from outside have none.
 */
const ULP: Readonly<Partial<Record<string, number>>> = {
  gs_round_f16: 0.5,
  gs_pack: 0.5,
  gs_div: 0.5,
  gs_sqrt: 0.5,
  gs_fma: 0.5,
  gs_wave: 1,
  gs_sin: 2,
  gs_cos: 2,
  gs_tan: 2,
};

const row = (name: string, ulp: number) => [name, { code: libraryText(name)!, ulp }] as const;

/** Every function of the WGSL library of mathematics, by name. */
export const libraryFunctions: ReadonlyMap<string, { readonly code: string; readonly ulp: number }> = new Map([
  ...Object.entries(functions).map(([fn, { ulp }]) => row(`gs_${fn}`, ulp[2])),
  ...Object.keys(written).map((name) => row(name, ULP[name] ?? 0)),
]);
