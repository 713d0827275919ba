import type { DeclarationReflection } from "typedoc";
import { intrinsics } from "../../../../packages/jit/src/intrinsics/table.ts";

const docs: ReadonlyMap<string, string> = new Map(intrinsics.map(({ name, doc }) => [name, doc]));

/** The members of a kernel's context are documented by the rows of the compiler's table. */
export function intrinsicMarkdown(one: DeclarationReflection): readonly string[] {
  const owner = one.parent?.name;
  const name = owner === "Atomics" ? `atomic.${one.name}` : one.name;
  const doc = owner === "KernelContext" || owner === "Atomics" ? docs.get(name) : undefined;
  return doc === undefined ? [] : [doc];
}
