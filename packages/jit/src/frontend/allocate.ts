import { dtype as dtypeNamed, dtypes, isDTypeName } from "@gridstride/core";
import type { CallExpression, Expression } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Intrinsic } from "../intrinsics/intrinsic.ts";
import type { Builder } from "./builder.ts";
import { didYouMean } from "./nearest.ts";
import { entityOf } from "./reference.ts";
import { refuseCount } from "./refuse.ts";
import type { AllocateNode, Node } from "./syntax.ts";

/** `shared.array([16, 16], "float32")`; whether the shape is constant is seen when types are. */
export function allocate(b: Builder, row: Intrinsic, space: "shared" | "local", node: CallExpression): AllocateNode {
  const span = b.span(node);
  const [shape, type] = node.arguments;
  if (
    shape === undefined ||
    type === undefined ||
    shape.type === "SpreadElement" ||
    type.type === "SpreadElement" ||
    node.arguments.length > 2
  ) {
    const hint = `write \`${row.name}([16, 16], "float32")\``;
    return refuseCount(span, row.name, "2 arguments", node.arguments.length, hint);
  }
  const size = b.value(shape);
  return {
    kind: "allocate",
    space,
    name: space,
    shape: size.kind === "tuple" ? size.items : [size],
    dtype: dtype(b, type),
    span,
  };
}

/** `"float32"`, the cast of that name, a record type from `uses`, or `a.dtype`: the type of an array, seen when types are. */
function dtype(b: Builder, node: Expression): AllocateNode["dtype"] {
  const span = b.span(node);
  const text = literalText(node);
  if (text !== null) {
    if (isDTypeName(text)) return dtypeNamed(text);
    const meant = didYouMean(text, dtypes);
    return fail("GS411", span, `'${text}' is not an element type`, {
      label: "unknown",
      hint: meant ?? `the types are ${dtypes.join(", ")}`,
    });
  }
  const entity = entityOf(b, node);
  if (entity?.kind === "use" && entity.use.kind === "record") return entity.use.type;
  const named = entity?.kind === "intrinsic" ? entity.row.lowering : null;
  if ((named?.kind === "cast" || named?.kind === "complex") && named.type !== null) return named.type;
  if (node.type === "MemberExpression" && !node.computed && node.object.type !== "Super") {
    const { property } = node;
    if (property.type === "Identifier" && property.name === "dtype") return b.value(node.object);
  }
  return fail("GS411", span, "the element type is not a constant", {
    hint: 'write its name as a string, "float32", or that of an array, `a.dtype`, or give a record type in `uses`',
  });
}

function literalText(node: Expression): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  // Minifiers write strings as templates where that is shorter.
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

/** The allocation with the name of the variable that it is given to. */
export const named = (value: Node, name: string): Node => (value.kind === "allocate" ? { ...value, name } : value);
