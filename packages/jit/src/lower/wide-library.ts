import { once } from "../diagnostics/once.ts";
import { builtKernel } from "../frontend/kernel-builder.ts";
import { wideFunction } from "../intrinsics/wide.ts";
import type { ArrayDecl, Func } from "../ir/ir.ts";
import { compileToIr } from "./lower.ts";

interface Compiled {
  readonly functions: readonly Func[];
  readonly arrays: readonly ArrayDecl[];
}

const known = new Map<string, Compiled>();

/**
 * A function of arithmetic of 64 bits in words of 32 as IR, after the functions that it calls, and the constant arrays that they name. Compiled
 * when a kernel first needs it.
 */
export const wideLibrary = (name: string): Compiled => once(known, name, () => compiled(name));

function compiled(name: string): Compiled {
  const { fn, words } = wideFunction(name);
  const given = Array.from({ length: words }, (_, i) => `w${i}`);
  const use = builtKernel(name, fn, (k) => {
    k.call(
      given.map((word) => k.scalar(word)),
      0,
    );
  });
  const args = given.map(() => ({ kind: "scalar", type: "uint32", weak: false }) as const);
  return compileToIr({ function: use, args, debug: false });
}
