import type { Expr, LocalId } from "./expr.ts";

/** How a counter moves an index: `by * counter + rest`, where equal texts mean equal rests, to the bit. */
export interface AffineIndex {
  readonly by: number;
  readonly rest: string;
}

export interface AffineSetting {
  readonly counter: LocalId;
  /** What a local stands for, where that is known. */
  readonly names: ReadonlyMap<LocalId, Expr>;
  /** Whether an expression has one value in all rounds. */
  readonly isFixed: (expr: Expr) => boolean;
}

/** Names for names could be of exponential size. */
const LARGEST = 100;

/** An int32 expression as a multiple of the counter and something that rounds do not change; null for others. */
export function affineIndex(expr: Expr, setting: AffineSetting): AffineIndex | null {
  const terms = new Map<string, number>();
  let by = 0;
  let constant = 0;
  let nodes = 0;
  const collect = (given: Expr, factor: number): boolean => {
    if (nodes++ > LARGEST) return false;
    const part = given.kind === "local" ? (setting.names.get(given.local) ?? given) : given;
    if (part.kind === "local" && part.local === setting.counter) {
      by = (by + factor) | 0;
      return true;
    }
    if (part.kind === "const") {
      constant = (constant + Math.imul(factor, Number(part.value))) | 0;
      return true;
    }
    if (part.kind === "binary" && part.type === "int32" && (part.op === "add" || part.op === "sub"))
      return collect(part.left, factor) && collect(part.right, part.op === "add" ? factor : -factor | 0);
    if (part.kind === "unary" && part.op === "neg" && part.type === "int32") return collect(part.value, -factor | 0);
    if (!setting.isFixed(part)) return false;
    const key = exprKey(part);
    terms.set(key, ((terms.get(key) ?? 0) + factor) | 0);
    return true;
  };
  if (expr.type !== "int32" || !collect(expr, 1)) return null;
  const sorted = [...terms].filter(([, factor]) => factor !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return { by, rest: JSON.stringify([constant, sorted]) };
}

/** Equal for expressions that are the same but for where they stand in the text. */
export function exprKey(expr: Expr): string {
  return JSON.stringify(expr, (key, value: unknown) => {
    if (key === "span" || key === "overflow") return undefined;
    if (typeof value === "bigint") return `${value}n`;
    return typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)) ? printed(value) : value;
  });
}

const printed = (value: number): string => (Object.is(value, -0) ? "-0" : String(value));
