// NumPy's and Numba's outcomes (test/golden), from whole calls on every target that has the types.
import { arange, type Device, type DeviceArray, type DType, NDArray, ones } from "@gridstride/core";
import { mayWarn, viewOf } from "@gridstride/core/internal";
import { eachTarget, someRows, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";
import layouts from "../golden/broadcast.json" with { type: "json" };
import types from "../golden/casting.json" with { type: "json" };
import { loop } from "./reference.ts";

type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;

interface LoopRow {
  readonly ufunc: string;
  readonly types: readonly string[];
  readonly inputs: readonly string[];
  readonly dtype?: string;
  readonly out?: string;
  readonly casting?: string;
  readonly result?: string;
  readonly error?: string;
}

const rows = [...types.loops, ...types.requests] as readonly LoopRow[];
const names = [...new Set(rows.map(({ ufunc }) => ufunc))];

function operand(type: string): unknown {
  return type === "whole" ? 2 : type === "fractional" ? 2.5 : ones(3, type as DType);
}

/** The type of the result, or the message. */
async function outcome(ufunc: unknown, device: Device, { inputs, dtype, out, casting }: LoopRow): Promise<string> {
  const options = {
    device,
    ...(dtype === undefined ? {} : { dtype }),
    ...(out === undefined ? {} : { out: ones(3, out as DType) }),
    ...(casting === undefined ? {} : { casting }),
  };
  try {
    const result = await (ufunc as Call)(...inputs.map(operand), options);
    // The functions give their last operand; `compare` gives whether it is not 0; "unsafe" may drop a fraction.
    expect([2, 2.5, 1, true, 2n, 1n]).toContain(result.get(2));
    return result.dtype;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The functions of the rows, shared by the targets: they give their last operand. */
const ufuncs = new Map(
  rows.map(({ ufunc, types: signatures }): [string, unknown] => {
    const body = signatures[0]?.includes(",") ? (_x: unknown, y: unknown) => y : (x: unknown) => x;
    const named = Object.defineProperty(body, "name", { value: ufunc });
    return [ufunc, (vectorize as unknown as (...args: unknown[]) => unknown)(signatures, named)];
  }),
);

const layoutUfuncs = [
  vectorize((x) => -x),
  vectorize((x, y) => x + 10 * y),
  vectorize((x, y, z) => x + 10 * y + 100 * z),
] as readonly unknown[] as readonly Call[];
const plain = [
  (x: number) => -x,
  (x: number, y: number) => x + 10 * y,
  (x: number, y: number, z: number) => x + 10 * y + 100 * z,
];

eachTarget(({ target, getDevice }) => {
  test.for(names)("types of %s", async (name) => {
    const all = rows.filter((row) => row.ufunc === name);
    // Nearly each row is a kernel of its own: all of them where that is cheap, a part where kernels are made as elsewhere.
    const step = thorough ? (target === "webgpu" || target === "parallel" ? 8 : 1) : 7;
    const own = someRows(all, step);
    const made = await Promise.all(
      own.map(async (row) => ({ row, outcome: await outcome(ufuncs.get(name), getDevice(), row) })),
    );
    expect(made).toEqual(made.map(({ row }) => ({ row, outcome: row.result ?? row.error })));
    expect(all.length).toBeGreaterThan(10);
  });

  test("layouts of results", async () => {
    const all = layouts.layouts.filter((row) => "output" in row);
    expect(all.length).toBeGreaterThan(300);
    const done = someRows(all, thorough && target !== "webgpu" ? 1 : 5);
    const made = await Promise.all(
      done.map(async ({ inputs, order }) => {
        const arrays = inputs.map(({ shape, stride }) => fromLayout(shape, stride));
        const result = await (layoutUfuncs[inputs.length - 1] as Call)(...arrays, { order, device: getDevice() });
        const expected = loop(plain[inputs.length - 1] as never, arrays, "int32");
        return { result, expected };
      }),
    );
    const before = getDevice().memory.live;
    // On the device each call is a dispatch; the layout is found before.
    for (const [i, { inputs, order, output }] of done.entries()) {
      if (target === "webgpu" && i % 6 > 0) continue;
      const arrays = inputs.map(({ shape, stride }) => fromLayout(shape, stride));
      const [result, release] = residentCall(layoutUfuncs[inputs.length - 1] as Call, arrays, order, getDevice());
      expect({ shape: result.shape, stride: result.stride }).toEqual(output);
      expect((await result.copyToHost()).toNested()).toEqual(made[i]?.expected.toNested());
      release();
    }
    expect(getDevice().memory.live).toBeLessThanOrEqual(before);
    for (const [i, { result, expected }] of made.entries()) {
      expect({ shape: result.shape, stride: result.stride }).toEqual(done[i]?.output);
      expect(result.toNested()).toEqual(expected.toNested());
    }
  });

  test("no warnings", () => expect(["GSW01", "GSW02", "GSW03"].filter((code) => !mayWarn(code))).toEqual([]));
});

/** The same call on device arrays of the same layouts. */
function residentCall(
  ufunc: Call,
  arrays: readonly NDArray[],
  order: string,
  device: Device,
): [result: DeviceArray, release: () => void] {
  const memory = arrays.map(({ data }) => device.toDevice(data));
  const views = arrays.map(({ shape, stride, offset }, i) => viewOf(memory[i] as DeviceArray, shape, stride, offset));
  const result = ufunc(...views, { order }) as unknown as DeviceArray;
  return [
    result,
    () => {
      for (const one of [...memory, result]) one.dispose();
    },
  ];
}

/** Different numbers in memory that a shape and strides of any sign look into. */
function fromLayout(shape: readonly number[], stride: readonly number[]): NDArray {
  const reach = shape.map((extent, axis) => (extent - 1) * (stride[axis] as number));
  const offset = -reach.filter((step) => step < 0).reduce((a, b) => a + b, 0);
  const size = 1 + reach.map(Math.abs).reduce((a, b) => a + b, 0);
  return new NDArray(arange(size, "int32").data, shape, stride, offset, "int32");
}
