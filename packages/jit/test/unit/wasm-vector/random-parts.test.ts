// Random kernels with barriers and collectives, whose statements between two barriers only some threads do: cores against the simulator.
import { seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

const KERNELS = 25;
const BLOCKS = [
  [40, 1, 1],
  [64, 1, 1],
  [20, 2, 1],
  [32, 2, 1],
  [8, 4, 1],
] as const;
const CONDITIONS =
  "t < 3;t === n;t % 4 === 1;t > 5 && t < 9;t >= n;t < n;(t & 7) === 2;t >> 3 === 1;t < 20;v > w;g < n;t !== 3;r === 1;t < n && r < 2";
const VALUES = "v;w;u;t;n;s[at];v + w;t * 3;x[g];v * 2 - t;s[at] + v;blockIdx.x + n";
const WAITS = [
  "syncthreads();",
  "syncthreads(); v += s[LAST - at]; syncthreads();",
  "v = shflDownSync(-1, v, 1);",
  "w = syncthreadsCount(v > w ? 1 : 0);",
  "u = syncthreadsCount(t < n ? 1 : 0);",
  "v += block.sum(w);",
  "w = block.exclusiveScan(v);",
];

/** @param own - whether threads have an array. */
function randomKernel(seed: number, own: boolean): { readonly text: string; readonly block: (typeof BLOCKS)[number] } {
  const { integer } = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!;
  const value = (): string => pick([...VALUES.split(";"), ...(own ? ["a[t & 7]", "a[(t + 3) & 7]"] : [])]);
  const some = (depth: number): string => `if (${pick(CONDITIONS.split(";"))}) { ${list(depth)} }`;
  const list = (depth: number): string => Array.from({ length: integer(1, 3) }, () => statement(depth)).join(" ");
  const statement = (depth: number): string => {
    const simple = [
      `s[at] = ${value()};`,
      `c[g] = ${value()};`,
      `v = ${value()};`,
      `w += ${value()};`,
      "u = n * 2 + blockIdx.x;",
      `atomic.add(h, ${pick(["t & 7", "0", "v & 7"])}, ${value()});`,
      ...(own ? [`a[${pick(["t & 7", "(t * 5) & 7"])}] = ${value()};`] : []),
    ];
    if (depth === 0 || integer(0, 1) === 0) return pick(simple);
    return pick([
      some(depth - 1),
      `${some(depth - 1)} else { ${list(depth - 1)} }`,
      `for (let q = 0; q < ${pick(["3", "n & 3", "t & 3"])}; q++) { ${list(depth - 1)} }`,
    ]);
  };
  const block = pick(BLOCKS);
  const threads = block[0] * block[1];
  const part = (): string => list(2);
  const loop = `for (let z = 0; z < 2; z++) { ${part()} syncthreads(); ${part()} syncthreads(); }`;
  const array = 'const a = local.array(8, "int32"); for (let q = 0; q < 8; q++) a[q] = q + t;';
  const text =
    `({ threadIdx, blockIdx, shared, local, syncthreads, syncthreadsCount, atomic, block, shflDownSync }, x, c, h, n) => {
    const t = threadIdx.x, r = threadIdx.y, at = t + r * ${block[0]}, g = blockIdx.x * ${threads} + at;
    const s = shared.array(${threads}, "int32");
    let v = x[g], w = c[g], u = 0;
    s[at] = w; ${own ? array : ""}
    ${part()} ${pick(WAITS)} ${part()} ${integer(0, 1) ? loop : ""} ${pick(WAITS)} ${part()} syncthreads();
    c[g] += v * 3 + w + u;
  }`.replaceAll("LAST", String(threads - 1));
  return { text, block };
}

test.each([false, true])("an array of the thread: %s", (own) => {
  for (let seed = 0; seed < KERNELS; seed++) {
    const { text, block } = randomKernel(seed, own);
    const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32[:]", "int32"]);
    const size = 3 * block[0] * block[1];
    for (const value of [3, 20]) {
      const arrays = [size, size, 8].map((length, i) => rowMajorArray("int32", [length], i));
      const found = differences(kernel, [...arrays, { kind: "scalar", value }], { grid: [3, 1, 1], block });
      expect(found, `${text} n = ${value}`).toEqual([]);
    }
  }
});
