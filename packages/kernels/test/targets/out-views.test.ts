// Where the result goes may lie in memory in any way: what is there afterwards is what the call gives without it.
import { arange, array, type DType, full, NDArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { argmax, cumsum, laplaceStep, matmul, matvec, max, stencil, sum, transpose } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

// Typed as calls on host arrays; half of them are on device arrays.
type Call = (arrays: readonly [NDArray, NDArray], options: object) => unknown;

const plate = array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], [3, 4], "float32");
const block = arange(24, "float32").reshape([2, 3, 4]);
const row = array([2, -1, 0.5, 3], "float32");
const difference = stencil((a: number[][]) => a[0]![1]! - a[-1]![0]!);

interface Row {
  readonly name: string;
  readonly arrays: readonly NDArray[];
  /** Of the result. */
  readonly shape: readonly number[];
  readonly type?: DType;
  readonly call: Call;
}

const calls: readonly Row[] = [
  { name: "matmul", arrays: [plate, plate.transpose()], shape: [3, 3], call: ([a, b], o) => matmul(a, b, o) },
  {
    name: "matmul with beta",
    arrays: [block, plate.transpose()],
    shape: [2, 3, 3],
    call: ([a, b], o) => matmul(a, b, { beta: 2, ...o }),
  },
  { name: "matvec", arrays: [plate, row], shape: [3], call: ([a, b], o) => matvec(a, b, o) },
  { name: "sum", arrays: [block], shape: [2, 4], call: ([x], o) => sum(x, { axis: 1, ...o }) },
  { name: "max", arrays: [block], shape: [2, 3], call: ([x], o) => max(x, { axis: 2, ...o }) },
  {
    name: "max with initial",
    arrays: [block],
    shape: [2, 4],
    call: ([x], o) => max(x, { axis: 1, initial: 10, ...o }),
  },
  {
    name: "sum of two axes, with initial",
    arrays: [block],
    shape: [3],
    call: ([x], o) => sum(x, { axis: [0, 2], initial: 10, ...o }),
  },
  { name: "cumsum", arrays: [plate], shape: [3, 4], call: ([x], o) => cumsum(x, { axis: 1, ...o }) },
  { name: "argmax", arrays: [block], shape: [3, 4], type: "int32", call: ([x], o) => argmax(x, { axis: 0, ...o }) },
  { name: "transpose", arrays: [block], shape: [4, 3, 2], call: ([x], o) => transpose(x, o) },
  { name: "laplaceStep", arrays: [plate], shape: [3, 4], call: ([x], o) => laplaceStep(x, o) },
  { name: "stencil", arrays: [plate], shape: [3, 4], call: ([x], o) => difference(x, o) },
];

/** Layouts of a shape in memory of four times its size: strides and an offset, in elements. */
function layouts(shape: readonly number[]): Readonly<Record<string, readonly [stride: number[], offset: number]>> {
  const size = shape.reduce((a, b) => a * b, 1);
  const rows = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
  const columns = shape.map((_, axis) => shape.slice(0, axis).reduce((a, b) => a * b, 1));
  return {
    rows: [rows, 3],
    columns: [columns, 3],
    backwards: [rows.map((step) => -step), size + 2],
    "columns backwards, every other element": [columns.map((step) => -2 * step), 2 * size + 1],
  };
}

eachTarget(({ getDevice }) => {
  test.each(calls)("$name", async ({ arrays, shape, type = "float32", call }) => {
    const device = getDevice();
    const size = shape.reduce((a, b) => a * b, 1);
    const ones = (extent: number): NDArray => full([extent], 1, type);
    const plain = ones(size).reshape(shape);
    await call(arrays as never, { device, out: plain });
    const resident = arrays.map((one) => device.toDevice(one));
    for (const [layout, [stride, offset]] of Object.entries(layouts(shape))) {
      const wanted = ones(4 * size + 8);
      new NDArray(wanted.data, shape, stride, offset, type).fill(plain);
      const memory = ones(4 * size + 8);
      await call(arrays as never, { device, out: new NDArray(memory.data, shape, stride, offset, type) });
      expect({ layout, memory: memory.toNested() }).toEqual({ layout, memory: wanted.toNested() });
      using base = device.toDevice(ones(4 * size + 8));
      // What temporaries find in memory that was used before.
      const used = [1, 2, 3].map(() => device.toDevice(full([size], 99, type)));
      for (const one of used) one.dispose();
      await call(resident as never, { out: viewOf(base, shape, stride, offset) });
      const after = await base.copyToHost();
      expect({ layout, memory: after.toNested() }).toEqual({ layout, memory: wanted.toNested() });
    }
    for (const one of resident) one.dispose();
  });
});
