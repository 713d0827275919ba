import { resolve } from "node:path";
import type * as t from "@babel/types";
import { positionIn } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import { importOf, type MakerCall, usesIn } from "../capture/find-calls.ts";
import { fileOf, localName } from "../capture/imports.ts";
import { libraryOf } from "../record/library.ts";
import { type Binding, lookup, type Scope } from "../syntax/scope.ts";
import { bare, keyName, type Placed } from "../syntax/walk.ts";
import { withoutTypes } from "../syntax/without-types.ts";
import { arrayOf } from "./arrays.ts";
import { isFixed } from "./fixed.ts";
import type { CheckedModule, Modules } from "./module.ts";
import { globalNumber, type Known, numberOf, SOME_NUMBER } from "./numbers.ts";

type Use = FunctionUse["uses"][string];

/** Stands for a number that only the running program knows: kernels are compiled alike for most values. */
const ANY: Use = { kind: "value", value: 1 };

/** A value of `uses` that the text does not say; the kernel's body cannot be checked. */
export class NotWritten extends Error {
  readonly use: string;

  constructor(use: string) {
    super(`the value of \`${use}\` is only known when the program runs`);
    this.use = use;
  }
}

interface Declared {
  readonly binding: Binding;
  readonly init: Placed;
  readonly scope: Scope;
  readonly module: CheckedModule;
}

/** Makes of functions in modules what the compiler takes, without running the modules. */
export class StaticUses {
  readonly #modules: Modules;
  readonly #exact: boolean;
  readonly #functions: Map<t.Node, FunctionUse> = new Map();
  /** Where each function's text stands, by its source. */
  readonly places: Map<FunctionUse["source"], { readonly module: CheckedModule; readonly start: number }> = new Map();

  /** @param exact - whether a number that only the running program knows is refused too. */
  constructor(modules: Modules, exact = false) {
    this.#modules = modules;
    this.#exact = exact;
  }

  /** @throws {NotWritten} */
  functionUse(call: MakerCall, module: CheckedModule): FunctionUse {
    const known = this.#functions.get(call.node);
    if (known !== undefined) return known;
    if (call.hasContext === null) throw new NotWritten("uses");
    const fn = call.function;
    const name = call.passed?.name ?? (fn.type === "ArrowFunctionExpression" ? null : fn.id?.name) ?? call.maker;
    const site = positionIn(module.original, module.originOf(call.node.start));
    const source = { name, text: withoutTypes(fn, module.text), passedAt: { file: resolve(module.file), ...site } };
    const use: FunctionUse = {
      kind: "function",
      hasContext: call.hasContext,
      uses: this.#uses(call, module),
      source,
      ...(call.maker === "guvectorize" ? { writesResults: true as const } : {}),
    };
    this.places.set(source, { module, start: fn.start });
    this.#functions.set(call.node, use);
    return use;
  }

  #uses(call: MakerCall, module: CheckedModule): Readonly<Record<string, Use>> {
    const options = call.options && bare(call.options);
    if (options === null) return {};
    if (options.type !== "ObjectExpression") {
      const binding = options.type === "Identifier" ? lookup(options.name, call.scope) : null;
      const init = binding === null ? null : initOf(binding);
      if (init?.type !== "ObjectExpression" || usesIn(init) === null) return {};
      this.#checkFixed(binding, module, "uses");
      return this.#listed(bare((usesIn(init) as Placed<t.ObjectProperty>).value), call.scope, module);
    }
    const uses = usesIn(options);
    return uses === null ? {} : this.#listed(bare(uses.value), call.scope, module);
  }

  #listed(node: Placed, scope: Scope, module: CheckedModule): Readonly<Record<string, Use>> {
    const made: Record<string, Use> = {};
    if (node.type === "Identifier") {
      const declared = this.#declared(node.name, scope, module);
      if (declared === null) throw new NotWritten("uses");
      this.#checkFixed(declared.binding, declared.module, "uses");
      return this.#listed(declared.init, declared.scope, declared.module);
    }
    if (node.type === "MemberExpression" && keyName({ key: node.property, computed: node.computed }) === "uses") {
      const object = bare(node.object);
      const binding = object.type === "Identifier" ? lookup(object.name, scope) : null;
      const init = binding === null ? null : initOf(binding);
      const uses = init?.type === "ObjectExpression" ? usesIn(init) : null;
      this.#checkFixed(binding, module, "uses");
      return uses === null ? {} : this.#listed(bare(uses.value), binding?.scope ?? scope, module);
    }
    if (node.type !== "ObjectExpression") throw new NotWritten("uses");
    for (const one of node.properties) {
      if (one.type === "SpreadElement") Object.assign(made, this.#listed(bare(one.argument), scope, module));
      else {
        const name = one.type === "ObjectProperty" ? keyName(one) : null;
        if (name === null || one.type !== "ObjectProperty") throw new NotWritten("uses");
        made[name] = this.#use(one.value, scope, module, name);
      }
    }
    return made;
  }

  #use(node: t.Node, scope: Scope, module: CheckedModule, name: string): Use {
    const found = this.#valueOf(node, scope, module);
    if (found === null || (this.#exact && found === SOME_NUMBER)) throw new NotWritten(name);
    return found === SOME_NUMBER ? ANY : typeof found === "object" ? found : { kind: "value", value: found };
  }

  /** A function, an array, a number; null where the text does not say. */
  #valueOf(given: t.Node, scope: Scope, module: CheckedModule): Use | Known {
    const node = bare(given);
    if (node.type === "Identifier") return this.#named(node.name, scope, module);
    const call = module.calls.find((one) => one.node === node);
    if (call !== undefined) return call.maker === "kernel" ? null : this.functionUse(call, module);
    const numberIn = (inner: t.Node): Known => {
      const value = this.#valueOf(inner, scope, module);
      const number = typeof value === "object" ? null : value;
      if (this.#exact && (number === null || number === SOME_NUMBER)) throw new NotWritten("uses");
      return number;
    };
    if (node.type === "MemberExpression" && node.object.type === "Identifier") {
      const binding = lookup(node.object.name, scope);
      const imported = binding === null ? null : importOf(binding);
      const member = keyName({ key: node.property, computed: node.computed });
      if (imported?.name === "*" && member !== null) return this.#exported(module, imported.from, member);
      const found = member === null ? null : this.#memberOf(node.object.name, member, scope, module);
      if (found !== null) return found;
    }
    const isGlobal = (name: string): boolean => lookup(name, scope) === null;
    const isArray = (callee: t.Node): boolean => isArrayOfCore(callee, scope);
    return arrayOf(node, { numberOf: numberIn, isGlobal, isArray }, this.#exact) ?? numberOf(node, numberIn, isGlobal);
  }

  /**
   * Refuses, if values are to be exact, an array or an object that other code than kernels can change.
   *
   * @throws {NotWritten}
   */
  #checkFixed(binding: Binding | null, module: CheckedModule, use: string): void {
    if (this.#exact && binding !== null && libraryOf(module.file) === null && !isFixed(binding, module))
      throw new NotWritten(use);
  }

  /** What a name is declared with, here or in the module that it is imported from. */
  #declared(name: string, scope: Scope, module: CheckedModule): Declared | null {
    const binding = lookup(name, scope);
    if (binding === null) return null;
    const imported = importOf(binding);
    if (imported === null) {
      const init = initOf(binding);
      return init && { binding, init, scope: binding.scope, module };
    }
    const file = fileOf(module.file, imported.from);
    const other = file === null ? null : this.#modules.read(file);
    const local = other && localName(other.tree, imported.name);
    return typeof local === "string" && other ? this.#declared(local, other.names.module, other) : null;
  }

  /** A member of an object that is declared in a package, which changes none. */
  #memberOf(name: string, member: string, scope: Scope, module: CheckedModule): Use | Known {
    const declared = this.#declared(name, scope, module);
    if (declared?.init.type !== "ObjectExpression" || libraryOf(declared.module.file) === null) return null;
    const property = declared.init.properties.find((one) => keyOf(one) === member);
    if (property?.type !== "ObjectProperty") return null;
    return this.#valueOf(property.value, declared.scope, declared.module);
  }

  #named(name: string, scope: Scope, module: CheckedModule): Use | Known {
    const binding = lookup(name, scope);
    if (binding === null) return globalNumber(name);
    const imported = importOf(binding);
    if (imported !== null) return this.#exported(module, imported.from, imported.name);
    const init = initOf(binding);
    const value = init === null ? null : this.#valueOf(init, binding.scope, module);
    if (isConstantArray(value)) this.#checkFixed(binding, module, name);
    return value ?? (saysNumber(binding) ? SOME_NUMBER : null);
  }

  #exported(module: CheckedModule, from: string, name: string): Use | Known {
    const file = fileOf(module.file, from);
    const other = file === null ? null : this.#modules.read(file);
    if (other === null) return null;
    const local = localName(other.tree, name);
    if (typeof local === "string") return this.#named(local, other.names.module, other);
    if (local !== null) {
      const value = this.#valueOf(local, other.names.module, other);
      // Each module that imports it may change it.
      return this.#exact && isConstantArray(value) && libraryOf(other.file) === null ? null : value;
    }
    for (const one of other.tree.program.body) {
      if (one.type !== "ExportNamedDeclaration" || !one.source) continue;
      for (const specifier of one.specifiers)
        if (specifier.type === "ExportSpecifier" && keyName({ key: specifier.exported }) === name)
          return this.#exported(other, one.source.value, specifier.local.name);
    }
    return null;
  }
}

const keyOf = (one: t.ObjectExpression["properties"][number]): string | null =>
  one.type === "ObjectProperty" ? keyName(one) : null;

/** What a name is declared with, if it keeps that. */
function initOf({ node, writes }: Binding): Placed | null {
  if (writes.length > 0 || node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init)
    return null;
  return bare(node.init);
}

const isConstantArray = (value: Use | Known): boolean => typeof value === "object" && value?.kind === "array";

/** `array` of `@gridstride/core`, also as a member of an imported module. */
function isArrayOfCore(callee: t.Node, scope: Scope): boolean {
  const inNamespace =
    callee.type === "MemberExpression" && keyName({ key: callee.property, computed: callee.computed });
  const node = callee.type === "MemberExpression" ? callee.object : callee;
  const binding = node.type === "Identifier" ? lookup(node.name, scope) : null;
  const imported = binding === null ? null : importOf(binding);
  return (
    imported?.from === "@gridstride/core" &&
    (inNamespace === false ? imported.name : imported.name === "*" && inNamespace) === "array"
  );
}

/** `n: number` */
function saysNumber({ id }: Binding): boolean {
  const { typeAnnotation } = id;
  return typeAnnotation?.type === "TSTypeAnnotation" && typeAnnotation.typeAnnotation.type === "TSNumberKeyword";
}
