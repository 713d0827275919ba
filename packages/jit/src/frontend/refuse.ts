import type { Expression, Pattern, Statement } from "acorn";
import type { Code } from "../diagnostics/codes.ts";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Builder } from "./builder.ts";

/** Constructs outside the language, and advice. */
type Refusal = readonly [code: Code, message: string, hint: string, label?: string];

const CLOSURE: Refusal = [
  "GS205",
  "a function is not a value in a kernel",
  "give it a name, `const f = (v) => …`, and call it",
  "kept or passed",
];
const OBJECT: Refusal = [
  "GS204",
  "objects cannot be made in a kernel",
  'use numbers, tuples, and arrays of a thread or a block: `local.array(4, "float32")`, `shared.array(4, "float32")`',
];
const THIS: Refusal = ["GS209", "`this` cannot be used in a kernel", "pass what it holds as arguments or in `uses`"];
export const WAIT: Refusal = [
  "GS206",
  "a kernel cannot wait",
  "launches are ordered by themselves; `syncthreads()` waits for the threads of a block",
];
export const TEXT: Refusal = [
  "GS207",
  "a string is not a value in a kernel",
  "strings stand only in `console.log`, `assert` and as the type of a shared or local array",
];

/** By the type of a node. */
const REFUSED: Readonly<Record<string, Refusal>> = {
  FunctionExpression: CLOSURE,
  ArrowFunctionExpression: CLOSURE,
  ClassExpression: OBJECT,
  NewExpression: OBJECT,
  ClassDeclaration: OBJECT,
  ThisExpression: THIS,
  MetaProperty: THIS,
  AwaitExpression: WAIT,
  YieldExpression: WAIT,
  TemplateLiteral: TEXT,
  TaggedTemplateExpression: TEXT,
  ImportExpression: ["GS216", "nothing can be imported inside a kernel", "import it outside and name it in `uses`"],
  ChainExpression: ["GS210", "`?.` cannot be used in a kernel", "values on a device are never missing: write `.`"],
  LogicalExpression: [
    "GS210",
    "`??` cannot be used in a kernel",
    "values on a device are never missing: test with `Number.isNaN`",
  ],
  TryStatement: [
    "GS203",
    "a device has no exceptions",
    "test for the condition with `if`; write an error code to an array",
  ],
  ThrowStatement: [
    "GS203",
    "a device has no exceptions",
    'use `assert(condition, "text")` with the option `debug`, or write an error code to an array',
  ],
  ForInStatement: ["GS215", "`for … in` cannot be used in a kernel", "count: `for (let i = 0; i < n; i++)`"],
};

const OTHER_EXPRESSION: Refusal = [
  "GS201",
  "this expression is not part of the language of kernels",
  "write it with numbers, operators, calls, and elements of arrays",
];
const OTHER_STATEMENT: Refusal = [
  "GS201",
  "this statement is not part of the language of kernels",
  "a kernel is made of const, let, assignments, calls, if, for, while, do, switch, break, continue and return",
];

export const refuse = (span: Span, [code, message, hint, label]: Refusal): never =>
  fail(code, span, message, { hint, label });

/** Expressions outside the language. */
export const refuseExpression = (b: Builder, node: Expression): never =>
  refuse(b.span(node), REFUSED[node.type] ?? OTHER_EXPRESSION);

/** The marked part of a statement: its keyword. */
const KEYWORDS: Readonly<Record<string, number>> = {
  ClassDeclaration: 5,
  TryStatement: 3,
  ThrowStatement: 5,
  ForInStatement: 3,
};

/** Statements outside the language. */
export function refuseStatement(b: Builder, node: Statement): never {
  const span = b.span(node);
  const end = Math.min(span.end, span.start + (KEYWORDS[node.type] ?? 8));
  return refuse({ ...span, end }, REFUSED[node.type] ?? OTHER_STATEMENT);
}

/** @param what - as it is written: "null". */
export const refuseNothing = (span: Span, what: string): never =>
  refuse(span, ["GS208", `there is no \`${what}\` on a device`, "use a number, such as 0 or NaN"]);

/** @param what - "arguments", "items" or "values". */
export const refuseSpread = (span: Span, what: string): never =>
  refuse(span, [
    "GS212",
    "`...` cannot be used in a kernel",
    `write the ${what} one by one; to visit a row, write \`for (const v of row)\``,
  ]);

export const refuseRecursion = (span: Span, name: string): never =>
  refuse(span, ["GS110", `'${name}' calls itself`, "devices have no call stack: write a loop", "recursion"]);

/** @param takes - "2 arguments" */
export const refuseCount = (span: Span, name: string, takes: string, given: number, hint?: string): never =>
  fail("GS504", span, `\`${name}\` takes ${takes}, and is given ${given}`, {
    label: "called here",
    hint,
  });

/**
 * A target that is neither a name nor a tuple of names.
 *
 * @param giver - who gives the arguments: a call, or the launch of a kernel.
 */
export function refuseParameter(b: Builder, pattern: Pattern, giver: string = b.isKernel ? "launch" : "call"): never {
  const what =
    pattern.type === "RestElement"
      ? "a rest parameter"
      : pattern.type === "AssignmentPattern"
        ? "a parameter with a default value"
        : "a destructured parameter";
  return fail("GS008", b.span(pattern), `${what} is not part of the language of kernels`, {
    hint:
      pattern.type === "ObjectPattern"
        ? "only the context, the first parameter, can be destructured; device functions have one when `uses` is given"
        : `name each parameter; every ${giver} gives them all`,
  });
}

export const refuseNoResult = (span: Span, name: string): never =>
  fail("GS502", span, `\`${name}\` returns nothing`, {
    label: "used as a value",
    hint: "let it `return` a value, or call it as a statement",
  });
