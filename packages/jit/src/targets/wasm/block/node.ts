import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { CollectiveStmt, Stmt } from "../../../ir/ir.ts";
import type { Jump } from "../../../ir/jumps.ts";

/** A kernel as a block runs it: what is done once for the block, and regions that each thread does in turn. */
export type Node =
  | Region
  | SetNode
  | ExchangeNode
  | { readonly kind: "if"; readonly condition: Expr; readonly then: readonly Node[]; readonly else: readonly Node[] }
  | LoopNode
  | { readonly kind: "block"; readonly body: readonly Node[] }
  | { readonly kind: "break" | "continue" | "return" };

export interface LoopNode {
  readonly kind: "loop";
  readonly body: readonly Node[];
  readonly step: readonly Node[];
  /** Blocks may take turns after each iteration. */
  readonly acrossBlocks: boolean;
}

/** Code between two places where threads wait: every thread does all of it before the block goes on. */
export interface Region {
  readonly kind: "region";
  readonly body: readonly Stmt[];
  /** Inside a loop of the block. */
  readonly again: boolean;
}

/** A value that is the same for the whole block, computed once. */
export interface SetNode {
  readonly kind: "set";
  readonly local: LocalId;
  readonly value: Expr;
}

/** All threads have given the value of a collective; here each gets its answer. */
export interface ExchangeNode {
  readonly kind: "exchange";
  readonly op: CollectiveStmt["op"];
  readonly given: LocalId;
  /** The lane of a shuffle: a constant, or a local that every thread has set. */
  readonly lane: number | { readonly local: LocalId } | null;
  readonly result: LocalId;
}

/** Every node of a list, outer before inner. */
export const nodes = (list: readonly Node[]): readonly Node[] => list.flatMap((node) => [node, ...nodes(inside(node))]);

function inside(node: Node): readonly Node[] {
  if (node.kind === "if") return [...node.then, ...node.else];
  if (node.kind === "loop") return [...node.body, ...node.step];
  return node.kind === "block" ? node.body : [];
}

/** The list with every region changed. */
export function mapRegions(list: readonly Node[], change: (region: Region) => Region): readonly Node[] {
  return list.map((node): Node => {
    switch (node.kind) {
      case "region":
        return change(node);
      case "if":
        return { ...node, then: mapRegions(node.then, change), else: mapRegions(node.else, change) };
      case "loop":
        return { ...node, body: mapRegions(node.body, change), step: mapRegions(node.step, change) };
      case "block":
        return { ...node, body: mapRegions(node.body, change) };
      default:
        node satisfies { readonly kind: "set" | "exchange" | Jump };
        return node;
    }
  });
}
