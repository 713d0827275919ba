// A good call of each function and method on host arrays.
import { type AnyHostileName, kind, type Row, taking } from "@gridstride/testing";
import {
  arange,
  array,
  asNDArray,
  bool,
  broadcastShapes,
  defaultHostDevice,
  dtype,
  dtypeInfo,
  empty,
  float16,
  float32,
  float64,
  full,
  int8,
  int16,
  int32,
  int64,
  isDevice,
  isDeviceArray,
  isDTypeName,
  linspace,
  meshgrid,
  NDArray,
  ones,
  readNpy,
  readNpz,
  record,
  setDefaultDevice,
  silence,
  uint8,
  uint16,
  uint32,
  uint64,
  writeNpy,
  writeNpz,
  zeros,
} from "../../../src/index.ts";
import { elementType, hostArray, index, MEMORY, number, range, scalar, shape } from "./kinds.ts";

/** By the name that is covered: the call, and its arguments. */
export type Rows = Readonly<Record<string, readonly [call: (...args: never[]) => unknown, row: Row]>>;

const archive = await writeNpz({ x: [1, 2] });
const x = (): NDArray => arange(6, "float32").reshape([2, 3]);
const type = elementType(() => "int32", "undefined");
const whole = (...more: readonly ("-1" | "2**53")[]) => number(() => 1, "1n", "true", ...more);

/** @param all - every hostile value: what a question about anything takes. */
export const hostRows = (all: readonly AnyHostileName[]): Rows => ({
  array: [
    array,
    {
      args: {
        value: hostArray(() => new Float64Array(4)),
        shape: kind(/shape|element type/, "undefined", "-1")(() => undefined),
        type: elementType(() => "float32", "undefined"),
      },
    },
  ],
  "array of a list": [
    (value: never, second: never) => array(value, second),
    {
      args: {
        value: hostArray(() => [[1], [2]]),
        dtype: kind(/shape|element type/, "undefined", "-1", "list")(() => "int8"),
      },
    },
  ],
  asNDArray: [asNDArray, { args: { value: hostArray(() => [1, 2]) } }],
  arange: [
    arange,
    {
      args: {
        start: number(() => 1, "-1", "1.5", "2**53"),
        stop: number(() => 4, "-1", "1.5"),
        step: number(() => 2, "-1", "1.5", "2**53"),
        type: elementType(() => "int8", "undefined"),
      },
    },
  ],
  "arange to": [
    (stop: never, name: never) => arange(stop, name),
    {
      args: {
        stop: number(() => 4, "-1", "1.5"),
        type: kind(/number|element type/, "undefined", "-1", "1.5")(() => "int8"),
      },
    },
  ],
  linspace: [
    linspace,
    {
      args: {
        start: number(() => 1, "-1", "1.5", "2**53", "NaN", "Infinity"),
        stop: number(() => 4, "-1", "1.5", "2**53", "NaN", "Infinity"),
        count: kind(/count/, "undefined")(() => 3),
      },
      options: { endpoint: [() => false, ["true"]], dtype: elementType(() => "int8") },
    },
  ],
  meshgrid: [
    meshgrid,
    {
      args: { coordinates: kind(/arrays?/, "[]", "[[]]", "list", "ragged")(() => [[1, 2], [3]]) },
      options: { indexing: [() => "ij"], sparse: [() => true, ["true"]], copy: [() => false, ["true"]] },
    },
  ],
  record: [
    record,
    {
      args: { fields: kind(/fields?\b/)(() => ({ x: "float32", y: "int8" })) },
      options: {
        align: [() => false, ["true"]],
        offsets: [() => [0, 4]],
        itemsize: kind(/itemsize|size/)(() => 8),
      },
    },
  ],
  empty: [empty, { args: { shape: shape(() => 2), type } }],
  zeros: [zeros, { args: { shape: shape(() => [2, 2]), type } }],
  ones: [ones, { args: { shape: shape(() => [2]), type } }],
  full: [full, { args: { shape: shape(() => [2]), value: scalar(() => 3), type } }],
  broadcastShapes: [broadcastShapes, { args: { a: shape(() => [2]), b: shape(() => [1, 2]) } }],
  dtype: [dtype, { args: { name: elementType(() => "f4") } }],
  dtypeInfo: [(name: never) => dtypeInfo(name).npy, { args: { name: elementType(() => "f4") } }],
  isDTypeName: [isDTypeName, { args: { name: [() => "f4", taking(...all)] } }],
  isDevice: [isDevice, { args: { value: [() => null, taking(...all)] } }],
  isDeviceArray: [isDeviceArray, { args: { value: [() => null, taking(...all)] } }],
  defaultHostDevice: [(target: never) => defaultHostDevice(target).target, { args: { target: [() => "cpu"] } }],
  setDefaultDevice: [setDefaultDevice, { args: { device: [() => null, ["null"]] } }],
  ...Object.fromEntries(
    Object.entries({ bool, float16, float32, float64 }).map(([name, make]) => [
      name,
      [make, { args: { x: number(() => 1, "-1", "1.5", "2**53", "NaN", "Infinity", "1n", "true") } }],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ int8, int16, int32 }).map(([name, make]) => [name, [make, { args: { x: whole("-1") } }]]),
  ),
  ...Object.fromEntries(
    Object.entries({ uint8, uint16, uint32 }).map(([name, make]) => [name, [make, { args: { x: whole() } }]]),
  ),
  int64: [int64, { args: { x: whole("-1", "2**53") } }],
  uint64: [uint64, { args: { x: whole("2**53") } }],
  silence: [silence, { args: { code: [() => "GSW99"] } }],
  readNpy: [readNpy, { args: { file: [() => writeNpy([1, 2]), [], /\.npy/] } }],
  readNpz: [
    readNpz,
    {
      args: {
        file: [() => archive, [], /\.npz/],
        wanted: kind(/wanted|no array|element type/, "undefined", "{}", "bare", "proxy")(() => ({ x: "f8" })),
      },
    },
  ],
  writeNpz: [
    writeNpz,
    {
      args: {
        // Objects with fields that are arrays.
        arrays: kind(/arrays/, "{}", "bare", "proxy", "frozen", "masked", "outside")(() => ({ x: [1] })),
        options: kind(/options|writeNpz/, "undefined", "{}", "bare", "proxy")(() => ({})),
      },
    },
  ],
  writeNpy: [writeNpy, { args: { array: hostArray(() => x().T) } }],
  NDArray: [
    (...args: never[]) => Reflect.construct(NDArray, args),
    {
      args: {
        data: kind(/data/)(() => new Float32Array(6)),
        shape: kind(/shape/, "list")(() => [2, 2]),
        stride: kind(/stride/, "list")(() => [3, 1]),
        offset: kind(/offset/)(() => 0),
        type: elementType(() => "float32"),
      },
    },
  ],
  "NDArray.get": [
    (i: never, j: never) => x().get(i, j),
    { args: { i: index(() => 1, "-1"), j: index(() => 2, "-1") } },
  ],
  "NDArray.set": [
    (value: never, i: never) => {
      const array = arange(3, "int32");
      array.set(value, i);
      return array;
    },
    { args: { value: scalar(() => 7), i: index(() => 1, "-1") } },
  ],
  "NDArray.slice": [
    (rows: never, columns: never) => x().slice(rows, columns),
    { args: { rows: range(() => [0, 2]), columns: range(() => -1) } },
  ],
  "NDArray.transpose": [
    (axes: never) => x().transpose(axes),
    { args: { axes: kind(/axes/, "undefined")(() => [1, 0]) } },
  ],
  "NDArray.broadcastTo": [
    (to: never) => arange(2, "float32").broadcastTo(to),
    { args: { shape: kind(/shape/, "list")(() => [3, 2]) } },
  ],
  "NDArray.reshape": [
    (to: never) => arange(2, "float32").reshape(to),
    { args: { shape: kind(/shape/, "-1", "list")(() => [2, 1]) } },
  ],
  "NDArray.copy": [() => x().T.copy(), { args: {} }],
  "NDArray.astype": [(name: never) => x().astype(name), { args: { type: elementType(() => "int8") } }],
  "NDArray.view": [(name: never) => x().view(name), { args: { type: elementType(() => "int16") } }],
  "NDArray.fill": [(value: never) => x().fill(value), { args: { value: scalar(() => 2) } }],
  "NDArray.toNested": [() => x().toNested(), { args: {} }],
  "NDArray.toString": [() => x().toString(), { args: {} }],
  "a view": [
    (data: never, extents: never, stride: never, offset: never) => asNDArray({ data, shape: extents, stride, offset }),
    {
      args: {
        data: kind(/array/, ...MEMORY)(() => Int8Array.of(1, 2)),
        shape: kind(/array|shape/)(() => [2]),
        stride: kind(/array|stride/)(() => [1]),
        offset: kind(/offset/, "undefined", "null")(() => 0),
      },
    },
  ],
});
