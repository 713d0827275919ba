import { type Device, type DType, dtypeInfo, UnsupportedError } from "@gridstride/core";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { showLoop } from "./loops.ts";

/**
 * Refuses a loop that computes in a type that the device's kernels do not have.
 *
 * @throws {UnsupportedError} code `dtype`.
 */
export function checkTypes(name: string, loop: LoopTypes, device: Device): void {
  if (device.target !== "webgpu") return;
  const lacking = [...loop.inputs, ...loop.outputs].find((type) => dtypeInfo(type).bytesPerElement === 8);
  if (lacking === undefined) return;
  throw new UnsupportedError(
    "dtype",
    `the loop ${showLoop(loop)} of ${name} computes in ${lacking}, which target webgpu does not have: give { dtype: "${narrower(lacking)}" } or ${narrower(lacking)} arrays, add a loop of 32-bit types, or run it on "parallel", "cpu" or "simulator"`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}

function narrower(type: DType): DType {
  return type === "float64" ? "float32" : type === "int64" ? "int32" : "uint32";
}
