import type { RealDType as DType } from "@gridstride/core";
import { once } from "../../../diagnostics/once.ts";
import type { Expr, LoadExpr, LocalExpr, LocalId } from "../../../ir/expr.ts";
import type { IfStmt, StoreStmt } from "../../../ir/ir.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import { type Scope, valType } from "../build.ts";
import type { Code, ValType, Var } from "../encode/code.ts";
import { HIGH_HALF } from "../encode/shuffles.ts";
import { Temporaries } from "../thread/frame.ts";
import type { AccessPlan } from "./access-plan.ts";
import type { Analysis } from "./analysis.ts";
import type { Shorts } from "./short-plan.ts";

/** Everything that is decided before code is emitted. */
export interface Plan {
  readonly lanes: number;
  readonly analysis: Analysis;
  readonly accesses: ReadonlyMap<LoadExpr | StoreStmt, AccessPlan>;
  /** Conditions that hold, or do not, in the interior of a row. */
  readonly known: ReadonlyMap<IfStmt, boolean>;
  /** The values that are computed in lanes of 16 bits; null if none are. */
  readonly shorts: Shorts | null;
  /** Variables for values that each lane keeps from vector to vector. */
  readonly results: Map<LocalId, readonly Var[]>;
}

/**
 * A value per lane, in vectors: 4 lanes of bool (0 or -1), float32 and integers of up to 32 bits (in the range of their
 * type), 2 of 64-bit types. `push` pushes one of them; unless `held`, each may be pushed only once.
 */
export interface Vec {
  readonly type: DType;
  readonly held?: true;
  readonly push: (part: number) => void;
  /** The variables that hold it, if they may be set. */
  readonly variables?: readonly Var[];
  /** A bool that was computed from 64-bit values has a mask with 2 lanes per vector. */
  readonly wide?: (part: number) => void;
  /** The value was computed in 16 bits. */
  readonly short?: Short;
}

/** A value in lanes of 16 bits, 8 a vector: as they are, or of a bool 0 or -1. */
export interface Short {
  readonly push: (part: number) => void;
  /** Whether lanes of 32 bits get the sign, or zeros. */
  readonly signed: boolean;
}

export const is64Bit = (type: DType): boolean => bits(type) === 64;

/** How expressions are evaluated: expressions.ts, whose parts call it again by way of the body. */
export interface Evaluators {
  vector(body: Body, expr: Expr): Vec;
  scalar(body: Body, expr: Expr): void;
}

/** A vector body under emission. */
export class Body {
  readonly plan: Plan;
  readonly code: Code;
  /** The caller's scope, except that locals are the locals of this body: uniform locals, and lane 0 of affine locals. */
  readonly scope: Scope;
  readonly temporaries: Temporaries;
  /** The first lane's place along the axis. */
  readonly place: Var;
  /** Scalar loads that are in variables where code is emitted now. */
  readonly loaded: Map<LoadExpr, Var> = new Map();
  /** The elements of the lanes in this iteration, of accesses to rows that are read and written a vector at a time (row-tiles.ts). */
  readonly tiles: Map<LoadExpr | StoreStmt, readonly Var[]> = new Map();
  /** Whether the code is for the interior of a row. */
  readonly inside: boolean;
  /** Whether the code runs as often as any other code of the body: in its loops, if it has loops. */
  isInner = true;
  readonly #scalars = new Map<LocalId, Var>();
  readonly #vectors = new Map<LocalId, readonly Var[]>();
  readonly #shorts = new Map<LocalId, readonly Var[]>();
  readonly #evaluators: Evaluators;
  #standIns = 0;

  constructor(scope: Scope, plan: Plan, inside: boolean, evaluators: Evaluators) {
    const { code } = scope;
    this.plan = plan;
    this.inside = inside;
    this.#evaluators = evaluators;
    this.code = code;
    this.temporaries = new Temporaries(code);
    this.place = code.local("i32");
    const scalars = this.#scalars;
    this.scope = {
      ...scope,
      places: {
        ...scope.places,
        get: (local) => {
          const own = scalars.get(local);
          if (own === undefined) scope.places.get(local);
          else code.get(own);
        },
      },
    };
  }

  parts(type: DType): number {
    return is64Bit(type) ? this.plan.lanes / 2 : this.plan.lanes / 4;
  }

  /** The value of an expression in all lanes. */
  vector(expr: Expr): Vec {
    return this.#evaluators.vector(this, expr);
  }

  /** Pushes lane 0's value of an expression that is uniform or affine. */
  scalar(expr: Expr): void {
    this.#evaluators.scalar(this, expr);
  }

  /** The variable of a local that is not a vector. */
  scalarVar(local: LocalId, type: DType): Var {
    return once(this.#scalars, local, () => this.code.local(valType(type)));
  }

  vectorVars(local: LocalId, type: DType): readonly Var[] {
    return this.plan.results.get(local) ?? once(this.#vectors, local, () => this.#variables(this.parts(type)));
  }

  /** The variables of a local that is short. */
  shortVars(local: LocalId): readonly Var[] {
    return once(this.#shorts, local, () => this.#variables(this.plan.lanes / 8));
  }

  #variables(parts: number): readonly Var[] {
    return Array.from({ length: parts }, () => this.code.local("v128"));
  }

  /** An expression that stands for a variable of the function; its number is below the numbers of all locals. */
  standIn(variable: Var, like: Expr): LocalExpr {
    const local = --this.#standIns;
    this.#scalars.set(local, variable);
    return { kind: "local", local, type: like.type, span: like.span };
  }

  /** By the i32 on the stack. Each branch has temporaries of its own. */
  if(then: () => void, otherwise: (() => void) | null = null): void {
    const within = (emit: () => void) => (): void => this.temporaries.within(emit);
    this.code.if(within(then), otherwise && within(otherwise));
  }

  /** Puts what is on the stack into a temporary. */
  hold(type: ValType): Var {
    const variable = this.temporaries.take(type);
    this.code.set(variable);
    return variable;
  }

  /** Puts what `push` pushes into temporaries, one for each of so many parts. */
  holdParts(parts: number, push: (part: number) => void): readonly Var[] {
    return Array.from({ length: parts }, (_, part) => {
      push(part);
      return this.hold("v128");
    });
  }

  /** Sets variables to the parts that `push` pushes. */
  setParts(variables: readonly Var[], push: (part: number) => void): void {
    variables.forEach((variable, part) => {
      push(part);
      this.code.set(variable);
    });
  }

  /** The vector in variables, so that it can be pushed again. */
  held(vec: Vec): Vec {
    if (vec.held) return vec;
    if (vec.short !== undefined) return this.#heldShort(vec.type, vec.short);
    return this.ofVars(vec.type, this.holdParts(this.parts(vec.type), vec.push));
  }

  /** A vector in lanes of 16 bits, which parts of 32-bit lanes are made of where they are asked for. */
  ofShort(type: DType, short: Short): Vec {
    const known = new Map<number, Var>();
    const pushHalf = (half: number): void => {
      short.push(half);
      known.set(half, this.hold("v128"));
    };
    const push = (part: number): void => {
      if (!known.has(part >> 1)) pushHalf(part >> 1);
      this.#extend(known.get(part >> 1)!, part, short.signed);
    };
    return { type, push, short };
  }

  #heldShort(type: DType, { push, signed }: Short): Vec {
    const variables = this.holdParts(this.plan.lanes / 8, push);
    return {
      type,
      held: true,
      push: (part) => this.#extend(variables[part >> 1]!, part, signed),
      short: { push: (part) => void this.code.get(variables[part]!), signed },
    };
  }

  #extend(variable: Var, part: number, signed: boolean): void {
    const half = part % 2 === 0 ? "low" : "high";
    this.code.get(variable).op(`i32x4.extend_${half}_i16x8_${signed ? "s" : "u"}`);
  }

  ofVars(type: DType, variables: readonly Var[]): Vec {
    return { type, held: true, variables, push: (part) => void this.code.get(variables[part]!) };
  }

  /** The result of an instruction on vectors. */
  apply(op: string, type: DType, ...vectors: readonly Vec[]): Vec {
    const push = (part: number): void => {
      for (const one of vectors) one.push(part);
      this.code.op(op);
    };
    return { type, push };
  }

  /** The same scalar, which `push` pushes, in all lanes. */
  splat(type: DType, push: () => void): Vec {
    push();
    splatTop(this.code, type);
    return this.alike(type);
  }

  /** The vector on the stack, which all parts are. */
  alike(type: DType): Vec {
    const variable = this.hold("v128");
    return { type, held: true, push: () => void this.code.get(variable) };
  }
}

/** The shape of a vector of a type. */
export const shapeOf = (type: DType): "f32x4" | "f64x2" | "i32x4" | "i64x2" =>
  `${isFloat(type) ? "f" : "i"}${is64Bit(type) ? "64x2" : "32x4"}`;

/** The scalar on the stack in all lanes of a vector. */
export function splatTop(code: Code, type: DType): void {
  if (type === "bool") code.op("i32x4.splat").op("i32x4.neg");
  else code.op(`${shapeOf(type)}.splat`);
}

export const lanesOfPart = (type: DType): number => (is64Bit(type) ? 2 : 4);

/** Pushes one lane's value as a scalar. */
export function extractLane(body: Body, vec: Vec, lane: number): void {
  const per = lanesOfPart(vec.type);
  vec.push(Math.floor(lane / per));
  body.code.op(`${shapeOf(vec.type)}.extract_lane`, lane % per);
  if (vec.type === "bool") body.code.i32(1).op("i32.and");
}

/** Pushes the two low lanes of a part, or in their place the two high lanes. */
export function pushHalf({ code }: Body, vec: Vec, part: number, high: boolean): void {
  vec.push(part);
  if (!high) return;
  vec.push(part);
  code.op("i8x16.shuffle", HIGH_HALF);
}

/** The difference between each lane of a part of 4 and lane 0 of the vector, for this step between lanes. */
export const laneSteps = (part: number, step: number): Uint8Array =>
  new Uint8Array(Int32Array.from({ length: 4 }, (_, lane) => (4 * part + lane) * step).buffer);
