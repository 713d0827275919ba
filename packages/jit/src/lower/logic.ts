import type { RealDType as DType } from "@gridstride/core";
import { children } from "../frontend/effects.ts";
import type { Instance } from "../frontend/instance.ts";
import { quotientOf } from "../frontend/quotient.ts";
import type {
  AllocateNode,
  ConditionalNode,
  LeafNode,
  LogicalNode,
  MergeNode,
  Node,
  TupleNode,
} from "../frontend/syntax.ts";
import { fieldArray } from "../frontend/type-field.ts";
import { DIVISIONS, IN_VAIN } from "../ir/analysis/cost.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, not, select, when } from "../ir/make.ts";
import { mathTable } from "../math/table.ts";
import { convert } from "./constant.ts";
import type { Fit, FunctionLowering } from "./function.ts";

/** Whether an expression is quick, reads no memory and cannot be reported by the simulator: it may be computed in vain. */
export const isCheap = (instance: Instance, node: Node): boolean => cost(instance, node) <= IN_VAIN;

function cost(instance: Instance, node: Node): number {
  const type = instance.valueType(node);
  if (type?.kind === "parts") return Number.POSITIVE_INFINITY;
  if (type?.kind === "scalar" && type.value !== undefined) return 0;
  let own = ownCost(instance, node);
  for (const child of children(node)) {
    if (own > IN_VAIN) return own;
    own += cost(instance, child);
  }
  return own;
}

/** The cost without the operands. Integer divisions, which the simulator reports, are beyond what is computed in vain. */
function ownCost(instance: Instance, node: Node): number {
  switch (node.kind) {
    case "index": {
      // An item of a tuple may be missing too.
      const isItem =
        instance.typeOf(node.object)?.kind !== "array" && instance.scalarOf(node.index)?.value !== undefined;
      return isItem ? 0 : Number.POSITIVE_INFINITY;
    }
    case "property":
      // A field of a record in memory.
      return fieldArray(instance, node) === null ? 0 : Number.POSITIVE_INFINITY;
    case "binary":
      if (node.op === "/") return quotientOf(instance, node) === null ? DIVISIONS.div : DIVISIONS.idiv;
      if (node.op === "**") return mathTable.pow.cost;
      return node.op === "%" ? DIVISIONS.rem : 1;
    case "intrinsic": {
      const { lowering } = node.row;
      if (lowering.kind === "math") return mathTable[lowering.fn].cost;
      return lowering.kind === "special" && lowering.what === "sincos" ? 2 * mathTable.sin.cost : 1;
    }
    case "unary":
    case "logical":
    case "conditional":
      return 1;
    default:
      node satisfies LeafNode | TupleNode | MergeNode | AllocateNode;
      return 0;
  }
}

/** `a && b`, `a || b`: the right side is computed only where it matters, or where that makes no difference. */
export function logical(f: FunctionLowering, node: LogicalNode, as: DType): Expr {
  const { span } = node;
  const left = f.instance.scalarOf(node.left)!;
  if (left.value !== undefined)
    return f.scalar(Boolean(left.value) === (node.op === "&&") ? node.right : node.left, as);
  if (as === "bool" && isCheap(f.instance, node.right)) {
    const condition = f.condition(node.left);
    const right = f.speculatively(() => f.condition(node.right));
    return binary(node.op === "&&" ? "and" : "or", condition, right, span);
  }
  const kept = f.keep(f.scalar(node.left, as));
  const truth = convert(kept, "bool", span);
  const then = f.capture(() => f.assign(kept.local, f.scalar(node.right, as)));
  f.emit(when(node.op === "&&" ? truth : not(truth, span), then, span));
  return f.read(kept.local, span);
}

/** `c ? a : b`: a select where both are cheap, else an if. */
export function conditional(f: FunctionLowering, node: ConditionalNode, as: DType): Expr {
  const { span } = node;
  const { value } = f.instance.scalarOf(node.test)!;
  if (value !== undefined) return f.scalar(value ? node.then : node.else, as);
  if (isSelect(f, node)) {
    const condition = f.condition(node.test);
    const [then, other] = f.speculatively(() => [f.scalar(node.then, as), f.scalar(node.else, as)] as const);
    return select(condition, then, other, span);
  }
  const local = f.local("t", as);
  assignInto(f, local, node);
  return f.read(local, span);
}

const isSelect = (f: FunctionLowering, node: ConditionalNode): boolean =>
  isCheap(f.instance, node.then) && isCheap(f.instance, node.else);

/** Whether the branches are computed in a type: a value of another type is converted behind them. */
function takesType(f: FunctionLowering, node: ConditionalNode, as: DType): boolean {
  const { weak, type } = f.instance.scalarOf(node)!;
  return weak || type === as;
}

/** local = value, a conditional value as an if whose branches assign. */
export function assignInto(f: FunctionLowering, local: number, node: Node, fit: Fit = "strict"): void {
  const { type } = f.locals[local]!;
  if (node.kind === "conditional" && takesType(f, node, type)) {
    const { value } = f.instance.scalarOf(node.test)!;
    if (value !== undefined) return assignInto(f, local, value ? node.then : node.else, fit);
    if (!isSelect(f, node)) {
      const condition = f.condition(node.test);
      const then = f.capture(() => assignInto(f, local, node.then, fit));
      const other = f.capture(() => assignInto(f, local, node.else, fit));
      return f.emit(when(condition, then, node.span, other));
    }
  }
  f.assign(local, f.scalar(node, type, fit), node.span);
}
