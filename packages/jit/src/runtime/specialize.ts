import { type Device, LaunchError, type Target, UnsupportedError } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { type Compiled, compile, launchesOf } from "../compile.ts";
import { once } from "../diagnostics/once.ts";
import type { ArgType, FunctionUse } from "../frontend/request.ts";
import type { Filler } from "../passes/pass.ts";
import { fastFloat64 } from "../pipeline.ts";
import { anySize, argumentTypes, showSignature, showType, specialisationKey } from "./arguments.ts";
import { tell } from "./asked.ts";
import { takesArray } from "./choose-signature.ts";
import type { Distributor } from "./distributed-launch.ts";
import type { BoundArg, BuildOptions, Executable, Triple } from "./executable.ts";
import type { LastLaunch } from "./last-launch.ts";
import { executableOn, executableSoon, type Specialised } from "./make-executable.ts";
import { checkPortable, portableSegments, refusals, segmentsOf } from "./portable.ts";
import { refuseWideAtomics } from "./refuse-atomics.ts";
import { loadSimulator } from "./simulator.ts";
import { kernelCache } from "./stage.ts";

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
  /** Whether code may be for arrays whose last axis has a few elements; their sizes are the same at each launch then. */
  readonly few?: boolean;
  /** Passes for the slots of pipeline.ts. */
  readonly passes?: readonly Filler[];
}

/** The types that a signature string fixes, one per argument; null where there is none. */
export type Signature = readonly ArgType[] | null;

/** One tuple of argument types, compiled; and the executables made from it, by device. */
export interface Specialisation extends Specialised {
  readonly signature: string;
  readonly executables: WeakMap<Device, Map<string, Executable>>;
}

/** Compiles a function once per tuple of argument types, and once more per device and block size. */
export class Specialisations {
  readonly bySignature: Map<string, Specialisation> = new Map();
  last: LastLaunch | null = null;
  readonly #byKey: Map<string, Specialisation> = new Map();
  /** Kernels that a build could compile as well. */
  readonly #plain: WeakSet<Specialisation> = new WeakSet();
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
    const given = applySignature(signature, met);
    const types = this.#settings.few ? given : anySize(given);
    const keyOf = (of: readonly ArgType[]): string => `${specialisationKey(of)}${sharedOf(sharedBytes)}`;
    const key = keyOf(types);
    // Code for any sizes that is there will do.
    const known = this.#byKey.get(key) ?? this.#byKey.get(keyOf(anySize(types)));
    if (known) return known;
    const made: Specialisation = {
      signature: `${showSignature(types)}${sharedOf(sharedBytes)}`,
      types,
      ...this.#kept(types, sharedBytes),
      executables: new WeakMap(),
    };
    if (sharedBytes === 0 && this.#isPlain) this.#plain.add(made);
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

  #compiled(compiled: Compiled): Omit<Specialised, "types"> {
    if (this.#settings.portable) refuseWideAtomics(compiled.ir);
    const by = this.#settings.distribution ?? null;
    const distribution = by && { ...by.kernel(compiled), by };
    return { head: compiled.ir, compiled, kept: null, distribution, loadFuse: this.#loadFuse };
  }

  /** The same, where a cache keeps it between runs of the program: not a kernel of several launches, nor one that is looked into. */
  #kept(types: readonly ArgType[], sharedBytes: number): Omit<Specialised, "types"> {
    const { fastmath, float64 } = this.#settings;
    const cache = this.#isPlain ? kernelCache() : null;
    const kept = cache?.of({ use: this.#use, types, sharedBytes, fastmath, float64 }) ?? null;
    const compiled = new LateCompiled(() => this.#compile(types, sharedBytes));
    if (kept === null) return this.#compiled(compiled.whole);
    const head = kept.head(
      "ir",
      () => compiled.ir,
      () => compiled.whole.cooperative === null,
    );
    if (compiled.here?.cooperative) return this.#compiled(compiled.here);
    return { head, compiled, kept, distribution: null, loadFuse: this.#loadFuse };
  }

  get #isPlain(): boolean {
    const { debug, portable, distribution, passes } = this.#settings;
    return !(debug || portable || distribution || passes);
  }

  get #loadFuse(): Specialised["loadFuse"] {
    const { debug, fastmath, float64, distribution, passes } = this.#settings;
    return debug || fastmath || float64 === "fast" || distribution || passes ? null : loadFuse;
  }

  #compile(args: readonly ArgType[], sharedBytes: number): Compiled {
    const { debug, float64, passes = [] } = this.#settings;
    const given = float64 === "fast" ? [...passes, fastFloat64] : passes;
    return compile({ function: this.#use, args, debug, sharedBytes, counted: true }, given);
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
    return once(cache, key, () => executableOn(device, special, options()));
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
    if (internals.kind === "simulator") await loadSimulator();
    const made =
      internals.kind === "webgpu"
        ? await executableSoon(device, internals, special, options())
        : executableOn(device, special, options());
    cache.set(key, made);
    return made;
  }

  /** Where the executables of a device are, under which key, and the inputs of their code, which throws where a kernel that must be portable is not. */
  #place(
    device: Device,
    special: Specialisation,
    args: readonly BoundArg[] | null,
    block: Triple,
    stepBudget: number,
  ): { readonly cache: Map<string, Executable>; readonly key: string; readonly options: () => BuildOptions } {
    const cache = once(special.executables, device, () => new Map());
    const internals = internalsOf(device);
    const { debug, fastmath, float64, portable } = this.#settings;
    if (float64 === "fast" && internals.kind === "webgpu" && !internals.numerics.pairs) refuseFast(device.info.adapter);
    const given = args && internals.kind === "webgpu" ? severalOf(segmentsOf(args, internals.maxSegmentBytes)) : null;
    const most = portable && args ? severalOf(portableSegments(args)) : given;
    const key = `${block[0]},${block[1]},${block[2]};${stepBudget};${given};${most}`;
    const options = (): BuildOptions => {
      const withCounters = (segments: readonly number[] | null): readonly number[] => [
        ...(segments ?? onePerGroup(special.types)),
        ...(special.head.counters ? [1] : []),
      ];
      const form = { block, segments: withCounters(given), stepBudget, debug, fastmath };
      if (portable)
        for (const { forWgsl } of launchesOf(special.compiled))
          checkPortable(forWgsl, { ...form, segments: withCounters(most) });
      const { source, build, planned } = this.#use;
      const plan = planned && { plan: { kind: planned.kind, plan: planned.plan } };
      if (this.#plain.has(special) && (build === undefined || plan))
        tell(source, { ...plan, types: special.types, block });
      return form;
    };
    return { cache, key, options };
  }
}

/** Loads the code that fuses launches, with the first recording. */
const loadFuse: Specialised["loadFuse"] = () => import("./fusion/fuse.ts").then(({ fuse }) => fuse);

/** The segments of buffers; null where each buffer is one. */
const severalOf = (segments: readonly number[]): readonly number[] | null =>
  segments.some((count) => count > 1) ? segments : null;

/** A segment for each buffer that arguments of these types are in. */
const onePerGroup = (types: readonly ArgType[]): readonly number[] =>
  Array.from(new Set(types.flatMap((type) => (type.kind === "scalar" ? [] : [type.group]))), () => 1);

/** A kernel of one launch that is compiled when it is first asked for. */
class LateCompiled implements Compiled {
  readonly cooperative = null;
  here: Compiled | null = null;
  readonly #compile: () => Compiled;

  constructor(compile: () => Compiled) {
    this.#compile = compile;
  }

  get whole(): Compiled {
    this.here ??= this.#compile();
    return this.here;
  }
  get ir(): Compiled["ir"] {
    return this.whole.ir;
  }
  get forWgsl(): Compiled["forWgsl"] {
    return this.whole.forWgsl;
  }
  get forWarps(): Compiled["forWarps"] {
    return this.whole.forWarps;
  }
  forWasm(block: Triple | null): ReturnType<Compiled["forWasm"]> {
    return this.whole.forWasm(block);
  }
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

/** Aliased and plain arguments of the same types have the same Numba signature, and so have arrays of few columns; the second gets a mark. */
function aliasFreeName(taken: ReadonlyMap<string, unknown>, signature: string): string {
  let name = signature;
  for (let n = 2; taken.has(name); n++) name = `${signature} #${n}`;
  return name;
}

function refuseFast(adapter: string): never {
  throw new UnsupportedError(
    "feature",
    `float64: "fast" on ${adapter}: the self-test found that it changes the order of float32 operations, which pairs of numbers do not survive; leave the option out for exact float64, or use target parallel, cpu or simulator`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
