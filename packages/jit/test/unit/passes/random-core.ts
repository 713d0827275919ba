import type { SeededRandom } from "@gridstride/testing";

/** Every axis of every array. */
export const SIZE = 6;

/** Loops that may be around a statement, and statements of a list. */
const DEPTH = 3;
const LENGTH = 3;

/**
 * The body of a function of `(A, B, C, D, n)`: loops, stores, sums and conditions over square arrays of `SIZE`, where n is
 * SIZE - 1. C and D are stored to and read, A and B only read. No index is outside.
 */
export function randomCore(random: SeededRandom): string {
  /** Below `most`. */
  const one = (most: number): number => random.integer(0, most - 1);
  const pick = <T>(list: readonly T[]): T => list[one(list.length)] as T;
  let names = 0;

  const index = (counters: readonly string[]): string => {
    const counter = counters.length > 0 && one(8) > 0 ? pick(counters) : null;
    if (counter === null) return String(one(SIZE));
    return pick([counter, counter, `${counter} - 1`, `${counter} + 1`, `1 + ${counter}`, `n - ${counter}`]);
  };
  /** Mostly the element that belongs to the iteration, so that few accesses decide whether iterations need each other. */
  const element = (arrays: readonly string[], counters: readonly string[]): string => {
    const [i = "1", j = "2"] = counters;
    return one(6) > 0 ? `${pick(arrays)}[${i}][${j}]` : `${pick(arrays)}[${index(counters)}][${index(counters)}]`;
  };
  const value = (counters: readonly string[], sums: readonly string[], depth = 0): string => {
    const kind = one(7);
    if ((kind === 0 || kind === 6) && sums.length > 0) return pick(sums);
    if (kind === 1 && counters.length > 0) return pick(counters);
    if (kind === 2 && depth < 2)
      return `(${value(counters, sums, depth + 1)} ${pick(["+", "-", "*"])} ${value(counters, sums, depth + 1)})`;
    return element(kind === 3 ? ["C", "D"] : ["A", "B"], counters);
  };

  const loop = (counters: readonly string[], sums: readonly string[], depth: number): string => {
    const i = `i${names++}`;
    const head = pick([
      `let ${i} = 1; ${i} < n; ${i}++`,
      `let ${i} = 1; ${i} < n; ${i}++`,
      `let ${i} = 1; ${i} < C.shape[1] - 1; ${i}++`,
      `let ${i} = 2; ${i} <= n - 1; ${i}++`,
      `let ${i} = n - 1; ${i} >= 1; ${i}--`,
      `let ${i} = 1; ${i} < n && ${i} < A.shape[0] - 2; ${i} += 2`,
    ]);
    return `for (${head}) { ${list([...counters, i], sums, depth + 1)} }`;
  };

  const statement = (counters: readonly string[], sums: string[], depth: number): string => {
    const kind = one(10);
    if (kind < 4 && depth < DEPTH) return loop(counters, sums, depth);
    if (kind === 4) {
      const s = `s${names++}`;
      const text = `let ${s} = ${value(counters, sums)};`;
      sums.push(s);
      return text;
    }
    if ((kind === 5 || kind === 9) && sums.length > 0) return `${pick(sums)} += ${value(counters, sums)};`;
    if (kind === 6) return `if (${value(counters, sums)} > 0.5) { ${list(counters, sums, depth + 1)} }`;
    return `${element(["C", "D"], counters)} ${pick(["=", "=", "+="])} ${value(counters, sums)};`;
  };

  const list = (counters: readonly string[], sums: readonly string[], depth: number): string => {
    const own = [...sums];
    const length = depth >= DEPTH ? 1 : 1 + one(LENGTH);
    return Array.from({ length }, () => statement(counters, own, depth)).join(" ");
  };

  return list([], [], 0);
}
