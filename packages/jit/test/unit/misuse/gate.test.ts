// Everything that jit exports, with hostile values in the place of each argument and each option: each is refused in words, or
// is one that is documented to be taken.
import { requestDevice, setDefaultDevice } from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { faultsOf, hostileValues, optionsSaid, subjectOf } from "@gridstride/testing";
import { expect, test } from "vitest";
import { jitCases, ofErrors } from "./rows.ts";

const device = await requestDevice({ target: "simulator" });
const other = await requestDevice({ target: "simulator" });
setDefaultDevice(device);
const hostiles = hostileValues({ device, other });
const cases = jitCases(device);

test("every name has rows", () => {
  const named = [...ofErrors, ...cases.map(([name]) => name)];
  expect(Object.keys(jit).filter((name) => !named.includes(name))).toEqual([]);
  const members = Object.keys(jit.kernel(() => {}));
  const untaken = ["overloads", "inspectTypes", "inspectIr", "inspectPasses", "inspectWat", "inspectWgsl"];
  expect(members.filter((name) => !named.includes(`kernel.${name}`))).toEqual(untaken);
});

test.each(cases)("%s refuses what it cannot take, in words", async (_name, call, row) => {
  expect(await faultsOf(subjectOf(call as never, row), hostiles, device)).toEqual([]);
});

test.each(cases.filter(([, , { options }]) => options !== undefined))(
  "%s: the options that it says are those that have rows",
  async (_name, call, { args, options }) => {
    const good = Object.values(args).map(([make]) => make());
    const said = await optionsSaid((last) => (call as (...args: unknown[]) => unknown)(...good, last));
    expect(said).toEqual(Object.keys(options ?? {}).sort());
  },
);
