import { type Device, LaunchError } from "@gridstride/core";
import { type FunctionUse, type Specialisation, Specialisations, type Triple } from "@gridstride/jit/internal";
import type { KernelRun, KernelSettings } from "./kernels.ts";

/** Loop rounds that a thread may run on the simulator before it is called endless. */
const STEP_BUDGET = 100_000_000;
/** Threads of a block: core calls are long, so that smaller blocks spread better. */
const BLOCK = 64;

/** The kernels of one gufunc, compiled as calls need them: one core call per thread. */
export class CoreKernels {
  readonly #use: FunctionUse;
  readonly #nin: number;
  readonly #settings: KernelSettings;
  readonly #byKey: Map<string, Specialisations> = new Map();
  readonly #checked: WeakSet<Specialisation> = new WeakSet();

  constructor(use: FunctionUse, nin: number, settings: KernelSettings) {
    this.#use = use;
    this.#nin = nin;
    this.#settings = settings;
  }

  /** Enqueues a launch. @throws {LaunchError} code `not-writable`, where the function writes to an input. */
  launch(device: Device, run: KernelRun): void {
    const { kernels, special, block, grid } = this.#ready(device, run);
    kernels.executable(device, special, run.args, block, STEP_BUDGET).run(run.args, grid);
  }

  /** The same; a pipeline of webgpu is compiled without blocking the caller's thread. */
  async launchAsync(device: Device, run: KernelRun): Promise<void> {
    const { kernels, special, block, grid } = this.#ready(device, run);
    (await kernels.executableAsync(device, special, run.args, block, STEP_BUDGET)).run(run.args, grid);
  }

  #ready(device: Device, run: KernelRun): Ready {
    const kernels = this.#kernels(run);
    const special = kernels.for(run.args);
    if (!this.#checked.has(special)) this.#check(special);
    const block = blockFor(run.extents, Math.min(BLOCK, this.#settings.maxBlocksize, device.limits.maxBlockSize));
    return { kernels, special, block, grid: gridFor(run.extents, block) };
  }

  /** Inputs may be broadcast, converted or on loan from the caller: nothing may write to them. */
  #check(special: Specialisation): void {
    const { params, arrays } = special.compiled.ir;
    const written = params
      .slice(0, this.#nin)
      .findIndex((param) => param.kind === "array" && isWritten(arrays[param.array]));
    if (written >= 0)
      throw new LaunchError(
        "not-writable",
        `${this.#use.source.name} writes to its input operand ${written}, which may be shared between core calls: write to an output`,
      );
    this.#checked.add(special);
  }

  #kernels({ key, text, signature }: KernelRun): Specialisations {
    const known = this.#byKey.get(key);
    if (known) return known;
    const made = new Specialisations(
      {
        kind: "function",
        hasContext: true,
        uses: { ufunc: this.#use },
        source: { name: this.#use.source.name, text: text(), firstLine: 1 },
      },
      { debug: false, fastmath: this.#settings.fastmath, signature: signature() },
    );
    this.#byKey.set(key, made);
    return made;
  }
}

interface Ready {
  readonly kernels: Specialisations;
  readonly special: Specialisation;
  readonly block: Triple;
  readonly grid: Triple;
}

type ArrayDecl = Specialisation["compiled"]["ir"]["arrays"][number];
const isWritten = (array: ArrayDecl | undefined): boolean => array?.space === "global" && array.written;

/** Threads along x for the innermost loop, what is left of a block along y. */
function blockFor(extents: readonly number[], threads: number): Triple {
  if (extents.length === 1) return [threads, 1, 1];
  const x = Math.min(threads, 2 ** Math.ceil(Math.log2(extents.at(-1) as number)));
  return [x, Math.max(1, Math.floor(threads / x)), 1];
}

/** Loops before the last two share z. */
function gridFor(extents: readonly number[], [x, y]: Triple): Triple {
  const [inner = 1, middle = 1, ...outer] = extents.toReversed();
  return [Math.ceil(inner / x), Math.ceil(middle / y), outer.reduce((size, extent) => size * extent, 1)];
}
