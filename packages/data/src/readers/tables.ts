import { type NDArray, UnsupportedError } from "@gridstride/core";

/** Columns of a table as arrays. */
export interface ArrayColumns {
  /** An array of one axis for each column. Where an element is null the array holds anything. */
  readonly columns: Readonly<Record<string, NDArray>>;
  /**
   * For each column that has nulls, an array of bool that is true where an element is there: what the `where` of ufuncs'
   * methods and of `groupBy` takes.
   */
  readonly masks: Readonly<Record<string, NDArray<"bool">>>;
}

/** @param hint - what to do instead. */
export function noNumbers(whose: string, type: string, hint: string): UnsupportedError {
  return new UnsupportedError("dtype", `${whose}: expected numbers or booleans, got ${type}: ${hint}`);
}

/** @throws {UnsupportedError} code `format`, for names that no column has. */
export function checkNames(whose: string, names: readonly string[], known: readonly string[]): void {
  const other = names.find((name) => !known.includes(name));
  if (other !== undefined)
    throw new UnsupportedError("format", `${whose}: expected names of columns, of ${known.join(", ")}; got ${other}`);
}
