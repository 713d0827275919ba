import type * as t from "@babel/types";
import { CompileError } from "@gridstride/jit";
import { type Edit, inOrder } from "../capture/edits.ts";
import type { MakerCall } from "../capture/find-calls.ts";
import { type Modules, readModule } from "../check/module.ts";
import { NotWritten, StaticUses } from "../check/static-uses.ts";
import { libraryOf } from "../record/library.ts";
import { kernelNames } from "../record/names.ts";
import { type RecordReader, showRefused } from "../record/recording.ts";
import type { Names, Reference } from "../syntax/scope.ts";
import { children, type Placed, within } from "../syntax/walk.ts";
import type { CompileCall, Made } from "./compile-call.ts";
import { FORMS } from "./forms.ts";
import { functionEdits } from "./functions.ts";
import { blocksOf } from "./kernels.ts";
import { libraryCalls } from "./library.ts";
import { type Ahead, type Settings, settingsOf } from "./options.ts";
import { RuntimeImports } from "./runtime-imports.ts";

/** A module as the parser has read it. */
interface Read {
  readonly tree: t.File;
  readonly names: Names;
  readonly calls: readonly MakerCall[];
}

/** The changes of a module that put compiled kernels into it. */
interface CompiledCalls {
  readonly edits: readonly Edit[];
  /** What was recorded of its kernels and is out of date, in words. */
  readonly stale: readonly string[];
}

/**
 * Each call of a maker whose values are in the text, and whose types are written or recorded, becomes a call of the runtime, with
 * the kernel as data and the call itself for the compiler that is loaded later.
 */
export function compileCalls(
  text: string,
  file: string,
  { tree, names, calls }: Read,
  ahead: Ahead,
  record: RecordReader | null,
  modules: Modules,
): CompiledCalls {
  const module = readModule(text, file);
  if (module === null) return { edits: [], stale: [] };
  modules.set(file, module);
  const settings = settingsOf(ahead);
  const imports = new RuntimeImports();
  const recorded = record?.of(file, tree, calls);
  const stale = (recorded?.gone ?? []).map(
    (name) => `${name}: there is no such kernel any more; remove it from the record`,
  );
  const uses = new StaticUses(modules, true);
  const blocks = blocksOf(module.tree, settings);
  const kernels = kernelNames(tree, calls);
  const library = libraryOf(file) === null ? null : libraryCalls(calls, kernels, recorded?.asked ?? []);
  const replaced: MakerCall[] = [];
  const edits = calls.flatMap((call, at): readonly Edit[] => {
    if (library !== null && !library.isBuilt(at)) return [];
    if (call.maker === "deviceFunction") {
      replaced.push(call);
      return functionEdits(call, { tree, names, calls }, imports);
    }
    const form = FORMS[call.maker];
    const captured = module.calls[at];
    const asked = recorded?.asked[at] ?? [];
    if (captured === undefined || waits(call.node)) return [];
    const made = compiled(form, {
      call: captured,
      names,
      written: call,
      use: () => uses.functionUse(captured, module),
      asked,
      settings,
      blocks,
      library: library && { ufunc: library.ufunc(at) },
    });
    for (const one of made?.refused ?? []) stale.push(showRefused(kernels[at] as string, one));
    if (made === null || made.data === null) return [];
    replaced.push(call);
    const place = `${file.split(/[\\/]/).at(-1)}:${text.slice(0, call.node.start).split("\n").length}`;
    return callEdits(call, made, settings, imports, place);
  });
  if (edits.length === 0) return { edits, stale };
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
  const all = [{ start, end: start, text: imports.text }, ...edits, ...unusedImports(tree, names, replaced)];
  return { edits: inOrder(all), stale };
}

/** What is compiled of a call; null for one that is compiled when it is launched. */
function compiled(form: (call: CompileCall) => Made | null, call: CompileCall): Made | null {
  try {
    return form(call);
  } catch (error) {
    // A kernel that the compiler refuses, or whose values are not in the text: its launch says what is wrong.
    if (error instanceof NotWritten || error instanceof CompileError) return null;
    throw error;
  }
}

/** Imports of makers of which nothing is left but types: they would bring the compiler with them. */
function unusedImports(tree: t.File, names: Names, replaced: readonly MakerCall[]): readonly Edit[] {
  const isLeft = ({ node }: Reference): boolean => !replaced.some((call) => within(node, call.node.callee));
  return tree.program.body.flatMap((one): readonly Edit[] => {
    if (one.type !== "ImportDeclaration" || !/^@gridstride\/(?:jit|ufunc|kernels)$/.test(one.source.value)) return [];
    const used = names.references.some(
      (reference) =>
        (one.specifiers as readonly t.Node[]).includes(reference.binding?.node as t.Node) && isLeft(reference),
    );
    const { start, end } = one as Placed<typeof one>;
    return used || one.specifiers.length === 0 ? [] : [{ start, end, text: "" }];
  });
}

/** Whether a call waits for something, which it cannot in a function that is called later. */
function waits(node: t.Node): boolean {
  if (node.type === "AwaitExpression" || node.type === "YieldExpression") return true;
  for (const child of children(node)) if (waits(child)) return true;
  return false;
}

/** `kernel("…", f)` becomes `aheadKernel(data, [launchers], { load: () => import("@gridstride/jit").then((made) => made.kernel("…", f)) })`. */
function callEdits(
  { node, maker }: MakerCall,
  { data, runtime, name, from, members }: Made,
  { targets, otherwise, warn }: Settings,
  imports: RuntimeImports,
  place: string,
): readonly Edit[] {
  const { start, end } = node;
  const callee = (node.callee as Placed).end;
  const names = new Set(targets.map((target) => (target === "webgpu" ? "onWebgpu" : "onCores")));
  const launchers = [...names].map((launcher) => imports.use("@gridstride/jit/runtime", launcher));
  const own = members(targets, imports).map((member) => `${member}, `);
  const warns = warn ? `${imports.use("@gridstride/jit/runtime", "warnsOf")}(${JSON.stringify(place)})` : "null";
  const before = `${imports.use(runtime, name)}(${JSON.stringify(data)}, [${launchers.join(", ")}], { ${own.join("")}warn: ${warns}, load: `;
  if (otherwise === "throw") return [{ start, end, text: `${before}null })` }];
  return [
    { start, end: callee, text: `${before}() => import("${from}").then((gridstride$made) => gridstride$made.${maker}` },
    { start: end, end, text: ") })" },
  ];
}
