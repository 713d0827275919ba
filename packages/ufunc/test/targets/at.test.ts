import {
  array,
  type Device,
  type DType,
  isDeviceArray,
  NDArray,
  type Scalar,
  type Target,
  zeros,
} from "@gridstride/core";
import { eachTarget, seededRandom, someRows, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";
import numpy from "../golden/at.json" with { type: "json" };

/** Shape, values in row-major order, type. */
type Plain = readonly [shape: readonly number[], values: readonly Scalar[], type: DType];

/** A row of golden/at.py. */
interface Row {
  readonly name: keyof typeof ufuncs;
  readonly type: DType;
  readonly x: readonly [readonly number[], readonly Scalar[]];
  readonly indices: unknown;
  readonly y: Plain | Scalar | null;
  readonly order?: readonly number[];
  readonly steps?: readonly number[];
  /** Of all elements of `x` afterwards. */
  readonly values?: readonly Scalar[];
  readonly error?: string;
}

const golden = numpy as unknown as Readonly<Record<"forms" | "seconds" | "types" | "random", readonly Row[]>>;

const loops = ["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"] as const;
const ufuncs = {
  plus: vectorize(loops, function plus(x, y) {
    return x + y;
  }),
  twice: vectorize(loops, function twice(x, y) {
    return x + x - y;
  }),
  minus: vectorize(["int32(int32)", "float32(float32)"], function minus(x) {
    return -x;
  }),
  more: vectorize(["bool(float32, float32)"], function more(x, y) {
    return x > y;
  }),
  only: vectorize(["int32(int32, int32)"], function only(x, _y) {
    return x;
  }),
};

type At = (...args: unknown[]) => void | Promise<void>;

const fromPlain = ([shape, values, type]: Plain): NDArray => array([...values] as number[], type).reshape(shape);

/** The indices of a row; those that are arrays of a type are made. */
function indicesOf(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  if ("axes" in given) return { axes: (given.axes as readonly unknown[]).map(indicesOf) };
  return "array" in given ? fromPlain(given.array as Plain) : given;
}

/** All of x after a call on a view of it, or the message. `resident`: the call is on device arrays. */
async function outcome(row: Row, device: Device, resident: boolean): Promise<unknown> {
  const { name, type, x, indices, y, order, steps } = row;
  const host = fromPlain([...x, type]);
  const memory = resident ? device.toDevice(host) : host;
  const second = isPlain(y) ? fromPlain(y) : y;
  const other = resident && second instanceof NDArray ? device.toDevice(second) : second;
  try {
    const turned = order ? memory.transpose(order) : memory;
    const view = steps ? turned.slice(...steps.map((step) => [null, null, step] as const)) : turned;
    const operands = other === null ? [] : [other];
    await (ufuncs[name].at as At)(view, indicesOf(indices), ...operands, ...(resident ? [] : [{ device }]));
    const after = isDeviceArray(memory) ? await memory.copyToHost() : memory;
    return { values: after.reshape([after.size]).toNested() };
  } catch (error) {
    return { error: (error as Error).message };
  } finally {
    for (const one of [memory, other]) if (isDeviceArray(one)) one.dispose();
  }
}

const isPlain = (y: Row["y"]): y is Plain => Array.isArray(y);

function expected({ type, values, error }: Row): unknown {
  if (values === undefined) return { error };
  return { values: /int64/.test(type) ? values.map(BigInt as (value: Scalar) => bigint) : values };
}

/** Whether a row computes in 64 bits: its operands have them, or the loop that they take. */
function isWide({ type, y }: Row): boolean {
  const types = isPlain(y) ? [type, y[2]] : y === 2.5 && !type.startsWith("float") ? [type, "float64"] : [type];
  if (types.some((one) => /64$/.test(one))) return true;
  return types.some((one) => /^u?int32$/.test(one)) && !types.every((one) => /^(bool|int\d+|uint8|uint16)$/.test(one));
}

/** On webgpu and parallel, which differ in how a kernel is launched, a third; of rows in 64 bits on webgpu fewer still. */
function chosen(target: Target, all: readonly Row[]): readonly Row[] {
  if (!thorough) return someRows(all, target === "webgpu" ? 10 : 5);
  if (target !== "webgpu") return someRows(all, target === "parallel" ? 3 : 1);
  return [
    ...someRows(
      all.filter((row) => !isWide(row)),
      3,
    ),
    ...someRows(all.filter(isWide), 15),
  ];
}

eachTarget(({ target, getDevice }) => {
  test.each([
    // Each pair of types is a kernel of its own.
    ["forms", [false, true]],
    ["seconds", [false, true]],
    ["types", [false]],
    ["random", [false, true]],
  ] as const)("NumPy's updates: %s", async (part, places) => {
    const all = golden[part];
    const rows = chosen(target, all);
    for (const resident of places) {
      const made = await Promise.all(rows.map((row) => outcome(row, getDevice(), resident)));
      expect(rows.map((row, i) => [row, made[i]])).toEqual(rows.map((row) => [row, expected(row)]));
    }
    expect(all.length).toBeGreaterThan(40);
  });

  test("what shares memory counts as it was before", async () => {
    const device = getDevice();
    const at = ufuncs.plus.at as At;
    const host = array([1, 2, 3, 4, 5], "int32");
    await at(host, [1, 2, 3, 3], host.slice([null, -1]), { device });
    expect(host.toNested()).toEqual([1, 3, 5, 11, 5]);
    using resident = device.toDevice(array([1, 2, 3, 4, 5], "int32"));
    ufuncs.plus.at(resident, [1, 2, 3, 3], resident.slice([null, -1]));
    expect((await resident.copyToHost()).toNested()).toEqual([1, 3, 5, 11, 5]);
  });

  test("changes its own elements alone", async () => {
    const device = getDevice();
    const at = ufuncs.plus.at as At;
    const memory = new Int32Array([0, 0, 0, 0, 0, 0]);
    await at({ data: memory, shape: [3, 1], stride: [2, 1], offset: 1 }, { axes: [[0, 2, 2], null] }, 1, { device });
    expect([...memory]).toEqual([0, 1, 0, 0, 0, 2]);
  });

  test("many updates of few elements: a histogram", async () => {
    const device = getDevice();
    const bins = seededRandom(9).int32Array(50_000, 0, 300);
    const counts = zeros(301, "int32");
    await (ufuncs.plus.at as At)(counts, bins, 1, { device });
    const plain = new Array<number>(301).fill(0);
    for (const bin of bins) plain[bin] = (plain[bin] as number) + 1;
    expect(counts.toNested()).toEqual(plain);
  });

  test("rounding errors are those of the order of the indices", async () => {
    const device = getDevice();
    const values = seededRandom(10).float32Array(1000, 0, 1);
    const order = seededRandom(11).int32Array(1000, 0, 2);
    const sums = zeros(3, "float32");
    await (ufuncs.plus.at as At)(sums, order, values, { device });
    const plain = new Float32Array(3);
    for (const [i, bin] of order.entries()) plain[bin] = (plain[bin] as number) + (values[i] as number);
    expect(sums.toNested()).toEqual([...plain]);
  });

  test("leaves nothing behind, and runs on the target's own device", async () => {
    const device = getDevice();
    const before = device.memory.live;
    await (ufuncs.plus.at as At)(zeros(3, "int32"), [0, 0], array([1, 2], "int32"), { device });
    expect(device.memory.live).toBeLessThanOrEqual(before);
    const plus = vectorize((x, y) => x + y, { target });
    const x = zeros(2, "float32");
    const done = (plus.at as At)(x, [1, 1], 2.5);
    expect(done instanceof Promise).toBe(target === "webgpu");
    await done;
    expect(x.toNested()).toEqual([0, 5]);
    expect((plus.at as At)(x, [], 1) instanceof Promise).toBe(target === "webgpu");
  });
});

eachTarget(({ getDevice }) => {
  test("a first operand of which several elements are one is refused, and not changed", async () => {
    const refused = expect.objectContaining({ name: "LaunchError", code: "not-writable" });
    const plus = ufuncs.plus as unknown as { at(...args: unknown[]): unknown };
    const x = zeros([3], "float32");
    const update = (to: unknown) => async () => plus.at(to, [0], 1, { device: getDevice() });
    await expect(update(x.broadcastTo([2, 3]))()).rejects.toThrow(refused);
    using dx = getDevice().toDevice(x);
    const broadcast = dx.broadcastTo([2, 3]);
    await expect((async () => plus.at(broadcast, [0], 1))()).rejects.toThrow(refused);
    expect([x.toNested(), (await dx.copyToHost()).toNested()]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});
