import type { Expression, Statement } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Builder } from "./builder.ts";

/** Expressions outside the language, each with what to do instead. */
export function refuseExpression(b: Builder, node: Expression): never {
  const span = b.span(node);
  switch (node.type) {
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return fail("GS205", span, "a function inside a kernel", {
        label: "a closure",
        hint: "make it a `deviceFunction` and name it in `uses`",
      });
    case "ClassExpression":
    case "NewExpression":
      return fail("GS204", span, "objects cannot be made in a kernel", {
        hint: "use numbers, tuples, and shared or local arrays",
      });
    case "ThisExpression":
    case "MetaProperty":
      return fail("GS209", span, "`this` cannot be used in a kernel", {
        hint: "pass what it holds as arguments or in `uses`",
      });
    case "ObjectExpression":
      return fail("GS211", span, "an object is not a value in a kernel", {
        hint: "use separate variables, or a tuple `[a, b]`",
      });
    case "AwaitExpression":
    case "YieldExpression":
      return fail("GS206", span, "a kernel cannot wait", {
        hint: "launches are ordered by themselves; `syncthreads()` waits for the threads of a block",
      });
    case "TemplateLiteral":
    case "TaggedTemplateExpression":
      return fail("GS207", span, "a string is not a value in a kernel", {
        hint: "strings stand only in `console.log`, `assert` and as the type of a shared or local array",
      });
    case "ImportExpression":
      return fail("GS216", span, "nothing can be imported inside a kernel", {
        hint: "import it outside and name it in `uses`",
      });
    case "ChainExpression":
      return fail("GS210", span, "`?.` cannot be used in a kernel", {
        hint: "values on a device are never missing: write `.`",
      });
    case "LogicalExpression":
      return fail("GS210", span, "`??` cannot be used in a kernel", {
        hint: "values on a device are never missing; test with `Number.isNaN` where NaN stands for that",
      });
    default:
      return fail("GS201", span, "this expression is not part of the language of kernels", {
        hint: "write it with numbers, operators, calls, and elements of arrays",
      });
  }
}

/** Statements outside the language. */
export function refuseStatement(b: Builder, node: Statement): never {
  const span = { ...b.span(node) };
  const keyword = (length: number) => ({ ...span, end: Math.min(span.end, span.start + length) });
  switch (node.type) {
    case "FunctionDeclaration":
      return fail("GS205", keyword(8), "a function inside a kernel", {
        label: "a closure",
        hint: "make it a `deviceFunction` and name it in `uses`",
      });
    case "ClassDeclaration":
      return fail("GS204", keyword(5), "objects cannot be made in a kernel", {
        hint: "use numbers, tuples, and shared or local arrays",
      });
    case "LabeledStatement":
      return fail("GS202", b.span(node.label), "labels cannot be used in a kernel", {
        hint: "leave the outer loop with a flag, or move the loops into a device function and `return`",
      });
    case "TryStatement":
      return fail("GS203", keyword(3), "a device has no exceptions", {
        hint: "test for the condition with `if`; write an error code to an array",
      });
    case "ThrowStatement":
      return fail("GS203", keyword(5), "a device has no exceptions", {
        hint: 'use `assert(condition, "text")` with the option `debug`, or write an error code to an array',
      });
    case "ForInStatement":
      return fail("GS215", keyword(3), "`for … in` cannot be used in a kernel", {
        hint: "count: `for (let i = 0; i < n; i++)`",
      });
    default:
      return fail("GS201", keyword(8), "this statement is not part of the language of kernels", {
        hint: "a kernel is made of const, let, assignments, calls, if, for, while, do, switch, break, continue and return",
      });
  }
}
