import type { BinaryOp } from "./expr.ts";

/** How operations are written: in printed IR, and in WGSL where it has them. */
export const SYMBOLS: Readonly<Record<BinaryOp, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  idiv: "idiv",
  floordiv: "floordiv",
  rem: "%",
  and: "&",
  or: "|",
  xor: "^",
  shl: "<<",
  shr: ">>",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "==",
  ne: "!=",
};
