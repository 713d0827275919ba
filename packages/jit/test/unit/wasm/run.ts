// Kernels written as IR (test/unit/passes/build.ts), run on a device instead of the simulator.
import type { Device, DeviceArray } from "@gridstride/core";
import { internalsOf, type WasmInternals } from "@gridstride/core/internal";
import type { Kernel } from "../../../src/ir/ir.ts";
import type { Triple } from "../../../src/runtime/executable.ts";
import { wasmExecutable } from "../../../src/runtime/launch-wasm.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { BLOCK, GRID } from "../passes/build.ts";
import { through } from "../passes/through.ts";

export function internals(device: Device): WasmInternals {
  const found = internalsOf(device);
  if (found.kind === "webgpu" || found.kind === "simulator") throw new Error(`no WebAssembly on ${found.kind}`);
  return found;
}

/** What the emitter is given. */
export const prepared = (kernel: Kernel): Kernel => through(kernel, "wasm");

/** The launch of `run` in build.ts, with the block in another shape perhaps. Memory that nobody wrote is not zero. */
export async function runOn(
  device: Device,
  kernel: Kernel,
  n = 100,
  block: Triple = [BLOCK, 1, 1],
): Promise<{ readonly out: readonly number[]; readonly flags: readonly number[] }> {
  device.toDevice(new Int32Array(1 << 18).fill(0x5a5a5a5a)).dispose();
  const size = BLOCK * GRID;
  using given = device.toDevice(Int32Array.from({ length: size }, (_, i) => (i * 7) % 13));
  using out = device.zeros([size], "int32");
  using flags = device.toDevice(Int32Array.from({ length: size }, (_, i) => (i % 5) + 1));
  const options = { block, debug: false, fastmath: false, segments: [], stepBudget: 0 };
  wasmExecutable(internals(device), stageOf(prepared(kernel)), options).run(
    [...[given, out, flags].map((one) => ({ kind: "array" as const, array: one })), { kind: "scalar", value: n }],
    [GRID, 1, 1],
  );
  await device.synchronize();
  const numbers = async (from: DeviceArray): Promise<readonly number[]> => [
    ...((await from.copyToHost()).data as Int32Array),
  ];
  return { out: await numbers(out), flags: await numbers(flags) };
}
