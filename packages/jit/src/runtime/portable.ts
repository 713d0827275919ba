import { LaunchError, type Target, UnsupportedError } from "@gridstride/core";
import { guaranteedLimits, storageOf } from "@gridstride/core/internal";
import { type Compiled, launchesOf } from "../compile.ts";
import { CompileError } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { exactNumerics } from "../targets/wgsl/options.ts";
import { checkBlock, checkShared } from "./block-limits.ts";
import type { BoundArg, BuildOptions, Triple } from "./executable.ts";
import { portableLimits } from "./limits.ts";
import { refuseWideAtomics } from "./refuse-atomics.ts";
import { stageOf } from "./stage.ts";
import { wgslModule } from "./wgsl-module.ts";

/** The inputs of a kernel's code besides its types. */
type Form = Pick<BuildOptions, "block" | "debug" | "fastmath" | "segments">;

const { maxBufferBytes, maxSegmentBytes } = guaranteedLimits.webgpu;

/**
 * Holds a kernel to what every WebGPU device has.
 *
 * @throws {LaunchError} code `limit`.
 */
export function checkPortable(forWgsl: Kernel, form: Form): void {
  wgslModule(portableLimits, stageOf(forWgsl), { ...form, numerics: exactNumerics, segmentBytes: maxSegmentBytes });
}

/** Bindings that each buffer needs where segments are the smallest. @throws {LaunchError} code `limit`, for a buffer that not every device can have. */
export function portableSegments(args: readonly BoundArg[]): readonly number[] {
  for (const [position, arg] of args.entries()) {
    const byteLength = arg.kind === "array" ? storageOf(arg.array).byteLength : 0;
    if (byteLength > maxBufferBytes)
      throw new LaunchError(
        "limit",
        `argument ${position + 1} is in a buffer of ${byteLength} bytes, and not every WebGPU device has buffers of more than ${maxBufferBytes}; work in parts`,
      );
  }
  return segmentsOf(args, maxSegmentBytes);
}

/** Bindings that each buffer needs, which have at most so many bytes. */
export function segmentsOf(args: readonly BoundArg[], segmentBytes: number): readonly number[] {
  const segments = new Map<number, number>();
  for (const arg of args) {
    if (arg.kind !== "array") continue;
    const { id, byteLength } = storageOf(arg.array);
    segments.set(id, Math.max(1, Math.ceil(byteLength / segmentBytes)));
  }
  return [...segments.values()];
}

/**
 * The reason why a target would refuse a kernel on every device.
 *
 * @param compile - compiles it for the types that are asked about.
 * @returns the errors that a launch would throw, one for each place; none where it would run.
 */
export function refusals(
  compile: () => Compiled,
  target: Target,
  form: Form,
): readonly (CompileError | LaunchError | UnsupportedError)[] {
  try {
    checkOn(target, compile(), form);
    return [];
  } catch (error) {
    if (error instanceof LaunchError || error instanceof UnsupportedError) return [error];
    if (!(error instanceof CompileError)) throw error;
    return error.diagnostics.map((one) => new CompileError([one], error.sources));
  }
}

function checkOn(target: Target, compiled: Compiled, form: Form): void {
  if (target === "webgpu") {
    refuseWideAtomics(compiled.ir);
    for (const { forWgsl } of launchesOf(compiled)) checkPortable(forWgsl, form);
    return;
  }
  const limits = guaranteedLimits[target];
  checkBlock(form.block as Triple, limits.maxBlockSize, `target ${target} allows`);
  checkShared(compiled.ir, limits);
  // Made here, as the launch would.
  if (target !== "simulator") for (const one of launchesOf(compiled)) one.forWasm(form.block as Triple);
}
