import type { Intrinsic } from "../intrinsics/intrinsic.ts";
import { library } from "../intrinsics/library.ts";
import { intrinsicNamed, intrinsics } from "../intrinsics/table.ts";
import type { Use, Uses } from "./request.ts";
import type { FunctionSyntax } from "./syntax.ts";

/** The meanings of a name, besides a variable. */
export type Entity =
  | { readonly kind: "context" }
  /** `Math`, `atomic`, `shared`: its members are rows of the table. */
  | { readonly kind: "namespace"; readonly path: string }
  | { readonly kind: "intrinsic"; readonly row: Intrinsic }
  | {
      readonly kind: "function";
      readonly name: string;
      readonly function: FunctionSyntax;
      readonly words: number | undefined;
    }
  /** Written in the kernel itself: the number of one of the builder's functions. */
  | { readonly kind: "inner"; readonly name: string; readonly number: number }
  | { readonly kind: "use"; readonly name: string; readonly use: Exclude<Use, { kind: "function" }> }
  /** `threadIdx.x` */
  | { readonly kind: "position"; readonly of: string; readonly axis: 0 | 1 | 2 };

/** JavaScript's own names among the rows; every other row belongs to the context. */
const GLOBAL_ROOTS: ReadonlySet<string> = new Set([
  "Math",
  "Number",
  "Boolean",
  "console",
  "isNaN",
  "isFinite",
  "Infinity",
  "NaN",
]);

const root = (name: string): string => name.split(".")[0]!;
const namespaces: ReadonlySet<string> = new Set(
  intrinsics.filter((row) => row.name.includes(".")).map((row) => root(row.name)),
);

/** A JavaScript global that kernels may use. */
export function globalNamed(name: string): Entity | null {
  return GLOBAL_ROOTS.has(name) ? rootEntity(name) : null;
}

/** Whether a name belongs to JavaScript alone; `console` is in the context too, as its type and JavaScript's calls have it. */
const isOnlyGlobal = (name: string): boolean => GLOBAL_ROOTS.has(name) && name !== "console";

/** An intrinsic of the context: `grid`, `atomic`. */
export function contextIntrinsic(name: string): Entity | null {
  return isOnlyGlobal(name) ? null : rootEntity(name);
}

function rootEntity(name: string): Entity | null {
  const row = intrinsicNamed.get(name);
  if (namespaces.has(name)) return { kind: "namespace", path: name };
  return row === undefined ? null : { kind: "intrinsic", row };
}

/** The row that a namespace's own name has besides its members: `Number(x)`. */
export const callable = (entity: Entity): Intrinsic | null =>
  entity.kind === "intrinsic"
    ? entity.row
    : entity.kind === "namespace"
      ? (intrinsicNamed.get(entity.path) ?? null)
      : null;

export function namespaceMember(path: string, name: string): Entity | null {
  const row = intrinsicNamed.get(`${path}.${name}`);
  return row === undefined ? null : { kind: "intrinsic", row };
}

/** Names that follow the dot after a namespace. */
export function namespaceMembers(path: string): readonly string[] {
  return intrinsics.filter((row) => row.name.startsWith(`${path}.`)).map((row) => row.name.slice(path.length + 1));
}

/** Every name that a context with these `uses` holds. */
export function contextNames(uses: Uses): readonly string[] {
  const own = intrinsics.map((row) => root(row.name)).filter((name) => !isOnlyGlobal(name));
  return [...new Set([...Object.keys(uses), ...own, ...Object.keys(library)])];
}

export const globalNames: readonly string[] = [...GLOBAL_ROOTS];

/** How messages speak of an entity that is not a value. */
export function describe(entity: Entity): string {
  switch (entity.kind) {
    case "context":
      return "the kernel's context";
    case "namespace":
      return `\`${entity.path}\``;
    case "intrinsic":
      return `\`${entity.row.name}\``;
    case "function":
      return `the device function \`${entity.name}\``;
    case "inner":
      return `the function \`${entity.name}\``;
    case "use":
      return `\`${entity.name}\``;
    case "position":
      return `\`${entity.of}.${"xyz"[entity.axis]}\``;
  }
}
