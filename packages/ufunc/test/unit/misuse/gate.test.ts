// Every function, method and option that users see, with each hostile value in each place: what is no documented use is
// refused, in words. A new name without a row fails; a rejection that nobody awaits fails the run.
import { defaultHostDevice, requestDevice } from "@gridstride/core";
import { describeTargets, faultsOf, hostileValues, moreHostileValues, subjectOf } from "@gridstride/testing";
import { afterAll, expect, test } from "vitest";
import * as ufunc from "../../../src/index.ts";
import { callRows } from "./call-rows.ts";
import { makerRows } from "./maker-rows.ts";
import { webgpuRows } from "./webgpu-rows.ts";

const other = await requestDevice({ target: "simulator", onLeak: () => {} });
afterAll(() => other.dispose());

const hostiles = [...hostileValues({ device: defaultHostDevice("simulator"), other }), ...moreHostileValues()];
/** NumPy's own sentences, which say less; and what the text of a place says as a whole: `expected a layout`, where a list came before it. */
const NUMPY =
  /an error without .*(?:takes a function; got an object|axes should be a list|axes item|have enough dimensions|expected a scalar as|on a scalar|does not allow multiple axes|out-of-bounds in|not broadcastable to|or a list of signatures, got a function|expect '->' at|return arrays must be|No loop matching|`uses\.\w+` must be|takes its options as an object|Cannot cast (ufunc|array)|could not be broadcast|non-broadcastable output|unexpected keyword argument|positional arguments but|only integers, slices|first operand must be|second operand (needed|provided)|out of bounds for|object too deep|wrong number of dimensions|tuple must have exactly one|'keepdims' must be|ufunc .* not supported for the input types)/;

const rows = { ...makerRows, ...callRows };

test("has a row for every function and method", () => {
  const functions = Object.entries(ufunc).flatMap(([name, value]) => (value.prototype instanceof Error ? [] : [name]));
  const made = Object.getOwnPropertyDescriptors(ufunc.vectorize((x, y) => x + y));
  const methods = Object.entries(made).flatMap(([name, { value }]) => (typeof value === "function" ? [name] : []));
  expect([...functions, ...methods].filter((name) => !Object.keys(rows).includes(name))).toEqual([]);
});

test.each(Object.entries(rows))("%s", async (_name, [call, row]) => {
  const faults = await faultsOf(subjectOf(call as () => unknown, row), hostiles);
  expect(faults.filter((fault) => !NUMPY.test(fault))).toEqual([]);
});

describeTargets(
  "host arrays through",
  ({ getDevice }) => {
    // Values are refused before anything is queued: every fifth of those that are not computed on shows that a promise says so.
    const computed = /^(true|-1|1\.5|NaN|Infinity|2\*\*53|1n|\[\]|\[\[\]\]|BigInt64Array|elsewhere|list|int8)$/;
    const some = hostiles.filter(({ name }) => !computed.test(name)).filter((_, i) => i % 5 === 0);
    test.each(Object.entries(webgpuRows(getDevice)))("%s", async (_name, [call, row]) => {
      const faults = await faultsOf(subjectOf(call as () => unknown, row), some);
      expect(faults.filter((fault) => !NUMPY.test(fault))).toEqual([]);
    });
  },
  ["webgpu"],
);
