import type * as t from "@babel/types";
import { CompileError } from "@gridstride/jit";
import type { AheadKernel } from "@gridstride/jit/compiler";
import { type Edit, inOrder } from "../capture/edits.ts";
import type { Maker, MakerCall } from "../capture/find-calls.ts";
import { type CheckedModule, type Modules, readModule } from "../check/module.ts";
import { NotWritten, StaticUses } from "../check/static-uses.ts";
import type { Names, Reference } from "../syntax/scope.ts";
import { children, keyName, type Placed, within } from "../syntax/walk.ts";
import { functionEdits } from "./functions.ts";
import { blocksOf, kernelData } from "./kernels.ts";
import { type Ahead, type Settings, settingsOf } from "./options.ts";
import { RuntimeImports } from "./runtime-imports.ts";
import { ufuncData } from "./ufuncs.ts";

/** A module as the parser has read it. */
interface Read {
  readonly tree: t.File;
  readonly names: Names;
  readonly calls: readonly MakerCall[];
}

/** A maker whose calls become data: the function of the runtime that takes it, and the package that compiles it otherwise. */
interface Form {
  readonly runtime: string;
  readonly name: string;
  readonly from: string;
}

const FORMS: Partial<Record<Maker, Form>> = {
  kernel: { runtime: "@gridstride/jit/runtime", name: "aheadKernel", from: "@gridstride/jit" },
  vectorize: { runtime: "@gridstride/ufunc/runtime", name: "aheadUfunc", from: "@gridstride/ufunc" },
};

/**
 * The changes of a module that put compiled kernels into it: each call of a maker with signatures, whose values are in the
 * text, becomes a call of the runtime, with the kernel as data and the call itself for the compiler that is loaded later.
 */
export function compileCalls(
  text: string,
  file: string,
  { tree, names, calls }: Read,
  ahead: Ahead,
  modules: Modules,
): readonly Edit[] {
  const module = readModule(text, file);
  if (module === null) return [];
  modules.set(file, module);
  const settings = settingsOf(ahead);
  const data = dataIn(module, new StaticUses(modules, true), settings);
  const imports = new RuntimeImports();
  const replaced: MakerCall[] = [];
  const edits = calls.flatMap((call, at): readonly Edit[] => {
    if (call.maker === "deviceFunction") {
      replaced.push(call);
      return functionEdits(call, { tree, names, calls }, imports);
    }
    const form = FORMS[call.maker];
    const captured = module.calls[at];
    const isLeft = call.maker === "vectorize" && callsMethods(call, names);
    const made = form && captured && !isLeft && !waits(call.node) ? data(captured) : null;
    if (!form || made === null) return [];
    replaced.push(call);
    return callEdits(call, form, made, settings, imports);
  });
  if (edits.length === 0) return [];
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
  return inOrder([{ start, end: start, text: imports.text }, ...edits, ...unusedImports(tree, names, replaced)]);
}

/** What is compiled of a call; null for one that is compiled when it is launched. */
function dataIn(module: CheckedModule, uses: StaticUses, settings: Settings): (call: MakerCall) => object | null {
  const blocks = blocksOf(module.tree, settings);
  return (call) => {
    const use = () => uses.functionUse(call, module);
    try {
      return call.maker === "kernel" ? kernelData(call, use, settings, blocks) : ufuncData(call, use, settings);
    } catch (error) {
      // A kernel that the compiler refuses, or whose values are not in the text: its launch says what is wrong.
      if (error instanceof NotWritten || error instanceof CompileError) return null;
      throw error;
    }
  };
}

/** Imports of makers of which nothing is left but types: they would bring the compiler with them. */
function unusedImports(tree: t.File, names: Names, replaced: readonly MakerCall[]): readonly Edit[] {
  const isLeft = ({ node }: Reference): boolean => !replaced.some((call) => within(node, call.node.callee));
  return tree.program.body.flatMap((one): readonly Edit[] => {
    if (one.type !== "ImportDeclaration" || !/^@gridstride\/(?:jit|ufunc)$/.test(one.source.value)) return [];
    const used = names.references.some(
      (reference) =>
        (one.specifiers as readonly t.Node[]).includes(reference.binding?.node as t.Node) && isLeft(reference),
    );
    const { start, end } = one as Placed<typeof one>;
    return used || one.specifiers.length === 0 ? [] : [{ start, end, text: "" }];
  });
}

const METHODS = ["reduce", "accumulate", "reduceat", "outer", "at"];

/** Whether the module calls methods of a ufunc, whose kernels its signatures do not name: the compiler makes such a ufunc. */
function callsMethods({ node }: MakerCall, { references }: Names): boolean {
  return references.some(({ binding, parent }) => {
    const init = binding?.node.type === "VariableDeclarator" ? binding.node.init : null;
    if (init !== node || parent.type !== "MemberExpression") return false;
    const name = keyName({ key: parent.property, computed: parent.computed });
    return name === null || METHODS.includes(name);
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
  { runtime, name, from }: Form,
  made: object,
  { targets, otherwise, warn }: Settings,
  imports: RuntimeImports,
): readonly Edit[] {
  const { start, end } = node;
  const callee = (node.callee as Placed).end;
  const names = new Set(targets.map((target) => (target === "webgpu" ? "onWebgpu" : "onCores")));
  const launchers = [...names].map((launcher) => imports.use("@gridstride/jit/runtime", launcher));
  const before = `${imports.use(runtime, name)}(${JSON.stringify(made)}, [${launchers.join(", ")}], { ${codeOf(maker, made, targets, imports)}warn: ${warn}, load: `;
  if (otherwise === "throw") return [{ start, end, text: `${before}null })` }];
  return [
    { start, end: callee, text: `${before}() => import("${from}").then((gridstride$made) => gridstride$made.${maker}` },
    { start: end, end, text: ") })" },
  ];
}

/** The code of the runtime that one kernel needs and another does not, as options. */
function codeOf(maker: Maker, made: object, targets: Settings["targets"], imports: RuntimeImports): string {
  if (maker === "vectorize") return `hosts: ${hostsOf(targets, imports)}, `;
  const { signatures } = made as AheadKernel;
  return signatures.length > 1 ? `choose: ${imports.use("@gridstride/jit/runtime", "signatureOf")}, ` : "";
}

/** What opens the devices on which ufuncs compute host arrays. */
function hostsOf(targets: Settings["targets"], imports: RuntimeImports): string {
  const openers = { cpu: "hostCpu", parallel: "hostParallel" } as const;
  const used = targets.flatMap((target) =>
    target === "webgpu" ? [] : [`${target}: ${imports.use("@gridstride/ufunc/runtime", openers[target])}`],
  );
  return `{ ${used.join(", ")} }`;
}
