import type { Device, DeviceArray } from "@gridstride/core";
import { type Fuse, internalsOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import type { Compiled } from "../compile.ts";
import { counting } from "../diagnostics/counting.ts";
import { reporting } from "../diagnostics/diagnostic.ts";
import type { ArgType } from "../frontend/request.ts";
import type { Kernel, KernelHead } from "../ir/ir.ts";
import type { CooperativeKernel } from "../passes/cooperative/split.ts";
import { withParts } from "./argument-parts.ts";
import { checkShared } from "./block-limits.ts";
import { cooperativeExecutable } from "./cooperative-launch.ts";
import type { DistributedKernel } from "./distributed-kernel.ts";
import type { Distributor, PhaseExecutable } from "./distributed-launch.ts";
import type { BuildOptions, Executable, Triple } from "./executable.ts";
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

type Distribution = NonNullable<Specialised["distribution"]>;
type Cooperative = NonNullable<Compiled["cooperative"]>;

/** The executable of a kernel on a device, made without waiting. */
export const executableOn = (device: Device, special: Specialised, options: BuildOptions): Executable =>
  withArguments(device, special, ofLaunches(device, special, options), options);

/** The same on webgpu; pipelines are compiled without blocking the caller's thread. */
export async function executableSoon(
  device: Device,
  internals: WebGpuInternals,
  special: Specialised,
  options: BuildOptions,
): Promise<Executable> {
  const { compiled, distribution, kept } = special;
  const soon = (launch: Compiled, build: BuildOptions): Promise<Executable> =>
    webgpuExecutableAsync(
      internals,
      stageForWgsl(device, haveWarps(internals.numerics, build.block), launch, kept),
      onAdapter(device, build),
    );
  const made = async (): Promise<Executable> => {
    if (kept !== null) return soon(compiled, options);
    refuseWideAtomics(compiled.ir, adapterOf(device));
    if (compiled.cooperative) {
      const build = withKept(options, compiled.cooperative.kernel);
      const parts = compiled.cooperative.parts.map((part) => soon(part, build));
      return cooperativeOn(device, compiled.ir, compiled.cooperative, await Promise.all(parts), options);
    }
    if (distribution === null) return soon(compiled, options);
    const phases = blocksOf(device, distribution, options).map(async ({ compiled: phase, block }) => ({
      executable: await soon(phase, { ...options, block }),
      block,
    }));
    return distributedOn(device, compiled, distribution, await Promise.all(phases), options);
  };
  return withArguments(device, special, await made(), options);
}

/** A recording keeps the launches of a kernel; of a kernel with `grid.sync()` it keeps the launches of the parts. */
function withArguments(device: Device, special: Specialised, made: Executable, options: BuildOptions): Executable {
  const { head, compiled, types, kept, loadFuse } = special;
  const whole = withParts(withCounters(device, head, made), types, head);
  if (kept === null && compiled.cooperative !== null) return whole;
  return recordable(device, head, whole, loadFuse && { load: loadFuse, options, lowered: () => compiled.ir });
}

function ofLaunches(device: Device, special: Specialised, options: BuildOptions): Executable {
  const { compiled, distribution, kept } = special;
  if (kept !== null) return ofOneLaunch(device, special, options);
  if (distribution === null) return executableOf(device, compiled, options);
  const made = blocksOf(device, distribution, options).map(({ compiled: phase, block }) => ({
    executable: executableOf(device, phase, { ...options, block }),
    block,
  }));
  return distributedOn(device, compiled, distribution, made, options);
}

interface PhaseBuild {
  readonly compiled: Compiled;
  readonly block: Triple;
}

function blocksOf(device: Device, { phases, by }: Distribution, { block }: BuildOptions): readonly PhaseBuild[] {
  const inBlocks = device.target === "webgpu" || device.target === "simulator";
  return phases.map((phase) => ({ compiled: phase.compiled, block: by.block(phase, block, inBlocks) }));
}

/** @param made - one for each phase. */
function distributedOn(
  device: Device,
  compiled: Compiled,
  distribution: Distribution,
  made: readonly PhaseExecutable[],
  options: BuildOptions,
): Executable {
  let plain: Executable | null = null;
  return distribution.by.executable(compiled.ir, distribution, made, () => {
    plain ??= executableOf(device, compiled, { ...options, block: [1, 1, options.block[2]] });
    return plain;
  });
}

function executableOf(device: Device, compiled: Compiled, options: BuildOptions): Executable {
  const { ir, cooperative } = compiled;
  if (cooperative) {
    const build = withKept(options, cooperative.kernel);
    const parts = cooperative.parts.map((part) => executableOf(device, part, build));
    return cooperativeOn(device, ir, cooperative, parts, options);
  }
  return ofOneLaunch(device, { head: ir, compiled, kept: null }, options);
}

/** A kept array takes one binding. */
const withKept = (options: BuildOptions, { kept }: CooperativeKernel): BuildOptions => ({
  ...options,
  segments: [...options.segments, ...kept.map(() => 1)],
});

function cooperativeOn(
  device: Device,
  ir: Compiled["ir"],
  { kernel, parts }: Cooperative,
  made: readonly Executable[],
  { block }: BuildOptions,
): Executable {
  const kept = made.map((executable, at) => recordable(device, (parts[at] as Compiled).ir, executable));
  return cooperativeExecutable(device, ir, kernel, kept, block);
}

type OneLaunch = Pick<Specialised, "head" | "compiled" | "kept">;

const ofOneLaunch = (device: Device, launch: OneLaunch, options: BuildOptions): Executable =>
  reporting(launch.head.sources, () => executableHere(device, launch, options));

function executableHere(device: Device, { head, compiled, kept }: OneLaunch, options: BuildOptions): Executable {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") checkShared(head, device.limits);
  switch (internals.kind) {
    case "webgpu":
      return webgpuExecutable(
        internals,
        stageForWgsl(device, haveWarps(internals.numerics, options.block), compiled, kept),
        onAdapter(device, options),
      );
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

function stageForWgsl(device: Device, areSubgroups: boolean, compiled: Compiled, kept: Kept | null): Stage {
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
