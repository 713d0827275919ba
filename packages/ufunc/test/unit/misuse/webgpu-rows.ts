// Calls whose host arrays a GPU computes, through promises.

import { type Device, zeros } from "@gridstride/core";
import { kind } from "@gridstride/testing";
import { guvectorize, vectorize } from "../../../src/index.ts";
import { device, elementType, line, operand, out, second, where } from "./kinds.ts";
import type { Rows } from "./maker-rows.ts";

const add = vectorize(["float32(float32, float32)"], (a, b) => a + b, { name: "add", target: "webgpu", identity: 0 });
const first = guvectorize(
  ["void(float32[:], float32[:])"],
  "(n)->()",
  (a, result) => {
    result[0] = a[0] as number;
  },
  { target: "webgpu" },
);
const x = (): Float32Array => Float32Array.of(1, 2);

/** @param on - the device on which they compute. */
export function webgpuRows(on: () => Device): Rows {
  const options = { out: out(() => zeros(2, "float32")), dtype: elementType(() => "float32"), device: device(on) };
  /** Without options the default device computes. */
  const base = { base: ["device"], takes: ["undefined"] as const };
  return {
    "a ufunc": [
      add,
      { args: { x: operand(x), y: second(() => 2) }, ...base, options: { ...options, where: where(() => true) } },
    ],
    reduce: [
      (...args: never[]) => (add.reduce as (...args: never[]) => unknown)(...args),
      {
        args: { x: operand(x) },
        ...base,
        options: { ...options, out: out(() => zeros([], "float32")), axis: kind(/axis/, "null")(() => 0) },
      },
    ],
    "a gufunc": [
      first,
      { args: { x: line(x) }, ...base, options: { ...options, out: out(() => zeros([], "float32")) } },
    ],
  };
}
