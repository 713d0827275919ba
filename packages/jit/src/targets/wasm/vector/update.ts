import type { AtomicStmt } from "../../../ir/ir.ts";
import { neutral } from "../../../ir/reductions.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import type { UnorderedOp } from "../../../ir/unordered.ts";
import { valType } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import { arrayOf, base, extent, isContended, pushUniform, scaledStride, times } from "../thread/address.ts";
import { type AtomicType, callAtomic, update } from "../thread/helpers/atomic.ts";
import { orSpare, scattered } from "./address.ts";
import { type Body, shapeOf, type Vec } from "./body.ts";
import { combining, pushCombined } from "./combine.ts";
import { anyTrue, narrowed } from "./masks.ts";

/** The updates of each lane in the mask, lane by lane: the updates of a lane keep their order. */
export function updateLanes(body: Body, stmts: readonly AtomicStmt[], mask: Vec | null): void {
  const { scope, plan } = body;
  const [first] = stmts as readonly [AtomicStmt, ...AtomicStmt[]];
  const dtype = arrayOf(scope.build, first.array).dtype as AtomicType;
  const real = isContended(scope.build, first.array);
  // The order of floats counts: a thread does all its updates before the next thread begins.
  const isFree = !isFloat(dtype) || (!real && stmts.length === 1);
  if (isFree && first.index.every((index) => plan.analysis.difference(index) === 0)) {
    for (const stmt of stmts) updateTogether(body, stmt, mask);
    return;
  }
  const updates = stmts.map(({ op, array, index, args }) => {
    const { inside, addresses } = scattered(body, { array, index, unit: bits(dtype) / 8, between: 0 });
    const value = body.held(body.vector(args[0]!));
    const active = narrowed(body, mask, inside, true);
    const chosen = real ? addresses : orSpare(body, addresses, active, true);
    return { op: op as UnorderedOp, chosen, active: real ? active : null, value };
  });
  for (let part = 0; part < body.parts(dtype); part++)
    body.temporaries.within(() => {
      const variable = (vector: Vec): Var => {
        vector.push(part);
        return body.hold("v128");
      };
      const ready = updates.map(
        ({ op, chosen, active, value }): Update => ({
          op,
          addresses: variable(chosen),
          active: active && variable(active),
          values: variable(value),
        }),
      );
      updateEach(body, ready, dtype);
    });
}

/** The values of all lanes for one element: whole numbers are combined first, floats lane by lane between one load and one store. */
function updateTogether(body: Body, stmt: AtomicStmt, mask: Vec | null): void {
  const { code, scope } = body;
  const { build } = scope;
  const { array, index, args } = stmt;
  const op = stmt.op as UnorderedOp;
  const type = arrayOf(build, array).dtype as AtomicType;
  const indices = index.map((expr) => {
    body.scalar(expr);
    return body.hold("i32");
  });
  const combined = (): void => {
    const values = body.held(body.vector(args[0]!));
    if (!isFloat(type)) combine(body, op, type, values, mask);
    const all = isFloat(type) ? null : body.hold("i32");
    base(scope, array);
    indices.forEach((variable, axis) => {
      code.get(variable);
      times(code, scaledStride(build, array, axis, bits(type) / 8));
      code.op("i32.add");
    });
    if (isContended(build, array)) {
      callAtomic(code, op, type, () => code.get(all!));
      code.op("drop");
      return;
    }
    const address = body.temporaries.take("i32");
    code.tee(address);
    const old = (): void => void code.get(address).load(`${valType(type)}.load`);
    if (all === null) inTurn(body, op, type, values, mask, old);
    else update(code, op, type, [old, () => code.get(all)]);
    code.store(`${valType(type)}.store`);
  };
  // An array without axes has its one element.
  if (mask === null && indices.length === 0) return body.temporaries.within(combined);
  // Some lane wants the element, and it exists.
  if (mask !== null) anyTrue(body, mask);
  indices.forEach((variable, axis) => {
    code.get(variable);
    pushUniform(code, extent(build, "shape", array, axis));
    code.op("i32.lt_u");
    if (axis > 0 || mask !== null) code.op("i32.and");
  });
  body.if(combined);
}

/** Pushes an element after the updates of all lanes, one after the other; a lane that the mask has not changes nothing. */
function inTurn(body: Body, op: UnorderedOp, type: AtomicType, values: Vec, mask: Vec | null, old: () => void): void {
  const { code } = body;
  const [element, part] = [body.temporaries.take(valType(type)), body.temporaries.take("v128")];
  old();
  code.set(element);
  for (let at = 0; at < body.parts(type); at++) {
    values.push(at);
    if (mask !== null) {
      code.f32(op === "sub" ? 0 : Number(neutral(op, type))).op("f32x4.splat");
      mask.push(at);
      code.op("v128.bitselect");
    }
    code.set(part);
    for (let lane = 0; lane < 4; lane++) {
      update(code, op, type, [() => code.get(element), () => code.get(part).op(`${shapeOf(type)}.extract_lane`, lane)]);
      code.set(element);
    }
  }
  code.get(element);
}

/** Pushes what the values of the lanes make together; a lane that the mask has not counts for nothing. */
function combine(body: Body, op: UnorderedOp, type: AtomicType, values: Vec, mask: Vec | null): void {
  const { code } = body;
  const how = op === "sub" ? "add" : op;
  for (let part = 0; part < body.parts(type); part++) {
    values.push(part);
    if (mask !== null) {
      code.i32x4(Number(neutral(how, type)));
      mask.push(part);
      code.op("v128.bitselect");
    }
    if (part > 0) code.op(combining(how, type));
  }
  pushCombined(code, how, type, body.hold("v128"));
}

/**
 * Updates the elements at 4 addresses by values. For each update there are the addresses, a mask of the lanes that update, without which
 * all do, and the values. It stands in place: around a call no vector stays in a register.
 */
function updateEach({ code }: Body, updates: readonly Update[], type: AtomicType): void {
  for (let lane = 0; lane < 4; lane++)
    for (const { op, addresses, active, values } of updates) {
      const address = (): Code => code.get(addresses).op("i32x4.extract_lane", lane);
      const value = (): Code => code.get(values).op(`${shapeOf(type)}.extract_lane`, lane);
      if (active === null) {
        update(address(), op, type, [() => address().load(`${valType(type)}.load`), value]);
        code.store(`${valType(type)}.store`);
        continue;
      }
      code.get(active).op("i32x4.extract_lane", lane);
      code.if(() => {
        callAtomic(address(), op, type, value);
        code.op("drop");
      });
    }
}

interface Update {
  readonly op: UnorderedOp;
  readonly addresses: Var;
  readonly active: Var | null;
  readonly values: Var;
}
