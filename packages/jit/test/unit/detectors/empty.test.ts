// Memory of `empty` that nothing has written: by the host, a copy or a launch.
import { array, type Device, type DeviceArray, requestDevice } from "@gridstride/core";
import { kernel, SimulatorError } from "@gridstride/jit";
import { afterEach, beforeEach, expect, test } from "vitest";

// biome-ignore lint/suspicious/noExplicitAny: of any element type
type AnyArray = DeviceArray<any>;

let device: Device;
beforeEach(async () => {
  device = await requestDevice({ target: "simulator" });
});
afterEach(() => device.dispose());

const double = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = 2 * x[i];
});
const first = kernel(({ grid }, x) => {
  if (grid(1) < 2) x[grid(1)] = 1;
});
const count = kernel(({ atomic, grid }, bins) => {
  atomic.add(bins, grid(1), 1);
});

/** Where an element of `x` that was never written is read first; null where all were written. */
async function unwritten(x: AnyArray, run: (x: AnyArray, out: AnyArray) => void): Promise<unknown> {
  run(x, device.zeros(x.shape, x.dtype));
  try {
    await device.synchronize();
    return null;
  } catch (error) {
    if (!(error instanceof SimulatorError) || error.finding !== "unwritten-read") throw error;
    return error.indices;
  }
}
const read = (x: AnyArray): Promise<unknown> => unwritten(x, (x, out) => double.forall(x.size, { device })(x, out));

test.each(["float32", "int8", "float64", "bool"] as const)("%s that nothing wrote", async (dtype) => {
  expect(await read(device.empty(4, dtype))).toEqual([0]);
});
test("what atomics add to", async () => {
  expect(await unwritten(device.empty(4, "int32"), (x) => count.forall(4, { device })(x))).toEqual([0]);
});
test.each([
  ["store", kernel("void(int32[:])", ({ atomic }, x) => atomic.store(x, 0, 5)), null],
  [
    "exch without its result",
    kernel("void(int32[:])", ({ atomic }, x) => {
      atomic.exch(x, 0, 5);
    }),
    null,
  ],
  [
    "exch with its result",
    kernel("void(int32[:])", ({ atomic }, x) => {
      x[1] = atomic.exch(x, 0, 5);
    }),
    [0],
  ],
  [
    "load",
    kernel("void(int32[:])", ({ atomic }, x) => {
      x[1] = atomic.load(x, 0);
    }),
    [0],
  ],
] as const)("atomic.%s", async (_, run, finds) => {
  const x = device.empty(4, "int32");
  expect(await unwritten(x, (x) => run.forall(1, { device })(x))).toEqual(finds);
  if (finds === null) expect(await x.get(0)).toBe(5);
});
test("what a launch wrote in part", async () => {
  const x = device.empty(4, "float32");
  first.forall(2, { device })(x);
  expect(await read(x)).toEqual([2]);
});
test("what the host wrote in part", async () => {
  const x = device.empty([2, 2], "int16");
  x.slice(null, 1).copyFrom(array([1, 2], "int16"));
  expect(await read(x.slice(null, 1))).toBe(null);
  expect(await read(x.slice(1))).toEqual([0]);
});
test("a copy of what nothing wrote", async () => {
  const x = device.zeros(4, "float32");
  x.slice([1, 3]).copyFrom(device.empty(2, "float32"));
  expect(await read(x)).toEqual([1]);
});
function filled(x: AnyArray): AnyArray {
  x.copyFrom(array([1, 2, 3, 4], x.dtype));
  return x;
}

test.each([
  ["zeros", () => device.zeros(4, "float32")],
  ["toDevice", () => device.toDevice(array([1, 2, 3, 4], "float32"))],
  ["empty, filled by the host", () => filled(device.empty(4, "float32"))],
  ["a copy", () => device.zeros(4, "float32").copy()],
] as const)("nothing to report: %s", async (_, make) => {
  expect(await read(make())).toBe(null);
});
