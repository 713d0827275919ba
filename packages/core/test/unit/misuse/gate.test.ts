// Every function and method that users see, with each hostile value in each place: what is no documented use is refused, in
// words. A new name without a row fails the first test; a rejection that nobody awaits fails the run.
import { describeTargets, faultsOf, hostileValues, moreHostileValues, subjectOf } from "@gridstride/testing";
import { afterAll, describe, expect, test } from "vitest";
import * as core from "../../../src/index.ts";
import { deviceRows } from "./device-rows.ts";
import { hostRows, type Rows } from "./host-rows.ts";
import { requestRows } from "./request-rows.ts";

const here = core.defaultHostDevice("simulator");
const other = await core.requestDevice({ target: "simulator", onLeak: () => {} });
afterAll(() => other.dispose());

const hostiles = [...hostileValues({ device: here, other }), ...moreHostileValues()];
const host: Rows = { ...hostRows(hostiles.map(({ name }) => name)), ...requestRows };

/** What nobody misuses: errors are thrown at users, and these take nothing. */
const without = [
  // Of webgpu alone: test/targets/sharing.test.ts, pictures.test.ts.
  "Device.fromGPUBuffer",
  "Device.fromTexture",
  "defaultDevice",
  "TypedNumber",
  // For `instanceof`: `zeros` and `array` make it.
  "RecordArray",
  "NDArray.constructor",
  "Device.constructor",
  "DeviceArray.constructor",
];
const disposing = /\.(constructor|dispose|~\w+)$/;

function membersOf(prefix: string, value: object): readonly string[] {
  const all = Object.entries(Object.getOwnPropertyDescriptors(value));
  return all.flatMap(([name, { value: member }]) => (typeof member === "function" ? [`${prefix}.${name}`] : []));
}

test("has a row for every function and method", () => {
  const functions = Object.entries(core).flatMap(([name, value]) =>
    typeof value !== "function" || value.prototype instanceof Error ? [] : [name],
  );
  using array = here.zeros(1);
  using event = here.event();
  const methods = Object.entries({ Device: here, DeviceArray: array, Stream: here.stream(), Event: event });
  const members = [
    ...membersOf("NDArray", core.NDArray.prototype),
    ...methods.flatMap(([name, value]) => membersOf(name, Object.getPrototypeOf(value))),
  ];
  const rows = Object.keys({ ...host, ...deviceRows(() => here) });
  const missing = [...functions, ...members].filter((name) => !disposing.test(name) && !rows.includes(name));
  expect(missing.filter((name) => !without.includes(name))).toEqual([]);
});

describe("on the host", () => {
  test.each(Object.entries(host))("%s", async (_name, [call, row]) => {
    expect(await faultsOf(subjectOf(call as () => unknown, row), hostiles, here)).toEqual([]);
  });
});

describeTargets(
  "on a device",
  ({ target, getDevice }) => {
    // What is refused is refused above the backends: on webgpu every sixth value shows that it is. Of float64 all are there.
    const float64 = ["undefined", "-1", "1.5", "NaN", "Infinity", "2**53", "[]", "[[]]", "list"];
    const others = hostiles.filter(({ name }) => !float64.includes(name));
    const some = target === "webgpu" ? others.filter((_, i) => i % 6 === 0) : hostiles;
    test.each(Object.entries(deviceRows(getDevice)))("%s", async (_name, [call, row]) => {
      expect(await faultsOf(subjectOf(call as () => unknown, row), some, getDevice())).toEqual([]);
    });
  },
  ["simulator", "cpu", "webgpu"],
);
