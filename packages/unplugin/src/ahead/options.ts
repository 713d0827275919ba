import type * as t from "@babel/types";
import { bare, keyName, type Placed } from "../syntax/walk.ts";

/** What is compiled at build time, and what becomes of a launch that meets something else. */
export interface Ahead {
  /** Default: webgpu and cpu. */
  readonly targets?: readonly AheadTarget[];
  /**
   * Threads of the blocks that kernels are launched with, x first. Default: `[256]`, as `forall` has them. Sizes that the
   * module writes in `configure` come to these.
   */
  readonly blocks?: readonly (number | readonly number[])[];
  /** `load`: the compiler is loaded when it is needed. `throw`: the launch is refused. Default: `load`. */
  readonly otherwise?: "load" | "throw";
  /** Says in the console what was not compiled. Default: unless `NODE_ENV` is `production`. */
  readonly warn?: boolean;
  /**
   * Parts of devices and arrays that the program does not use, which its pages then do not load. Whoever uses one all the same gets an
   * error that names it. `"unused"`: the parts that no module of the program uses; none on a server for development.
   * Default: `"unused"`.
   */
  readonly without?: "unused" | readonly AheadPart[];
}

/**
 * A part that a program may do without. `copies`: on a GPU, copies between views with gaps, and between element types.
 * `events`: events, streams and profiles. `managed`: managed arrays. `self-test`: the test of an adapter's arithmetic; kernels
 * compute as on an adapter whose arithmetic is not exact, with the same bits. `sharing`: buffers that other users of the GPU lend, or are
 * lent. `text`: the text of arrays. `views`: `slice`, `transpose`, `reshape` and `view`.
 */
export type AheadPart = "copies" | "events" | "managed" | "self-test" | "sharing" | "text" | "views";

export const PARTS: readonly AheadPart[] = ["copies", "events", "managed", "self-test", "sharing", "text", "views"];

export type AheadTarget = "webgpu" | "parallel" | "cpu";

/** The same with its defaults. */
export interface Settings extends Required<Omit<Ahead, "blocks">> {
  readonly blocks: readonly (number | readonly number[])[];
}

export const settingsOf = (ahead: Ahead): Settings => ({
  targets: ahead.targets ?? ["webgpu", "cpu"],
  blocks: ahead.blocks ?? [256],
  otherwise: ahead.otherwise ?? "load",
  warn: ahead.warn ?? process.env.NODE_ENV !== "production",
  without: ahead.without ?? "unused",
});

/** Threads of blocks, x first. */
export type Blocks = readonly (readonly [number, number, number])[];

/** A value that stands in the text; undefined for another expression. */
export type Literal = string | number | boolean | null | undefined | readonly Literal[];

/**
 * The options of a call as they stand in the text; null where one of them is not a literal, or none of these.
 *
 * @param names - options whose values decide what is compiled. `uses` is read elsewhere.
 */
export function literalOptions(options: Placed | null, names: readonly string[]): ReadonlyMap<string, Literal> | null {
  const found = new Map<string, Literal>();
  const node = options && bare(options);
  if (node === null) return found;
  if (node.type !== "ObjectExpression") return null;
  for (const one of node.properties) {
    const name = one.type === "ObjectProperty" ? keyName(one) : null;
    if (name === null || one.type !== "ObjectProperty") return null;
    if (name === "uses") continue;
    const value = literal(bare(one.value));
    if (!names.includes(name) || value === undefined) return null;
    found.set(name, value);
  }
  return found;
}

function literal(node: t.Node): Literal {
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node.value;
    case "NullLiteral":
      return null;
    case "UnaryExpression":
      return node.operator === "-" && node.argument.type === "NumericLiteral" ? -node.argument.value : undefined;
    case "ArrayExpression": {
      const all = node.elements.map((one) => (one === null ? undefined : literal(bare(one))));
      return all.includes(undefined) ? undefined : all;
    }
    default:
      return undefined;
  }
}
