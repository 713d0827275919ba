import type { Device } from "@gridstride/core";
import { refuseRecording } from "@gridstride/core/internal";
import type { BoundArg, Executable, Launched, Triple } from "@gridstride/jit/internal";
import { sizeOf } from "../rules/broadcast.ts";
import type { Advice } from "./advice.ts";
import { rethrow } from "./host-memory.ts";
import type { AskedKernel, KernelSource } from "./kernel-source.ts";

/** One launch of a generated kernel. */
export type KernelRun<P extends object = object> = AskedKernel<P> & {
  readonly args: readonly BoundArg[];
  /** One thread for each place; the last axis along x. */
  readonly extents: readonly number[];
};

/** A launch without its arguments. */
export interface PreparedLaunch {
  readonly executable: Executable;
  readonly grid: Triple;
}

/** Loop iterations that a thread may run on the simulator before it is called endless. */
export const STEP_BUDGET = 100_000_000;
const BLOCK = 256;
const MORE_LINES = 'Reduce with an identity or identity: "reorderable", along an axis that leaves more lines';

/** Launches of the kernels of one ufunc. */
export class Kernels {
  readonly #source: KernelSource;
  readonly #maxBlocksize: number;

  constructor(source: KernelSource, maxBlocksize: number) {
    this.#source = source;
    this.#maxBlocksize = maxBlocksize;
  }

  get advice(): Advice | null {
    return this.#source.advice;
  }

  /** Enqueues a launch. */
  launch(device: Device, run: KernelRun): void {
    const { executable, grid } = this.#ready(device, run);
    executable.run(run.args, grid);
  }

  /**
   * Begins a launch: workers compute while the caller does something else, where the device has any. The returned function does
   * the rest. It must be called, once, before anything else is launched, and throws the errors.
   */
  start(device: Device, run: KernelRun): () => void {
    const { executable, grid } = this.#ready(device, run);
    refuseRecording(device);
    const whole = executable.parts?.(grid, 0);
    if (whole) return whole.start(run.args, 0, Infinity);
    executable.run(run.args, grid);
    return () => rethrow(device);
  }

  /** The same; a pipeline of webgpu is compiled without blocking the caller's thread. */
  async launchAsync(device: Device, run: KernelRun): Promise<void> {
    this.#advise(device, run);
    const { block, grid } = this.#shape(device, run.extents);
    const executable = await this.#source.soon(run, (kernels) =>
      kernels.executableAsync(device, kernels.for(run.args), run.args, block, STEP_BUDGET),
    );
    executable.run(run.args, grid);
  }

  #ready(device: Device, run: KernelRun): PreparedLaunch {
    this.#advise(device, run);
    const { block, grid } = this.#shape(device, run.extents);
    const made = (kernels: Launched): Executable =>
      kernels.executable(device, kernels.for(run.args), run.args, block, STEP_BUDGET);
    return { executable: this.#source.now(run, made), grid };
  }

  #advise({ target }: Device, { args, extents }: KernelRun): void {
    if (target !== "webgpu" || this.advice === null) return;
    const elements = args.map((arg) => (arg.kind === "array" ? arg.array.size : 0));
    this.advice.launch(target, sizeOf(extents), Math.max(...elements), MORE_LINES);
  }

  #shape(device: Device, extents: readonly number[]): { readonly block: Triple; readonly grid: Triple } {
    const block = blockFor(extents, Math.min(BLOCK, this.#maxBlocksize, device.limits.maxBlockSize));
    return { block, grid: gridFor(extents, block) };
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
