import { defaultDevice, LaunchError } from "@gridstride/core";
import { checkOptions, isDevice, type OptionNames, show, wrongKind } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { ArgType } from "../frontend/request.ts";
import type { PrepareOptions } from "../types/kernel.ts";
import { readArgument } from "./arguments.ts";
import { checkBlock } from "./block-limits.ts";
import { chooseSignature, type KernelSignature } from "./choose-signature.ts";
import type { Launched } from "./configured.ts";
import { normalizeDim3 } from "./dim3.ts";
import { STEP_BUDGET } from "./executable.ts";
import { readHostArguments } from "./launch-host.ts";
import { checkSharedOption } from "./refuse-launch.ts";
import { FORALL_BLOCK } from "./shapes.ts";
import { paramsOf } from "./signatures.ts";

const OPTIONS: OptionNames<PrepareOptions> = { device: true, block: true, sharedBytes: true };

/** A kernel, as `prepare` needs it. */
interface Prepared {
  readonly specialisations: Launched;
  readonly signatures: readonly KernelSignature[] | null;
  readonly arity: number;
  readonly name: string;
  /** Threads of a block, at most. */
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
  const { block: threads = Math.min(FORALL_BLOCK, of.most, device.limits.maxBlockSize) } = options;
  const block = normalizeDim3(threads, "block", 1);
  checkBlock(block, of.most, "this kernel's maxBlocksize allows");
  checkBlock(block, device.limits.maxBlockSize, `device ${device.info.adapter} allows`);
  const signature = of.signatures && chooseSignature(of.signatures, asked);
  const special = of.specialisations.forTypes(asked, signature, sharedBytes);
  const made = await of.specialisations.executableAsync(device, special, null, block, STEP_BUDGET);
  made.ready?.();
}

/**
 * Argument types that are named or shown: a signature string, or one entry per argument, a type string (`float32[:]`) or
 * a value such as a launch takes.
 *
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`.
 */
export function readAskedTypes(asked: unknown): readonly ArgType[] {
  if (typeof asked === "string") return paramsOf(asked);
  if (!Array.isArray(asked))
    throw wrongKind(
      'a signature string, "void(float32[:], int32)", or a list with a type or value for each argument',
      asked,
    );
  const values = asked.flatMap((one, position) => (typeof one === "string" ? [] : [readArgument(one, position)]));
  const shown = readHostArguments(values).types.values();
  const types = asked.map((one) => (typeof one === "string" ? typeIn(one) : (shown.next().value as ArgType)));
  return regrouped(types, (at) => typeof asked[at] === "string");
}

function typeIn(text: string): ArgType {
  const [type, ...others] = paramsOf(`(${text})`);
  if (type === undefined || others.length > 0) throw wrongKind("one type for each argument", text);
  return type;
}

/** Arrays that were named share no memory with others; arrays that were passed share memory as the passed arrays do. */
function regrouped(types: readonly ArgType[], isNamed: (at: number) => boolean): readonly ArgType[] {
  const groups = new Map<string, number>();
  return types.map((type, at) => {
    if (type.kind === "scalar") return type;
    const key = isNamed(at) ? `named ${at}` : `shown ${type.group}`;
    return { ...type, group: once(groups, key, () => groups.size) };
  });
}
