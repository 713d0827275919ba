import { type Device, LaunchError } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { Launched, RowTiles, Specialisation, Triple } from "@gridstride/jit/internal";
import { executableFor } from "@gridstride/jit/runtime";
import type { AskedKernel, KernelSource } from "../call/kernel-source.ts";
import { blockFor, gridFor, Launches } from "../call/kernels.ts";
import { sizeOf } from "../rules/broadcast.ts";
import type { CoreRun } from "./run.ts";

/** Threads of a block: core calls are long, so that smaller blocks balance better. */
export const CORE_BLOCK = 64;
/** The same where a core call is distributed over threads: neighbours along x touch neighbouring elements. */
const DISTRIBUTED_X = 32;
const DISTRIBUTED_Y = 8;
const MORE_CALLS =
  "Stack operands, so that one call has more loop dimensions, or write the core's outer loops so that no iteration needs the result of another";

/**
 * The kernels of one gufunc, compiled as calls need them: one core call per thread; or, where there are few calls to keep
 * a device busy, with the loops of the core distributed over threads, where their iterations need nothing of each other.
 */
export class CoreKernels extends Launches<CoreRun> {
  readonly #nin: number;
  readonly #checked: WeakSet<Specialisation> = new WeakSet();

  constructor(source: KernelSource, nin: number, maxBlocksize: number) {
    super(source, maxBlocksize);
    this.#nin = nin;
  }

  /**
   * How a single core call on a device of WebAssembly can be done tile by tile along the first axis of its operands; null
   * where it is not known that this gives the same.
   *
   * @throws as `launch` does.
   */
  tiles(device: Device, run: CoreRun): RowTiles | null {
    if (!this.source.adapts) return null;
    return this.source.now(distributed(run), (kernels) => {
      const special = this.special(kernels, run);
      if (special.distribution?.isWhole !== false) return null;
      // cpu keeps the function's own order where a thread has more to do than to copy: its loops are faster than rows of threads.
      if (device.target === "cpu" && special.distribution.phases.some(({ hasLoops }) => hasLoops)) return null;
      const block = distributedBlock(this.most(device));
      const executable = executableFor(kernels, { device, args: run.args, block }, () => special);
      return executable.rowTiles?.(run.args, run.extents.length) ?? null;
    });
  }

  override shaped(device: Device, run: CoreRun): ReturnType<Launches<CoreRun>["shaped"]> {
    const calls = sizeOf(run.extents);
    const most = this.most(device);
    if (this.source.adapts && isWorthDistributing(device, calls, run.coreSize)) {
      const asked = distributed(run);
      const isParted = (kernels: Launched): boolean => this.special(kernels, run).distribution?.isWhole === false;
      if (this.source.now(asked, isParted)) return { asked, block: distributedBlock(most), grid: [1, 1, calls] };
    }
    this.source.advice?.launch(device.target, calls, calls * run.coreSize, MORE_CALLS);
    const block = blockFor(run.extents, Math.min(CORE_BLOCK, most));
    return { asked: run, block, grid: gridFor(run.extents, block) };
  }

  /** @throws {LaunchError} code `not-writable`, where the function writes to an input. */
  override special(kernels: Launched, run: CoreRun): Specialisation {
    const special = super.special(kernels, run);
    if (!this.#checked.has(special)) this.#check(special);
    return special;
  }

  /** Inputs may be broadcast, converted or on loan from the caller: nothing may write to them. */
  #check(special: Specialisation): void {
    const { params, arrays } = special.head;
    const written = params
      .slice(0, this.#nin)
      .findIndex((param) => param.kind === "array" && isWritten(arrays[param.array]));
    if (written >= 0)
      throw new LaunchError(
        "not-writable",
        `${this.source.name} writes to its input operand ${written}, which may be shared between core calls: write to an output`,
      );
    this.#checked.add(special);
  }
}

const distributed = ({ key, plan, signature }: CoreRun): AskedKernel => ({ kind: "spread", plan, key, signature });

type ArrayDecl = Specialisation["compiled"]["ir"]["arrays"][number];
const isWritten = (array: ArrayDecl | undefined): boolean => array?.space === "global" && array.written;

/**
 * Whether core calls are so few that a device is idle with one thread for each, and so large that more threads help.
 * Workers of parallel take 8 calls or more at a time: they share 16 for each evenly enough. cpu has one thread, whose
 * loops run in vectors anyway; the simulator runs a core call as it is written.
 */
function isWorthDistributing(device: Device, calls: number, coreSize: number): boolean {
  const internals = internalsOf(device);
  switch (internals.kind) {
    case "webgpu":
      return coreSize >= 64 && calls < (device.info.software ? 64 : 16384);
    case "parallel":
      return coreSize * calls >= 2 ** 15 && calls < 16 * internals.threads;
    default:
      return false;
  }
}

/** Threads of a block of a distributed kernel. */
function distributedBlock(most: number): Triple {
  const x = Math.min(DISTRIBUTED_X, most);
  return [x, Math.min(DISTRIBUTED_Y, Math.floor(most / x)), 1];
}
