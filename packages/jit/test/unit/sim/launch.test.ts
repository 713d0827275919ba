import { arange, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { expect, test } from "vitest";
import { compileToIr } from "../../../src/lower/lower.ts";
import type { BoundArg, Executable } from "../../../src/runtime/executable.ts";
import { simExecutable } from "../../../src/runtime/launch-sim.ts";

async function executable(
  fn: unknown,
  lines: string[],
): Promise<{ device: Awaited<ReturnType<typeof requestDevice>>; made: Executable }> {
  const device = await requestDevice({ target: "simulator" });
  const internals = internalsOf(device);
  if (internals.kind !== "simulator") throw new Error("not the simulator");
  const ir = compileToIr({
    function: { kind: "function", source: { name: "k", text: String(fn) }, hasContext: true, uses: {} },
    args: [0, 1].map((group) => ({ kind: "array", dtype: "float32", ndim: 1, layout: "strided", group })),
    debug: false,
  });
  const options = { block: [4, 1, 1], debug: false, fastmath: false, segments: [1, 1], stepBudget: 1000 } as const;
  return { device, made: simExecutable(internals, ir, options, (line) => lines.push(line)) };
}

// biome-ignore lint/suspicious/noExplicitAny: compiled from its text
const double = ({ grid }: any, x: any, out: any): void => {
  const i = grid(1);
  if (i === 1) console.log(`x[${i}] is`, x[i]);
  out[i] = x[i] * 2;
};

test("device arrays and views of them; the finding is thrown by the device's next wait, once", async () => {
  const lines: string[] = [];
  const { device, made } = await executable(double, lines);
  const x = device.toDevice(arange(8, "float32"));
  const out = device.zeros([4], "float32");
  const bound = (array: typeof x): BoundArg => ({ kind: "array", array });

  made.run([bound(x.slice([1, null, 2])), bound(out)], [1, 1, 1]);
  await device.synchronize();
  expect((await out.copyToHost()).toNested()).toEqual([2, 6, 10, 14]);
  expect(lines).toEqual(["x[1] is 3"]);

  made.run([bound(x.slice([0, 3])), bound(out)], [1, 1, 1]);
  await expect(device.synchronize()).rejects.toMatchObject({
    name: "SimulatorError",
    finding: "out-of-bounds-read",
    indices: [3],
  });
  await device.synchronize();
  device.dispose();
});
