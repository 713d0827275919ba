import type { AnyScalar, Device } from "@gridstride/core";
import { refuseRecording } from "@gridstride/core/internal";
import type { BoundArg, Executable, Launched, Triple } from "@gridstride/jit/internal";
import { executableFor } from "@gridstride/jit/runtime";
import { sizeOf } from "../rules/broadcast.ts";
import { rethrow } from "./host-memory.ts";
import type { AskedKernel, KernelSource } from "./kernel-source.ts";

type Found = ReturnType<Launched["for"]>;

/** One launch of a generated kernel. */
export type KernelRun<P extends object = object> = AskedKernel<P> & {
  readonly args: readonly BoundArg[];
  /** One thread for each place; the last axis along x. */
  readonly extents: readonly number[];
};

/** A launch that is ready to run: with its arguments, or with others that differ from them in scalars only. */
export interface PreparedLaunch extends Pick<KernelRun, "args" | "extents"> {
  readonly executable: Executable;
  readonly grid: Triple;
}

/** The arguments of a launch with the scalars of one call, by their places. */
export const withScalars = (args: readonly BoundArg[], scalar: (at: number) => AnyScalar): readonly BoundArg[] =>
  args.map((arg, at) => (arg.kind === "scalar" ? { kind: "scalar", value: scalar(at) } : arg));

const BLOCK = 256;
const MORE_LINES = 'Reduce with an identity or identity: "reorderable", along an axis that leaves more lines';

/** A launch whose kernel is still to be made. */
interface Shaped extends Pick<PreparedLaunch, "grid"> {
  readonly asked: AskedKernel;
  readonly block: Triple;
}

/** Launches of the kernels of one function. */
export abstract class Launches<R extends KernelRun> {
  readonly source: KernelSource;
  readonly #maxBlocksize: number;

  constructor(source: KernelSource, maxBlocksize: number) {
    this.source = source;
    this.#maxBlocksize = maxBlocksize;
  }

  /** The kernel of a launch, and its shape. */
  abstract shaped(device: Device, run: R): Shaped;

  /** The kernel for the types of a launch. */
  special(kernels: Launched, { args }: R): Found {
    return kernels.for(args);
  }

  /** Enqueues a launch. */
  launch(device: Device, run: R): void {
    const { executable, grid } = this.prepare(device, run);
    executable.run(run.args, grid);
  }

  /** @throws as `launch` does. */
  prepare(device: Device, run: R): PreparedLaunch {
    const { asked, block, grid } = this.shaped(device, run);
    const made = (kernels: Launched): Executable =>
      executableFor(kernels, { device, args: run.args, block }, () => this.special(kernels, run));
    return { ...run, executable: this.source.now(asked, made), grid };
  }

  /** Threads of a block at most. */
  protected most({ limits }: Device): number {
    return Math.min(this.#maxBlocksize, limits.maxBlockSize);
  }
}

/** Launches of the kernels of one ufunc. */
export class Kernels extends Launches<KernelRun> {
  /** Whether what is launched may be made for processor cores alone. */
  forCores({ target }: Device): boolean {
    return this.source.adapts && (target === "cpu" || target === "parallel");
  }

  override shaped(device: Device, run: KernelRun): Shaped {
    const { args, extents } = run;
    const { advice } = this.source;
    if (device.target === "webgpu" && advice !== null) {
      const elements = args.map((arg) => (arg.kind === "array" ? arg.array.size : 0));
      advice.launch(device.target, sizeOf(extents), Math.max(...elements), MORE_LINES);
    }
    // Blocks of the few threads of long loops are no larger: vectors whose lanes are mostly idle take longer than single threads.
    const isLong = run.kind === "accumulate" || run.kind === "at" || run.kind === "rows";
    const few = isLong && this.forCores(device) && sizeOf(extents) < BLOCK;
    const block = blockFor(extents, few ? 1 : Math.min(BLOCK, this.most(device)));
    return { asked: run, block, grid: gridFor(extents, block) };
  }

  /**
   * Begins a launch: workers compute while the caller does something else, where the device has any. The returned function does
   * the rest. It must be called, once, before anything else is launched, and throws the errors.
   */
  start(device: Device, run: KernelRun): () => void {
    const { executable, grid } = this.prepare(device, run);
    refuseRecording(device);
    const whole = executable.parts?.(grid, 0);
    if (whole) return whole.start(run.args, 0, Infinity);
    executable.run(run.args, grid);
    return () => rethrow(device);
  }
}

/** A block of at most so many threads: along x for the innermost loop, as many as it has; what is left along y. */
export function blockFor(extents: readonly number[], threads: number): Triple {
  if (extents.length === 1) return [threads, 1, 1];
  const inner = extents.at(-1) as number;
  const x = Math.min(threads, 2 ** Math.ceil(Math.log2(inner)));
  return [x, Math.max(1, Math.floor(threads / x)), 1];
}

/** Blocks for one thread for each place; loops before the last two share z. */
export function gridFor(extents: readonly number[], [x, y]: Triple): Triple {
  const [inner = 1, middle = 1, ...outer] = extents.toReversed();
  return [Math.ceil(inner / x), Math.ceil(middle / y), sizeOf(outer)];
}
