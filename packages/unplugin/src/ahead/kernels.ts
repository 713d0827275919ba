import type * as t from "@babel/types";
import { type AheadOptions, compileAhead } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import type { MakerCall } from "../capture/find-calls.ts";
import { writtenSignatures } from "../check/signatures.ts";
import { bare, children, keyName } from "../syntax/walk.ts";
import { literalOptions, type Settings } from "./options.ts";

/** A kernel as data; null where it is compiled when it is launched. */
export function kernelData(
  call: MakerCall,
  use: () => FunctionUse,
  { targets }: Settings,
  blocks: AheadOptions["blocks"],
): object | null {
  const signatures = writtenSignatures(call).map(({ text }) => text);
  const given = literalOptions(call.options, ["fastmath", "maxBlocksize"]);
  if (signatures.length === 0 || given === null) return null;
  const maxBlocksize = (given.get("maxBlocksize") ?? null) as number | null;
  const most = maxBlocksize ?? Number.POSITIVE_INFINITY;
  const fit = blocks.map((block) => (isForall(block) ? ([Math.min(256, most), 1, 1] as const) : block));
  return compileAhead(use(), {
    signatures,
    targets,
    blocks: fit.filter(([x, y, z]) => x * y * z <= most),
    maxBlocksize,
    fastmath: given.get("fastmath") === true,
  });
}

const isForall = ([x, y, z]: readonly [number, number, number]): boolean => x === 256 && y === 1 && z === 1;

/** The blocks of the options, and those in `k.configure(grid, [16, 16])` of the module. */
export function blocksOf(tree: t.File, { blocks }: Settings): AheadOptions["blocks"] {
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
