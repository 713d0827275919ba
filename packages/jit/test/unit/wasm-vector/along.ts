import type { Kernel } from "../../../src/ir/ir.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { emitted } from "./compare.ts";

/** Whether vectors go along a loop of a thread: before it stands a test whether there are enough iterations for one. */
export function isAlong(kernel: Kernel, block: Triple): boolean {
  const wat = emitted(kernel, { grid: [1, 1, 1], block }).module.wat();
  const [, inside] =
    /i32\.gt_s\n(?: *local\.get \d+\n *i32\.and\n)* *if\n *local\.get \d+\n *local\.get \d+\n *i32\.sub\n *i32\.const \d+\n *i32\.ge_u\n *if\n([\s\S]*)/.exec(
      wat,
    ) ?? [];
  return inside?.includes("v128.") ?? false;
}
