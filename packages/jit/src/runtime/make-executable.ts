import type { Device, DeviceArray } from "@gridstride/core";
import { type Fuse, internalsOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import type { Compiled } from "../compile.ts";
import { counting } from "../diagnostics/counting.ts";
import { reporting } from "../diagnostics/diagnostic.ts";
import type { ArgType } from "../frontend/request.ts";
import type { Kernel, KernelHead } from "../ir/ir.ts";
import { withParts } from "./argument-parts.ts";
import { checkShared } from "./block-limits.ts";
import { cooperativeExecutable } from "./cooperative-launch.ts";
import type { DistributedKernel } from "./distributed-kernel.ts";
import type { Distributor } from "./distributed-launch.ts";
import type { BuildOptions, Executable } from "./executable.ts";
import { wasmExecutable } from "./launch-wasm.ts";
import { haveWarps, type WebGpuBuild, webgpuExecutable, webgpuExecutableAsync } from "./launch-webgpu.ts";
import { recordable } from "./recordable.ts";
import { refuseWideAtomics } from "./refuse-atomics.ts";
import { simulatorNow } from "./simulator.ts";
import { type Kept, keptStage, type Stage, stageOf } from "./stage.ts";

/** A kernel for one tuple of argument types. */
export interface Specialised {
  readonly types: readonly ArgType[];
  readonly head: KernelHead;
  /** Compiled when it is first asked for, if something of the kernel is kept. */
  readonly compiled: Compiled;
  /** Modules from earlier runs; null where nothing is kept. Kernels of several launches, and distributed kernels, have null. */
  readonly kept: Kept | null;
  /** The launches that it became, if its loops were to be distributed over threads; else null. */
  readonly distribution: (DistributedKernel & { readonly by: Distributor }) | null;
  /** Loads the code that makes one launch of several of a graph; null for a kernel that is not compiled by the passes of its target alone. */
  readonly loadFuse: (() => Promise<Fuse<DeviceArray>>) | null;
}

/** A kernel that one launch runs, for blocks of some size. */
interface Launch extends Pick<Specialised, "head" | "compiled" | "kept"> {
  readonly options: BuildOptions;
}

/** The launches that a kernel became, and how their executables are one. */
interface Plan {
  readonly launches: readonly Launch[];
  /** @param made - for each launch. */
  join(made: readonly Executable[]): Executable;
}

/** The executable of a kernel on a device, made without waiting. */
export const executableOn = (device: Device, special: Specialised, options: BuildOptions): Executable =>
  withArguments(device, special, madeNow(device, planOf(device, special, options)), options);

const madeNow = (device: Device, { launches, join }: Plan): Executable =>
  join(launches.map((launch) => reporting(launch.head.sources, () => executableHere(device, launch))));

/** The same on webgpu; pipelines are compiled without blocking the caller's thread. */
export async function executableSoon(
  device: Device,
  internals: WebGpuInternals,
  special: Specialised,
  options: BuildOptions,
): Promise<Executable> {
  // Before any pipeline is begun.
  if (special.kept === null) refuseWideAtomics(special.compiled.ir, adapterOf(device));
  const { launches, join } = planOf(device, special, options);
  const made = launches.map((launch) =>
    webgpuExecutableAsync(internals, stageForWgsl(device, internals, launch), onAdapter(device, launch.options)),
  );
  return withArguments(device, special, join(await Promise.all(made)), options);
}

/** A recording keeps the launches of a kernel; of a kernel with `grid.sync()` it keeps the launches of the parts. */
function withArguments(device: Device, special: Specialised, made: Executable, options: BuildOptions): Executable {
  const { head, compiled, types, kept, loadFuse } = special;
  const whole = withParts(withCounters(device, head, made), types, head);
  if (kept === null && compiled.cooperative !== null) return whole;
  return recordable(device, head, whole, loadFuse && { load: loadFuse, options, lowered: () => compiled.ir });
}

function planOf(device: Device, special: Specialised, options: BuildOptions): Plan {
  const { compiled, distribution, kept } = special;
  if (kept !== null) return ofOneLaunch({ ...special, options });
  if (distribution === null) return ofCompiled(device, compiled, options);
  const inBlocks = device.target === "webgpu" || device.target === "simulator";
  const phases = distribution.phases.map((phase) => {
    const block = distribution.by.block(phase, options.block, inBlocks);
    return { block, plan: ofCompiled(device, phase.compiled, { ...options, block }) };
  });
  let plain: Executable | null = null;
  const whole = (): Executable => {
    plain ??= madeNow(device, ofCompiled(device, compiled, { ...options, block: [1, 1, options.block[2]] }));
    return plain;
  };
  return {
    launches: phases.flatMap(({ plan }) => plan.launches),
    join(made) {
      const left = made.values();
      const executables = phases.map(({ block, plan }) => ({
        executable: plan.join(plan.launches.map(() => left.next().value as Executable)),
        block,
      }));
      return distribution.by.executable(compiled.ir, distribution, executables, whole);
    },
  };
}

const ofOneLaunch = (launch: Launch): Plan => ({ launches: [launch], join: ([made]) => made as Executable });

function ofCompiled(device: Device, compiled: Compiled, options: BuildOptions): Plan {
  const { ir, cooperative } = compiled;
  if (cooperative === null) return ofOneLaunch({ head: ir, compiled, kept: null, options });
  const { kernel, parts } = cooperative;
  // A kept array takes one binding.
  const build = { ...options, segments: [...options.segments, ...kernel.kept.map(() => 1)] };
  return {
    launches: parts.map((part) => ({ head: part.ir, compiled: part, kept: null, options: build })),
    join(made) {
      const kept = made.map((executable, at) => recordable(device, (parts[at] as Compiled).ir, executable));
      return cooperativeExecutable(device, ir, kernel, kept, options.block);
    },
  };
}

function executableHere(device: Device, launch: Launch): Executable {
  const { head, compiled, kept, options } = launch;
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") checkShared(head, device.limits);
  switch (internals.kind) {
    case "webgpu":
      return webgpuExecutable(internals, stageForWgsl(device, internals, launch), onAdapter(device, options));
    case "simulator":
      return simulatorNow()(internals, compiled.ir, options);
    default:
      return wasmExecutable(
        internals,
        stageFor(kept, `wasm ${options.block}`, () => compiled.forWasm(options.block)),
        options,
      );
  }
}

function stageForWgsl(device: Device, { numerics }: WebGpuInternals, { compiled, kept, options }: Launch): Stage {
  const areSubgroups = haveWarps(numerics, options.block);
  return stageFor(kept, areSubgroups ? "wgsl with warps" : "wgsl", () => {
    refuseWideAtomics(compiled.ir, adapterOf(device));
    return areSubgroups ? compiled.forWarps : compiled.forWgsl;
  });
}

const stageFor = (kept: Kept | null, name: string, kernel: () => Kernel): Stage =>
  kept === null ? stageOf(kernel()) : keptStage(kept, name, kernel);

const adapterOf = (device: Device): string => `adapter ${device.info.adapter}`;

const onAdapter = (device: Device, options: BuildOptions): WebGpuBuild => ({
  ...options,
  software: device.info.software,
});

/**
 * An executable that takes the array of counters after its arguments, as one of the arguments alone. After each launch the
 * counts are passed on and the array is gone, so that a program sees as much memory in use as without. On webgpu nothing is
 * passed on: a launch is not done when `run` returns.
 */
export function withCounters(device: Device, { counters }: KernelHead, made: Executable): Executable {
  if (counters === undefined) return made;
  return {
    ...(made.ready && { ready: made.ready }),
    run(args, grid) {
      const array = device.zeros(counters.length, "uint32") as DeviceArray;
      made.run([...args, { kind: "array", array }], grid);
      const storage = storageOf(array);
      if (storage.kind !== "webgpu")
        counting()?.add(counters, new Uint32Array(storage.bytes.buffer, storage.bytes.byteOffset, counters.length));
      // A recording has the parts of a kernel with `grid.sync()`, and runs them later.
      if (device["~recording"] === null) array.dispose();
    },
  };
}
