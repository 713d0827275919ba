import type { AtomicStmt, Kernel } from "./ir.ts";

const OPS = ["add", "sub", "min", "max", "and", "or", "xor"] as const;
export type UnorderedOp = (typeof OPS)[number];
export const isUnorderedOp = (op: AtomicStmt["op"]): op is UnorderedOp => OPS.some((one) => one === op);

/** Whether updates give the same in any order: those of whole numbers whose old value nobody takes. */
export const isUnordered = ({ arrays }: Pick<Kernel, "arrays">, { op, array, result }: AtomicStmt): boolean =>
  result === null && isUnorderedOp(op) && arrays[array]?.dtype !== "float32";
