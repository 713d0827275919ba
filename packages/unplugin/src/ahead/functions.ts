import type * as t from "@babel/types";
import type { Edit } from "../capture/edits.ts";
import type { MakerCall } from "../capture/find-calls.ts";
import type { Names } from "../syntax/scope.ts";
import { type Placed, within } from "../syntax/walk.ts";
import type { RuntimeImports } from "./runtime-imports.ts";

const RUNTIME = "@gridstride/jit/runtime";

/**
 * `deviceFunction(f)` becomes `aheadFunction(hostContext, f)`: the compiled kernels that call it have it inside. What its
 * context has in plain JavaScript comes along only where something besides kernels can call it.
 */
export function functionEdits(
  { node }: MakerCall,
  { tree, names, calls }: { readonly tree: t.File; readonly names: Names; readonly calls: readonly MakerCall[] },
  imports: RuntimeImports,
): readonly Edit[] {
  const callee = node.callee as Placed;
  const [first] = node.arguments as readonly Placed[];
  if (first === undefined) return [];
  const context = isForKernels(node, tree, names, calls) ? "null" : imports.use(RUNTIME, "hostContext");
  return [
    { start: callee.start, end: callee.end, text: imports.use(RUNTIME, "aheadFunction") },
    { start: first.start, end: first.start, text: `${context}, ` },
  ];
}

/** Whether a device function is a variable of the module that only makers' calls name, and that is not exported. */
function isForKernels(node: t.Node, { program }: t.File, names: Names, calls: readonly MakerCall[]): boolean {
  const declared = program.body.some(
    (one) => one.type === "VariableDeclaration" && one.declarations.some(({ init }) => init === node),
  );
  if (!declared) return false;
  return names.references.every(({ binding, node: reference }) => {
    const init = binding?.node.type === "VariableDeclarator" ? binding.node.init : null;
    return init !== node || calls.some((call) => within(reference, call.node) || within(reference, call.function));
  });
}
