import type { CallExpression, Expression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Intrinsic } from "../intrinsics/intrinsic.ts";
import { intrinsicNamed } from "../intrinsics/table.ts";
import { allocate } from "./allocate.ts";
import type { Builder } from "./builder.ts";
import { assertion, log } from "./debugging.ts";
import { innerFunction } from "./inner-function.ts";
import { callable, describe, type Entity, namespaceMembers } from "./names.ts";
import { entityOf } from "./reference.ts";
import { refuseCount, refuseExpression, refuseSpread } from "./refuse.ts";
import type { IntrinsicNode, Node } from "./syntax.ts";

/** A call; gives its value, which must be there when it is `wanted`. */
export function call(b: Builder, node: CallExpression, wanted: boolean): Node | null {
  const span = b.span(node);
  if (node.optional || node.callee.type === "Super") return refuseExpression(b, node);
  const inner = renamed(node);
  if (inner !== null && wanted) return b.value(inner);
  if (inner !== null) {
    // esbuild names a function behind its declaration, which is nothing to do here.
    if (inner.type !== "Identifier") b.effect(inner);
    return null;
  }
  const { callee } = node;
  if (callee.type === "ArrowFunctionExpression" || callee.type === "FunctionExpression")
    return b.callInner(innerFunction(b, callee, callee.id?.name ?? "the function").number, node, wanted);
  const entity = entityOf(b, callee, true);
  if (entity === null) return refuseCallee(b, node.callee);
  if (entity.kind === "inner") return b.callInner(entity.number, node, wanted);
  if (entity.kind === "function") return callFunction(b, entity, node, wanted);
  const row = callable(entity);
  if (row === null) {
    const members = entity.kind === "namespace" ? namespaceMembers(entity.path) : [];
    return fail("GS501", b.span(node.callee), `${describe(entity)} is not a function`, {
      label: "called here",
      ...(entity.kind === "namespace" && {
        hint: `write \`${entity.path}.${members[0]}(…)\`; it has ${members.join(", ")}`,
      }),
    });
  }
  const value = callRow(b, row, node, wanted);
  if (value === null && wanted)
    return fail("GS502", span, `\`${row.name}\` gives no value`, {
      label: "used as a value",
      hint: "write it as a statement of its own",
    });
  if (value !== null && !wanted && value.kind !== "variable") b.emit({ kind: "check", value, span });
  return value;
}

/** esbuild's `__name(x, "x")`, which gives x. */
export function renamed(node: CallExpression): Expression | null {
  const [value, name] = node.arguments;
  const isName =
    node.callee.type === "Identifier" && /^__name\d*$/.test(node.callee.name) && node.arguments.length === 2;
  return isName &&
    value !== undefined &&
    value.type !== "SpreadElement" &&
    name?.type === "Literal" &&
    typeof name.value === "string"
    ? value
    : null;
}

/** The names of the methods of host arrays. */
const ELEMENT_METHODS: ReadonlyMap<string, string> = new Map([
  ["get", "read an element by its indices: `A[i][j]`"],
  ["at", "read an element by its index: `a[i]`, the last one as `a[a.length - 1]`"],
  ["set", "write an element by its indices: `A[i][j] = …`"],
  ["charCodeAt", "a character is its number, 97 for `a`: write it, or name it in `uses`"],
  ["slice", "a row is `A[i]`; other parts are cut out before the launch, where a slice is a view"],
]);

function refuseCallee(b: Builder, callee: Expression): never {
  const span = b.span(callee);
  if (callee.type === "MemberExpression" && !callee.computed && callee.property.type === "Identifier") {
    return fail("GS503", b.span(callee.property), `values on a device have no method '${callee.property.name}'`, {
      label: "called here",
      hint: ELEMENT_METHODS.get(callee.property.name) ?? "write a loop, or use a function of `Math` or of the context",
    });
  }
  return fail("GS501", span, "this is not a function", {
    label: "called here",
    hint: "device functions are named in `uses` and taken from the context",
  });
}

/** The arguments, evaluated from left to right. */
export function argumentValues(b: Builder, node: CallExpression): Node[] {
  const plain = node.arguments.map((argument) =>
    argument.type === "SpreadElement" ? refuseSpread(b.span(argument), "arguments") : argument,
  );
  return b.operands(plain, (argument) => b.value(argument));
}

function callFunction(b: Builder, called: Called, node: CallExpression, wanted: boolean): Node | null {
  const { name, function: callee, words } = called;
  const span = b.span(node);
  const values = argumentValues(b, node);
  const takes = callee.params.length;
  const least = words ?? takes;
  if (values.length < least || values.length > takes) {
    const hint =
      values.length > takes && words === undefined
        ? "where a minifier dropped unused parameters: terser's `keep_fargs` keeps them"
        : undefined;
    refuseCount(span, name, countBetween(least, takes), values.length, hint);
  }
  const args = words === undefined ? values : callee.params.map((_, index) => wordOf(values[index], span));
  const result = wanted ? b.result(span, name) : null;
  b.emit({ kind: "call", function: callee, args, result: result === null ? null : result.variable, span });
  return result;
}

type Called = Extract<Entity, { kind: "function" }>;

/** `uint32(value >>> 0)`: so is every argument a word, of whatever type, and the function is compiled once. */
function wordOf(value: Node | undefined, span: Span): Node {
  const zero: Node = { kind: "literal", value: 0, span };
  const low: Node = { kind: "binary", op: ">>>", left: value ?? zero, right: zero, span: value?.span ?? span };
  return { kind: "intrinsic", row: intrinsicNamed.get("uint32")!, args: [low], span: low.span };
}

const intrinsic = (b: Builder, row: Intrinsic, node: CallExpression, least: number, most = least): IntrinsicNode => ({
  kind: "intrinsic",
  row,
  args: checkedArguments(b, row, node, least, most),
  span: b.span(node),
});

function callRow(b: Builder, row: Intrinsic, node: CallExpression, wanted: boolean): Node | null {
  const span = b.span(node);
  const { lowering } = row;
  switch (lowering.kind) {
    case "gridlike":
    case "axis":
    case "cast":
    case "bitcast":
      return intrinsic(b, row, node, 1);
    case "complex":
      return intrinsic(b, row, node, 1, 2);
    case "math":
      return intrinsic(b, row, node, ...lowering.arity);
    case "allocate":
      return allocate(b, row, lowering.space, node);
    case "barrier":
      checkedArguments(b, row, node, 0, lowering.scope === "warp" || row.name === "barrier" ? 1 : 0);
      b.emit({ kind: "barrier", scope: lowering.scope, span });
      return null;
    case "collective": {
      // Functions of a warp take a mask first, which is always the whole warp.
      const masked = row.group === "warp" ? 1 : 0;
      const arity = masked + 1 + (lowering.lane ? 1 : 0);
      const args = checkedArguments(b, row, node, arity, arity).slice(masked);
      const result = b.result(span, row.name);
      b.emit({ kind: "collective", row: { ...row, lowering }, args, result: result.variable, span });
      return result;
    }
    case "atomic": {
      const takes = 2 + lowering.values;
      const values = ["", ", value", ", old, value"][lowering.values];
      // Too many arguments are several indices.
      const isMore = node.arguments.length > takes;
      const hint = `write \`${row.name}(A, ${isMore ? "[i, j]" : "i"}${values})\` for \`A[i]${isMore ? "[j]" : ""}\``;
      const args = checkedArguments(b, row, node, takes, takes, hint);
      const result = wanted && lowering.op !== "store" ? b.result(span, "old") : null;
      b.emit({
        kind: "atomic",
        row: { ...row, lowering },
        args,
        result: result === null ? null : result.variable,
        span,
      });
      return result;
    }
    case "special":
      return callSpecial(b, row, lowering.what, node);
    case "vector":
    case "position":
    case "constant":
      return fail("GS501", b.span(node.callee), `\`${row.name}\` is not a function`, {
        label: "called here",
        hint: lowering.kind === "vector" ? `write \`${row.name}.x\`` : `write \`${row.name}\``,
      });
  }
}

function callSpecial(b: Builder, row: Intrinsic, what: string, node: CallExpression): Node | null {
  const span = b.span(node);
  switch (what) {
    case "range":
      return fail("GS511", span, "`range` stands only in a `for … of`", {
        label: "used as a value",
        hint: "write `for (const i of range(n))`; if you did, compile with target ES2015 or newer",
      });
    case "log":
      log(b, node);
      return null;
    case "assert":
      assertion(b, node);
      return null;
    case "selp":
      return intrinsic(b, row, node, 3);
    case "imul":
      return intrinsic(b, row, node, 2);
    default:
      return intrinsic(b, row, node, 1);
  }
}

function checkedArguments(
  b: Builder,
  row: Intrinsic,
  node: CallExpression,
  least: number,
  most: number,
  hint = row.doc.replaceAll("`", "'"),
): Node[] {
  const given = node.arguments.length;
  if (given < least || given > most) refuseCount(b.span(node), row.name, countBetween(least, most), given, hint);
  return argumentValues(b, node);
}

function countBetween(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return `at least ${count(least)}`;
  return least === most ? count(least) : `${least} ${most - least === 1 ? "or" : "to"} ${count(most)}`;
}

export const count = (amount: number): string => `${amount === 0 ? "no" : amount} argument${amount === 1 ? "" : "s"}`;
