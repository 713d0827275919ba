import type * as t from "@babel/types";
import { CompileError } from "@gridstride/jit";
import { type AheadKernel, type AheadOptions, compileAhead } from "@gridstride/jit/compiler";
import { type Edit, inOrder } from "../capture/edits.ts";
import type { MakerCall } from "../capture/find-calls.ts";
import { Modules, readModule } from "../check/module.ts";
import { writtenSignatures } from "../check/signatures.ts";
import { NotWritten, StaticUses } from "../check/static-uses.ts";
import type { Names, Reference } from "../syntax/scope.ts";
import { bare, children, keyName, type Placed, within } from "../syntax/walk.ts";

/** What is compiled at build time, and what becomes of a launch that meets something else. */
export interface Ahead {
  /** Default: webgpu and cpu. */
  readonly targets?: readonly ("webgpu" | "parallel" | "cpu")[];
  /**
   * Threads of the blocks that kernels are launched with, x first. Default: `[256]`, as `forall` has them. Sizes that the
   * module writes in `configure` come to these.
   */
  readonly blocks?: readonly (number | readonly number[])[];
  /** `load`: the compiler is loaded when it is needed. `throw`: the launch is refused. Default: `load`. */
  readonly otherwise?: "load" | "throw";
  /** Says in the console what was not compiled. Default: unless `NODE_ENV` is `production`. */
  readonly warn?: boolean;
}

/** A module as the parser has read it. */
interface Read {
  readonly tree: t.File;
  readonly names: Names;
  readonly calls: readonly MakerCall[];
}

const RUNTIME = "gridstride$ahead";
const JIT = "gridstride$jit";

/**
 * The changes of a module that put compiled kernels into it: each call of `kernel` with signatures, whose values are in the
 * text, becomes a call of the runtime, with the kernel as data and the call itself for the compiler that is loaded later.
 */
export function compileCalls(text: string, file: string, { tree, names, calls }: Read, ahead: Ahead): readonly Edit[] {
  const module = readModule(text, file);
  if (module === null) return [];
  const modules = new Modules();
  modules.set(file, module);
  const uses = new StaticUses(modules, true);
  const blocks = blocksOf(module.tree, ahead);
  const replaced: MakerCall[] = [];
  const edits = calls.flatMap((call, at): readonly Edit[] => {
    const captured = module.calls[at];
    const options = captured && optionsOf(captured, ahead, blocks);
    if (!options || waits(call.node)) return [];
    const made = compiled(() => compileAhead(uses.functionUse(captured, module), options));
    if (made === null) return [];
    replaced.push(call);
    return callEdits(call, made, ahead);
  });
  if (edits.length === 0) return [];
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 : 0;
  const import_ = `import { aheadKernel as ${RUNTIME} } from "@gridstride/jit/runtime"; `;
  return inOrder([{ start, end: start, text: import_ }, ...edits, ...unusedImports(tree, names, replaced)]);
}

/** Imports of jit of which nothing is left but types: they would bring the compiler with them. */
function unusedImports(tree: t.File, names: Names, replaced: readonly MakerCall[]): readonly Edit[] {
  const isLeft = ({ node }: Reference): boolean => !replaced.some((call) => within(node, call.node.callee));
  return tree.program.body.flatMap((one): readonly Edit[] => {
    if (one.type !== "ImportDeclaration" || one.source.value !== "@gridstride/jit") return [];
    const used = names.references.some(
      (reference) =>
        (one.specifiers as readonly t.Node[]).includes(reference.binding?.node as t.Node) && isLeft(reference),
    );
    const { start, end } = one as Placed<typeof one>;
    return used || one.specifiers.length === 0 ? [] : [{ start, end, text: "" }];
  });
}

/** A kernel that the compiler refuses, or whose values are not in the text, stays as it is: its launch says what is wrong. */
function compiled(step: () => AheadKernel | null): AheadKernel | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof NotWritten || error instanceof CompileError) return null;
    throw error;
  }
}

/** Null for calls that are compiled when they are launched. */
function optionsOf(call: MakerCall, ahead: Ahead, blocks: AheadOptions["blocks"]): AheadOptions | null {
  const signatures = call.maker === "kernel" ? writtenSignatures(call).map(({ text }) => text) : [];
  if (signatures.length === 0) return null;
  const given = readOptions(call.options);
  if (given === null) return null;
  const { targets = ["webgpu", "cpu"] } = ahead;
  const most = given.maxBlocksize ?? Number.POSITIVE_INFINITY;
  const fit = blocks.map((block) => (isForall(block) ? ([Math.min(256, most), 1, 1] as const) : block));
  const inside = fit.filter(([x, y, z]) => x * y * z <= most);
  return { signatures, targets, blocks: inside, maxBlocksize: given.maxBlocksize, fastmath: given.fastmath };
}

const isForall = ([x, y, z]: readonly [number, number, number]): boolean => x === 256 && y === 1 && z === 1;

interface Given {
  readonly maxBlocksize: number | null;
  readonly fastmath: boolean;
}

/** The options that change what is compiled, where all are literals; else null. */
function readOptions(options: Placed | null): Given | null {
  const found = { maxBlocksize: null as number | null, fastmath: false };
  const node = options && bare(options);
  if (node === null) return found;
  if (node.type !== "ObjectExpression") return null;
  for (const one of node.properties) {
    if (one.type !== "ObjectProperty") return null;
    const value = bare(one.value);
    switch (keyName(one)) {
      case "uses":
        break;
      case "fastmath":
        if (value.type !== "BooleanLiteral") return null;
        found.fastmath = value.value;
        break;
      case "maxBlocksize":
        if (value.type !== "NumericLiteral") return null;
        found.maxBlocksize = value.value;
        break;
      default:
        return null;
    }
  }
  return found;
}

/** The blocks of the options, and those in `k.configure(grid, [16, 16])` of the module. */
function blocksOf(tree: t.File, { blocks = [256] }: Ahead): AheadOptions["blocks"] {
  const found = new Map<string, readonly [number, number, number]>();
  const add = (sizes: readonly number[]): void => {
    const [x = 1, y = 1, z = 1] = sizes;
    found.set(`${x},${y},${z}`, [x, y, z]);
  };
  for (const block of blocks) add(typeof block === "number" ? [block] : block);
  const walk = (node: t.Node): void => {
    if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
      const name = keyName({ key: node.callee.property, computed: node.callee.computed });
      const sizes = name === "configure" && node.arguments[1] ? literalSizes(bare(node.arguments[1])) : null;
      if (sizes !== null) add(sizes);
    }
    for (const child of children(node)) walk(child);
  };
  walk(tree);
  return [...found.values()];
}

function literalSizes(node: t.Node): readonly number[] | null {
  if (node.type === "NumericLiteral") return [node.value];
  if (node.type !== "ArrayExpression") return null;
  const sizes = node.elements.flatMap((one) => (one?.type === "NumericLiteral" ? [one.value] : []));
  return sizes.length === node.elements.length ? sizes : null;
}

/** Whether a call waits for something, which it cannot in a function that is called later. */
function waits(node: t.Node): boolean {
  if (node.type === "AwaitExpression" || node.type === "YieldExpression") return true;
  for (const child of children(node)) if (waits(child)) return true;
  return false;
}

/** `kernel("…", f)` becomes `aheadKernel(data, { load: () => import("@gridstride/jit").then((jit) => jit.kernel("…", f)) })`. */
function callEdits({ node }: MakerCall, made: AheadKernel, { otherwise = "load", warn }: Ahead): readonly Edit[] {
  const { start, end } = node;
  const callee = (node.callee as Placed).end;
  const says = warn ?? process.env.NODE_ENV !== "production";
  const before = `${RUNTIME}(${JSON.stringify(made)}, { warn: ${says}, load: `;
  if (otherwise === "throw") return [{ start, end, text: `${before}null })` }];
  return [
    { start, end: callee, text: `${before}() => import("@gridstride/jit").then((${JIT}) => ${JIT}.kernel` },
    { start: end, end, text: ") })" },
  ];
}
