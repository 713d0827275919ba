import { once } from "../diagnostics/once.ts";
import { builtKernel } from "../frontend/kernel-builder.ts";
import { wideFunction } from "../intrinsics/wide.ts";
import type { Kernel } from "../ir/ir.ts";
import { compileToIr } from "./lower.ts";

const known = new Map<string, Pick<Kernel, "functions" | "arrays">>();

/**
 * A function of arithmetic of 64 bits in words of 32 as IR, after the functions that it calls, and the constant arrays that they name. Compiled
 * when a kernel first needs it.
 */
export const wideLibrary = (name: string): Pick<Kernel, "functions" | "arrays"> =>
  once(known, name, () => {
    const { fn, words } = wideFunction(name);
    const given = Array.from({ length: words }, (_, i) => `w${i}`);
    const use = builtKernel(
      name,
      fn,
      (k) =>
        void k.call(
          given.map((word) => k.scalar(word)),
          0,
        ),
    );
    const args = given.map(() => ({ kind: "scalar", type: "uint32", weak: false }) as const);
    return compileToIr({ function: use, args, debug: false });
  });
