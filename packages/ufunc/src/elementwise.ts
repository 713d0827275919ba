import type { Device, DType, Scalar } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { type ArgType, type BoundArg, type FunctionUse, Specialisations, type Triple } from "@gridstride/jit/internal";
import { stretch } from "./broadcast.ts";
import type { Strided } from "./host-memory.ts";
import { type ElementwisePlan, elementwiseText } from "./kernel-text.ts";
import { makeNest } from "./nest.ts";
import type { LoopTypes } from "./resolve-loop.ts";
import { carrier } from "./scalars.ts";

/** An input of a launch: an array, or a scalar in the type that the loop takes. */
export type Input =
  | ({ readonly kind: "array" } & Strided)
  | { readonly kind: "scalar"; readonly value: Scalar; readonly type: DType };

/** One loop over arrays on one device. */
export interface ElementwiseCall {
  readonly loop: LoopTypes;
  /** Every input and the mask broadcast to it; outputs have it. */
  readonly shape: readonly number[];
  readonly inputs: readonly Input[];
  readonly outputs: readonly Strided[];
  /** Array of bool: elements are computed where it is true. */
  readonly mask: Strided | null;
}

/** What all kernels of a ufunc share. */
export interface ElementwiseOptions {
  readonly fastmath: boolean;
  readonly maxBlocksize: number;
}

/** Loop rounds that a thread may run on the simulator before it is called endless. */
const STEP_BUDGET = 100_000_000;
const BLOCK = 256;

/** The kernels of one ufunc, compiled as calls need them. */
export class ElementwiseKernels {
  readonly #use: FunctionUse;
  readonly #options: ElementwiseOptions;
  readonly #byPlan: Map<string, Specialisations> = new Map();

  constructor(use: FunctionUse, options: ElementwiseOptions) {
    this.#use = use;
    this.#options = options;
  }

  /** Enqueues a call; an empty one does nothing. */
  launch(device: Device, call: ElementwiseCall): void {
    const prepared = this.#prepare(device, call);
    if (prepared === null) return;
    const { kernels, args, grid, block } = prepared;
    kernels.executable(device, kernels.for(args), args, block, STEP_BUDGET).run(args, grid);
  }

  /** The same; a pipeline of webgpu is compiled without blocking the caller's thread. */
  async launchAsync(device: Device, call: ElementwiseCall): Promise<void> {
    const prepared = this.#prepare(device, call);
    if (prepared === null) return;
    const { kernels, args, grid, block } = prepared;
    const executable = await kernels.executableAsync(device, kernels.for(args), args, block, STEP_BUDGET);
    executable.run(args, grid);
  }

  #prepare(device: Device, call: ElementwiseCall): Prepared | null {
    const { shape, inputs, outputs, mask, loop } = call;
    if (shape.includes(0)) return null;
    const arrays = [...(mask ? [mask] : []), ...inputs.filter((one) => one.kind === "array"), ...outputs];
    const nest = makeNest(
      shape,
      arrays.map((array) => stretch(array, shape)),
      arrays.map(({ offset }) => offset),
    );
    // A single element is a loop of one round.
    const extents = nest.extents.length === 0 ? [1] : nest.extents;
    const views = arrays.map(
      ({ memory }, i): BoundArg => ({
        kind: "array",
        array: viewOf(
          memory,
          extents,
          nest.extents.length === 0 ? [0] : (nest.strides[i] as number[]),
          nest.offsets[i] as number,
        ),
      }),
    );
    const rest = views.values();
    const next = (): BoundArg => rest.next().value as BoundArg;
    const args = [
      ...(mask ? [next()] : []),
      ...inputs.map((one): BoundArg => (one.kind === "array" ? next() : { kind: "scalar", value: one.value })),
      ...rest,
    ];
    const plan: ElementwisePlan = {
      rank: extents.length,
      inputs: inputs.map((one) =>
        one.kind === "array"
          ? { kind: "array", dtype: one.memory.dtype }
          : { kind: "scalar", dtype: carrier(one.type) },
      ),
      outputs: outputs.map(({ memory }) => memory.dtype),
      masked: mask !== null,
      loop,
    };
    const block = blockFor(extents, Math.min(this.#options.maxBlocksize, device.limits.maxBlockSize));
    return { kernels: this.#kernels(plan), args, block, grid: gridFor(extents, block) };
  }

  #kernels(plan: ElementwisePlan): Specialisations {
    const text = elementwiseText(plan);
    // Scalars are passed in types that the text does not show.
    const key = `${text};${plan.inputs.map(({ kind, dtype }) => kind + dtype)};${plan.outputs}`;
    const known = this.#byPlan.get(key);
    if (known) return known;
    const array = (dtype: DType): ArgType => ({ kind: "array", dtype, ndim: plan.rank, layout: "strided", group: 0 });
    const signature: readonly ArgType[] = [
      ...(plan.masked ? [array("bool")] : []),
      ...plan.inputs.map(
        ({ kind, dtype }): ArgType => (kind === "array" ? array(dtype) : { kind, type: dtype, weak: false }),
      ),
      ...plan.outputs.map(array),
    ];
    const made = new Specialisations(
      {
        kind: "function",
        hasContext: true,
        uses: { ufunc: this.#use },
        source: { name: this.#use.source.name, text, firstLine: 1 },
      },
      { debug: false, fastmath: this.#options.fastmath, signature },
    );
    this.#byPlan.set(key, made);
    return made;
  }
}

interface Prepared {
  readonly kernels: Specialisations;
  readonly args: readonly BoundArg[];
  readonly grid: Triple;
  readonly block: Triple;
}

/** Threads along x for the innermost loop, as many as it has or a block holds; what is left along y. */
function blockFor(extents: readonly number[], most: number): Triple {
  const threads = Math.min(BLOCK, most);
  if (extents.length === 1) return [threads, 1, 1];
  const inner = extents.at(-1) as number;
  const x = Math.min(threads, 2 ** Math.ceil(Math.log2(inner)));
  return [x, Math.max(1, Math.floor(threads / x)), 1];
}

function gridFor(extents: readonly number[], [x, y]: Triple): Triple {
  const [inner = 1, middle = 1, ...outer] = extents.toReversed();
  return [Math.ceil(inner / x), Math.ceil(middle / y), outer.reduce((size, extent) => size * extent, 1)];
}
