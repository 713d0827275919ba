/// <reference types="node" />
// The simulator reports nothing on any kernel of this package: no race, no barrier that a thread misses, no index outside of
// its array, no value that was never written. And what comes out is right.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Device, requestDevice } from "@gridstride/core";
import { type KernelArray1, kernel } from "@gridstride/jit";
import { Specialisations } from "@gridstride/jit/internal";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Case } from "./quiet/case.ts";
import { cpuOnly } from "./quiet/cpu-only.ts";
import { grouped } from "./quiet/groups.ts";
import { lines } from "./quiet/lines.ts";
import { movements } from "./quiet/movement.ts";
import { orders } from "./quiet/orders.ts";
import { besideCpu, disposeCpu } from "./quiet/plates.ts";
import { products } from "./quiet/products.ts";
import { folds } from "./quiet/reductions.ts";
import { transforms } from "./quiet/transforms.ts";

const cases: readonly Case[] = [
  ...products,
  ...folds,
  ...orders,
  ...movements,
  ...besideCpu,
  ...transforms,
  ...lines,
  ...cpuOnly,
  ...grouped,
];

const src = fileURLToPath(new URL("../../src", import.meta.url));
/** `file:line` of each call of `kernel` in the source. */
const definitions: readonly string[] = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) =>
    readFileSync(join(src, file), "utf8")
      .split("\n")
      .flatMap((text, i) => (/^(?!\s*(\*|\/\/)).*(?<![\w.])kernel\(/.test(text) ? [`${file}:${i + 1}`] : [])),
  );
const launched = new Set<string>();
let begun = 0;
let device: Device;

beforeAll(async () => {
  device = await requestDevice({ target: "simulator" });
  const { executable } = Specialisations.prototype;
  vi.spyOn(Specialisations.prototype, "executable").mockImplementation(function (
    this: Specialisations,
    on,
    special,
    ...rest
  ) {
    const { passedAt } = special.compiled.ir.sources[0]!;
    if (on === device && passedAt) launched.add(`${passedAt.file.split("/src/").at(-1)}:${passedAt.line}`);
    return executable.call(this, on, special, ...rest);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  device.dispose();
  disposeCpu();
});

test.each(cases.map((one) => [one.name, one] as const))("%s", async (_, { shapes, run }) => {
  begun++;
  expect(shapes.length).toBe(20);
  for (const [index, shape] of shapes.entries())
    await run({ device, shape, index }).catch((cause: Error) => {
      throw new Error(`shape [${shape}]: ${cause.message}`, { cause });
    });
});

test("every kernel of the source was launched above", ({ skip }) => {
  if (begun < cases.length) skip("not all functions were asked for");
  expect(definitions.length).toBeGreaterThan(50);
  expect(definitions.filter((one) => !launched.has(one))).toEqual([]);
});

describe("what is wrong is reported", () => {
  // Neighbours meet in shared memory.
  const turn = (waits: boolean) =>
    kernel(
      ({ threadIdx, shared, syncthreads, WAITS }, x: KernelArray1, out: KernelArray1) => {
        const tile = shared.array([64], "float32");
        tile[threadIdx.x] = x[threadIdx.x];
        if (WAITS) syncthreads();
        out[threadIdx.x] = tile[63 - threadIdx.x];
      },
      { uses: { WAITS: waits } },
    );
  test.each([
    [true, null],
    [false, "GS903"],
  ] as const)("a barrier there: %s", async (waits, message) => {
    using x = device.zeros([64], "float32");
    using out = device.zeros([64], "float32");
    turn(waits).configure(1, 64)(x, out);
    const wait = device.synchronize();
    await (message === null ? wait : expect(wait).rejects.toThrow(message));
  });
});
