// Functions that move elements or find where they are, compared with NumPy, bit for bit: golden/movement.py.
import {
  arange,
  array,
  type Device,
  type DeviceArray,
  type DType,
  dtypeInfo,
  GridstrideError,
  isDeviceArray,
  type NDArray,
  type TypedArray,
} from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import { eachTarget, seededRandom, someRows } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/movement.json" with { type: "json" };

interface Described {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: string;
}
type Name = string | readonly string[];
interface Row {
  readonly call: string;
  readonly arrays: readonly Name[];
  readonly args: readonly unknown[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly result?: readonly Described[];
  readonly error?: string;
}
/** What a host array and a device array share. */
type Either = Pick<NDArray, "ndim" | "T"> & {
  slice(...ranges: readonly unknown[]): Either;
  transpose(axes: readonly number[]): Either;
};

const inputs = golden.inputs as Readonly<Record<string, Described>>;
const calls = [...new Set(golden.rows.map(({ call }) => call))];
const functions = kernels as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;

function read({ dtype, shape, data }: Described): NDArray {
  const bytes = Uint8Array.from(data.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const { storage } = dtypeInfo(dtype as DType);
  return array(new storage(bytes.buffer) as TypedArray, shape, dtype as DType);
}

function describe(x: NDArray): Described {
  const { buffer, byteLength } = x.copy().data as Uint8Array;
  const bytes = Array.from(new Uint8Array(buffer, 0, byteLength), (byte) => byte.toString(16).padStart(2, "0"));
  return { dtype: x.dtype, shape: [...x.shape], data: bytes.join("") };
}

const views: Readonly<Record<string, (x: Either) => unknown>> = {
  T: (x) => x.T,
  back: (x) => x.slice([null, null, -1]),
  skip: (x) => x.slice(...new Array<null>(x.ndim - 1).fill(null), [null, null, 2]),
  turned: (x) => {
    const moved = x.transpose([...Array.from({ length: x.ndim - 1 }, (_, i) => i + 1), 0]);
    return moved.slice(...new Array<null>(x.ndim - 1).fill(null), [null, null, -1]);
  },
};

/** `plate int8 back`: the input, and the view of it, on the host or on a device; `owned` are to be disposed. */
function make(name: string, device: Device | null, owned: DeviceArray[]): unknown {
  const last = name.slice(name.lastIndexOf(" ") + 1);
  const view = views[last];
  const base = read(inputs[view === undefined ? name : name.slice(0, -last.length - 1)]!);
  if (device !== null) owned.push(device.toDevice(base));
  const x = device === null ? base : owned.at(-1)!;
  return view === undefined ? x : view(x as unknown as Either);
}

async function run(
  { call, arrays, args, options }: Row,
  device: Device,
  resident: boolean,
): Promise<readonly Described[]> {
  const owned: DeviceArray[] = [];
  const put = (name: Name): unknown =>
    typeof name === "string" ? make(name, resident ? device : null, owned) : name.map((one) => put(one));
  const given = arrays.map(put);
  try {
    const made = await functions[call]!(...given, ...args, { ...options, ...(resident ? {} : { device }) });
    const results: Described[] = [];
    const all = Array.isArray(made) ? (made as readonly unknown[]) : [made];
    owned.push(...all.filter(isDeviceArray));
    for (const one of all) results.push(describe(isDeviceArray(one) ? await one.copyToHost() : (one as NDArray)));
    return results;
  } finally {
    // What is refused by the next wait stays with this row.
    await device.synchronize().catch(() => {});
    for (const one of owned) one.dispose();
  }
}

eachTarget(({ target, getDevice }) => {
  test.each(calls)("%s: NumPy's bits, shapes and types, or a refusal", async (call) => {
    const all = (golden.rows as unknown as readonly Row[]).filter((row) => row.call === call);
    expect(all.length).toBeGreaterThan(10);
    // All of them on cpu, whose code parallel has; webgpu compiles most rows anew.
    const rows = someRows(all, target === "webgpu" || target === "parallel" ? 6 : 1);
    const live = getDevice().memory.live;
    for (const row of rows)
      for (const resident of [false, true]) {
        // Lists of nothing name no device.
        if (resident && row.arrays.flat().length === 0) continue;
        const what = `${JSON.stringify([row.call, row.arrays, row.args, row.options])} ${resident ? "resident" : "host"}`;
        const got = await run(row, getDevice(), resident).catch((error: unknown) => error);
        if (row.error === undefined) expect([what, got]).toEqual([what, row.result]);
        else {
          expect([what, got instanceof GridstrideError]).toEqual([what, true]);
          if (/^index .* is out of bounds/.test(row.error) && call !== "compress")
            expect(String(got)).toMatch(/index -?\d+ is out of bounds for axis \d with size \d+/);
        }
        expect([what, getDevice().memory.live]).toEqual([what, live]);
      }
  });

  test("nonzero of many elements, with long runs of either kind", async () => {
    const random = seededRandom(6);
    const runs = Array.from({ length: 50_000 }, (_, i) =>
      i % 20_000 < 3000 ? i % 40_000 < 20_000 : random.uniform() < 0.5,
    );
    for (const flags of [runs, runs.map((_, i) => i === 17_000), runs.map(() => true), runs.map(() => false)]) {
      using x = getDevice().toDevice(Uint8Array.from(flags, Number));
      const [places] = await kernels.nonzero(x);
      const got = Array.from((await places.copyToHost()).data, Number);
      places.dispose();
      const wanted = flags.flatMap((flag, i) => (flag ? [i] : []));
      expect(got.join() === wanted.join()).toBe(true);
    }
  });

  // What cores move by a launch of their own: each type there.
  const moved = ["uint8", "float16", "int32", "float64"] as const;
  const own = someRows(moved, target === "cpu" || target === "parallel" ? 1 : 3);
  test.each(own)("%s: take by many indices", async (type) => {
    const places = seededRandom(4).int32Array(4100, 0, 29);
    for (const width of [1, 3, 70]) {
      const host = arange(60 * width, "float32")
        .astype(type)
        .reshape([2, 30, width]);
      using x = getDevice().toDevice(host);
      for (const [order, step, least] of [
        [[0, 1, 2], 1, 0],
        [[0, 1, 2], -1, -30],
        [[2, 1, 0], 1, 0],
      ] as const) {
        const view = (x: Either): Either => x.transpose(order).slice(null, [null, null, step]);
        using indices = getDevice().toDevice(places.map((place) => place + least));
        using got = kernels.take(view(x as never) as unknown as DeviceArray, indices as DeviceArray, { axis: 1 });
        const { data, shape } = (view(host as never) as unknown as NDArray).copy();
        const [lines = 0, , last = 0] = shape;
        const { data: found } = await got.copyToHost();
        let at = 0;
        let same = true;
        for (let line = 0; line < lines; line++)
          for (const place of places)
            for (let k = 0; k < last; k++) same &&= found[at++] === data[(line * 30 + place) * last + k];
        same &&= at === found.length;
        expect([width, order, step, same]).toEqual([width, order, step, true]);
      }
      using far = getDevice().toDevice(places.with(7, 30));
      const refused = (async () => {
        using _ = kernels.take(x as DeviceArray, far as DeviceArray, { axis: 1 });
        await getDevice().synchronize();
      })();
      await expect(refused).rejects.toThrow("index 30 is out of bounds for axis 1 with size 30");
    }
  });
});
