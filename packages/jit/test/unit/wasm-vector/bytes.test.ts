// Lanes of 16 bits in bodies of several forms: with row ends, clamps, quotients and arguments that fit 16 bits in one form alone.
import { expect, test } from "vitest";
import { seeded } from "../wasm-thread/compare.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [4, 1, 1], block: [64, 1, 1] } as const;
const SIZE = 240;

/** What differs for arrays o, p, b, x and w, and each list of numbers k, m and n. */
function found(body: string, types: readonly string[], launches: readonly (readonly number[])[]): readonly string[] {
  const kernel = kernelOf(`({ grid }, o, p, b, x, w, k, m, n) => { const i = grid(1); ${body} }`, [
    ...types.map((type) => `${type}[:]`),
    ...["int32", "int32", "int32"],
  ]);
  const arrays = types.map((type, seed) => rowMajorArray(type as "uint8", [SIZE], seed));
  return launches.flatMap((numbers) => {
    const scalars = numbers.map((value) => ({ kind: "scalar", value }) as const);
    return differences(kernel, [...arrays, ...scalars], LAUNCH).map((text) => `${numbers}: ${text}`);
  });
}

test.each([
  ["a clamp", "Math.min(Math.max(i - 1, 0), 100)"],
  ["a mask", "i & 63"],
  ["a remainder", "i % 64"],
  ["a remainder of a number", "i % n"],
  ["a quotient of a number", "Math.floor(i / n)"],
  ["a row end", "i > 0 ? i - 1 : 0"],
  ["around the end", "(i - 1 + n) % n"],
])("arguments are tested for each form of a body: %s", (_, place) => {
  const types = ["uint8", "uint8", "int32", "uint8", "uint8"];
  for (const head of ["if (i >= o.length) return;", ""])
    for (const rest of ["b[i] = c * k;", "b[c] = c * k;", "p[i] = x[c] + k;", "b[i] = w[c] * k;"]) {
      const body = `${head} const c = ${place}; ${rest} o[i] = (x[i] + (k + 5)) >> 10; p[i] = x[i] + 1;`;
      const launches = [3, 300, 20000, 70000, -70000].map((k) => [k, 2, 64]);
      expect(found(body, types, launches), body).toEqual([]);
    }
});

test.each([1, 2, 3, 4])("random bodies of bytes agree with the simulator: seed %i", (seed) => {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const places = ["Math.min(Math.max(i - 1, 0), 100)", "i & 63", "i % n", "i > 0 ? i - 1 : 0", "(i - 1 + n) % n"];
  const reads = ["x[i]", "x[i + 1]", "w[i]", "(x[i] & 15)", "(x[i] >> 2)", "x[c]"];
  const small = (): string => pick([...reads, "k", "m", "5", "200", "c", "i & 31", "(i % 64)", "(i >> 6)"]);
  const value = (depth: number): string => {
    if (depth === 0) return small();
    const first = value(depth - 1);
    return pick([
      () => `(${first} ${pick(["+", "-"])} ${value(depth - 1)})`,
      () => `(${first} * ${small()})`,
      () => `(${first} >> ${pick([1, 3, 9])})`,
      () => `Math.${pick(["min", "max"])}(${first}, ${small()})`,
      () => `(${first} > ${small()} ? ${small()} : ${value(depth - 1)})`,
      () => `Math.floor(${first} / ${pick([3, 7, 100])})`,
      () => `(${first} & ${pick([7, 255, 1023])})`,
    ])();
  };
  const statement = (): string =>
    pick([
      () => `o[i] = ${value(2)};`,
      () => `p[i] = ${value(2)};`,
      () => `b[i] = ${value(1)};`,
      () => `b[i] = c * ${pick(["k", "m"])};`,
      () => `if (${value(1)} > ${small()}) p[i] = ${value(1)};`,
    ])();
  for (let run = 0; run < 20; run++) {
    const place = pick([...places, "i", "Math.floor(i / n)"]);
    const statements = Array.from({ length: pick([2, 3, 4]) }, statement).join(" ");
    const body = `${pick(["if (i >= o.length) return;", ""])} const c = ${place}; ${statements}`;
    const short = ["uint8", "int8", "uint16", "int16"];
    const types = [pick(short), pick(["uint8", "int16"]), "int32", pick(short), "uint8"];
    const numbers = (): readonly number[] => [
      pick([0, 1, 3, -5, 300, 20000, 70000, -70000, 2 ** 31 - 1]),
      pick([0, 2, 255, 40000, -3]),
      pick([1, 7, 64, 100, 250]),
    ];
    expect(found(body, types, [numbers(), numbers()]), `${types} ${body}`).toEqual([]);
  }
});
