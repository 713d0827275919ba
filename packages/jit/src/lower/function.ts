import type { RealDType as DType } from "@gridstride/core";
import type { Source, Span } from "../diagnostics/source.ts";
import type { Instance } from "../frontend/instance.ts";
import type { Node, Step } from "../frontend/syntax.ts";
import { partsIn, type ScalarType, type Type } from "../frontend/types.ts";
import type { Expr, LocalExpr, LocalId, Reported } from "../ir/expr.ts";
import type { Func, Local, Stmt, StoredType } from "../ir/ir.ts";
import { assign, readLocal } from "../ir/make.ts";
import { isFloat, isInteger } from "../ir/types.ts";

/**
 * How a whole constant becomes an integer type that has no room for it. strict: an error. weak: as many bits of either
 * sign, beyond them an error. wrap: as bit operators do. cast: as the user asked by naming the type.
 */
export type Fit = "strict" | "weak" | "wrap" | "cast";

/** The state that the functions of one kernel share while they are lowered. */
export interface KernelState {
  readonly debug: boolean;
  readonly sources: readonly Source[];
  readonly defaultFloat: "float32" | "float64";
  /** The IR's number of an array of the session; gives it one at its first use. */
  array(id: number): number;
  /** The same; of records the array of one field, which has the same first axes. */
  shaped(id: number): number;
  /** The IR's number of the array of counters, and the element of a counter; null where nothing is to be counted. */
  counter(id: number, span: Span): readonly [array: number, element: number] | null;
  /** A statement writes to the array. */
  write(id: number): void;
  /** The type of a value that a statement stores to the array, which is not a literal. */
  stores(id: number, type: StoredType): void;
  /** A constant index along an axis of an array whose indices count from the thread's place. */
  reach(id: number, axis: number, index: number): void;
  /** The IR's number of a device function; lowers it at its first call. */
  func(instance: Instance): { readonly id: number; readonly func: Func };
  /** The parameter that a part of an argument is passed in. */
  param(argument: number, part: number): number;
  /** The type that a scalar argument is passed in; of a JavaScript number that follows from the types wanted of it, and whether it may wrap. */
  paramType(param: number, wanted: DType, wraps: boolean): DType;
}

/** The parts of lowering, which call each other through the function. */
export interface Lowerers {
  scalar(f: FunctionLowering, node: Node, as: DType, fit: Fit): Expr;
  slots(f: FunctionLowering, node: Node): readonly Expr[];
  steps(f: FunctionLowering, steps: readonly Step[]): void;
}

/** One function being lowered: its locals, and the block that statements go to. */
export class FunctionLowering {
  readonly kernel: KernelState;
  readonly instance: Instance;
  readonly isKernel: boolean;
  readonly locals: Local[] = [];
  block: Stmt[] = [];
  /** Whether what is computed may be thrown away. */
  #inVain = false;
  /** Whether only the low bits of what is computed are taken. */
  wraps = false;
  readonly #slots: Map<number, readonly LocalId[]> = new Map();
  readonly #lowerers: Lowerers;

  constructor(kernel: KernelState, instance: Instance, isKernel: boolean, lowerers: Lowerers) {
    this.kernel = kernel;
    this.instance = instance;
    this.isKernel = isKernel;
    this.#lowerers = lowerers;
  }

  /** A number or bool in the given type. */
  scalar(node: Node, as: DType, fit: Fit = "strict"): Expr {
    return this.#lowerers.scalar(this, node, as, fit);
  }

  /** The scalars that make up a value: one for a number, the items of a tuple, the indices of a row. */
  slots(node: Node): readonly Expr[] {
    return this.#lowerers.slots(this, node);
  }

  steps(steps: readonly Step[]): void {
    this.#lowerers.steps(this, steps);
  }

  /** Whether a value is not 0. */
  condition(node: Node): Expr {
    return this.scalar(node, "bool");
  }

  type(node: Node): Type {
    return this.instance.typeOf(node)!;
  }

  /** The type in which a scalar is computed when `as` is wanted: a fractional number adopts a float. */
  natural(type: ScalarType, as: DType = this.kernel.defaultFloat): DType {
    if (!type.weak || type.type !== "float64") return type.type;
    return isFloat(as) ? as : this.kernel.defaultFloat;
  }

  /** The types of the scalars that make up a value of a type. */
  slotTypes(type: Type): readonly DType[] {
    switch (type.kind) {
      case "scalar":
        return [this.natural(type)];
      case "parts":
        return partsIn(type).map((part) => part.type);
      case "tuple":
        return type.items.flatMap((item) => this.slotTypes(item));
      case "array":
        return Array.from({ length: type.prefix }, () => "int32" as const);
      case "shape":
        return [];
    }
  }

  /** The scalars of a value that has items, or what stands for each of them, by item. */
  byItem<T>(items: readonly Type[], slots: readonly T[]): readonly (readonly T[])[] {
    let end = 0;
    return items.map((item) => {
      const from = end;
      end += this.slotTypes(item).length;
      return slots.slice(from, end);
    });
  }

  local(name: string, type: DType): LocalId {
    return this.locals.push({ name, type }) - 1;
  }

  read(local: LocalId, span: Span): LocalExpr {
    return readLocal(local, this.locals[local]!.type, span);
  }

  /** The locals that hold a variable. */
  variable(variable: number): readonly LocalId[] {
    const known = this.#slots.get(variable);
    if (known !== undefined) return known;
    const { name } = this.instance.syntax.variables[variable]!;
    const kept = this.instance.variables[variable]!;
    const types = this.slotTypes(kept);
    const names = kept.kind === "parts" ? partsIn(kept).map((part) => part.name) : types.map((_, index) => index);
    const slots = types.map((type, index) =>
      this.local(kept.kind === "scalar" ? name : `${name}_${names[index]}`, type),
    );
    this.#slots.set(variable, slots);
    return slots;
  }

  /** Whether a variable is a launch argument that nothing assigns: it is read in the type that is wanted. */
  isArgument(variable: number): boolean {
    const { param, writes } = this.instance.syntax.variables[variable]!;
    return this.isKernel && param !== null && writes === 0;
  }

  /** Makes existing locals hold a variable: the locals that a call sets. */
  adopt(variable: number, locals: readonly LocalId[]): void {
    this.#slots.set(variable, locals);
  }

  emit(stmt: Stmt): void {
    this.block.push(stmt);
  }

  assign(local: LocalId, value: Expr, span: Span = value.span): void {
    this.emit(assign(local, value, span));
  }

  /** The statements emitted meanwhile, as a block. */
  capture(lower: () => void): Stmt[] {
    const outer = this.block;
    this.block = [];
    lower();
    const inner = this.block;
    this.block = outer;
    return inner;
  }

  /** An expression that may be written several times: itself when it is simple, else a local that has its value. */
  once(expr: Expr, name = "t"): Expr {
    const simple =
      expr.kind === "const" ||
      expr.kind === "local" ||
      expr.kind === "param" ||
      expr.kind === "position" ||
      expr.kind === "extent";
    return simple ? expr : this.keep(expr, name);
  }

  /** A local that has the value. */
  keep(expr: Expr, name = "t"): LocalExpr {
    const local = this.local(name, expr.type);
    this.assign(local, expr);
    return this.read(local, expr.span);
  }

  /** Computes what may be thrown away. */
  speculatively<T>(lower: () => T): T {
    return this.#within(true, this.wraps, lower);
  }

  /** Computes what only the low bits are taken of. */
  wrapping<T>(lower: () => T): T {
    return this.#within(this.#inVain, true, lower);
  }

  /** Computes what is used as it is, inside of what may wrap. */
  notWrapping<T>(lower: () => T): T {
    return this.#within(this.#inVain, false, lower);
  }

  #within<T>(inVain: boolean, wraps: boolean, lower: () => T): T {
    const before = [this.#inVain, this.wraps] as const;
    [this.#inVain, this.wraps] = [inVain, wraps];
    const result = lower();
    [this.#inVain, this.wraps] = before;
    return result;
  }

  /** Off where a value may be thrown away, and where a wrap is meant. */
  get reportWraps(): boolean {
    return !this.#inVain && !this.wraps;
  }

  /**
   * The simulator's treatment of an integer result that does not fit: with weak operands it is lost, with typed operands it
   * wraps.
   */
  overflow(type: ScalarType, as: DType): Reported {
    if (!isInteger(as)) return {};
    if (!this.reportWraps) return { overflow: "meant" };
    return type.weak ? { overflow: "lost" } : {};
  }
}
