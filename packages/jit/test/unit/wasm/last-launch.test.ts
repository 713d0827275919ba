// A launch like the one before it runs what that one ran; one that differs in anything that code depends on does not.
import { type Device, type DeviceArray, float32, requestDevice } from "@gridstride/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kernel } from "../../../src/index.ts";
import type { BoundArg } from "../../../src/runtime/executable.ts";
import { type Asked, LastLaunch, type Ready } from "../../../src/runtime/last-launch.ts";

let device: Device;
let other: Device;
let x: DeviceArray;
beforeAll(async () => {
  device = await requestDevice({ target: "cpu" });
  other = await requestDevice({ target: "cpu" });
  x = device.zeros([6, 6], "int32");
});
afterAll(() => {
  device.dispose();
  other.dispose();
});

const array = (of: DeviceArray): BoundArg => ({ kind: "array", array: of });
const scalar = (value: number | bigint | boolean): BoundArg => ({ kind: "scalar", value });
const asked = (change: Partial<Asked> = {}): Asked => ({
  device,
  args: [array(x), array(x), scalar(1)],
  signature: null,
  block: [64, 1, 1],
  stepBudget: 100,
  sharedBytes: 0,
  ...change,
});
/** An array that differs in this alone. */
const like = (of: DeviceArray, change: object): DeviceArray =>
  Object.create(of, Object.getOwnPropertyDescriptors({ "~storage": () => of["~storage"](), ...change })) as DeviceArray;
const likeness = (change: Partial<Asked>, before: Partial<Asked> = {}): string =>
  new LastLaunch(asked(before), {} as Ready).likeness(asked(change));

test("other numbers and other elements are no other launch", () => {
  expect(likeness({})).toBe("same");
  expect(likeness({ args: [array(x), array(x), scalar(2.5)] })).toBe("same");
});

test.each([
  ["device", () => ({ device: other })],
  ["threads of a block", () => ({ block: [64, 2, 1] as const })],
  ["step budget", () => ({ stepBudget: 99 })],
  ["shared memory", () => ({ sharedBytes: 64 })],
  ["signature", () => ({ signature: [] })],
  ["kind of a scalar", () => ({ args: [array(x), array(x), scalar(1n)] })],
  ["type of a scalar", () => ({ args: [array(x), array(x), { kind: "scalar", value: 1, type: "float32" }] })],
  ["scalar for an array", () => ({ args: [array(x), scalar(1), scalar(1)] })],
  ["array for a scalar", () => ({ args: [array(x), array(x), array(x)] })],
  [
    "memory",
    () => ({ args: [array(x), array(like(x, { "~storage": () => ({ id: -1, byteLength: 64 }) })), scalar(1)] }),
  ],
  ["element type", () => ({ args: [array(x), array(like(x, { dtype: "uint32" })), scalar(1)] })],
  ["layout", () => ({ args: [array(x), array(like(x, { stride: [1, 6] })), scalar(1)] })],
  ["number of axes", () => ({ args: [array(x), array(like(x, { ndim: 1, shape: [36], stride: [1] })), scalar(1)] })],
  ["few columns", () => ({ args: [array(x), array(like(x, { shape: [18, 2], stride: [2, 1] })), scalar(1)] })],
  ["clamping", () => ({ args: [array(x), array(like(x, { "~clamped": true })), scalar(1)] })],
] as const satisfies readonly (readonly [string, () => Partial<Asked>])[])("another %s is", (_, change) => {
  expect(likeness(change())).toBe("other");
});

test("code holds for other arrays of the same types that share memory as those before did", () => {
  const [y, z] = [device.zeros([6, 6], "int32"), device.zeros([9, 9], "int32")];
  const two: Partial<Asked> = { args: [array(x), array(y)] };
  expect(likeness({ args: [array(y), array(x)] }, two)).toBe("alike");
  expect(likeness({ args: [array(z), array(x)] }, two)).toBe("alike");
  expect(likeness({ args: [array(x), array(like(y, { offset: 1 }))] }, two)).toBe("alike");
  expect(likeness({ args: [array(z), array(z)] }, two)).toBe("other");
  expect(likeness({ args: [array(x), array(y)] }, { args: [array(x), array(x)] })).toBe("other");
  const fields = { type: {} } as unknown as NonNullable<(BoundArg & { kind: "array" })["records"]>;
  const records = (of: DeviceArray): BoundArg => ({ kind: "array", array: of, records: fields });
  expect(likeness({ args: [records(x)] }, { args: [records(x)] })).toBe("same");
  expect(likeness({ args: [records(y)] }, { args: [records(x)] })).toBe("other");
  // More segments, on a device of the least limits.
  const large = like(x, { "~storage": () => ({ id: -1, byteLength: 2 ** 28 }) });
  expect(likeness({ args: [array(x), array(large)] }, two)).toBe("other");
  y.dispose();
  z.dispose();
});

test("launches of one kernel in turns compute what each asks for", async () => {
  const put = kernel(({ grid }, out, from, by) => {
    const i = grid(1);
    if (i < 4) out[i] = from[i] + by;
  });
  const [whole, part] = [
    device.toDevice(Int32Array.of(1, 2, 3, 4)),
    device.toDevice(Float32Array.of(0.5, 1.5, 2.5, 3.5)),
  ];
  const into = device.zeros([4], "float64");
  for (let turn = 0; turn < 3; turn++)
    for (const [from, by, want] of [
      [whole, 1, [2, 3, 4, 5]],
      [whole, 2, [3, 4, 5, 6]],
      [part, float32(0.25), [0.75, 1.75, 2.75, 3.75]],
      [whole.slice([null, null, -1]), 1, [5, 4, 3, 2]],
    ] as const) {
      put.forall(4)(into, from, by);
      expect([...((await into.copyToHost()).data as Float64Array)]).toEqual(want);
    }
});

test("memory may grow, and launches on host arrays may come, between two launches on the same arrays", async () => {
  using device = await requestDevice({ target: "cpu" });
  const put = kernel(({ grid }, out, from, by) => {
    const i = grid(1);
    if (i < 4) out[i] = from[i] + by;
  });
  const from = device.toDevice(Int32Array.of(1, 2, 3, 4));
  const into = device.zeros([4], "int32");
  const launch = put.forall(4, { device });
  launch(into, from, 1);
  launch(into, from, 2);
  const host = new Int32Array(4);
  await launch(host, Int32Array.of(10, 20, 30, 40), 1);
  launch(into, from, 3);
  expect(await into.get(3)).toBe(7);
  using large = device.zeros([2 ** 24], "int32");
  launch(into, from, 4);
  expect([...((await into.copyToHost()).data as Int32Array), await large.get(0)]).toEqual([5, 6, 7, 8, 0]);
  expect([...host]).toEqual([11, 21, 31, 41]);
});
