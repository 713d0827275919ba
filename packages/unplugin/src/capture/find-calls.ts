import type * as t from "@babel/types";
import { libraryOf } from "../record/library.ts";
import { type Binding, lookup, type Names, type Scope } from "../syntax/scope.ts";
import { bare, children, type FunctionNode, isFunction, isType, keyName, type Placed } from "../syntax/walk.ts";

/** The functions that take a function to compile, by the package that exports them. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  "@gridstride/jit": ["kernel", "deviceFunction"],
  "@gridstride/ufunc": ["vectorize", "guvectorize"],
  "@gridstride/kernels": ["stencil"],
};

export type Maker = "kernel" | "deviceFunction" | "vectorize" | "guvectorize" | "stencil";

/** A call of a maker: `kernel("void(float32[:])", function, options)`. */
export interface MakerCall {
  readonly maker: Maker;
  readonly node: Placed<t.CallExpression>;
  readonly scope: Scope;
  /** The arguments before the function: signatures, a layout. */
  readonly before: readonly Placed[];
  /** The argument as it is written, with casts and parentheses. */
  readonly argument: Placed;
  readonly function: Placed<FunctionNode>;
  /** The name that the function is passed under, declared elsewhere; null where the function is written in the call. */
  readonly passed: Binding | null;
  readonly options: Placed | null;
  /** Whether the function's first parameter is the context; null where the options do not say. */
  readonly hasContext: boolean | null;
}

/**
 * Every call of a maker whose function is in the module.
 *
 * @param path - of the module: modules of `@gridstride/ufunc` import `vectorize` by relative paths.
 */
export function makerCalls(file: t.File, names: Names, path: string): readonly MakerCall[] {
  const found: MakerCall[] = [];
  const isOfUfunc = libraryOf(path) === "@gridstride/ufunc";
  const walk = (node: t.Node): void => {
    if (isType(node)) return;
    if (node.type === "CallExpression") {
      const call = readCall(node as Placed<t.CallExpression>, names, isOfUfunc);
      if (call !== null) found.push(call);
    }
    for (const child of children(node)) walk(child);
  };
  walk(file.program);
  return found;
}

/**
 * The maker that an expression names; null where it is another value.
 *
 * @param isOfUfunc - whether it is in a module of `@gridstride/ufunc`.
 */
export function makerNamed(callee: t.Node, scope: Scope, isOfUfunc = false): Maker | null {
  const node = bare(callee);
  if (node.type === "Identifier") {
    const binding = lookup(node.name, scope);
    const imported = binding === null ? null : importOf(binding);
    return imported === null ? null : makerOf(imported.from, imported.name, isOfUfunc);
  }
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return null;
  const binding = lookup(node.object.name, scope);
  const imported = binding === null ? null : importOf(binding);
  const member = keyName({ key: node.property, computed: node.computed });
  return imported?.name === "*" && member !== null ? makerOf(imported.from, member, isOfUfunc) : null;
}

const makerOf = (from: string, name: string, isOfUfunc: boolean): Maker | null => {
  const isOwn = isOfUfunc && name === "vectorize" && /^\.\.?\/(?:call\/fixed-ufunc|vectorize)/.test(from);
  return isOwn || MAKERS[from]?.includes(name) ? (name as Maker) : null;
};

/** The module and the name that a binding is imported from; null for a binding of another kind. */
export function importOf({ kind, node, scope }: Binding): { readonly from: string; readonly name: string } | null {
  if (kind !== "import") return null;
  const statement = (scope.node as t.Node as t.Program).body.find(
    (one): one is t.ImportDeclaration =>
      one.type === "ImportDeclaration" && (one.specifiers as readonly t.Node[]).includes(node),
  );
  if (statement === undefined) return null;
  const from = statement.source.value;
  if (node.type === "ImportNamespaceSpecifier") return { from, name: "*" };
  if (node.type !== "ImportSpecifier") return { from, name: "default" };
  const { imported } = node;
  return { from, name: imported.type === "Identifier" ? imported.name : imported.value };
}

function readCall(node: Placed<t.CallExpression>, names: Names, isOfUfunc: boolean): MakerCall | null {
  const scope = names.scopeOf(node);
  const maker = makerNamed(node.callee, scope, isOfUfunc);
  if (maker === null) return null;
  const args = node.arguments as readonly Placed[];
  for (const [at, argument] of args.entries()) {
    const inner = bare(argument);
    const passed = inner.type === "Identifier" ? lookup(inner.name, scope) : null;
    const fn = isFunction(inner) ? inner : passed && functionOf(passed);
    if (!fn) continue;
    const options = args[at + 1] ?? null;
    const hasContext = maker === "kernel" ? true : hasUses(options, scope);
    return {
      maker,
      node,
      scope,
      before: args.slice(0, at),
      argument,
      function: fn,
      passed,
      options,
      hasContext,
    };
  }
  return null;
}

/** The function that a name stands for; null where it is another value, or may be another function later. */
export function functionOf({ node, writes }: Binding): Placed<FunctionNode> | null {
  if (writes.length > 0) return null;
  if (node.type === "FunctionDeclaration") return node as Placed<FunctionNode>;
  if (node.type !== "VariableDeclarator" || !node.init || node.id.type !== "Identifier") return null;
  const init = bare(node.init);
  return isFunction(init) ? init : null;
}

/** Whether options have `uses`; null where that is not written. */
function hasUses(options: Placed | null, scope: Scope): boolean | null {
  if (options === null) return false;
  const object = objectOf(options, scope);
  if (object === null) return null;
  if (usesIn(object) !== null) return true;
  return object.properties.some((one) => one.type === "SpreadElement") ? null : false;
}

/** The object literal that an expression is or names. */
function objectOf(node: t.Node, scope: Scope): t.ObjectExpression | null {
  const inner = bare(node);
  if (inner.type === "ObjectExpression") return inner;
  if (inner.type !== "Identifier") return null;
  const binding = lookup(inner.name, scope);
  if (binding === null || binding.writes.length > 0 || binding.node.type !== "VariableDeclarator") return null;
  const init = binding.node.init && bare(binding.node.init);
  return init?.type === "ObjectExpression" ? init : null;
}

/** The property `uses` of options. */
export function usesIn(object: t.ObjectExpression): Placed<t.ObjectProperty> | null {
  const found = object.properties.find((one) => one.type === "ObjectProperty" && keyName(one) === "uses");
  return (found as Placed<t.ObjectProperty> | undefined) ?? null;
}
