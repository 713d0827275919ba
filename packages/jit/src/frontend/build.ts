import type { Pattern } from "acorn";
import { reporting } from "../diagnostics/diagnostic.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import { Builder, type Handlers, type Program } from "./builder.ts";
import { bind, bindEntity } from "./declare.ts";
import { effectOf, valueOf } from "./expressions.ts";
import { hoist } from "./hoist.ts";
import { callInner } from "./inner.ts";
import { KernelBuilder } from "./kernel-builder.ts";
import { parseText } from "./parse.ts";
import { refuseParameter, refuseRecursion } from "./refuse.ts";
import type { FunctionUse } from "./request.ts";
import { functionBody, statement } from "./statements.ts";
import type { FunctionSyntax } from "./syntax.ts";
import { tidy } from "./tidy.ts";

/** A function read once: names resolved, statements written out. Every specialisation starts from it. */
export interface ParsedFunction {
  /** The names of the arguments at launch or call; the context does not count. */
  readonly paramNames: readonly string[];
  readonly syntax: FunctionSyntax;
  /** The functions that it is made of, to which specialisations add functions of the library. */
  readonly program: Program;
  /** Texts that spans point into; the function's own is first. */
  readonly sources: readonly Source[];
}

const handlers: Handlers = { value: valueOf, effect: effectOf, statement, callInner, bind };

/**
 * Reads a kernel (or, for tests of device functions by themselves, any function) and what it `uses`.
 * @throws {CompileError}
 */
export function parseFunction(use: FunctionUse, isKernel = true): ParsedFunction {
  const sources: Source[] = [];
  return reporting(sources, () => {
    const known = new Map<FunctionUse, FunctionSyntax | null>();
    const program: Program = {
      sources,
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
    return { paramNames, syntax, program, sources };
  });
}

function buildFunction(program: Program, use: FunctionUse, name: string, isKernel: boolean): FunctionSyntax {
  const source = program.sources.push(use.source) - 1;
  if (use.build !== undefined)
    return builtFunction(new Builder(program, use, source, 0, null, isKernel, handlers), use.build);
  const { node, shift } = parseText(use.source.text, source);
  // A device function calls itself by the name that its caller has for it, too.
  const ownName = (node.type === "FunctionExpression" ? node.id?.name : undefined) ?? (isKernel ? null : name);
  const b = new Builder(program, use, source, shift, ownName, isKernel, handlers);
  const patterns = [...node.params];
  const context = use.hasContext ? patterns.shift() : undefined;
  if (context !== undefined) bindContext(b, context);
  const params = patterns.map((pattern, index) => bindParameter(b, pattern, index));
  const whole = b.span({ start: node.start, end: node.end });
  for (let index = params.length; index < (use.takes ?? 0); index++)
    params.push(b.variable(`arg${index}`, whole, index));
  hoist(b, node.body);
  functionBody(b, node.body);
  const body = tidy(b.steps, isKernel);
  return { name, states: use.states, source, span: whole, params, variables: b.variables, body };
}

function builtFunction(b: Builder, build: (builder: never) => void): FunctionSyntax {
  const { name, text } = b.use.source;
  const k = new KernelBuilder(b);
  build(k as never);
  const span = { source: b.source, start: 0, end: text.length };
  return { name, source: b.source, span, params: k.params, variables: b.variables, body: tidy(b.steps, b.isKernel) };
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
