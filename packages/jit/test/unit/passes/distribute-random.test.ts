// Spread kernels leave what plain ones leave, on the simulator, which also reports threads that race.
import { array, type Device, requestDevice } from "@gridstride/core";
import { seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributor } from "../../../src/runtime/distributed-launch.ts";
import { Specialisations } from "../../../src/runtime/specialize.ts";
import { func } from "../lower/kernels.ts";
import { randomCore, SIZE } from "./random-core.ts";
import { setting } from "./setting.ts";

const RUNS = setting("GRIDSTRIDE_RUNS", 80);
const SEED = setting("GRIDSTRIDE_SEED", 20261121);
const CALLS = 2;

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "simulator" });
});
afterAll(() => device.dispose());

const TEXT = `(gs, A, B, C, D, n) => {
  const z = gs.getGlobalId(2);
  if (z < C.shape[0]) gs.core(A[z], B[z], C[z], D[z], n);
}`;

/** What a core leaves in C and D, and in how many phases. */
async function run(core: string, spread: boolean) {
  const text = `(A, B, C, D, n) => { ${core} }`;
  const source = { name: "kernel", text: TEXT };
  const use = { kind: "function", hasContext: true, uses: { core: func("core", text) }, source } as const;
  const kernels = new Specialisations(use, {
    debug: false,
    fastmath: false,
    signature: null,
    distribution: spread ? distributor : null,
  });
  const given = seededRandom(7);
  const arrays = Array.from({ length: 4 }, () =>
    device.toDevice(array(given.float32Array(CALLS * SIZE * SIZE), [CALLS, SIZE, SIZE])),
  );
  const args = [
    ...arrays.map((one) => ({ kind: "array" as const, array: one })),
    { kind: "scalar" as const, value: SIZE - 1 },
  ];
  const special = kernels.for(args);
  const block = spread ? ([2, 2, 1] as const) : ([1, 1, 1] as const);
  kernels.executable(device, special, args, block, 100_000).run(args, [1, 1, CALLS]);
  await device.synchronize();
  const left = await Promise.all(arrays.slice(2).map(async (one) => [...(await one.copyToHost()).data]));
  for (const one of arrays) one.dispose();
  return { left, isSpread: special.distribution?.isWhole === false };
}

test("random cores", async () => {
  let spread = 0;
  for (let i = 0; i < RUNS; i++) {
    const core = randomCore(seededRandom(SEED + i));
    const expected = await run(core, false);
    const found = await run(core, true);
    expect(found.left, core).toEqual(expected.left);
    if (found.isSpread) spread++;
  }
  expect(spread).toBeGreaterThan(RUNS / 5);
}, 120_000);
