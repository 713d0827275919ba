// Every function of the package, with hostile values in the place of each argument and each option: each is refused in words,
// or is one that the function is documented to take.
import { requestDevice } from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import { faultsOf, hostileValues, optionsSaid, subjectOf } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { onDevice, onHost } from "./misuse/kinds.ts";
import { lineCases } from "./misuse/lines.ts";
import { movementCases } from "./misuse/movement.ts";
import { otherCases } from "./misuse/others.ts";
import { plateCases } from "./misuse/plates.ts";
import { productCases } from "./misuse/products.ts";
import { foldCases } from "./misuse/reductions.ts";
import { pairCases, statisticsCases } from "./misuse/statistics.ts";
import { transformCases } from "./misuse/transforms.ts";

const device = await requestDevice({ target: "simulator" });
const other = await requestDevice({ target: "simulator" });
const hostiles = hostileValues({ device, other });

const onArrays = [
  lineCases,
  foldCases,
  productCases,
  transformCases,
  plateCases,
  movementCases,
  statisticsCases,
  pairCases,
];
const there = onDevice(device);
const places = [
  ["host arrays", onArrays.flatMap((cases) => cases(onHost))],
  ["device arrays", onArrays.flatMap((cases) => cases(there))],
  ["no arrays", otherCases(device)],
] as const;

test("every function has rows", () => {
  const named = new Set(places.flatMap(([, cases]) => cases.map(([name]) => name)));
  expect(Object.keys(kernels).filter((name) => !named.has(name))).toEqual([]);
});

describe.each(places)("%s", (_, cases) => {
  test.each(cases)("%s refuses what it cannot take, in words", async (_name, call, row) => {
    expect(await faultsOf(subjectOf(call as never, row), hostiles, device, there.tidy)).toEqual([]);
  });
});

describe("options", () => {
  const withOptions = [...places[0][1], ...places[2][1]].filter(([, , { options }]) => options !== undefined);
  test.each(withOptions)("%s: those that it says are those that have rows", async (_name, call, { args, options }) => {
    const good = Object.values(args).map(([make]) => make());
    const said = await optionsSaid((last) => (call as (...args: unknown[]) => unknown)(...good, last));
    expect(said).toEqual(Object.keys(options ?? {}).sort());
  });
});
