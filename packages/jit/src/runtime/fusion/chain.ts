import type { DeviceArray } from "@gridstride/core";
import { type Command, internalsOf } from "@gridstride/core/internal";
import { once } from "../../diagnostics/once.ts";
import type { Kernel, LoopStmt, Stmt } from "../../ir/ir.ts";
import { isWide } from "../../ir/types.ts";
import { statements } from "../../ir/walk.ts";
import { gridStrides } from "../../passes/fusion/grid-strides.ts";
import { isElementWise } from "../../passes/fusion/own-elements.ts";
import { gridPositions } from "../../passes/grid-positions.ts";
import { inlineStraightCalls } from "../../passes/inline-calls.ts";
import { singleAssignment } from "../../passes/single-assignment.ts";
import { withSingleExit } from "../../passes/single-exit.ts";
import { runPasses } from "../../pipeline.ts";
import type { BoundArg } from "../executable.ts";
import { isSameView, joined, stayApart } from "./joined.ts";
import { type FusableLaunch, isFusableLaunch } from "./launch.ts";

/** Launches that stand one after another, as the launch of one kernel. */
export interface Chain {
  readonly commands: readonly Command<DeviceArray>[];
  readonly launches: readonly FusableLaunch[];
  readonly kernel: Kernel;
  /** One for each parameter of the kernel. */
  readonly args: readonly BoundArg[];
  /** Where the launches have it. */
  readonly places: readonly Place[];
}

interface Place {
  /** The number of the launch in the chain. */
  readonly launch: number;
  /** The number of the argument. */
  readonly at: number;
}

/** Launches in a chain: with more of them a launch costs the host little less, and compiling takes long. */
const MOST = 16;

/** A launch that may be joined with others; null where it cannot. */
export function beginChain(command: Command<DeviceArray>): Chain | null {
  const { fusable, arrays } = command;
  if (!isFusableLaunch(fusable) || arrays.some(({ disposed }) => disposed)) return null;
  const { options, args: given } = fusable;
  if (options.segments.some((segments) => segments > 1)) return null;
  const kernel = prepared(fusable.lowered());
  if (kernel === null || kernel.params.length !== given.length) return null;
  // There such numbers take functions, which drivers compile for long.
  if (fusable.device.target === "webgpu" && usesWide(kernel)) return null;
  const left = arrays.values();
  const args = given.map((arg) => (arg.kind === "array" ? { ...arg, array: left.next().value as DeviceArray } : arg));
  // Complex numbers and records are several parameters.
  const fits = kernel.params.every((param, i) => {
    const arg = args[i] as BoundArg;
    if (param.kind !== "array" || arg.kind !== "array") return param.kind === arg.kind;
    return kernel.arrays[param.array]?.dtype === arg.array.dtype;
  });
  if (!fits) return null;
  return { commands: [command], launches: [fusable], kernel, args, places: args.map((_, at) => ({ launch: 0, at })) };
}

/** A chain with one more launch; null where the result could be another, or where a kernel cannot take so much. */
export function lengthened(chain: Chain, next: Chain): Chain | null {
  const [one, other] = [chain.launches[0] as FusableLaunch, next.launches[0] as FusableLaunch];
  if (chain.launches.length === MOST || keyOf(one) !== keyOf(other) || one.device !== other.device) return null;
  const [args, places] = [[...chain.args], [...chain.places]];
  const params = next.args.map((arg, at) => {
    const known = chain.args.findIndex((given, i) => isSame(chain.kernel, i, given, next.kernel, at, arg));
    if (known >= 0) return known;
    places.push({ launch: chain.launches.length, at });
    return args.push(arg) - 1;
  });
  if (!stayApart(chain, next, one) || !hasRoom(one, args)) return null;
  const kernel = joined(chain.kernel, next.kernel, { params, args, block: one.options.block, device: one.device });
  return {
    ...{ kernel, args, places },
    commands: [...chain.commands, ...next.commands],
    launches: [...chain.launches, ...next.launches],
  };
}

/** Equal for launches of the same threads. */
const keyOf = ({ grid, options: { block, stepBudget } }: FusableLaunch): string => `${grid};${block};${stepBudget}`;

/** Whether two arguments are one. Numbers have the types of their parameters. */
function isSame(kernel: Kernel, i: number, one: BoundArg, others: Kernel, at: number, other: BoundArg): boolean {
  if (one.kind === "array" || other.kind === "array")
    return one.kind === "array" && other.kind === "array" && isSameView(one.array, other.array);
  const [param, second] = [kernel.params[i], others.params[at]];
  if (param?.kind !== "scalar" || second?.kind !== "scalar" || param.type !== second.type) return false;
  if (one.parameter || other.parameter) return one.parameter?.of === other.parameter?.of;
  return Object.is(one.value, other.value);
}

/** Whether a kernel of webgpu can take these: shapes, strides and scalars stand in one block of uniforms. */
function hasRoom({ device }: FusableLaunch, args: readonly BoundArg[]): boolean {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return true;
  const words = args.map((arg) => (arg.kind === "array" ? 1 + 2 * arg.array.ndim : 2));
  const arrays = args.filter(({ kind }) => kind === "array").length;
  return (
    arrays <= internals.gpu.limits.maxStorageBuffersPerShaderStage &&
    4 * words.reduce((sum, some) => sum + some, OWN_WORDS) <= internals.queue.uniformBytes
  );
}

const usesWide = ({ arrays, locals, params }: Kernel): boolean =>
  [...arrays.map(({ dtype }) => dtype), ...locals.map(({ type }) => type)].some(isWide) ||
  params.some((param) => param.kind === "scalar" && isWide(param.type));

/** Words that a launch adds, at most: its grid, its number. */
const OWN_WORDS = 8;

const kernels = new WeakMap<Kernel, Kernel | null>();

/** The kernel with its positions in sight, ending at its end; null where it cannot be fused. */
const prepared = (kernel: Kernel): Kernel | null =>
  once(kernels, kernel, () => {
    if (!isElementWise(kernel)) return null;
    const plain = runPasses(withoutReturns(kernel), [inlineStraightCalls, singleAssignment, gridPositions]);
    const loops = statements(plain.body).filter(isLoop);
    return loops.every((loop) => gridStrides(plain.body).has(loop)) ? plain : null;
  });

const isLoop = (stmt: Stmt): stmt is LoopStmt => stmt.kind === "loop";

function withoutReturns(kernel: Kernel): Kernel {
  const { name, locals, body } = kernel;
  const ended = withSingleExit({ name, locals, body, paramCount: 0, results: [] });
  const list = ended.body.at(-1)?.kind === "return" ? ended.body.slice(0, -1) : ended.body;
  return { ...kernel, locals: ended.locals, body: list };
}
