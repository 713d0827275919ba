import { type Device, UnsupportedError } from "@gridstride/core";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { showLoop } from "./loops.ts";

/**
 * Refuses a loop that computes in a type that the device's kernels do not have.
 *
 * @throws {UnsupportedError} code `dtype`.
 */
export function checkTypes(name: string, loop: LoopTypes, device: Device): void {
  if (device.target !== "webgpu") return;
  const lacking = [...loop.inputs, ...loop.outputs].find((type) => type === "float64");
  if (lacking === undefined) return;
  throw new UnsupportedError(
    "dtype",
    `the loop ${showLoop(loop)} of ${name} computes in ${lacking}, which target webgpu does not have: give { dtype: "float32" } or float32 arrays, add a loop of 32-bit types, or run it on "parallel", "cpu" or "simulator"`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
