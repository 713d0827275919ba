import type { Device } from "@gridstride/core";
import { Specialisations } from "@gridstride/jit/internal";

/** A kernel that was compiled while somebody watched. */
export interface Compiled {
  readonly kernel: string;
  /** Processor time from the function's text to code that is ready to run, in milliseconds. */
  readonly ms: number;
  /** From the function's text to WGSL, made and timed now. Milliseconds. */
  wgsl(): number;
}

/** What some work gives, and the time of all processors that it takes, in milliseconds. */
function timed<T>(work: () => T): { readonly ms: number; readonly made: T } {
  const start = process.cpuUsage();
  const made = work();
  const { user, system } = process.cpuUsage(start);
  return { ms: (user + system) / 1000, made };
}

/** Does some work, and times each kernel that a launch in it compiles. Parts of other packages that compile kernels count too. */
export async function compiledIn(work: () => Promise<void>): Promise<readonly Compiled[]> {
  const { prototype } = Specialisations;
  const { forTypes, executable } = prototype;
  const found: Compiled[] = [];
  const fronts = new Map<object, number>();
  prototype.forTypes = function (this: Specialisations, ...given) {
    const { ms, made } = timed(() => forTypes.apply(this, given));
    if (!fronts.has(made)) fronts.set(made, ms);
    return made;
  };
  prototype.executable = function (this: Specialisations, device: Device, special, args, block, budget) {
    const { ms, made } = timed(() => {
      const ready = executable.call(this, device, special, args, block, budget);
      if (!known.has(ready)) ready.ready?.();
      return ready;
    });
    if (!known.has(made)) {
      known.add(made);
      found.push({
        kernel: special.compiled.ir.name,
        ms: (fronts.get(special) ?? 0) + ms,
        wgsl: () => timed(() => this.refusals(special.types, "webgpu", { block, sharedBytes: 0 }, () => null)).ms,
      });
    }
    return made;
  };
  try {
    await work();
  } finally {
    Object.assign(prototype, { forTypes, executable });
  }
  return found;
}

const known = new WeakSet<object>();
