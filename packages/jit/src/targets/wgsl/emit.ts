import { provenBounds } from "../../ir/bounds.ts";
import type { LocalId } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import type { Build, Scope } from "./build.ts";
import { ConstantArrays } from "./constant-arrays.ts";
import { tooDeepAt } from "./depth.ts";
import { functionLines, newScope } from "./function-lines.ts";
import { arrayUses, planGroups } from "./groups.ts";
import { vectorType } from "./lanes.ts";
import { withCallees } from "./library/library.ts";
import { limitLines } from "./loop-limit.ts";
import type { WgslBinding, WgslModule } from "./module.ts";
import { names } from "./names.ts";
import type { WgslOptions } from "./options.ts";
import { entryHead, WRAPPED, wrapping } from "./positions.ts";
import { reportDeclaration } from "./report.ts";
import { printList } from "./statements.ts";
import { valueType } from "./types.ts";
import { Uniforms } from "./uniforms.ts";
import { type Line, plainLine } from "./writer.ts";

/**
 * Prints a kernel as WGSL. Pure: equal kernels and options give equal text.
 *
 * The kernel must have no values of 64 bits, and its barriers must stand in control flow that is the
 * same in all threads of a block.
 */
export const emitWgsl = (kernel: Kernel, options: WgslOptions): WgslModule => moduleOf(kernel, options, oneThread);

/** The forms of the code of an invocation. */
export interface Entry {
  readonly invocation: WgslModule["invocation"];
  /** The entry point, and functions of its own. */
  readonly lines: (build: Build) => readonly Line[];
  /** Functions next to the library's that its body may call. */
  readonly functions?: readonly string[];
}

export function moduleOf(
  kernel: Kernel,
  options: WgslOptions,
  { invocation, lines: entryOf, functions: more }: Entry,
): WgslModule {
  const uses = arrayUses(kernel);
  const build: Build = {
    kernel,
    options,
    uses,
    groups: planGroups(kernel, uses, options.segments),
    gather: null,
    uniforms: new Uniforms(kernel),
    constants: new ConstantArrays(kernel),
    bounds: provenBounds(kernel, options.block),
    needs: new Set(),
    helpers: new Map(),
    declarations: new Map(),
    enabled: new Set(),
    workgroup: new Map(),
    sites: [],
    functionUses: [],
  };
  const functions = kernel.functions.map((func, id) => functionLines(build, func, id));
  const entry = entryOf(build);
  const bindings = bindingsOf(build, invocation);
  const lines: Line[] = [];
  const plain = (text: string): void => {
    for (const line of text.split("\n")) lines.push(plainLine(line));
  };
  for (const extension of build.enabled) plain(`enable ${extension};`);
  plain(uniformBlock(build.uniforms));
  bindings.forEach((binding, number) => plain(bindingText(build, binding, number, invocation === "neighbours")));
  let wrappedAt = -1;
  for (const [name, text] of build.declarations) {
    if (name === WRAPPED) wrappedAt = lines.length;
    plain(text);
  }
  if (build.sites.length > 0) plain(reportDeclaration);
  for (const text of withCallees([...build.needs].sort(), more)) plain(text);
  for (const text of build.helpers.values()) plain(text);
  for (const part of [...functions, entry]) lines.push(...part);
  const code = (wrapped: boolean): string =>
    lines.map(({ text }, i) => `${wrapped && i === wrappedAt ? wrapping(true) : text}\n`).join("");
  return {
    code: code(false),
    get wrappedCode() {
      return code(true);
    },
    invocation,
    bindings,
    uniforms: build.uniforms.members().map(({ word }) => word),
    lines: lines.map(({ span }) => span),
    tooDeep: tooDeepAt(lines),
    sites: build.sites,
    workgroupBytes: [...build.workgroup.values()].reduce((sum, bytes) => sum + ((bytes + 15) & ~15), 0),
  };
}

const oneThread: Entry = {
  invocation: "thread",
  lines: (build) => {
    const scope = printedBody(build, () => true);
    return [...entryHead(build, scope.positions).map(plainLine), ...scope.writer.lines, plainLine("}")];
  },
};

/** @param isUsed - tells locals that are to be declared. */
export function printedBody(build: Build, isUsed: (local: LocalId) => boolean): Scope {
  const { locals, body } = build.kernel;
  const scope = newScope(build, locals, body);
  scope.writer.indented(() => {
    locals.forEach(({ type, lanes }, i) => {
      if (scope.lets.has(i) || !isUsed(i)) return;
      scope.writer.line(`var ${names.local(i)}: ${lanes === undefined ? valueType(type) : vectorType(type)};`);
    });
    printList(scope, body, () => "");
  });
  scope.writer.lines.unshift(...limitLines(build).map(plainLine));
  return scope;
}

function uniformBlock(uniforms: Uniforms): string {
  return [
    "struct Uniforms {",
    ...uniforms.members().map(({ name, type }) => `  ${name}: ${type},`),
    "}",
    "@group(0) @binding(0) var<uniform> u: Uniforms;",
  ].join("\n");
}

function bindingsOf(build: Build, invocation: WgslModule["invocation"]): readonly WgslBinding[] {
  const bindings: WgslBinding[] = [];
  for (const { group, segments, written } of build.groups)
    for (let segment = 0; segment < segments; segment++)
      bindings.push({ kind: "array", group, segment, access: written ? "read_write" : "read" });
  const words = build.constants.words();
  if (words !== null) bindings.push({ kind: "constants", words });
  if (build.sites.length > 0) bindings.push({ kind: "report" });
  if (build.uniforms.members().some(({ word }) => word.kind === "launch"))
    bindings.push({ kind: "met", access: invocation === "again" ? "read" : "read_write" });
  return bindings;
}

function bindingText(build: Build, binding: WgslBinding, number: number, vectors: boolean): string {
  const head = `@group(1) @binding(${number})`;
  if (binding.kind === "constants") return `${head} var<storage, read> constants: array<u32>;`;
  if (binding.kind === "report") return `${head} var<storage, read_write> report: Report;`;
  if (binding.kind === "met") return `${head} var<storage, ${binding.access}> met: u32;`;
  const plan = build.groups.find(({ group }) => group === binding.group);
  const word = plan?.atomic ? `atomic<${plan.word}>` : plan?.word;
  const name = names.binding(binding.group, (plan?.segments ?? 1) > 1 ? binding.segment : null);
  return `${head} var<storage, ${binding.access}> ${name}: array<${vectors ? `vec4<${word}>` : word}>;`;
}
