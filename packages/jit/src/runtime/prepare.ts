import { defaultDevice, LaunchError } from "@gridstride/core";
import { checkOptions, isDevice, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import type { PrepareOptions } from "../types/kernel.ts";
import { readAskedTypes } from "./asked-types.ts";
import { checkBlock } from "./block-limits.ts";
import { chooseSignature, type KernelSignature } from "./choose-signature.ts";
import { type Launched, STEP_BUDGET } from "./configured.ts";
import { normalizeDim3 } from "./dim3.ts";
import { checkSharedOption } from "./refuse-launch.ts";

const OPTIONS: OptionNames<PrepareOptions> = { device: true, block: true, sharedBytes: true };

/** A kernel, as `prepare` needs it. */
interface Prepared {
  readonly specialisations: Launched;
  readonly signatures: readonly KernelSignature[] | null;
  readonly arity: number;
  readonly name: string;
  /** Threads of a block, where none is named, and at most. */
  readonly threads: number;
  readonly most: number;
}

/** `Kernel.prepare`. */
export async function prepare(of: Prepared, types: unknown, options: PrepareOptions = {}): Promise<void> {
  checkOptions("k.prepare(types, { device })", options, OPTIONS);
  const { device: given, sharedBytes } = options;
  if (given !== undefined && !isDevice(given)) throw wrongKind("what requestDevice() gives as `device`", given);
  checkSharedOption(sharedBytes);
  const asked = readAskedTypes(types);
  if (asked.length !== of.arity)
    throw new LaunchError("arity", `expected types for ${of.arity} arguments of ${of.name}, got ${show(types)}`);
  const device = given ?? (await defaultDevice());
  const { block: threads = Math.min(of.threads, device.limits.maxBlockSize) } = options;
  const block = normalizeDim3(threads, "block", 1);
  checkBlock(block, of.most, "this kernel's maxBlocksize allows");
  checkBlock(block, device.limits.maxBlockSize, `device ${device.info.adapter} allows`);
  const signature = of.signatures && chooseSignature(of.signatures, asked);
  const special = of.specialisations.forTypes(asked, signature, sharedBytes);
  const made = await of.specialisations.executableAsync(device, special, null, block, STEP_BUDGET);
  made.ready?.();
}
