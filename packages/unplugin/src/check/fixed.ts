import type * as t from "@babel/types";
import { type MakerCall, usesIn } from "../capture/find-calls.ts";
import type { Binding } from "../syntax/scope.ts";
import { bare, keyName } from "../syntax/walk.ts";
import type { CheckedModule } from "./module.ts";

/** Members that are read without giving other code the value itself. */
const SIZES: ReadonlySet<string | null> = new Set(["length", "size", "ndim", "byteLength"]);

/**
 * Whether the elements or members of a value stay as its declaration makes them: the name is not exported, and is read for `uses`,
 * options of makers and sizes only.
 */
export function isFixed(binding: Binding, { tree, names, calls }: CheckedModule): boolean {
  const isExported = tree.program.body.some(
    (one) =>
      one.type === "ExportNamedDeclaration" &&
      one.declaration?.type === "VariableDeclaration" &&
      (one.declaration.declarations as readonly t.Node[]).includes(binding.node),
  );
  if (isExported) return false;
  const taken = new Set(calls.flatMap(takenBy));
  return names.references.every(({ binding: of, node, parent }) => {
    if (of !== binding || taken.has(node)) return true;
    if (parent.type !== "MemberExpression" || parent.object !== node) return false;
    return taken.has(parent) || SIZES.has(keyName({ key: parent.property, computed: parent.computed }));
  });
}

/** The expressions whose values a maker takes: the options, `uses`, and each value in them. */
function takenBy({ options }: MakerCall): readonly t.Node[] {
  const given = options && bare(options);
  if (given === null) return [];
  return [given, ...spreadIn(given), ...valuesIn(given.type === "ObjectExpression" ? usesIn(given)?.value : null)];
}

function valuesIn(value: t.Node | null | undefined): readonly t.Node[] {
  if (!value) return [];
  const uses = bare(value);
  if (uses.type !== "ObjectExpression") return [uses];
  const values = uses.properties.flatMap((one) => (one.type === "ObjectProperty" ? [bare(one.value)] : []));
  return [...values, ...spreadIn(uses)];
}

const spreadIn = (node: t.Node): readonly t.Node[] =>
  node.type === "ObjectExpression"
    ? node.properties.flatMap((one) => (one.type === "SpreadElement" ? [bare(one.argument)] : []))
    : [];
