import type { Device } from "@gridstride/core";
import { internalsOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import type { ArgType } from "../../frontend/request.ts";
import type { Kernel } from "../../ir/ir.ts";
import type { WgslModule } from "../../targets/wgsl/module.ts";
import { argumentTypes, showSignature, specialisationKey } from "../arguments.ts";
import type { Launched } from "../configured.ts";
import { dispatch } from "../dispatch.ts";
import type { BoundArg, Executable, Triple } from "../executable.ts";
import type { LastLaunch } from "../last-launch.ts";
import { checkModule, checkShared, limitsOf } from "../limits.ts";
import { pipelineNow, pipelineSoon, type WgslPipeline } from "../pipeline.ts";
import { recordable } from "../recordable.ts";
import { load, runWasm } from "../run-wasm.ts";
import type { Signature, Specialisation } from "../specialize.ts";
import {
  type AheadKernel,
  type AheadModule,
  type AheadOverload,
  type AheadWasm,
  type AheadWgsl,
  patched,
} from "./artifact.ts";

/** A launch asks for a kernel that was not compiled at build time; only the compiler can make it. */
export class NotCompiled extends Error {}

/** Finds the kernels of launches among the kernels that were compiled at build time. */
export class AheadLookup implements Launched {
  readonly bySignature: Map<string, Specialisation> = new Map();
  last: LastLaunch | null = null;
  readonly #kernel: AheadKernel;
  readonly #known: Map<string, { readonly special: Specialisation; readonly overload: AheadOverload }> = new Map();

  constructor(kernel: AheadKernel) {
    this.#kernel = kernel;
  }

  for(args: readonly BoundArg[], signature?: Signature, sharedBytes?: number): Specialisation {
    return this.forTypes(argumentTypes(args), signature, sharedBytes);
  }

  /** @throws {NotCompiled} */
  forTypes(met: readonly ArgType[], signature: Signature = null, sharedBytes = 0): Specialisation {
    const types = met.map((type, at) => {
      const wanted = signature?.[at];
      return wanted?.kind === "scalar" && type.kind === "scalar" ? wanted : type;
    });
    const key = specialisationKey(types);
    const known = this.#known.get(key);
    if (known !== undefined && sharedBytes === 0) return known.special;
    const overload = this.#kernel.overloads.find((one) => one.key === key);
    if (overload === undefined || sharedBytes !== 0)
      throw new NotCompiled(
        `types ${showSignature(types)}${sharedBytes === 0 ? "" : ` with sharedBytes ${sharedBytes}`}`,
      );
    const { kernel } = overload;
    const compiled = {
      ir: kernel,
      forWgsl: kernel,
      forWarps: kernel,
      forWasm: kernel,
      cooperative: null,
    };
    const special: Specialisation = {
      signature: overload.signature,
      types: overload.types,
      head: kernel,
      compiled,
      kept: null,
      distribution: null,
      loadFuse: null,
      executables: new WeakMap(),
    };
    this.#known.set(key, { special, overload });
    this.bySignature.set(overload.signature, special);
    return special;
  }

  /** @throws {NotCompiled} */
  executable(device: Device, special: Specialisation, args: readonly BoundArg[], block: Triple): Executable {
    const known = knownOn(device, special, block);
    checkSegments(device, args);
    if (known !== undefined) return known;
    const module = this.#module(device, special, block);
    const made =
      module.target === "webgpu" ? onWebGpu(device, special, module, pipelineNow) : onWasm(device, special, module);
    return keep(device, special, block, made);
  }

  /** @throws {NotCompiled} */
  async executableAsync(
    device: Device,
    special: Specialisation,
    args: readonly BoundArg[] | null,
    block: Triple,
  ): Promise<Executable> {
    const module = this.#module(device, special, block);
    if (module.target !== "webgpu") return this.executable(device, special, args ?? [], block);
    if (args !== null) checkSegments(device, args);
    const known = knownOn(device, special, block);
    if (known !== undefined) return known;
    const whole = wgslOf(module);
    const internals = webgpuOf(device);
    checkModule(limitsOf(internals), whole, block);
    const pipeline = await pipelineSoon(internals, module.kernel ?? special.compiled.ir, whole);
    return keep(
      device,
      special,
      block,
      onWebGpu(device, special, module, () => pipeline),
    );
  }

  #module(device: Device, special: Specialisation, block: Triple): AheadModule {
    const overload = [...this.#known.values()].find((one) => one.special === special)?.overload;
    const found = overload?.modules.find(
      (one) => one.target === device.target && one.block.every((size, axis) => size === block[axis]),
    );
    if (found === undefined) throw new NotCompiled(`blocks of ${block.join(" x ")} threads on ${device.target}`);
    if (found.target === "webgpu" && !found.everywhere && !isExact(webgpuOf(device)))
      throw new NotCompiled(`adapter ${device.info.adapter}, whose arithmetic is not exact`);
    return found;
  }
}

const isExact = ({ numerics }: WebGpuInternals): boolean =>
  numerics.divide === "native" && numerics.sqrt === "native" && numerics.fma === "native";

function webgpuOf(device: Device): WebGpuInternals {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") throw new Error(`bug in Gridstride: a module of webgpu for ${internals.kind}`);
  return internals;
}

/** Arrays above the binding limit need a text of their own. */
function checkSegments(device: Device, args: readonly BoundArg[]): void {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return;
  for (const arg of args)
    if (arg.kind === "array" && storageOf(arg.array).byteLength > internals.maxSegmentBytes)
      throw new NotCompiled(`an array of more than ${internals.maxSegmentBytes} bytes`);
}

const knownOn = (device: Device, { executables }: Specialisation, block: Triple): Executable | undefined =>
  executables.get(device)?.get(block.join("x"));

function keep(device: Device, { executables }: Specialisation, block: Triple, made: Executable): Executable {
  const cache = executables.get(device) ?? new Map<string, Executable>();
  executables.set(device, cache);
  cache.set(block.join("x"), made);
  return made;
}

const wgslOf = ({ module, wrapped }: AheadWgsl): WgslModule => ({
  ...module,
  wrappedCode: patched(module.code, wrapped),
  lines: [],
});

type Pipeline = (internals: WebGpuInternals, kernel: Kernel, module: WgslModule) => WgslPipeline;

function onWebGpu(
  device: Device,
  { compiled: { ir } }: Specialisation,
  ahead: AheadWgsl,
  pipeline: Pipeline,
): Executable {
  const internals = webgpuOf(device);
  const module = wgslOf(ahead);
  checkModule(limitsOf(internals), module, ahead.block);
  return recordable(
    device,
    ir,
    dispatch(internals, ahead.kernel ?? ir, { block: ahead.block }, pipeline(internals, ahead.kernel ?? ir, module)),
  );
}

function onWasm(device: Device, { compiled: { ir } }: Specialisation, ahead: AheadWasm): Executable {
  const internals = internalsOf(device);
  if (internals.kind === "webgpu" || internals.kind === "simulator")
    throw new Error(`bug in Gridstride: a module of WebAssembly for ${internals.kind}`);
  checkShared(ir, device.limits);
  const bytes = Uint8Array.from(atob(ahead.bytes), (char) => char.charCodeAt(0));
  const module = { ...ahead.module, bytes, wat: () => "" };
  const loaded = load(internals, ahead.kernel ?? ir, ahead, module);
  return recordable(
    device,
    ir,
    runWasm(internals, ahead, null, () => loaded),
  );
}
