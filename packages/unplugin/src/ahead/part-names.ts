import type * as t from "@babel/types";
import { type Binding, lookup, type Names, namesIn, type Scope } from "../syntax/scope.ts";
import { bare, children, isType } from "../syntax/walk.ts";
import { keptCopies } from "./host-arrays.ts";
import { type AheadPart, PARTS } from "./options.ts";

// Arrays and devices have the parts behind names of methods, properties and exports. A module that has none of the names, neither as
// a property nor as a text, does not use the part. The text of arrays needs no name, as in `label + x`: a module uses it
// unless its arrays of the host go nowhere (`host-arrays.ts`).

const NAMES: readonly (readonly [names: string, parts: readonly AheadPart[]])[] = [
  ["slice transpose T reshape view", ["views", "copies"]],
  ["astype copy fill set copyFrom broadcastTo real imag stride offset", ["copies"]],
  ["event stream", ["events"]],
  ["managed", ["managed"]],
  ["gpuBuffer gpuDevice fromGPUBuffer from dlpackWeb dlpack.web", ["sharing", "copies"]],
  ["drawTo toTexture fromTexture", ["sharing", "copies"]],
  ["copyToHost toText toString", ["text"]],
  ["record profile checkpoint recover keep field", PARTS],
];

/** The parts that a name may reach, of those that reach one. */
export const PARTS_OF_NAMES: ReadonlyMap<string, readonly AheadPart[]> = new Map(
  NAMES.flatMap(([names, parts]) => names.split(" ").map((name) => [name, parts] as const)),
);

/** Exports that reach no part by themselves, by their package. Every other export may reach all parts. */
export const PLAIN_EXPORTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    "@gridstride/core":
      "array asNDArray arange empty full linspace ones zeros defaultDevice setDefaultDevice defaultHostDevice dtype dtypeInfo dtypes isDTypeName " +
      "CastingError DeviceError DeviceLostError DisposedError GridstrideError LaunchError OutOfMemoryError ShapeError UnsupportedError " +
      "frames isDevice isDeviceArray NDArray listAdapters requestDevice broadcastShapes silence " +
      "bool float16 float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 TypedNumber",
    "@gridstride/jit": "kernel deviceFunction CompileError KernelError SimulatorError WgslError locateSpan",
  }).map(([from, names]) => [from, new Set(names.split(" "))]),
);

/** Exports that make arrays of the host, which have a text. */
const MAKE_HOST_ARRAYS = /^(?:array|asNDArray|arange|empty|full|linspace|ones|zeros|NDArray)$/;

/** The parts that a module may use. */
export function partsNamed(tree: t.File): ReadonlySet<AheadPart> {
  const found = new Set<AheadPart>();
  const add = (parts: Iterable<AheadPart> = []): void => {
    for (const part of parts) found.add(part);
  };
  const named = (name: string): void => add(PARTS_OF_NAMES.get(name));
  const names = namesIn(tree);
  const kept = keptCopies(tree, names);
  const visit = (node: t.Node): void => {
    if (isType(node)) return;
    switch (node.type) {
      case "ImportDeclaration":
        if (node.importKind !== "type") add(partsImported(node));
        return;
      case "MemberExpression":
      case "OptionalMemberExpression":
        if (node.computed || node.property.type !== "Identifier") break;
        if (!kept.has(node) && !isOfLanguage(node.object, names, names.scopeOf(node))) named(node.property.name);
        return visit(node.object);
      case "ObjectProperty":
        if (!node.computed && node.key.type === "Identifier") named(node.key.name);
        break;
      case "StringLiteral":
        if (node.value.startsWith("@gridstride/")) add(PARTS);
        named(node.value);
        return;
      default:
        break;
    }
    for (const child of children(node)) visit(child);
  };
  visit(tree.program);
  return found;
}

function partsImported({ source: { value: from }, specifiers }: t.ImportDeclaration): readonly AheadPart[] {
  if (!from.startsWith("@gridstride/")) return [];
  return specifiers.flatMap((one) => {
    if (one.type !== "ImportSpecifier") return PARTS;
    if (one.importKind === "type") return [];
    const name = one.imported.type === "Identifier" ? one.imported.name : one.imported.value;
    if (PLAIN_EXPORTS.get(from)?.has(name)) return MAKE_HOST_ARRAYS.test(name) ? ["text"] : [];
    return PARTS;
  });
}

/** Methods of JavaScript's arrays that give arrays. */
const CHAINED = /^(?:fill|map|filter|slice|subarray|concat|reverse|sort|from|of)$/;

/** Whether an expression is surely an array, a typed array or a text of JavaScript's own, or the constructor of one. */
function isOfLanguage(node: t.Node, names: Names, scope: Scope): boolean {
  const one = bare(node);
  const isIt = (other: t.Node, within: Scope = scope): boolean => isOfLanguage(other, names, within);
  switch (one.type) {
    case "ArrayExpression":
    case "StringLiteral":
    case "TemplateLiteral":
      return true;
    case "NewExpression":
      return isIt(one.callee);
    case "CallExpression":
      return one.callee.type === "MemberExpression" && isChained(one.callee) && isIt(one.callee.object);
    case "Identifier": {
      const binding = lookup(one.name, scope);
      if (binding === null) return /Array$|^Object$|^Symbol$/.test(one.name);
      return isConstant(binding) && isIt(binding.node.init, binding.scope);
    }
    default:
      return false;
  }
}

const isChained = ({ property, computed }: t.MemberExpression): boolean =>
  !computed && property.type === "Identifier" && CHAINED.test(property.name);

const isConstant = (binding: Binding): binding is Binding & { readonly node: { readonly init: t.Expression } } =>
  binding.writes.length === 0 &&
  binding.node.type === "VariableDeclarator" &&
  binding.node.id === binding.id &&
  binding.node.init != null;
