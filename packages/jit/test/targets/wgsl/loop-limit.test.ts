// A limit of loop iterations, for adapters on which nothing else ends a kernel: the launch fails, and the device goes on.
import { type Device, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { limitLoops } from "@gridstride/jit/internal";
import { afterAll, beforeAll, expect, test } from "vitest";

const LIMIT = 5000;
let device: Device;
beforeAll(async () => {
  limitLoops(LIMIT);
  device = await requestDevice({ target: "webgpu" });
});
afterAll(() => {
  limitLoops(null);
  device.dispose();
});

const endless = {
  "a loop": kernel(({ grid }, out) => {
    let i = grid(1);
    while (out[0] < 1) i += 1;
    out[1] = i;
  }),
  "loops in a loop": kernel(({ grid }, out) => {
    let i = grid(1);
    while (out[0] < 1) for (let k = 0; k < 1_000_000; k++) i += k;
    out[1] = i;
  }),
  "a loop with a barrier": kernel(({ grid, syncthreads }, out) => {
    let i = grid(1);
    while (out[0] < 1) {
      syncthreads();
      i += 1;
    }
    out[1] = i;
  }),
};

test.each(Object.entries(endless))("%s that does not end is reported", async (_name, run) => {
  if (!device.info.software) return;
  const out = device.zeros(4, "float32");
  // More blocks than run at a time: the later ones see that a thread was stopped.
  run.configure(500, 64, { device })(out);
  await expect(device.synchronize()).rejects.toMatchObject({ code: "GS909", finding: "endless-loop" });
  await device.synchronize();
});

test("the error has the loop and the number of iterations", async () => {
  if (!device.info.software) return;
  endless["a loop"].configure(1, 1, { device })(device.zeros(4, "float32"));
  await expect(device.synchronize()).rejects.toThrow(
    /GS909: thread 0 of block 0 made 5000 loop iterations[\s\S]*while \(out\[0\] < 1\)[\s\S]*this loop/,
  );
});

test.each([LIMIT - 1, LIMIT])("%i iterations are allowed, with barriers and without", async (n) => {
  const count = kernel(({ grid, syncthreads, blockDim, shared }, out, m) => {
    const part = shared.array(64, "int32");
    const i = grid(1);
    let sum = 0;
    for (let k = 0; k < m; k++) sum += k & 1;
    for (let k = 0; k < 4; k++) {
      part[i % blockDim.x] = sum;
      syncthreads();
    }
    if (i < out.length) out[i] = part[i % blockDim.x];
  });
  const out = zeros(256, "int32");
  // A loop makes one test more than iterations.
  await count.configure(4, 64, { device })(out, n - 1);
  expect(out.toNested()).toEqual(new Array(256).fill((n - 1) >> 1));
});

test("iterations with a barrier count more", async () => {
  if (!device.info.software) return;
  endless["a loop with a barrier"].configure(1, 1, { device })(device.zeros(4, "float32"));
  await expect(device.synchronize()).rejects.toThrow(/made 5 loop iterations/);
});

test("a graph's loop with a flag holds kernels with loops, and reports the kernel that does not end", async () => {
  const add = kernel(({ grid }, left, sum, n) => {
    if (grid(1) > 0) return;
    for (let k = 0; k < n; k++) sum[0] += 1;
    left[0] -= 1;
  });
  using left = device.toDevice(Int32Array.of(3));
  using sum = device.zeros(1, "int32");
  using graph = await device.record(
    ({ n }, graph) => graph.while(left, () => add.forall(1)(left, sum, n), { most: 100 }),
    { n: 10 },
  );
  graph.replay();
  expect(await sum.get(0)).toBe(30);
  if (!device.info.software) return;
  left.set(3, 0);
  await expect(graph.run(1, { exchange: { n: LIMIT + 1 } })).rejects.toMatchObject({ code: "GS909" });
  left.set(3, 0);
  graph.replay();
  expect(await sum.get(0)).toBeGreaterThan(30);
  await device.synchronize();
});

test("`stepBudget` may be less than the limit", async () => {
  if (!device.info.software) return;
  endless["a loop"].configure(1, 1, { device, stepBudget: 10 })(device.zeros(4, "float32"));
  await expect(device.synchronize()).rejects.toThrow(/made 10 loop iterations/);
});
