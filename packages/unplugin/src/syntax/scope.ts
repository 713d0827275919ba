import type * as t from "@babel/types";
import { bare, children, isFunction, isType, type Placed } from "./walk.ts";

export type BindingKind = "import" | "const" | "let" | "var" | "function" | "class" | "parameter" | "enum" | "own-name";

/** A name that a module declares. */
export interface Binding {
  readonly name: string;
  readonly kind: BindingKind;
  readonly scope: Scope;
  /** The name, where it is declared. */
  readonly id: Placed<t.Identifier>;
  /** The declarator, function, class or import specifier. */
  readonly node: Placed;
  /** Where it is assigned besides its declaration. */
  readonly writes: Placed[];
}

/** The piece of a module that some names are known in. */
export interface Scope {
  readonly node: Placed;
  readonly parent: Scope | null;
  /** It is a function's, or the module's: `var` belongs to it. */
  readonly isFunction: boolean;
  readonly names: Map<string, Binding>;
}

/** A name where its value is read. */
export interface Reference {
  readonly node: Placed<t.Identifier>;
  readonly scope: Scope;
  readonly parent: t.Node;
  readonly binding: Binding | null;
}

export interface Names {
  readonly module: Scope;
  readonly references: readonly Reference[];
  /** The scope that a node makes or stands in. */
  scopeOf(node: t.Node): Scope;
}

/** What a name means at a place. */
export function lookup(name: string, from: Scope): Binding | null {
  for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
    const found = scope.names.get(name);
    if (found !== undefined) return found;
  }
  return null;
}

const MAKES_SCOPE: ReadonlySet<string> = new Set([
  "Program",
  "BlockStatement",
  "StaticBlock",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
  "CatchClause",
  "ClassExpression",
  "TSModuleBlock",
  "ObjectMethod",
  "ClassMethod",
  "ClassPrivateMethod",
]);

const IS_METHOD: ReadonlySet<string> = new Set(["ObjectMethod", "ClassMethod", "ClassPrivateMethod"]);

/** Finds every declared name of a module, and what every other name means. */
export function namesIn(file: t.File): Names {
  const scopes = new Map<t.Node, Scope>();
  const module: Scope = { node: file.program as Placed, parent: null, isFunction: true, names: new Map() };
  declareIn(file.program, module, scopes);
  const references: Reference[] = [];
  refer(file.program, file, module, scopes, references);
  return { module, references, scopeOf: (node) => scopes.get(node) ?? module };
}

/** Makes the scopes, and puts into each the names that it declares. */
function declareIn(node: t.Node, outer: Scope, scopes: Map<t.Node, Scope>): void {
  if (isType(node)) return;
  const scope = ownScope(node, outer);
  scopes.set(node, scope);
  declareNames(node, outer, scope);
  for (const child of children(node)) declareIn(child, scope, scopes);
}

function ownScope(node: t.Node, outer: Scope): Scope {
  const callable = isFunction(node) || IS_METHOD.has(node.type);
  if (!callable && !MAKES_SCOPE.has(node.type)) return outer;
  if (node.type === "Program") return outer;
  const placed = node as Placed;
  return { node: placed, parent: outer, isFunction: callable || node.type === "StaticBlock", names: new Map() };
}

function declareNames(node: t.Node, outer: Scope, own: Scope): void {
  const declare = (scope: Scope, kind: BindingKind, id: t.Node, at: t.Node = node): void => {
    if (id.type !== "Identifier") return;
    // `var` and functions may be declared twice.
    const known = scope.names.get(id.name);
    if (known !== undefined) known.writes.push(id as Placed);
    else
      scope.names.set(id.name, {
        name: id.name,
        kind,
        scope,
        id: id as Placed<t.Identifier>,
        node: at as Placed,
        writes: [],
      });
  };
  const pattern = (scope: Scope, kind: BindingKind, target: t.Node, at: t.Node): void => {
    for (const id of namesOf(target)) declare(scope, kind, id, at);
  };
  if (isFunction(node) || IS_METHOD.has(node.type))
    for (const param of (node as t.FunctionDeclaration).params) pattern(own, "parameter", param, param);
  switch (node.type) {
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return declare(outer, "import", node.local);
    case "FunctionDeclaration":
      if (node.id) declare(outer, "function", node.id);
      return;
    case "FunctionExpression":
    case "ClassExpression":
      if (node.id && !own.names.has(node.id.name)) declare(own, "own-name", node.id);
      return;
    case "ClassDeclaration":
      if (node.id) declare(outer, "class", node.id);
      return;
    case "TSEnumDeclaration":
      return declare(outer, "enum", node.id);
    case "TSModuleDeclaration":
      return declare(outer, "enum", node.id);
    case "CatchClause":
      if (node.param) pattern(own, "let", node.param, node);
      return;
    case "VariableDeclaration": {
      const kind = node.kind === "var" || node.kind === "let" ? node.kind : "const";
      const scope = kind === "var" ? functionScope(own) : own;
      for (const one of node.declarations) pattern(scope, kind, one.id, one);
      return;
    }
    default:
      return;
  }
}

function functionScope(from: Scope): Scope {
  let scope = from;
  while (!scope.isFunction && scope.parent !== null) scope = scope.parent;
  return scope;
}

/** The names that a pattern declares or assigns. */
export function namesOf(target: t.Node): readonly Placed<t.Identifier>[] {
  switch (target.type) {
    case "Identifier":
      return [target as Placed<t.Identifier>];
    case "ObjectPattern":
      return target.properties.flatMap((one) => namesOf(one.type === "RestElement" ? one : one.value));
    case "ArrayPattern":
      return target.elements.flatMap((one) => (one === null ? [] : namesOf(one)));
    case "AssignmentPattern":
      return namesOf(target.left);
    case "RestElement":
      return namesOf(target.argument);
    case "TSParameterProperty":
      return namesOf(target.parameter);
    default: {
      const inner = bare(target);
      return inner === target || inner.type !== "Identifier" ? [] : [inner as Placed<t.Identifier>];
    }
  }
}

/** Collects the names that are read, and notes each assignment with its name. */
function refer(
  node: t.Node,
  parent: t.Node,
  outer: Scope,
  scopes: ReadonlyMap<t.Node, Scope>,
  found: Reference[],
): void {
  if (isType(node)) return;
  const scope = scopes.get(node) ?? outer;
  if (node.type === "Identifier") {
    found.push({ node: node as Placed<t.Identifier>, scope, parent, binding: lookup(node.name, scope) });
    return;
  }
  for (const id of assignedBy(node)) lookup(id.name, scope)?.writes.push(id);
  for (const child of children(node)) if (mayRead(node, child)) refer(child, node, scope, scopes, found);
}

function assignedBy(node: t.Node): readonly Placed<t.Identifier>[] {
  if (node.type === "AssignmentExpression") return namesOf(node.left);
  if (node.type === "UpdateExpression") return namesOf(node.argument);
  if ((node.type === "ForInStatement" || node.type === "ForOfStatement") && node.left.type !== "VariableDeclaration")
    return namesOf(node.left);
  return [];
}

/** Whether a name in this place may be read: it is not a key, a label, or a declared name. */
function mayRead(node: t.Node, child: t.Node): boolean {
  switch (node.type) {
    case "MemberExpression":
    case "OptionalMemberExpression":
      return child === node.object || node.computed;
    case "ObjectProperty":
      // A shorthand has the same name twice, and only the value is read.
      return child !== node.key || node.computed;
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassProperty":
      if (child === node.key) return node.computed === true;
      return child.type !== "Identifier" || child === (node as t.ClassProperty).value;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return child.type !== "Identifier" || child === node.body;
    case "ClassDeclaration":
    case "ClassExpression":
      return child !== node.id;
    case "VariableDeclarator":
      return child !== node.id || child.type !== "Identifier";
    case "LabeledStatement":
      return child !== node.label;
    case "TSEnumMember":
    case "TSEnumDeclaration":
    case "TSModuleDeclaration":
      return child !== node.id;
    case "ExportNamedDeclaration":
      return !node.source || child.type !== "ExportSpecifier";
    case "ExportSpecifier":
      return child === node.local;
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "RestElement":
    case "CatchClause":
      return child.type !== "Identifier";
    default:
      return true;
  }
}
