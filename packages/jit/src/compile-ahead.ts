import { isComplexType } from "@gridstride/core/internal";
import { type Compiled, compile } from "./compile.ts";
import { CompileError } from "./diagnostics/diagnostic.ts";
import type { ArgType, FunctionUse } from "./frontend/request.ts";
import { headOf } from "./ir/head.ts";
import type { Kernel, KernelHead } from "./ir/ir.ts";
import type { AheadKernel, AheadModule, AheadOverload, Patch } from "./runtime/ahead/artifact.ts";
import { showSignature, specialisationKey } from "./runtime/arguments.ts";
import type { Asked } from "./runtime/asked.ts";
import type { KernelSignature } from "./runtime/choose-signature.ts";
import type { Triple } from "./runtime/executable.ts";
import { wideAtomic } from "./runtime/refuse-atomics.ts";
import { paramsOf } from "./runtime/signatures.ts";
import { emitWasm } from "./targets/wasm/emit.ts";
import { refuseDepth } from "./targets/wgsl/depth.ts";
import { emitWgsl } from "./targets/wgsl/emit.ts";
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
  /** The questions of earlier runs. */
  readonly recorded: readonly Asked[];
  /** Arguments that the function takes. */
  readonly arity: number;
  readonly maxBlocksize: number | null;
}

/** A question to a build, and why it has no answer. */
export interface Refused {
  readonly asked: Asked;
  readonly why: string;
}

/** The result of all questions about one function. */
export interface CompiledFunction<A> {
  readonly made: A;
  /** The compiler does these when the program runs, or refuses them then. */
  readonly refused: readonly Refused[];
}

/** Right on every adapter. */
const SOFTWARE: WgslNumerics = { divide: "software", sqrt: "software", fma: "software" };
const OPERATIONS = Object.keys(SOFTWARE) as readonly (keyof WgslNumerics)[];

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Compiles a kernel for the types of its signatures, arrays being contiguous and sharing no memory, and for what was recorded.
 *
 * @returns plain data; null for a kernel that launches in several parts or reports to the host (grid.sync, console.log,
 *   assert), and for one of records or complex numbers: such kernels are compiled when they are launched. A target that keeps
 *   constant arrays in the device's memory is left out.
 * @throws {CompileError} for what the language does not allow; recorded types throw nothing.
 */
export function compileAhead(use: FunctionUse, options: AheadOptions): CompiledFunction<AheadKernel | null> {
  const signatures = options.signatures.map((text): KernelSignature => ({ text, params: paramsOf(text) }));
  const arity = signatures[0]?.params.length ?? options.arity;
  const taking = signatures.length === 0 ? use : { ...use, takes: arity };
  const overloads: AheadOverload[] = [];
  for (const { params } of signatures) {
    const overload = compileOverload(taking, tight(params), options);
    if (overload === null) return { made: null, refused: [] };
    overloads.push(overload);
  }
  const refused = compileRecorded(options.recorded, (one) => {
    if (!("types" in one) || one.plan !== undefined) return "it is of something else than a kernel";
    if (one.types.length !== arity) return `the kernel takes ${arity} arguments now, and took ${one.types.length}`;
    return addOverload(overloads, compileOverload(taking, one.types, { ...options, blocks: [one.block] }));
  });
  const made = { name: use.source.name, arity, maxBlocksize: options.maxBlocksize, signatures, overloads };
  return { made: overloads.length === 0 ? null : made, refused };
}

/**
 * Compiles what earlier runs asked, each once.
 *
 * @param compile - says why it cannot be compiled; null where it was.
 */
export function compileRecorded(
  recorded: readonly Asked[],
  compile: (asked: Asked) => string | null,
): readonly Refused[] {
  const each = new Map(recorded.map((one) => [JSON.stringify(one), one]));
  return [...each.values()].flatMap((asked) => {
    const why = attempt(() => compile(asked));
    return why === null ? [] : [{ asked, why }];
  });
}

/** A record was right for an earlier text of the function: a mistake is said now, and not thrown. */
function attempt(compile: () => string | null): string | null {
  try {
    return compile();
  } catch (error) {
    return (error instanceof CompileError ? error.diagnostics[0]?.message : undefined) ?? (error as Error).message;
  }
}

/** Adds the modules of a kernel to the modules of the same types. @returns why there is no kernel; null where there is. */
export function addOverload(overloads: AheadOverload[], made: AheadOverload | null): string | null {
  if (made === null)
    return "kernels of records and complex numbers, or with several launches, are compiled when they are launched";
  const at = overloads.findIndex(({ key }) => key === made.key);
  const known = overloads[at];
  if (known === undefined) overloads.push(made);
  else {
    const isNew = ({ target, block }: AheadModule): boolean =>
      !known.modules.some((one) => one.target === target && one.block.join() === block.join());
    overloads[at] = { ...known, modules: [...known.modules, ...made.modules.filter(isNew)] };
  }
  return null;
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
      const own = ownHead(target === "webgpu" ? compiled.forWgsl : compiled.forWasm(block));
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
  compiled: Compiled,
  block: Triple,
  { fastmath }: AheadTargets,
): AheadModule | null {
  if (target !== "webgpu") {
    const made = emitWasm(compiled.forWasm(block), { block, debug: false, shared: target === "parallel" });
    const { bytes, constants, wat: _, ...module } = made;
    if (made.sites.length > 0) return null;
    return { target, block, bytes: hexadecimal(bytes), constants: constants.map(hexadecimal), module };
  }
  if (wideAtomic(compiled.ir) !== undefined) return null;
  const options = { block, debug: false, fastmath, segments: [], segmentBytes: 2 ** 31 - 4 };
  const made = emitWgsl(compiled.forWgsl, { ...options, numerics: exactNumerics });
  refuseDepth(made);
  if (made.sites.length > 0 || made.bindings.some(({ kind }) => kind === "constants")) return null;
  const { wrappedCode, lines: _, ...module } = made;
  const own = { target, block, module, wrapped: patchOf(module.code, wrappedCode) };
  const other = emitWgsl(compiled.forWgsl, { ...options, numerics: SOFTWARE });
  if (other.code === made.code) return own;
  const without = OPERATIONS.filter((name) => {
    const numerics = { ...exactNumerics, [name]: "software" };
    return emitWgsl(compiled.forWgsl, { ...options, numerics }).code !== made.code;
  });
  const inexact = { without, code: patchOf(module.code, other.code), wrapped: patchOf(other.code, other.wrappedCode) };
  return { ...own, inexact };
}

function patchOf(code: string, other: string): Patch {
  const most = Math.min(code.length, other.length);
  let start = 0;
  while (start < most && code[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && code.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end, text: other.slice(start, other.length - end) };
}
