import { isDevice, isDeviceArray, LaunchError, type Target } from "@gridstride/core";
import { checkOptions, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import type { CheckOptions, KernelOptions, LaunchOptions } from "../types/kernel.ts";
import { normalizeDim3 } from "./dim3.ts";
import type { Triple } from "./executable.ts";

const OPTIONS: OptionNames<LaunchOptions> = { device: true, stream: true, stepBudget: true, sharedBytes: true };

/** @throws {LaunchError} code `wrong-kind`, for options that `configure` and `forall` do not have. */
export function checkLaunchOptions(options: LaunchOptions): void {
  checkOptions("k.configure(blocks, threads, { device })(...arguments)", options, OPTIONS);
  const { device, stream, stepBudget, sharedBytes } = options;
  if (device !== undefined && !isDevice(device))
    throw new LaunchError("wrong-kind", `\`device\` is what requestDevice() gives; got ${show(device)}`);
  if (
    stream !== undefined &&
    (isDeviceArray(stream) || !isDevice((stream as { readonly device?: unknown } | null)?.device))
  )
    throw new LaunchError("wrong-kind", `\`stream\` is what device.stream() gives; got ${show(stream)}`);
  checkCount("stepBudget", stepBudget);
  checkSharedOption(sharedBytes);
}

/** @throws {LaunchError} code `wrong-kind`. */
export function checkFloat64(float64: unknown): void {
  if (float64 !== undefined && float64 !== "exact" && float64 !== "fast")
    throw wrongKind('"exact" or "fast" as float64', float64);
}

/** @throws {LaunchError} code `wrong-kind`. */
export function checkKernelOptions({ fastmath, float64, debug, maxBlocksize, portable }: KernelOptions<object>): void {
  checkFlag("portable", portable);
  checkFlag("fastmath", fastmath);
  checkFloat64(float64);
  checkFlag("debug", debug);
  checkCount("maxBlocksize", maxBlocksize);
}

const CHECK_OPTIONS: OptionNames<CheckOptions> = { target: true, block: true, sharedBytes: true };
const TARGETS: readonly Target[] = ["webgpu", "parallel", "cpu", "simulator"];

/** @param threads - of a block, where none is named. @throws {LaunchError} code `wrong-kind` or `bad-size`. */
export function readCheckOptions(
  options: CheckOptions,
  threads: number,
): { target: Target; block: Triple; sharedBytes: number } {
  checkOptions("k.check(types, { target })", options, CHECK_OPTIONS);
  const { target = "webgpu", block = threads, sharedBytes = 0 } = options;
  checkSharedOption(options.sharedBytes);
  return { target: readTarget(target), block: normalizeDim3(block, "block", 1), sharedBytes };
}

export function readTarget(target: unknown): Target {
  if (!TARGETS.includes(target as Target)) throw wrongKind(`${TARGETS.join(", ")} as \`target\``, target);
  return target as Target;
}

function checkFlag(name: string, given: unknown): void {
  if (given !== undefined && typeof given !== "boolean") throw wrongKind(`true or false as \`${name}\``, given);
}

function checkCount(name: string, given: number | undefined): void {
  if (given !== undefined && given !== Number.POSITIVE_INFINITY && !(Number.isInteger(given) && given > 0))
    throw wrongKind(`a whole number from 1 as \`${name}\``, given);
}

/** @throws {LaunchError} code `wrong-kind`. */
export function checkSharedOption(given: number | undefined): void {
  if (given !== undefined && !(Number.isSafeInteger(given) && given > 0))
    throw wrongKind("a whole number of bytes from 1 as `sharedBytes`", given);
}

/** A kernel that is called as if it were a function. */
export function refuseCall(): never {
  throw new LaunchError(
    "bad-size",
    "a kernel is launched on a grid: write k.configure(blocks, threads)(...arguments), or k.forall(n)(...arguments)",
  );
}
