import type { ProvenBounds } from "../../ir/bounds.ts";
import type { ArrayId, LocalId } from "../../ir/expr.ts";
import type { ArrayDecl, Kernel, Local } from "../../ir/ir.ts";
import type { ReportSite } from "../../ir/report.ts";
import type { ConstantArrays } from "./constant-arrays.ts";
import type { ArrayUse, GroupPlan } from "./groups.ts";
import { names } from "./names.ts";
import type { WgslOptions } from "./options.ts";
import type { ValueType } from "./types.ts";
import type { Uniforms } from "./uniforms.ts";
import type { Writer } from "./writer.ts";

/** Words of memory: how one is read, written and updated. `at` is its number, u32. */
export interface Cells {
  /** The contents of a word. */
  readonly type: ValueType;
  readonly atomic: boolean;
  load(at: string): string;
  /** A statement. */
  store(at: string, value: string): string;
  /** An expression: the old word. `fn` is WGSL's, atomicAdd to atomicExchange. */
  update(fn: string, at: string, value: string): string;
  /** An expression, vec2: the old word, and not 0 where it was exchanged. May fail for no reason. */
  exchange(at: string, expected: string, desired: string): string;
  /** Statements that set the bits of a mask in a word to `bits`, which has no bits outside the mask; words of u32. */
  merge(at: string, mask: string, bits: string): readonly string[];
}

/** The parts of a module that its printing collects. */
export interface Build {
  readonly kernel: Kernel;
  readonly options: WgslOptions;
  readonly groups: readonly GroupPlan[];
  readonly uses: readonly ArrayUse[];
  readonly uniforms: Uniforms;
  readonly constants: ConstantArrays;
  /** Indices that need no test. */
  readonly bounds: ProvenBounds;
  /** The words of a group whose stores to elements narrower than a word gather it (software/word-entry.ts); null: each is stored. */
  readonly gather: ((build: Build, group: number, cells: Cells) => Cells) | null;
  /** Names of library and support functions that are called. */
  readonly needs: Set<string>;
  /** Functions made for this kernel's arrays, by name; callees before callers. */
  readonly helpers: Map<string, string>;
  /** Extensions of WGSL that the text uses. */
  readonly enabled: Set<string>;
  /** Module-scope declarations made on the way, by name. */
  readonly declarations: Map<string, string>;
  /** Bytes of workgroup memory that `declarations` take, by name. */
  readonly workgroup: Map<string, number>;
  readonly sites: ReportSite[];
  /** For each function printed so far, the positions it takes as arguments. */
  readonly functionUses: PositionName[][];
}

/**
 * Where the thread is. Passed to functions as arguments, because WGSL's compilers take module variables for
 * different in every thread and would refuse barriers that depend on them.
 */
export type PositionName = "tid" | "bid" | "gid" | "lix";

/** The parts that the body of one function, or of the kernel, collects. */
export interface Scope {
  readonly build: Build;
  readonly locals: readonly Local[];
  /** Locals that their one assignment declares. */
  readonly lets: ReadonlySet<LocalId>;
  readonly writer: Writer;
  readonly positions: Set<PositionName>;
  temporaries: number;
}

/** Writes a value down before the statement that uses it, and gives its name. */
export function note(scope: Scope, written: string): string {
  const name = names.temporary(scope.temporaries++);
  scope.writer.line(`let ${name} = ${written};`);
  return name;
}

export const arrayOf = (build: Build, id: ArrayId): ArrayDecl => build.kernel.arrays[id]!;

/** The name of a library function, noted as needed. */
export function need(build: Build, name: string): string {
  build.needs.add(name);
  return name;
}

/** The name of a function made for this kernel; `make` gives its text the first time. */
export function helper(build: Build, name: string, make: () => string): string {
  if (!build.helpers.has(name)) build.helpers.set(name, make());
  return name;
}
