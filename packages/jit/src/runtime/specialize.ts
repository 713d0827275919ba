import { type Device, LaunchError, type Target, UnsupportedError } from "@gridstride/core";
import { internalsOf, type WebGpuInternals } from "@gridstride/core/internal";
import { type Compiled, compile } from "../compile.ts";
import { reporting } from "../diagnostics/diagnostic.ts";
import type { ArgType, FunctionUse } from "../frontend/request.ts";
import type { Pass } from "../passes/pass.ts";
import { fastFloat64 } from "../pipeline.ts";
import { withParts } from "./argument-parts.ts";
import { argumentTypes, showSignature, showType, specialisationKey } from "./arguments.ts";
import type { DistributedKernel } from "./distributed-kernel.ts";
import type { Distributor, PhaseExecutable } from "./distributed-launch.ts";
import type { BoundArg, BuildOptions, Executable, Triple } from "./executable.ts";
import type { LastLaunch } from "./last-launch.ts";
import { simExecutable } from "./launch-sim.ts";
import { wasmExecutable } from "./launch-wasm.ts";
import { type WebGpuBuild, webgpuExecutable, webgpuExecutableAsync } from "./launch-webgpu.ts";
import { checkShared } from "./limits.ts";
import { checkPortable, portableSegments, refusals, segmentsOf } from "./portable.ts";
import { recordable } from "./recordable.ts";
import { refuseWideAtomics } from "./refuse-atomics.ts";
import { takesArray } from "./signatures.ts";

export interface KernelSettings {
  readonly fastmath: boolean;
  readonly debug: boolean;
  readonly float64?: "exact" | "fast" | undefined;
  /** Whatever the device, kernels that not every WebGPU device could run are refused. */
  readonly portable?: boolean;
  /** Types that a signature string fixed, or null: then they follow from each launch's arguments. */
  readonly signature: readonly ArgType[] | null;
  /**
   * Distributes loops with independent iterations over the threads of x and y
   * (passes/distribute.ts). Such a kernel uses only its place along z, and so does its grid; if no loop can be
   * distributed, there is one thread along x and y.
   */
  readonly distribution?: Distributor | null;
  /** Passes for the slots of pipeline.ts. */
  readonly passes?: readonly Pass[];
}

/** The types that a signature string fixes, one per argument; null where there is none. */
export type Signature = readonly ArgType[] | null;

/** One tuple of argument types, compiled; and the executables made from it, by device. */
export interface Specialisation {
  readonly signature: string;
  readonly types: readonly ArgType[];
  readonly compiled: Compiled;
  /** The launches that it became, if its loops were to be distributed over threads; else null. */
  readonly distribution: (DistributedKernel & { readonly by: Distributor }) | null;
  readonly executables: WeakMap<Device, Map<string, Executable>>;
}

/** Compiles a function once per tuple of argument types, and once more per device and block size. */
export class Specialisations {
  readonly bySignature: Map<string, Specialisation> = new Map();
  /** The distinctness of the arrays of the last launch. */
  last: LastLaunch | null = null;
  readonly #byKey: Map<string, Specialisation> = new Map();
  readonly #use: FunctionUse;
  readonly #settings: KernelSettings;

  constructor(use: FunctionUse, settings: KernelSettings) {
    this.#use = use;
    this.#settings = settings;
  }

  /** The specialisation for these arguments; compiles it the first time. */
  for(
    args: readonly BoundArg[],
    signature: Signature = this.#settings.signature,
    sharedBytes?: number,
  ): Specialisation {
    return this.forTypes(argumentTypes(args), signature, sharedBytes);
  }

  /** The same for arguments of these types, wherever they are. */
  forTypes(met: readonly ArgType[], signature: Signature = this.#settings.signature, sharedBytes = 0): Specialisation {
    const types = applySignature(signature, met);
    const key = `${specialisationKey(types)}${sharedOf(sharedBytes)}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const compiled = this.#compile(types, sharedBytes);
    if (this.#settings.portable) refuseWideAtomics(compiled.ir);
    const by = this.#settings.distribution ?? null;
    const made: Specialisation = {
      signature: `${showSignature(types)}${sharedOf(sharedBytes)}`,
      types,
      compiled,
      distribution: by && { ...by.kernel(compiled), by },
      executables: new WeakMap(),
    };
    this.#byKey.set(key, made);
    this.bySignature.set(aliasFreeName(this.bySignature, made.signature), made);
    return made;
  }

  /** The reason why a target would refuse these arguments; nothing is cached. */
  refusals(
    met: readonly ArgType[],
    target: Target,
    { block, sharedBytes }: { readonly block: Triple; readonly sharedBytes: number },
    signatureFor: () => Signature,
  ): ReturnType<typeof refusals> {
    const { debug, fastmath } = this.#settings;
    const compiled = () => this.#compile(applySignature(signatureFor(), met), sharedBytes);
    return refusals(compiled, target, { block, debug, fastmath, segments: [] });
  }

  #compile(args: readonly ArgType[], sharedBytes: number): Compiled {
    const { debug, float64, passes = [] } = this.#settings;
    const given = float64 === "fast" ? [...passes, fastFloat64] : passes;
    return compile({ function: this.#use, args, debug, sharedBytes }, given);
  }

  /** Ready to run, made without waiting. */
  executable(
    device: Device,
    special: Specialisation,
    args: readonly BoundArg[],
    block: Triple,
    stepBudget: number,
  ): Executable {
    const { cache, key, options } = this.#place(device, special, args, block, stepBudget);
    const known = cache.get(key);
    if (known) return known;
    const made = recordable(device, special.compiled.ir, executableOn(device, special, options));
    cache.set(key, made);
    return made;
  }

  /** The same; on webgpu the pipeline is compiled without blocking the caller's thread. Without arguments for arrays of one segment. */
  async executableAsync(
    device: Device,
    special: Specialisation,
    args: readonly BoundArg[] | null,
    block: Triple,
    stepBudget: number,
  ): Promise<Executable> {
    const { cache, key, options } = this.#place(device, special, args, block, stepBudget);
    const known = cache.get(key);
    if (known) return known;
    const internals = internalsOf(device);
    const { ir } = special.compiled;
    const ready =
      internals.kind === "webgpu"
        ? withParts(await executableSoon(device, internals, special, options), special.types, ir)
        : executableOn(device, special, options);
    const made = recordable(device, ir, ready);
    cache.set(key, made);
    return made;
  }

  #place(
    device: Device,
    special: Specialisation,
    args: readonly BoundArg[] | null,
    block: Triple,
    stepBudget: number,
  ): Place {
    const cache = special.executables.get(device) ?? new Map<string, Executable>();
    special.executables.set(device, cache);
    const internals = internalsOf(device);
    const one = [...new Set(special.types.flatMap((type) => (type.kind === "scalar" ? [] : [type.group])))].map(
      () => 1,
    );
    const segmentBytes = internals.kind === "webgpu" ? internals.maxSegmentBytes : Number.POSITIVE_INFINITY;
    const segments = args === null ? one : segmentsOf(args, segmentBytes);
    const { debug, fastmath, float64, portable } = this.#settings;
    if (float64 === "fast" && internals.kind === "webgpu" && !internals.numerics.pairs) refuseFast(device.info.adapter);
    const options = { block, segments, stepBudget, debug, fastmath };
    const key = `${block.join("x")};${segments.join(",")};${stepBudget}`;
    if (!portable) return { cache, key, options };
    const most = args === null ? one : portableSegments(args);
    const portableKey = `${key};${most.join(",")}`;
    if (!cache.has(portableKey)) checkPortable(special.compiled.forWgsl, { ...options, segments: most });
    return { cache, key: portableKey, options };
  }
}

function executableOn(device: Device, special: Specialisation, options: BuildOptions): Executable {
  return withParts(realExecutable(device, special, options), special.types, special.compiled.ir);
}

function realExecutable(device: Device, { compiled, distribution }: Specialisation, options: BuildOptions): Executable {
  if (distribution === null) return executableOf(device, compiled, options);
  const made = blocksOf(device, distribution, options).map(({ compiled: phase, block }) => ({
    executable: executableOf(device, phase, { ...options, block }),
    block,
  }));
  return distributedOn(device, compiled, distribution, made, options);
}

async function executableSoon(
  device: Device,
  internals: WebGpuInternals,
  { compiled, distribution }: Specialisation,
  options: BuildOptions,
): Promise<Executable> {
  const adapted = onAdapter(device, options);
  refuseWideAtomics(compiled.ir, adapterOf(device));
  if (distribution === null) return webgpuExecutableAsync(internals, compiled.forWgsl, adapted);
  const made = blocksOf(device, distribution, options).map(async ({ compiled: phase, block }) => ({
    executable: await webgpuExecutableAsync(internals, phase.forWgsl, { ...adapted, block }),
    block,
  }));
  return distributedOn(device, compiled, distribution, await Promise.all(made), options);
}

function blocksOf(device: Device, { phases, by }: Distribution, { block }: BuildOptions): readonly PhaseBuild[] {
  const inBlocks = device.target === "webgpu" || device.target === "simulator";
  return phases.map((phase) => ({ compiled: phase.compiled, block: by.block(phase, block, inBlocks) }));
}

type Distribution = NonNullable<Specialisation["distribution"]>;

interface PhaseBuild {
  readonly compiled: Compiled;
  readonly block: Triple;
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

const adapterOf = (device: Device): string => `adapter ${device.info.adapter}`;

const onAdapter = (device: Device, options: BuildOptions): WebGpuBuild => ({
  ...options,
  software: device.info.software,
});

function executableOf(device: Device, compiled: Compiled, options: BuildOptions): Executable {
  return reporting(
    () => compiled.ir.sources,
    () => executableHere(device, compiled, options),
  );
}

function executableHere(device: Device, compiled: Compiled, options: BuildOptions): Executable {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") checkShared(compiled.ir, device.limits);
  switch (internals.kind) {
    case "webgpu":
      refuseWideAtomics(compiled.ir, adapterOf(device));
      return webgpuExecutable(internals, compiled.forWgsl, onAdapter(device, options));
    case "simulator":
      return simExecutable(internals, compiled.ir, options);
    default:
      return wasmExecutable(internals, compiled.forWasm, options);
  }
}

interface Place {
  readonly cache: Map<string, Executable>;
  readonly key: string;
  readonly options: BuildOptions;
}

const sharedOf = (bytes: number): string => (bytes === 0 ? "" : ` sharedBytes ${bytes}`);

/** A signature fixes element types, scalar types and what indices count from; layout and aliasing still follow the arguments. */
function applySignature(signature: Signature, met: readonly ArgType[]): readonly ArgType[] {
  if (signature === null) return met;
  return met.map((given, position) => {
    const wanted = signature[position];
    if (wanted === undefined) return given;
    if (wanted.kind === "scalar" && given.kind === "scalar") return wanted;
    if (wanted.kind === "array" && given.kind === "array" && takesArray(wanted, given))
      return wanted.relative ? { ...given, relative: wanted.relative } : given;
    throw new LaunchError(
      "wrong-kind",
      `argument ${position + 1} must be ${showType(wanted)} by the kernel's signature; got ${showType(given)}`,
    );
  });
}

/** Aliased and plain arguments of the same types have the same Numba signature; the second gets a mark. */
function aliasFreeName(taken: ReadonlyMap<string, unknown>, signature: string): string {
  let name = signature;
  for (let n = 2; taken.has(name); n++) name = `${signature} aliased ${n}`;
  return name;
}

function refuseFast(adapter: string): never {
  throw new UnsupportedError(
    "feature",
    `float64: "fast" on ${adapter}: the self-test found that it changes the order of float32 operations, which pairs of numbers do not survive; leave the option out for exact float64, or use target parallel, cpu or simulator`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
