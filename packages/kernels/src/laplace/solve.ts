import type { Device, DeviceArray, Graph, GraphBuilder } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { boundaryCode } from "./boundary.ts";
import { type Look, lookOn } from "./change.ts";
import { launchStep, type StepOptions } from "./laplace-step.ts";
import { fivePointSteps, STEPS, TILE } from "./temporal.ts";

/** Steps of a replay at most: while more are encoded, the host's thread does nothing else. */
const MOST_STEPS = 4096;
/** Bytes that the steps of a replay read and write at most: about a second's work, which a GPU's watchdog lets pass. */
const MOST_BYTES = 2 ** 34;

/** The options of `jacobi`, checked. */
export interface Solving {
  readonly step: StepOptions;
  readonly temporal: boolean;
  readonly iterations: number;
  readonly tolerance: number;
  readonly checkEvery: number;
  readonly progress: ((iterations: number, change: number) => void) | undefined;
}

interface Solved {
  readonly u: DeviceArray;
  readonly iterations: number;
  readonly change: number;
}

/** The steps of a replay: before each of `looks` looks all of them, then one more look after `rest` steps, if any. */
interface Plan {
  readonly looks: number;
  readonly rest: number;
}

/**
 * Steps of Jacobi's method as a graph: a loop that ends when a look at the change, on the device, finds that it is small.
 *
 * @param from - disposed when this returns, or the result; the caller's still where it throws.
 */
export async function solve(from: DeviceArray, solving: Solving): Promise<Solved> {
  const { iterations, tolerance } = solving;
  const every = Math.min(solving.checkEvery, iterations);
  if (iterations === 0) return { u: from, iterations, change: Number.POSITIVE_INFINITY };
  if (from.size === 0) return { u: from, iterations: every, change: 0 };
  const { device } = from;
  const other = device.empty(from.shape, from.dtype);
  try {
    using look = lookOn(device, from.dtype, tolerance);
    using steps = new Steps(device, [from, other], solving.step, solving.temporal);
    let [at, done, change] = [0, 0, Number.POSITIVE_INFINITY];
    while (done < iterations && !(change <= tolerance)) {
      const plan = planOf(iterations - done, every, from.byteLength, launchesOf(every, solving.temporal).odd);
      (await steps.graph(every, plan, look)).replay();
      const { data } = await look.change.copyToHost();
      const looks = Number(data[1]);
      change = Number(data[0]);
      done += Math.min(looks, plan.looks) * every + (looks > plan.looks ? plan.rest : 0);
      at = steps.placeAfter(every, plan, looks);
      solving.progress?.(done, change);
    }
    const [u, unused] = at === 0 ? [from, other] : [other, from];
    unused.dispose();
    return { u, iterations: done, change };
  } catch (error) {
    other.dispose();
    throw error;
  }
}

/** All but the last replays have the same steps, and end in the plate in which they began. */
function planOf(left: number, every: number, bytes: number, odd: boolean): Plan {
  const most = Math.max(1, Math.floor(Math.min(MOST_STEPS, MOST_BYTES / (2 * bytes)) / every));
  const even = odd && most % 2 === 1 ? most + 1 : most;
  const whole = Math.floor(left / every);
  return whole > even ? { looks: even, rest: 0 } : { looks: whole, rest: left - whole * every };
}

/** The launches for some steps before a look: the last is a single step, so that the change is that of one step. */
function launchesOf(
  steps: number,
  temporal: boolean,
): { readonly many: number; readonly single: number; readonly odd: boolean } {
  const many = temporal ? Math.ceil(steps / STEPS) - 1 : 0;
  const single = steps - STEPS * many;
  return { many, single, odd: (many + single) % 2 === 1 };
}

/** Steps from one plate into the other and back, as a graph; the last graph is kept. */
class Steps {
  readonly #device: Device;
  readonly #plates: readonly [DeviceArray, DeviceArray];
  readonly #step: StepOptions;
  readonly #temporal: boolean;
  #last: (Plan & { readonly graph: Graph }) | null = null;

  constructor(device: Device, plates: readonly [DeviceArray, DeviceArray], step: StepOptions, temporal: boolean) {
    this.#device = device;
    this.#plates = plates;
    this.#step = step;
    this.#temporal = temporal;
  }

  /** The steps of a plan, from the first plate. */
  async graph(every: number, { looks, rest }: Plan, look: Look): Promise<Graph> {
    const last = this.#last;
    if (last?.looks === looks && last.rest === rest) return last.graph;
    this[Symbol.dispose]();
    const { odd } = launchesOf(every, this.#temporal);
    const graph = await this.#device.record((_, builder) => {
      const until = (most: number, body: () => void): void => {
        if (most > 0) builder.while(look.going, body, { most });
      };
      const once = (steps: number, at: number): void => this.#look(builder, steps, at, look);
      look.begin();
      if (odd) {
        // A look ends in the other plate: two of them are one iteration.
        until(Math.floor(looks / 2), () => {
          once(every, 0);
          until(1, () => once(every, 1));
        });
        until(looks % 2, () => once(every, 0));
      } else until(looks, () => once(every, 0));
      if (rest > 0) until(1, () => once(rest, odd ? looks % 2 : 0));
    });
    this.#last = { looks, rest, graph };
    return graph;
  }

  /** The plate of the result after so many looks. */
  placeAfter(every: number, { looks, rest }: Plan, done: number): 0 | 1 {
    const odd = Number(launchesOf(every, this.#temporal).odd) * Math.min(done, looks);
    return ((odd + Number(done > looks && launchesOf(rest, this.#temporal).odd)) % 2) as 0 | 1;
  }

  [Symbol.dispose](): void {
    this.#last?.graph.dispose();
    this.#last = null;
  }

  #look(builder: GraphBuilder, steps: number, from: number, look: Look): void {
    let at = from;
    const launch = (times: number, one: (u: DeviceArray, out: DeviceArray) => void): void => {
      const next = (): void => {
        const [u, out] = at === 0 ? this.#plates : [this.#plates[1], this.#plates[0]];
        one(u, out);
        at = 1 - at;
      };
      if (times > 1)
        builder.repeat(Math.floor(times / 2), () => {
          next();
          next();
        });
      if (times % 2 === 1) next();
    };
    const { many, single } = launchesOf(steps, this.#temporal);
    launch(many, (u, out) => launchSteps(this.#device, u, out, this.#step));
    launch(single, (u, out) => launchStep(this.#device, u, out, this.#step));
    look.at(this.#plates[at] as DeviceArray, this.#plates[1 - at] as DeviceArray);
  }
}

function launchSteps(device: Device, u: DeviceArray, out: DeviceArray, options: StepOptions): void {
  const { boundary = "fixed" } = options;
  const [m, n] = u.shape as [number, number];
  if (isComplexType(u.dtype)) {
    launchSteps(device, u.real, out.real, options);
    return launchSteps(device, u.imag, out.imag, options);
  }
  const grid = [Math.ceil(n / TILE), Math.ceil(m / TILE)] as const;
  fivePointSteps.configure(grid, [TILE, TILE], { device })(u as never, out as never, boundaryCode[boundary]);
}
