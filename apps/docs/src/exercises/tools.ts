/** Numbers that no wrong index gets right: not zeros, not sorted, exact in float32. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => ((i * i + 3 * i) % 23) - 7);
}

/** Whether it is what `kernel` makes. */
export function isKernel(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "configure" in answer
    ? true
    : typeof answer === "function" && "configure" in answer;
}

/** What is said of an answer that is not there, or is something else; `made` says what makes it. */
export function missing(name: string, made: "function" | "kernel" | "vectorize" | "guvectorize", got: unknown): string {
  const what = { function: "function", kernel: "kernel", vectorize: "ufunc", guvectorize: "gufunc" }[made];
  if (got === undefined) return `Keep the name \`${name}\` for your ${what}.`;
  return made === "function"
    ? `\`${name}\` is there, but is no function.`
    : `\`${name}\` is there, but is no ${what}: make it with \`${made}(…)\`.`;
}

/** What is said of a result that is no array of the host, such as one left on the device; `""` where it is one. */
export function notOnHost(what: string, result: unknown): string {
  if (typeof result === "object" && result !== null && "data" in result) return "";
  const copyable = typeof result === "object" && result !== null && "copyToHost" in result;
  if (copyable) return `${what} gives an array that is still on the device: copy it back to the host.`;
  return `${what} gives ${result === undefined ? "nothing" : String(result)}, and should give an array of the host.`;
}

/** Elements in the order of the rows. */
export function elements(array: { readonly data: ArrayLike<number | bigint> } | ArrayLike<number>): number[] {
  return Array.from("data" in array ? array.data : array, Number);
}

/**
 * The first element that is not as expected, in words: `name[1][2] is 3, and should be 4`.
 *
 * @param tolerance - largest difference that still counts as equal. @returns `""` where all are.
 */
export function difference(
  name: string,
  got: readonly number[],
  want: readonly number[],
  columns = 0,
  tolerance = 0,
): string {
  if (got.length !== want.length) return `${name} has ${got.length} elements, and should have ${want.length}.`;
  const k = want.findIndex((value, at) => !(Math.abs((got[at] as number) - value) <= tolerance));
  if (k < 0) return "";
  const place = columns > 0 ? `[${Math.floor(k / columns)}][${k % columns}]` : `[${k}]`;
  const is = Number.isNaN(got[k]) ? "was not computed" : `is ${got[k]}`;
  return `${name}${place} ${is}, and should be ${want[k]}.`;
}

/** Plain product of row-major matrices, `rows x inner` times `inner x columns`. */
export function product(
  a: readonly number[],
  b: readonly number[],
  [rows, inner, columns]: readonly [number, number, number],
): number[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += (a[i * inner + k] as number) * (b[k * columns + j] as number);
    return sum;
  });
}
