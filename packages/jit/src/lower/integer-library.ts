import { builtKernel } from "../frontend/kernel-builder.ts";
import { wideIntegers } from "../intrinsics/library.ts";
import { withCalls } from "../ir/calls.ts";
import type { Func } from "../ir/ir.ts";
import { compileToIr } from "./lower.ts";

let known: readonly Func[] | null = null;

/** Arithmetic of 64 bits in words of 32, as IR; callees before callers. Compiled when a kernel first needs it. */
export function integerLibrary(): readonly Func[] {
  known ??= compiled();
  return known;
}

function compiled(): readonly Func[] {
  const all: Func[] = [];
  for (const [name, { fn, words }] of Object.entries(wideIntegers)) {
    const given = Array.from({ length: words }, (_, i) => `w${i}`);
    const use = builtKernel(name, fn, (k) => {
      k.call(
        given.map((word) => k.scalar(word)),
        0,
      );
    });
    const args = given.map(() => ({ kind: "scalar", type: "uint32", weak: false }) as const);
    const shift = all.length;
    const { functions } = compileToIr({ function: use, args, debug: false });
    all.push(...functions.map((func) => withCalls(func, (id) => id + shift)));
  }
  return all;
}
