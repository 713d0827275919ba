import type * as t from "@babel/types";
import { lookup, type Names } from "../syntax/scope.ts";
import { bare, children, isType, keyName } from "../syntax/walk.ts";

/** Members of an array of the host that are not arrays of Gridstride themselves. */
const PLAIN: ReadonlySet<string | null> = new Set("data shape size ndim dtype byteLength get toNested".split(" "));

/**
 * The members `copyToHost` whose result goes nowhere else: only its elements and sizes are read. `(await x.copyToHost()).data`,
 * `const { data } = await x.copyToHost()`, and a variable of which no more is read.
 */
export function keptCopies(tree: t.File, names: Names): ReadonlySet<t.Node> {
  const kept = new Set<t.Node>();
  const exported = new Set<t.Node>();
  const visit = (node: t.Node): void => {
    if (isType(node)) return;
    if (node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration")
      for (const one of node.declaration.declarations) exported.add(one);
    if (isPlainMember(node)) add(kept, copyIn(node.object));
    if (node.type === "VariableDeclarator" && node.init && !exported.has(node) && readsPlain(node, names))
      add(kept, copyIn(node.init));
    for (const child of children(node)) visit(child);
  };
  visit(tree.program);
  return kept;
}

function add(all: Set<t.Node>, one: t.Node | null): void {
  if (one !== null) all.add(one);
}

/** The member `copyToHost` of `await x.copyToHost()`; null for another expression. */
function copyIn(node: t.Node): t.Node | null {
  const waited = bare(node);
  const call = waited.type === "AwaitExpression" ? bare(waited.argument) : null;
  const callee = call?.type === "CallExpression" ? call.callee : null;
  if (callee?.type !== "MemberExpression") return null;
  return keyName({ key: callee.property, computed: callee.computed }) === "copyToHost" ? callee : null;
}

const isPlainMember = (node: t.Node): node is t.MemberExpression =>
  node.type === "MemberExpression" && PLAIN.has(keyName({ key: node.property, computed: node.computed }));

/** Whether all that is read of a declared value is plain. */
function readsPlain({ id }: t.VariableDeclarator, names: Names): boolean {
  if (id.type === "ObjectPattern")
    return id.properties.every((one) => one.type === "ObjectProperty" && PLAIN.has(keyName(one)));
  if (id.type !== "Identifier") return false;
  const binding = lookup(id.name, names.scopeOf(id));
  return (
    binding !== null &&
    binding.writes.length === 0 &&
    names.references.every(
      ({ binding: of, node, parent }) => of !== binding || (isPlainMember(parent) && parent.object === node),
    )
  );
}
