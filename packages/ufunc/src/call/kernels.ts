import type { Device, DType } from "@gridstride/core";
import { refuseRecording } from "@gridstride/core/internal";
import {
  type ArgType,
  type BoundArg,
  type BuildKernel,
  builtKernel,
  type FunctionUse,
  Specialisations,
  type Triple,
} from "@gridstride/jit/internal";
import { sizeOf } from "../rules/broadcast.ts";
import { adviseLaunch } from "./advice.ts";
import { rethrow } from "./host-memory.ts";
import { countOperations } from "./loops.ts";

/** One launch of a generated kernel. */
export interface KernelRun {
  /** Equal keys mean equal kernels and signatures. */
  readonly key: string;
  /** Writes the kernel, which calls the ufunc's function. */
  readonly build: BuildKernel;
  /** A text for `build`, as `builtKernel` takes it. */
  readonly builtAs?: string;
  readonly signature: () => readonly ArgType[];
  readonly args: readonly BoundArg[];
  /** One thread for each place; the last axis along x. */
  readonly extents: readonly number[];
}

/** A launch without its arguments. */
export interface PreparedLaunch {
  readonly executable: ReturnType<Specialisations["executable"]>;
  readonly grid: Triple;
}

/** Settings that all kernels of a ufunc share. */
export interface KernelSettings {
  readonly fastmath: boolean;
  readonly float64?: "exact" | "fast" | undefined;
  readonly maxBlocksize: number;
}

/** Loop iterations that a thread may run on the simulator before it is called endless. */
export const STEP_BUDGET = 100_000_000;
const BLOCK = 256;
const MORE_LINES = 'Reduce with an identity or identity: "reorderable", along an axis that leaves more lines';

/** The kernels of one ufunc, compiled as calls need them. */
export class Kernels {
  readonly #use: FunctionUse;
  readonly #settings: KernelSettings;
  readonly #byKey: Map<string, Specialisations> = new Map();
  readonly #operations: Map<string, number> = new Map();

  constructor(use: FunctionUse, settings: KernelSettings) {
    this.#use = use;
    this.#settings = settings;
  }

  /** How many operations the function takes on operands of these types, about. */
  operations(inputs: readonly DType[]): number {
    const key = inputs.join();
    const known = this.#operations.get(key) ?? countOperations(this.#use, inputs);
    this.#operations.set(key, known);
    return known;
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
    const kernels = this.#kernels(run);
    const { block, grid } = this.#shape(device, run.extents);
    const executable = await kernels.executableAsync(device, kernels.for(run.args), run.args, block, STEP_BUDGET);
    executable.run(run.args, grid);
  }

  #ready(device: Device, run: KernelRun): PreparedLaunch {
    this.#advise(device, run);
    const kernels = this.#kernels(run);
    const { block, grid } = this.#shape(device, run.extents);
    return { executable: kernels.executable(device, kernels.for(run.args), run.args, block, STEP_BUDGET), grid };
  }

  #advise({ target }: Device, { args, extents }: KernelRun): void {
    if (target !== "webgpu") return;
    const elements = args.map((arg) => (arg.kind === "array" ? arg.array.size : 0));
    adviseLaunch(this.#use.source.name, target, sizeOf(extents), Math.max(...elements), MORE_LINES);
  }

  #kernels({ key, build, builtAs, signature }: KernelRun): Specialisations {
    const known = this.#byKey.get(key);
    if (known) return known;
    const made = new Specialisations(builtKernel("ufunc", this.#use, build, builtAs), {
      debug: false,
      fastmath: this.#settings.fastmath,
      float64: this.#settings.float64,
      signature: signature(),
    });
    this.#byKey.set(key, made);
    return made;
  }

  #shape(device: Device, extents: readonly number[]): { readonly block: Triple; readonly grid: Triple } {
    const block = blockFor(extents, Math.min(BLOCK, this.#settings.maxBlocksize, device.limits.maxBlockSize));
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
