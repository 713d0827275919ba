import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { and, readLocal } from "../../../ir/make.ts";
import { someStmt } from "../../../ir/walk.ts";
import { ifInLoop } from "../block/loops.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { type Analysis, analysisOf } from "./analysis.ts";
import { Body, type Plan } from "./body.ts";
import { fromElements } from "./elements-decide.ts";
import { scalar, vector } from "./expressions.ts";
import { Hoists } from "./hoist.ts";
import { type Inner, innerOf } from "./inner.ts";
import { type Ends, guardOf, Interior, type Places, placesIn } from "./interior.ts";
import type { LaneAxis } from "./lane-axis.ts";
import { Rows } from "./linear.ts";
import { onceOfBody } from "./of-body.ts";
import { isSupported, planAccesses } from "./planning.ts";
import { beginResults, endResults } from "./reductions.ts";
import { planShorts } from "./short-plan.ts";
import { Statements } from "./statements.ts";
import { timeOf } from "./time.ts";
import { versionsOf } from "./versions.ts";
import { hasExchange } from "./warp.ts";
import { widthOf } from "./width.ts";

/** Code for several threads at once, side by side along an axis. */
export interface VectorBody {
  /** How many threads. */
  readonly lanes: number;
  /** The conditions on the launch's arguments; null if there are none. */
  readonly condition: Expr | null;
  /** Emits what comes before the first vector of a row, after what the row prepares. */
  prepare(scope: Scope): void;
  /**
   * Emits the code for `lanes` threads, and for the threads after them as far as the interior of the row reaches; the
   * scope's positions are the positions of the first thread.
   *
   * @param next - emits the step to the next vector.
   */
  emit(scope: Scope, next: () => void): void;
  /** Emits what is to be done after the last vector of a row. */
  finish(scope: Scope): void;
}

/**
 * Values that are the same for a whole row of threads, whatever their number in a vector, and the places of its interior. `prepare` emits
 * them, to stand before the loops along the axis: in its scope, positions along the axis are not asked for. It comes after all bodies of the row are made,
 * and before their `emit`, in the same function.
 */
export class Row {
  readonly hoists: Hoists = new Hoists();
  readonly interior: Interior;
  /** Whether threads outside the interior go one by one: hardly any does anything, so that a second form of the body is not worth its code. */
  readonly apart: boolean;
  #ends: Ends | null = null;

  /** @param isLong - whether it has many threads, which may also go one by one. */
  constructor(of: LaneBody, isLong: boolean) {
    this.interior = new Interior(of.rows);
    this.apart = isLong && isRareOutside(of);
  }

  /** @param left - pushes how many threads there are from here on. */
  prepare(scope: Scope, left: () => void): Ends | null {
    this.hoists.compute(scope);
    this.#ends = this.interior.isWhole ? null : this.interior.emit(scope, left);
    return this.#ends;
  }

  /** Where so many lanes may begin in the interior; null if they may anywhere. */
  places(scope: Scope, lanes: number): Places | null {
    return this.#ends && placesIn(scope, this.#ends, lanes);
  }
}

/** Whether threads outside the interior do nothing, as far as accesses are inside their arrays, and wait for no others. */
function isRareOutside({ usual, analysis, rows, inner }: LaneBody): boolean {
  if (inner.limits.length > 0 || hasExchange(usual)) return false;
  const guard = guardOf(usual);
  const others = new Interior(rows);
  for (const stmt of analysis.divergence.ifs) if (stmt !== guard) others.condition(stmt);
  return others.known.size === 0;
}

/** A body that lanes run side by side along an axis, whatever their number. */
export interface LaneBody {
  readonly build: Build;
  readonly body: readonly Stmt[];
  readonly axis: LaneAxis;
  readonly locals: RegionLocals;
  readonly rows: Rows;
  readonly inner: Inner;
  /** Whether statements of `inner` stand in two versions (versions.ts). */
  readonly versioned: boolean;
  /** The body of most vectors, and the facts about it. */
  readonly usual: readonly Stmt[];
  readonly analysis: Analysis;
  /** A rough guess of what a lane takes (time.ts). */
  readonly time: number;
}

/**
 * The body in lanes along the axis. Null where it holds what only single threads can do, or where single threads take less time: most of
 * it is reads and updates of single elements, or lanes wait for each other.
 */
export const inLanes: (build: Build, body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals) => LaneBody | null =
  onceOfBody(chosenLanes);

function chosenLanes(build: Build, body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals): LaneBody | null {
  if (build.options.debug || !isSupported(build.kernel, body, axis, build.laneArrays)) return null;
  const rows = new Rows(body, axis, locals);
  const analysed = (list: readonly Stmt[]): Analysis => analysisOf(build, list, axis, locals);
  const exchange = hasExchange(body);
  // Reductions name the nodes that they are made of.
  const reduces = typeof axis === "object" && axis.reductions.size > 0;
  const inner = reduces ? asGiven(body) : innerOf(build, body, rows);
  const most = reduces || exchange ? null : versionsOf(build, inner, analysed(inner.body), locals, null);
  const timeInLanes = (list: readonly Stmt[]): number => timeOf(list, analysed(list));
  const versioned = most !== null && timeInLanes(most.body) < LEAST_GAIN * timeInLanes(inner.body);
  const usual = versioned ? most.body : inner.body;
  const time = timeInLanes(usual);
  if (!exchange && timeOf(body, null, elementsOf(build, body, locals)) <= time) return null;
  return { build, body, axis, locals, rows, inner, versioned, usual, analysis: analysed(usual), time };
}

/** The locals that elements decide: a bool of another region mostly is such a local. */
export const elementsOf = ({ kernel }: Build, body: readonly Stmt[], { fetch }: RegionLocals): ReadonlySet<LocalId> =>
  fromElements(
    body,
    [...fetch].filter((local) => kernel.locals[local]!.type === "bool"),
  );

/** The share of the time that two versions take at most, so that they are worth their code. */
const LEAST_GAIN = 0.8;

const asGiven = (body: readonly Stmt[]): Inner => ({ body, limits: [], origin: new Map() });

/** @param most - lanes that ever stand side by side: a vector of more, if of more than 4, would be of no use. */
export const vectorsOf = (of: LaneBody, row: Row, most: number): VectorBody =>
  vectorise(of, row, widthOf(of.usual, of.analysis, most), false);

/** The same in lanes of 16 bits; null where that is not possible, or for fewer than 8 lanes. */
export function shortVectors(of: LaneBody, row: Row, most: number): VectorBody | null {
  const shorts = planShorts(of.build, of.usual, of.analysis);
  if (shorts === null) return null;
  const lanes = widthOf(of.usual, of.analysis, most, shorts);
  return lanes < 8 ? null : vectorise(of, row, lanes, true);
}

function vectorise(of: LaneBody, row: Row, lanes: number, isShort: boolean): VectorBody {
  const { build, body, axis, locals, rows, versioned } = of;
  const analysed = (list: readonly Stmt[]): Analysis => analysisOf(build, list, axis, locals);
  const inner = (versioned ? versionsOf(build, of.inner, analysed(of.inner.body), locals, lanes) : null) ?? of.inner;
  const { hoists, interior, apart } = row;
  interior.take(inner.limits);
  const planOf = (form: Inner): Plan => {
    const known = analysed(form.body);
    const shorts = isShort ? planShorts(build, form.body, known) : null;
    const along = form.body === body ? rows : new Rows(form.body, axis, locals, rows.origin);
    const planning = { build, lanes, analysis: known, rows: along, hoists, interior, apart, origin: form.origin };
    const accesses = planAccesses(planning, form.body);
    return { lanes, analysis: known, accesses, known: interior.known, shorts, results: new Map() };
  };
  const plan = planOf(inner);
  const outside = inner.body === body || apart ? plan : planOf(asGiven(body));
  // Each form expects arguments of its own to be small.
  const limits = [plan, outside].flatMap(({ shorts }) => shorts?.condition ?? []);
  const conditions = [...new Map(limits.map((limit) => [exprKey(limit), limit])).values()];
  const condition = conditions.length === 0 ? null : conditions.reduce(and);
  let places: Places | null = null;
  const hasLoop = someStmt(inner.body, ({ kind }) => kind === "loop");
  return {
    lanes,
    condition,
    prepare(scope) {
      beginResults(scope, plan);
      places = row.places(scope, lanes);
      if (places === null || !apart || condition === null) return;
      scope.code.get(places.count).i32(0);
      emitExpr(scope, condition);
      scope.code.op("select").set(places.count);
    },
    emit(scope, next) {
      const one = (inside: boolean): void => {
        const emission = new Body(scope, inside ? plan : outside, inside, { vector, scalar });
        rows.pushPlace(scope);
        scope.code.set(emission.place);
        fetchKept(emission, locals.fetch);
        new Statements(emission).run(inside ? inner.body : body);
        flushKept(emission, locals.flush);
        next();
      };
      if (places === null) one(true);
      else insideOrNot(scope, places, rows, lanes, hasLoop, () => one(true), apart ? null : () => one(false));
    },
    finish(scope) {
      if (plan.results.size > 0) endResults(new Body(scope, plan, true, { vector, scalar }));
    },
  };
}

/** Emits a loop over the vectors from here on that lie in the interior, and the code for where none does, if there is such code. */
function insideOrNot(
  scope: Scope,
  { from, count }: Places,
  rows: Rows,
  lanes: number,
  hasLoop: boolean,
  inside: () => void,
  outside: (() => void) | null,
): void {
  const { code } = scope;
  const [before, left] = code.vars("i32", "i32");
  const isInside = (): void => {
    rows.pushPlace(scope);
    code.get(from).op("i32.sub").tee(before).get(count).op("i32.lt_u");
  };
  // A loop of its own: what it needs stays in registers, which the code of the borders would take.
  const interiorLoop = (): void => {
    code.get(count).get(before).op("i32.sub").set(left);
    code.loop((again) => {
      inside();
      code.get(left).i32(lanes).op("i32.sub").tee(left).i32(0).op("i32.gt_s").brIf(again);
    });
  };
  if (outside !== null || hasLoop) {
    isInside();
    return void code.if(interiorLoop, outside);
  }
  ifInLoop(code, isInside, interiorLoop);
}

/** Reads what the threads kept of these locals into vectors. */
function fetchKept(body: Body, locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  for (const local of locals) {
    const { type } = scope.build.kernel.locals[local]!;
    body.setParts(body.vectorVars(local, type), (part) => {
      const offset = scope.places.keptAddress(local);
      code.load("v128.load", offset + 16 * part);
      if (type === "bool") code.op("i32x4.neg");
    });
  }
}

/** Writes the vectors back to where each thread keeps its own; values in lanes of 16 bits are extended. */
function flushKept(body: Body, locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  const { kernel } = scope.build;
  for (const local of locals) {
    const { type } = kernel.locals[local]!;
    const value = body.held(body.vector(readLocal(local, type, kernel.body[0]!.span)));
    for (let part = 0; part < body.parts(type); part++) {
      const offset = scope.places.keptAddress(local);
      value.push(part);
      if (type === "bool") code.i32x4(1).op("v128.and");
      code.store("v128.store", offset + 16 * part);
    }
  }
}
