import type { Kernel, KernelHead } from "./ir.ts";

/** The head of a kernel as plain data that is small: launches read the declarations of constants, and not their values. */
export function headOf({ name, sources, params, arrays, counters, strides }: Kernel): KernelHead {
  const shown = arrays.map((array) => (array.space === "constant" ? { ...array, values: [] } : array));
  return { name, sources, params, arrays: shown, ...(counters && { counters }), ...(strides && { strides }) };
}
