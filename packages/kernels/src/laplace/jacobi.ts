import { asNDArray, type Device, type DeviceArray, type HostArray, type NDArray, type Target } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";
import { hostDevice, readOperand, webgpuDevice } from "@gridstride/ufunc/internal";
import type { PlaceOptions } from "../call.ts";
import { boundaryCode } from "./boundary.ts";
import { checkPlate, launchStep, type StepOptions } from "./laplace-step.ts";
import { fivePointSteps, STEPS, TILE } from "./temporal.ts";

/** When to stop, and how to go on. */
export interface JacobiOptions extends StepOptions {
  /** Most steps; 1000 by default. */
  readonly iterations?: number;
  /** Stops when no element changes by more in a step; 0 by default: only where nothing changes at all. */
  readonly tolerance?: number;
  /** Steps between two looks at the change, each of which waits for the device; 64 by default. */
  readonly checkEvery?: number;
  /** `naive`: a launch for each step. `temporal`: several steps a launch, for 5 points with fixed or periodic edges; the same bits. */
  readonly variant?: "naive" | "temporal";
}

/** What came of it. */
export interface JacobiResult<A> {
  readonly u: A;
  /** Steps that were made. */
  readonly iterations: number;
  /** The largest change of an element in the last step that was looked at. */
  readonly change: number;
}

const distance = vectorize((x, y) => Math.abs(x - y));
const largest = vectorize((x, y) => Math.max(x, y), { identity: "reorderable" });

/**
 * Jacobi's method for Laplace's equation: steps until nothing changes by more than `tolerance`. Everything stays on the
 * device; one number comes back at each look.
 *
 * @param u - float32 or float64, shape `[m, n]` or `[l, m, n]`: the edges, and where to start. It is not changed.
 * @returns a host array for a host array, a device array of the caller's for a device array.
 * @throws as `laplaceStep`.
 */
export async function jacobi(u: DeviceArray, options?: JacobiOptions): Promise<JacobiResult<DeviceArray>>;
export async function jacobi(
  u: HostArray,
  options?: JacobiOptions & PlaceOptions<Target>,
): Promise<JacobiResult<NDArray>>;
export async function jacobi(
  u: DeviceArray | HostArray,
  options: JacobiOptions & PlaceOptions<Target> = {},
): Promise<JacobiResult<DeviceArray | NDArray>> {
  const given = readOperand(u);
  if (given.kind === "device") return solve(given.array.copy(), options);
  const { target = "cpu" } = options;
  const device = options.device ?? (target === "webgpu" ? await webgpuDevice() : hostDevice(target));
  const { u: solved, ...rest } = await solve(device.toDevice(asNDArray(u as HostArray)), options);
  using result = solved;
  return { u: await result.copyToHost(), ...rest };
}

/** Takes `from` over: it is disposed, or the result. */
async function solve(from: DeviceArray, options: JacobiOptions): Promise<JacobiResult<DeviceArray>> {
  const { device } = from;
  const { iterations = 1000, tolerance = 0, checkEvery = 64 } = options;
  let [current, next] = [from, from];
  try {
    checkPlate("jacobi", from, options);
    next = device.empty(from.shape, from.dtype);
    let done = 0;
    let change = Number.POSITIVE_INFINITY;
    while (done < iterations && !(change <= tolerance)) {
      const until = Math.min(done + checkEvery, iterations);
      while (done < until) {
        // The last step before a look is a single one, so that the change is that of one step.
        const many = options.variant === "temporal" && done + STEPS < until;
        if (many) launchSteps(device, current, next, options);
        else launchStep(device, current, next, options);
        [current, next] = [next, current];
        done += many ? STEPS : 1;
      }
      change = await changeBetween(current, next);
    }
    next.dispose();
    return { u: current, iterations: done, change };
  } catch (error) {
    current.dispose();
    next.dispose();
    throw error;
  }
}

function launchSteps(device: Device, u: DeviceArray, out: DeviceArray, { boundary = "fixed" }: JacobiOptions): void {
  const [m, n] = u.shape as [number, number];
  const grid = [Math.ceil(n / TILE), Math.ceil(m / TILE)] as const;
  fivePointSteps.configure(grid, [TILE, TILE], { device })(u as never, out as never, boundaryCode[boundary]);
}

async function changeBetween(a: DeviceArray, b: DeviceArray): Promise<number> {
  if (a.size === 0) return 0;
  using change = distance(a, b);
  using most = largest.reduce(change.reshape(change.size), { axis: 0 });
  return Number((await most.copyToHost()).get());
}
