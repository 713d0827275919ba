import { LaunchError, type Target, UnsupportedError } from "@gridstride/core";
import { guaranteedLimits, storageOf } from "@gridstride/core/internal";
import type { Compiled } from "../compile.ts";
import { CompileError, reporting } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { refuseDepth } from "../targets/wgsl/depth.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import { refuseTypes } from "../targets/wgsl/unsupported.ts";
import type { BoundArg, BuildOptions, Triple } from "./executable.ts";
import { checkBlock, checkModule, checkShared, portableLimits } from "./limits.ts";
import { refuseWideAtomics } from "./refuse-atomics.ts";

/** What a kernel's code depends on besides its types. */
type Form = Pick<BuildOptions, "block" | "debug" | "fastmath" | "segments">;

const { maxBufferBytes, maxSegmentBytes } = guaranteedLimits.webgpu;

/**
 * Holds a kernel to what every WebGPU device has.
 *
 * @throws {CompileError} GS701. {LaunchError} code `limit`.
 */
export function checkPortable(forWgsl: Kernel, form: Form): void {
  refuseTypes(forWgsl);
  const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
  const module = reporting(
    () => forWgsl.sources,
    () => {
      const made = emitWgsl(forWgsl, { ...form, numerics, segmentBytes: maxSegmentBytes });
      refuseDepth(made);
      return made;
    },
  );
  checkModule(portableLimits, module, form.block);
}

/** Bindings that each buffer needs where segments are the smallest. @throws {LaunchError} code `limit`, for a buffer that not every device can have. */
export function portableSegments(args: readonly BoundArg[]): readonly number[] {
  const segments = new Map<number, number>();
  for (const [position, arg] of args.entries()) {
    if (arg.kind !== "array") continue;
    const { id, byteLength } = storageOf(arg.array);
    if (byteLength > maxBufferBytes)
      throw new LaunchError(
        "limit",
        `argument ${position + 1} is in a buffer of ${byteLength} bytes, and not every WebGPU device has buffers of more than ${maxBufferBytes}; work in parts`,
      );
    segments.set(id, Math.max(1, Math.ceil(byteLength / maxSegmentBytes)));
  }
  return [...segments.values()];
}

/**
 * What a target would refuse a kernel for, whatever devices there are.
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
    refuseWideAtomics(compiled.ir, "an adapter");
    return checkPortable(compiled.forWgsl, form);
  }
  const limits = guaranteedLimits[target];
  checkBlock(form.block as Triple, limits.maxBlockSize, `target ${target} allows`);
  checkShared(compiled.ir, limits);
  // Made here, as the launch would.
  if (target !== "simulator") void compiled.forWasm;
}
