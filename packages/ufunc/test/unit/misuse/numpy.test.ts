// Each of NumPy's ufuncs, with hostile values as its operands and for its options: what wraps a ufunc, and what makes it when
// it is first used, refuses what the ufunc refuses. What is computed on (numbers, lists of them) is in numpy.test.ts.
import { defaultHostDevice, requestDevice } from "@gridstride/core";
import { faultsOf, hostileValues, kind, type Row, subjectOf } from "@gridstride/testing";
import { afterAll, expect, test } from "vitest";
import * as numpy from "../../../src/numpy/index.ts";
import type { AnyUfunc } from "../../../src/numpy/wrap.ts";
import { flag, second } from "./kinds.ts";

const other = await requestDevice({ target: "simulator", onLeak: () => {} });
afterAll(() => other.dispose());

const computed = /^(true|-1|1\.5|NaN|Infinity|2\*\*53|1n|\[\]|\[\[\]\]|BigInt64Array|elsewhere)$/;
const hostiles = hostileValues({ device: defaultHostDevice("simulator"), other }).filter(
  ({ name }) => !computed.test(name),
);
const ufuncs = [...new Set(Object.values(numpy))] as unknown as readonly AnyUfunc[];

/** Words are held where a ufunc is called by itself. */
const counts = (fault: string): boolean => !/: an error without /.test(fault);

test.each(ufuncs.map((ufunc) => [ufunc.name, ufunc] as const))("%s", async (name, ufunc) => {
  const args = Object.fromEntries(Array.from({ length: ufunc.nin }, (_, i) => [`x${i}`, second(() => 2)]));
  const faults = await faultsOf(subjectOf(ufunc as never, { args }), hostiles);
  // A bound may be missing.
  const taken = (fault: string): boolean => name === "clip" && /^x[12] = null: taken/.test(fault);
  expect(faults.filter((fault) => counts(fault) && !taken(fault))).toEqual([]);
});

const options: NonNullable<Row["options"]> = {
  dtype: kind(/element type/)(() => "float64"),
  out: kind(/out/, "null")(() => null),
};
const call: NonNullable<Row["options"]> = { ...options, casting: kind(/casting/)(() => "safe") };
const fold: NonNullable<Row["options"]> = { ...options, keepdims: flag(/keepdims/)(() => true) };
const x = (): Float64Array => Float64Array.of(1, 2);
const { add, reciprocal, bitwiseAnd, floorDivide, subtract, where } = numpy as unknown as Readonly<
  Record<string, AnyUfunc>
>;

/** One of each way in which ufuncs are wrapped. */
const wrapped: readonly (readonly [string, (...args: unknown[]) => unknown, Row])[] = [
  ["add", (...args) => add?.(...args), { args: { x: second(x), y: second(() => 2) }, options: call }],
  ["add.outer", (...args) => add?.outer(...args), { args: { x: second(x), y: second(() => 2) }, options: call }],
  ["add.reduce", (...args) => add?.reduce(...args), { args: { x: second(x) }, options: fold }],
  ["add.accumulate", (...args) => add?.accumulate(...args), { args: { x: second(x) }, options }],
  ["add.reduceat", (...args) => add?.reduceat(...args), { args: { x: second(x), at: second(() => [0]) }, options }],
  ["where", (...args) => where?.(...args), { args: { c: second(x), x: second(x), y: second(() => 2) }, options: call }],
  ["subtract", (...args) => subtract?.(...args), { args: { x: second(x), y: second(() => 2) }, options: call }],
  ["reciprocal", (...args) => reciprocal?.(...args), { args: { x: second(x) }, options: call }],
  ["floorDivide", (...args) => floorDivide?.(...args), { args: { x: second(x), y: second(() => 2) }, options: call }],
  [
    "bitwiseAnd.reduce",
    (...args) => bitwiseAnd?.reduce(...args),
    {
      args: { x: second(() => Int32Array.of(1, 3)) },
      options: { ...fold, dtype: kind(/element type/)(() => "int32") },
    },
  ],
];

test.each(wrapped)("%s, and its options", async (_name, of, row) => {
  const faults = await faultsOf(subjectOf(of, row), hostiles);
  expect(faults.filter(counts)).toEqual([]);
});
