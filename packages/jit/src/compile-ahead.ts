import { UnsupportedError } from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import { type Compiled, compile } from "./compile.ts";
import type { ArgType, FunctionUse } from "./frontend/request.ts";
import { headOf } from "./ir/head.ts";
import type { Kernel, KernelHead } from "./ir/ir.ts";
import type { AheadKernel, AheadModule, AheadOverload, Patch } from "./runtime/ahead/artifact.ts";
import { showSignature, specialisationKey } from "./runtime/arguments.ts";
import type { KernelSignature } from "./runtime/choose-signature.ts";
import type { Triple } from "./runtime/executable.ts";
import { refuseWideAtomics } from "./runtime/refuse-atomics.ts";
import { paramsOf } from "./runtime/signatures.ts";
import { emitWasm } from "./targets/wasm/emit.ts";
import { refuseDepth } from "./targets/wgsl/depth.ts";
import { emitWgsl } from "./targets/wgsl/emit.ts";
import type { WgslModule } from "./targets/wgsl/module.ts";
import { exactNumerics, type WgslNumerics } from "./targets/wgsl/options.ts";

/** The targets and blocks that a build compiles a kernel for. */
export interface AheadTargets {
  readonly targets: readonly AheadModule["target"][];
  /** Threads of a block, x first. */
  readonly blocks: readonly Triple[];
  readonly fastmath: boolean;
}

/** The same, and the types. */
export interface AheadOptions extends AheadTargets {
  /** Signature strings. */
  readonly signatures: readonly string[];
  readonly maxBlocksize: number | null;
}

const SOFTWARE: WgslNumerics = { divide: "software", sqrt: "software", fma: "software" };

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Compiles a kernel for the types of its signatures, arrays being contiguous and sharing no memory.
 *
 * @returns plain data; null for a kernel that launches in several parts or reports to the host (grid.sync, console.log,
 *   assert), and for one of records or complex numbers: such kernels are compiled when they are launched. A target that keeps
 *   constant arrays in the device's memory is left out.
 * @throws {CompileError} for what the language does not allow.
 */
export function compileAhead(use: FunctionUse, options: AheadOptions): AheadKernel | null {
  const signatures = options.signatures.map((text): KernelSignature => ({ text, params: paramsOf(text) }));
  const overloads: AheadOverload[] = [];
  for (const { params } of signatures) {
    const overload = compileOverload({ ...use, takes: params.length }, tight(params), options);
    if (overload === null) return null;
    overloads.push(overload);
  }
  const arity = signatures[0]?.params.length ?? 0;
  return { name: use.source.name, arity, maxBlocksize: options.maxBlocksize, signatures, overloads };
}

/** Contiguous arrays that share no memory, numbered as launches number them. */
export function tight(types: readonly ArgType[]): readonly ArgType[] {
  let group = 0;
  return types.map((type) => (type.kind === "array" ? { ...type, layout: "C", group: group++ } : type));
}

/** Compiles a kernel for one tuple of argument types. Else as `compileAhead`. */
export function compileOverload(
  use: FunctionUse,
  types: readonly ArgType[],
  options: AheadTargets,
): AheadOverload | null {
  if (types.some((type) => type.kind === "record" || isComplexType(type.kind === "array" ? type.dtype : type.type)))
    return null;
  const compiled = compile({ function: use, args: types, debug: false });
  if (compiled.cooperative !== null) return null;
  const kernel = ownHead(compiled.ir);
  const modules = options.blocks.flatMap((block) =>
    options.targets.map((target): AheadModule | null => {
      const made = moduleFor(target, compiled, block, options);
      const own = ownHead(target === "webgpu" ? compiled.forWgsl : compiled.forWasm);
      // Passes may change what a kernel binds.
      return made && (JSON.stringify(own) === JSON.stringify(kernel) ? made : { ...made, kernel: own });
    }),
  );
  if (modules.every((one) => one === null)) return null;
  return {
    key: specialisationKey(types),
    signature: showSignature(types),
    types,
    kernel,
    modules: modules.filter((one) => one !== null),
  };
}

/** Errors of a kernel that a build compiled name no place in its text. */
const ownHead = (kernel: Kernel): KernelHead => ({ ...headOf(kernel), sources: [] });

function moduleFor(
  target: AheadModule["target"],
  { ir, forWgsl, forWasm }: Compiled,
  block: Triple,
  { fastmath }: AheadTargets,
): AheadModule | null {
  if (target !== "webgpu") {
    const made = emitWasm(forWasm, { block, debug: false, shared: target === "parallel" });
    const { bytes, constants, wat: _, ...module } = made;
    if (made.sites.length > 0) return null;
    return { target, block, bytes: hexadecimal(bytes), constants: constants.map(hexadecimal), module };
  }
  if (hasWideAtomics(ir)) return null;
  const options = { block, debug: false, fastmath, segments: [], segmentBytes: 2 ** 31 - 4 };
  const made = emitWgsl(forWgsl, { ...options, numerics: exactNumerics });
  refuseDepth(made);
  if (made.sites.length > 0 || made.bindings.some(({ kind }) => kind === "constants")) return null;
  const everywhere = made.code === emitWgsl(forWgsl, { ...options, numerics: SOFTWARE }).code;
  const { wrappedCode, lines: _, ...module } = made;
  return { target, block, everywhere, module, wrapped: patchOf(module, wrappedCode) };
}

/** WebGPU has no atomics of 64 bits. */
function hasWideAtomics(ir: Kernel): boolean {
  try {
    refuseWideAtomics(ir);
    return false;
  } catch (error) {
    if (error instanceof UnsupportedError) return true;
    throw error;
  }
}

function patchOf({ code }: Pick<WgslModule, "code">, other: string): Patch {
  const most = Math.min(code.length, other.length);
  let start = 0;
  while (start < most && code[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && code.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end, text: other.slice(start, other.length - end) };
}
