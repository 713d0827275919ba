import type * as t from "@babel/types";
import { compileAhead } from "@gridstride/jit/compiler";
import { writtenSignatures } from "../check/signatures.ts";
import { bare, children, keyName } from "../syntax/walk.ts";
import type { CompileCall, Made } from "./compile-call.ts";
import { type Blocks, literalOptions, type Settings } from "./options.ts";

const RUNTIME = "@gridstride/jit/runtime";

/** A kernel as data. */
export function kernelData({ call, use, asked, settings: { targets }, blocks, library }: CompileCall): Made | null {
  const signatures = writtenSignatures(call).map(({ text }) => text);
  const given = literalOptions(call.options, ["fastmath", "maxBlocksize"]);
  if (given === null || (library === null && signatures.length === 0 && asked.length === 0)) return null;
  const maxBlocksize = (given.get("maxBlocksize") ?? null) as number | null;
  const most = maxBlocksize ?? Number.POSITIVE_INFINITY;
  const fit = blocks.map((block) => (isForall(block) ? ([Math.min(256, most), 1, 1] as const) : block));
  const { made, refused } = compileAhead(use(), {
    signatures,
    recorded: asked,
    arity: call.function.params.length - 1,
    targets,
    blocks: fit.filter(([x, y, z]) => x * y * z <= most),
    maxBlocksize,
    fastmath: given.get("fastmath") === true,
  });
  return {
    data:
      made ??
      (library && {
        name: "kernel",
        arity: call.function.params.length - 1,
        maxBlocksize,
        signatures: [],
        overloads: [],
      }),
    refused,
    runtime: RUNTIME,
    name: "aheadKernel",
    from: "@gridstride/jit",
    members: (_, imports) => (signatures.length > 1 ? [`choose: ${imports.use(RUNTIME, "signatureOf")}`] : []),
  };
}

const isForall = ([x, y, z]: readonly [number, number, number]): boolean => x === 256 && y === 1 && z === 1;

/** The blocks of the options, and those in `k.configure(grid, [16, 16])` of the module. */
export function blocksOf(tree: t.File, { blocks }: Settings): Blocks {
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
