import {
  type DeviceArray,
  type DTypeOf,
  type HostArray,
  LaunchError,
  type NDArray,
  type Target,
} from "@gridstride/core";
import { show, takeTurn } from "@gridstride/core/internal";
import { type AnyArray, hostDevice, type Made, webgpuDevice } from "@gridstride/ufunc/internal";
import { type Inexact, type PlaceOf, type PlaceOptions, readArray } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { checkPlate, STEP, type StepOptions, type StepVariant } from "./laplace-step.ts";
import { type Solving, solve } from "./solve.ts";

/** When to stop, and how to go on. */
export interface JacobiOptions extends Omit<StepOptions, "variant"> {
  /** Most steps; 1000 by default. */
  readonly iterations?: number;
  /** Stops when no element changes by more in a step; 0 by default: only where nothing changes at all. */
  readonly tolerance?: number;
  /** Steps between two looks at the change, on the device; 64 by default. */
  readonly checkEvery?: number;
  /** Called with the steps that are done, and the largest change in the last of them, each time that the host reads it. */
  readonly progress?: (iterations: number, change: number) => void;
  /** A version of a step, launched for each; or `temporal`, several steps a launch, for 5 points with fixed or periodic edges. All have the same bits. */
  readonly variant?: StepVariant | "temporal";
}

/** The result. */
export interface JacobiResult<A> {
  readonly u: A;
  /** Steps that were made. */
  readonly iterations: number;
  /** The largest change of an element in the last step that was looked at. */
  readonly change: number;
}

const OPTIONS: Rules<JacobiOptions> = {
  ...STEP,
  iterations: "own",
  tolerance: "own",
  checkEvery: "own",
  progress: "function",
  variant: ["naive", "inside", "strips", "rows", "shared", "temporal"],
};

/**
 * Jacobi's method for Laplace's equation: steps until nothing changes by more than `tolerance`. The device decides when to stop. The
 * host reads one small array at the end; a long run is read each time that 4,096 steps, or fewer steps that read and write 16 GiB, are
 * done.
 *
 * @param u - float32, float64 or complex, shape `[m, n]` or `[l, m, n]`: the edges, and where to start. It is not changed.
 * @returns a host array for a host array, a device array of the caller's for a device array.
 * @throws as `laplaceStep`; {LaunchError} `wrong-kind` for options that there are not.
 *
 * @example
 * ```ts
 * const plate = zeros([5, 5], "float32");
 * for (let j = 0; j < 5; j++) plate.set(100, 0, j);
 * const { u, change } = await jacobi(plate, { iterations: 200, tolerance: 0.01 });
 * change <= 0.01; // true
 * u.get(1, 2); // 52.67857360839844
 * ```
 */
export async function jacobi<X extends AnyArray>(
  u: X & Inexact<X>,
  options?: JacobiOptions & PlaceOf<X, Target>,
): Promise<JacobiResult<Made<X, DTypeOf<X>, "cpu">>>;
export async function jacobi(
  u: DeviceArray | HostArray,
  options: JacobiOptions & PlaceOptions<Target> = {},
): Promise<JacobiResult<DeviceArray | NDArray>> {
  checkOptions("jacobi", options, OPTIONS);
  const given = readArray(u, "jacobi: u");
  if (given.kind === "device") return solveOn(given.array.copy(), options);
  return takeTurn({ reads: [given.array], writes: [] }, () => solveHost(given.array, options));
}

async function solveHost(u: NDArray, options: JacobiOptions & PlaceOptions<Target>): Promise<JacobiResult<NDArray>> {
  const { target = "cpu" } = options;
  const device = options.device ?? (target === "webgpu" ? await webgpuDevice() : hostDevice(target));
  const { u: solved, ...rest } = await solveOn(device.toDevice(u), options);
  using result = solved;
  return { u: await result.copyToHost(), ...rest };
}

/** Takes `from` over: it is disposed, or the result. */
async function solveOn(from: DeviceArray, options: JacobiOptions): Promise<JacobiResult<DeviceArray>> {
  try {
    return await solve(from, solvingOf(from, options));
  } catch (error) {
    from.dispose();
    throw error;
  }
}

/** @throws as `checkPlate`, and {LaunchError} `wrong-kind` for options that there are not. */
function solvingOf(u: DeviceArray, options: JacobiOptions): Solving {
  const { iterations = 1000, tolerance = 0, checkEvery = 64, progress, variant, ...rest } = options;
  const temporal = variant === "temporal";
  const step: StepOptions = variant === undefined || temporal ? rest : { ...rest, variant };
  const refuse = (what: string, came: string): never => {
    throw new LaunchError("wrong-kind", `jacobi: expected ${what}, got ${came}`);
  };
  const isWhole = (x: unknown): boolean => Number.isInteger(x) || x === Number.POSITIVE_INFINITY;
  if (!isWhole(iterations) || iterations < 0) refuse("a whole number of iterations, 0 or more", show(iterations));
  if (typeof tolerance !== "number" || !(tolerance >= 0)) refuse("a tolerance of 0 or more", show(tolerance));
  if (!isWhole(checkEvery) || checkEvery < 1) refuse("checkEvery to be a whole number, 1 or more", show(checkEvery));
  if (iterations === Number.POSITIVE_INFINITY && checkEvery === Number.POSITIVE_INFINITY)
    refuse("iterations or checkEvery to be finite", "Infinity");
  checkPlate("jacobi", u, step);
  const { points = 5, boundary = "fixed" } = step;
  if (temporal && (points !== 5 || u.ndim !== 2 || (boundary !== "fixed" && boundary !== "periodic")))
    refuse(
      'the version "temporal" for 5 points with fixed or periodic edges alone',
      `${u.ndim === 3 ? 7 : points} points with ${boundary} edges`,
    );
  return { step, temporal, iterations, tolerance, checkEvery, progress };
}
