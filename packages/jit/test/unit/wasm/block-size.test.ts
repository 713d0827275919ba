// On cores the size of a block is a constant: loops that it bounds are unrolled, for each size anew.
import { type Device, requestDevice } from "@gridstride/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import { kernel } from "../../../src/index.ts";
import { someStmt } from "../../../src/ir/walk.ts";

const devices: Device[] = [];
beforeAll(async () => {
  for (const target of ["cpu", "parallel", "simulator"] as const) devices.push(await requestDevice({ target }));
});
afterAll(() => {
  for (const device of devices) device.dispose();
});

const remainders = kernel(({ threadIdx, blockIdx, blockDim, grid, shared, syncthreads }, a, out) => {
  const s = shared.array(256, "int32");
  const t = threadIdx.x;
  s[t] = a[grid(1)];
  syncthreads();
  for (let d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) === 0) s[t] += s[t + d];
    syncthreads();
  }
  if (t === 0) out[blockIdx.x] = s[0];
});
const multiples = kernel(({ threadIdx, blockIdx, blockDim, grid, shared, syncthreads }, a, out) => {
  const s = shared.array(256, "int32");
  const t = threadIdx.x;
  s[t] = a[grid(1)];
  syncthreads();
  for (let d = 1; d < blockDim.x; d *= 2) {
    const at = 2 * d * t;
    if (at < blockDim.x) s[at] += s[at + d];
    syncthreads();
  }
  if (t === 0) out[blockIdx.x] = s[0];
});
const halves = kernel(({ threadIdx, blockIdx, blockDim, grid, shared, syncthreads }, a, out) => {
  const s = shared.array(256, "int32");
  const t = threadIdx.x;
  s[t] = a[grid(1)];
  syncthreads();
  const half = blockDim.x >> 1;
  for (let h = half; h > 0; h >>= 1) {
    if (t < h) s[t] += s[t + h];
    syncthreads();
  }
  if (t === 0) out[blockIdx.x] = s[0];
});
const inOrder = kernel(({ threadIdx, blockIdx, blockDim }, a, out) => {
  let sum = 0;
  for (let k = 0; k < blockDim.x; k++) sum += a[blockIdx.x * blockDim.x + k];
  if (threadIdx.x === blockDim.x - 1) out[blockIdx.x] = sum;
});

const BLOCKS = 3;
const SIZES = [1, 2, 8, 64, 256];

test.each([
  ["remainders", remainders, SIZES],
  ["multiples", multiples, SIZES],
  ["halves", halves, SIZES],
  ["in order", inOrder, [...SIZES, 5, 33]],
] as const)("sums by %s, in blocks of several sizes", async (_, launched, sizes) => {
  for (const size of sizes) {
    const given = Int32Array.from({ length: BLOCKS * size }, (_, i) => (i * 7919) % 1000);
    const sums = Array.from({ length: BLOCKS }, (_, block) =>
      given.slice(block * size, (block + 1) * size).reduce((sum, value) => sum + value),
    );
    for (const device of devices) {
      const [a, out] = [device.toDevice(given), device.zeros([BLOCKS], "int32")];
      launched.configure(BLOCKS, size, { device })(a, out);
      expect([...((await out.copyToHost()).data as Int32Array)], `${device.target}, ${size}`).toEqual(sums);
      a.dispose();
      out.dispose();
    }
  }
});

test("a loop from half of the size of a block is unrolled where that is known", () => {
  const text =
    "({ threadIdx, blockDim, syncthreads }, a) => { for (let h = blockDim.x >> 1; h > 0; h >>= 1) { if (threadIdx.x < h) a[threadIdx.x] += a[threadIdx.x + h]; syncthreads(); } }";
  const compiled = compile({
    function: { kind: "function", hasContext: true, uses: {}, source: { name: "k", text } },
    args: [{ kind: "array", dtype: "int32", ndim: 1, layout: "C", group: 0 }],
    debug: false,
  });
  const hasLoop = (block: readonly [number, number, number] | null): boolean =>
    someStmt(compiled.forWasm(block).body, ({ kind }) => kind === "loop");
  expect(hasLoop(null)).toBe(true);
  expect(hasLoop([256, 1, 1])).toBe(false);
  expect(compiled.forWasm([64, 1, 1])).not.toBe(compiled.forWasm([256, 1, 1]));
});
