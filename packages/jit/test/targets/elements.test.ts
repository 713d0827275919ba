// `for … of` over arrays, rows, tuples and shapes: a device function against the same function in plain JavaScript.
import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const [N, M] = [24, 7];
const random = seededRandom(7);
const table = Array.from({ length: N }, () => Array.from({ length: M }, () => random.integer(-50, 50)));
const line = Array.from({ length: N }, () => random.integer(-9, 9));

/** Of a matrix, a vector and the thread's number; arrays in plain JavaScript, too. */
// biome-ignore lint/suspicious/noExplicitAny: a kernel's array, or an array of JavaScript
type Of = (A: any, x: any, i: number) => number;
const rows: readonly (readonly [name: string, fn: Of])[] = [
  [
    "a row",
    (A, _x, i) => {
      let sum = 0;
      for (const v of A[i]) sum = sum * 3 + v;
      return sum | 0;
    },
  ],
  [
    "a vector, assigned in the loop",
    (_A, x, i) => {
      let sum = i;
      for (let v of x) {
        v += 1;
        sum ^= v * i;
      }
      return sum;
    },
  ],
  [
    "rows, and the elements of each",
    (A, x, i) => {
      let best = -1000;
      for (const row of A) for (const v of row) if (v * x[i] > best) best = v * x[i] + row[0];
      return best;
    },
  ],
  [
    "break, continue, return",
    (A, _x, i) => {
      let sum = 0;
      for (const v of A[i]) {
        if (v < 0) continue;
        if (v > 40) break;
        if (v === 17) return -1;
        sum += v;
      }
      return sum;
    },
  ],
  [
    "a name that the loop assigns again: what is gone over stays",
    (A, _x, i) => {
      let row = A[i];
      let sum = 0;
      for (const v of row) {
        sum = sum * 2 + v + row[0];
        row = A[(i + 1) % 24];
      }
      return sum | 0;
    },
  ],
  [
    "a variable from outside",
    (A, _x, i) => {
      let last = 0;
      for (last of A[i]) if (last > 20) break;
      return last;
    },
  ],
  [
    "a tuple of numbers",
    (_A, x, i) => {
      let sum = 0;
      for (const v of [3, x[i], i]) sum = sum * 10 + v;
      return sum;
    },
  ],
  [
    "a tuple of tuples: the neighbours of an element",
    (A, _x, i) => {
      let sum = 0;
      for (const [dy, dx] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const y = i + dy;
        const x = (i % 7) + dx;
        if (y >= 0 && y < 24 && x >= 0 && x < 7) sum = sum * 2 + A[y][x];
      }
      return sum | 0;
    },
  ],
  [
    "a tuple of rows",
    (A, _x, i) => {
      let sum = 0;
      for (const row of [A[i], A[0], A[5]]) sum = sum * 2 + row[1] + row.length;
      return sum;
    },
  ],
];

const runs = rows.map(([name, fn]) => {
  const f = deviceFunction(fn);
  const run = kernel(
    ({ grid, f }, A, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = f(A, x, i);
    },
    { uses: { f } },
  );
  return { name, fn, run };
});

const spaces = kernel(
  ({ grid, threadIdx, shared, local, syncthreads, weights }, x, out) => {
    const t = threadIdx.x;
    const s = shared.array(8, "int32");
    const l = local.array([2, 3], "int32");
    s[t] = x[grid(1)];
    for (const row of l) for (const k of [0, 1, 2]) row[k] = t + k;
    syncthreads();
    let sum = 0;
    for (const v of s) sum += v;
    for (const row of l) for (const v of row) sum = sum * 2 + v;
    for (const w of weights) sum += w;
    for (const n of x.shape) sum += n;
    out[grid(1)] = sum;
  },
  { uses: { weights: new Int32Array([5, 6, 7]) } },
);

const emptyRow = kernel(({ grid }, A, out) => {
  for (const v of A[0]) out[v] = 1;
  for (const row of A) out[row.length + grid(1)] += 1;
});

eachTarget(({ getDevice }) => {
  test.each(runs)("$name", async ({ fn, run }) => {
    const out = zeros(N, "int32");
    await run.forall(N, { device: getDevice() })(array(table, "int32"), array(line, "int32"), out);
    expect(out.toNested()).toEqual(line.map((_, i) => fn(table, line, i) + 0));
  });

  test("shared, local and constant arrays, and shapes", async () => {
    const out = zeros(16, "int32");
    const x = line.slice(0, 16);
    await spaces.configure(2, 8, { device: getDevice() })(array(x, "int32"), out);
    const sumOf = (first: number): number => x.slice(first, first + 8).reduce((a, b) => a + b, 0);
    const expected = x.map((_, i) => {
      const t = i % 8;
      const tail = [0, 1, 2, 0, 1, 2].reduce((sum, k) => sum * 2 + t + k, sumOf(i - t));
      return tail + 18 + 16;
    });
    expect(out.toNested()).toEqual(expected);
  });

  test("a row without elements", async () => {
    const out = zeros(2, "int32");
    await emptyRow.configure(1, 1, { device: getDevice() })(zeros([3, 0], "int32"), out);
    expect(out.toNested()).toEqual([3, 0]);
  });
});
