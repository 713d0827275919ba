import type { Target } from "@gridstride/core";
import type { ArgType } from "../../frontend/request.ts";
import type { KernelHead } from "../../ir/ir.ts";
import type { WasmModule } from "../../targets/wasm/module.ts";
import type { WgslModule } from "../../targets/wgsl/module.ts";
import type { WgslNumerics } from "../../targets/wgsl/options.ts";
import type { KernelSignature } from "../choose-signature.ts";
import type { Triple } from "../executable.ts";

/** A kernel that was compiled at build time, as plain data: what stands in a built module. */
export interface AheadKernel {
  readonly name: string;
  readonly arity: number;
  /** The most threads that a block may have; null for no limit. */
  readonly maxBlocksize: number | null;
  readonly signatures: readonly KernelSignature[];
  readonly overloads: readonly AheadOverload[];
}

/** The same for one tuple of argument types. */
export interface AheadOverload {
  /** As `specialisationKey` gives it for the arguments of a launch. */
  readonly key: string;
  readonly signature: string;
  readonly types: readonly ArgType[];
  /** The kernel without its code: what launches read of it. */
  readonly kernel: KernelHead;
  readonly modules: readonly AheadModule[];
}

export type AheadModule = AheadWgsl | AheadWasm;

interface OfKernel {
  /** The part that launches read of the kernel that the module was made of, where it differs from the overload's. */
  readonly kernel?: KernelHead;
}

/** A module of WGSL. */
export interface AheadWgsl extends OfKernel {
  readonly target: "webgpu";
  readonly block: Triple;
  /** Without the texts that follow from the others: `wrappedCode` is in `wrapped`, and there are no `lines`. */
  readonly module: Omit<WgslModule, "wrappedCode" | "lines">;
  readonly wrapped: Patch;
  /** The text for adapters without one of these operations, exact; left out where it is the same. */
  readonly inexact?: {
    readonly without: readonly (keyof WgslNumerics)[];
    readonly code: Patch;
    readonly wrapped: Patch;
  };
}

/** A module of WebAssembly. */
export interface AheadWasm extends OfKernel {
  readonly target: Extract<Target, "cpu" | "parallel">;
  readonly block: Triple;
  /** In hexadecimal: gzip makes two thirds of base64 of it, since equal bytes of several modules are equal text. */
  readonly bytes: string;
  readonly module: Omit<WasmModule, "bytes" | "constants" | "wat">;
  /** Read-only bytes that the code reads from memory, in hexadecimal. */
  readonly constants: readonly string[];
}

/** A text as a change of another: what stands between its first `start` and its last `end` characters. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function patched(text: string, { start, end, text: middle }: Patch): string {
  return text.slice(0, start) + middle + text.slice(text.length - end);
}
