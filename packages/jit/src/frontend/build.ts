import type { Pattern, Statement } from "acorn";
import { fail, reporting } from "../diagnostics/diagnostic.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import { library } from "../intrinsics/library.ts";
import { Builder, type Handlers, type Program } from "./builder.ts";
import { bind, bindEntity } from "./declare.ts";
import { effectOf, valueOf } from "./expressions.ts";
import { parseText } from "./parse.ts";
import { refuseRecursion } from "./refuse.ts";
import type { FunctionUse } from "./request.ts";
import { functionBody, statement } from "./statements.ts";
import type { FunctionSyntax } from "./syntax.ts";
import { tidy } from "./tidy.ts";

/** A function read once: names resolved, statements unfolded. Every specialisation starts from it. */
export interface ParsedFunction {
  /** Arguments at launch or call; the context does not count. */
  readonly paramCount: number;
  readonly paramNames: readonly string[];
  readonly syntax: FunctionSyntax;
  /** Texts that spans point into; the function's own is first. */
  readonly sources: readonly Source[];
}

const handlers: Handlers = { value: valueOf, effect: effectOf, statement, bind };

/**
 * Reads a kernel (or, for tests of device functions by themselves, any function) and what it `uses`.
 * @throws {CompileError}
 */
export function parseFunction(use: FunctionUse, isKernel = true): ParsedFunction {
  const sources: Source[] = [];
  return reporting(
    () => sources,
    () => {
      const known = new Map<FunctionUse, FunctionSyntax | null>();
      const program: Program = {
        sources,
        library,
        function(inner, name, at) {
          const found = known.get(inner);
          if (found === null) return refuseRecursion(at, name);
          if (found !== undefined) return found;
          known.set(inner, null);
          const built = buildFunction(program, inner, name, false);
          known.set(inner, built);
          return built;
        },
      };
      known.set(use, null);
      const syntax = buildFunction(program, use, use.source.name, isKernel);
      const paramNames = syntax.params.map((variable) => syntax.variables[variable]!.name);
      return { paramCount: paramNames.length, paramNames, syntax, sources };
    },
  );
}

function buildFunction(program: Program, use: FunctionUse, name: string, isKernel: boolean): FunctionSyntax {
  const source = program.sources.push(use.source) - 1;
  const { node, shift } = parseText(use.source.text, source);
  // A device function calls itself by the name that its caller has for it, too.
  const ownName = (node.type === "FunctionExpression" ? node.id?.name : undefined) ?? (isKernel ? null : name);
  const b = new Builder(program, use, source, shift, ownName, isKernel, handlers);
  const patterns = [...node.params];
  const context = use.hasContext ? patterns.shift() : undefined;
  if (context !== undefined) bindContext(b, context);
  const params = patterns.map((pattern, index) => bindParameter(b, pattern, index));
  if (node.body.type === "BlockStatement") for (const inner of node.body.body) hoist(b, inner);
  functionBody(b, node.body);
  const body = tidy(b.steps, isKernel);
  return { name, source, span: b.span({ start: node.start, end: node.end }), params, variables: b.variables, body };
}

function bindContext(b: Builder, pattern: Pattern): void {
  if (pattern.type === "Identifier" || pattern.type === "ObjectPattern")
    return bindEntity(b, pattern, { kind: "context" }, "const");
  refuseParameter(b, pattern);
}

function bindParameter(b: Builder, pattern: Pattern, index: number): number {
  const span: Span = b.span(pattern);
  if (pattern.type === "Identifier") {
    const variable = b.variable(pattern.name, span, index);
    b.scope.names.set(pattern.name, { kind: "variable", variable, constant: false });
    return variable;
  }
  if (pattern.type !== "ArrayPattern") return refuseParameter(b, pattern);
  const variable = b.variable(`arg${index}`, span, index);
  b.bind(pattern, { kind: "variable", variable, span }, "let");
  return variable;
}

function refuseParameter(b: Builder, pattern: Pattern): never {
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
        : "name each parameter; every launch gives them all",
  });
}

/** Announces the `var` names in a statement, which belong to the whole function. */
function hoist(b: Builder, node: Statement | null | undefined): void {
  switch (node?.type) {
    case "VariableDeclaration":
      if (node.kind !== "var") return;
      for (const { id } of node.declarations)
        for (const name of namesIn(id)) {
          if (!b.scope.names.has(name.name)) b.scope.names.set(name.name, { kind: "hoisted", span: b.span(name) });
        }
      return;
    case "BlockStatement":
      for (const inner of node.body) hoist(b, inner);
      return;
    case "IfStatement":
      hoist(b, node.consequent);
      return hoist(b, node.alternate);
    case "ForStatement":
      if (node.init?.type === "VariableDeclaration") hoist(b, node.init);
      return hoist(b, node.body);
    case "ForOfStatement":
      if (node.left.type === "VariableDeclaration") hoist(b, node.left);
      return hoist(b, node.body);
    case "WhileStatement":
    case "DoWhileStatement":
      return hoist(b, node.body);
    case "SwitchStatement":
      for (const one of node.cases) for (const inner of one.consequent) hoist(b, inner);
      return;
    default:
  }
}

function namesIn(pattern: Pattern): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern];
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
    case "ObjectPattern":
      return pattern.properties.flatMap((property) => (property.type === "RestElement" ? [] : namesIn(property.value)));
    default:
      return [];
  }
}
