import type { RealDType as DType } from "@gridstride/core";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import { bits, operands } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import { arrayOf } from "../thread/address.ts";
import { readElement, zero } from "../thread/elements.ts";
import { type AccessPlan, isStepped, type Stepped } from "./access-plan.ts";
import {
  byStep,
  type Form,
  insideOf,
  placeOf,
  pushAddress,
  pushFurther,
  pushInside,
  scattered,
  testedAxes,
  walkLanes,
} from "./address.ts";
import { type Body, is64Bit, lanesOfPart, shapeOf, type Vec } from "./body.ts";
import { readApart, readPart, reverse, stepsReadAtOnce } from "./elements.ts";
import { anyTrue, pushMask } from "./masks.ts";
import { setLane } from "./per-lane.ts";

/** Pushes the element that all lanes, or lane 0, read; 0 where it is outside. */
export function loadScalar(body: Body, expr: LoadExpr): void {
  const { code } = body;
  const plan = body.plan.accesses.get(expr) as Stepped;
  const read = (): void => {
    readElement(code, expr.type, pushAddress(body, plan));
  };
  const tested = testedAxes(body, plan.steps);
  if (tested.length === 0) return read();
  // The index is part of the test and of the address: a load in it is done once, or each level of x[x[x[0]]] would double
  // the code.
  const inner = plan.index.flatMap(outermostLoads).filter((load) => !body.loaded.has(load));
  for (const load of inner) {
    loadScalar(body, load);
    body.loaded.set(load, body.hold(valType(load.type)));
  }
  pushInside(body, tested);
  code.if(read, () => zero(code, expr.type), [valType(expr.type)]);
  for (const load of inner) body.loaded.delete(load);
}

const outermostLoads = (expr: Expr): readonly LoadExpr[] =>
  expr.kind === "load" ? [expr] : operands(expr).flatMap(outermostLoads);

/** The element that all lanes read, in all lanes. */
export function loadSplat(body: Body, expr: LoadExpr): Vec {
  const { code } = body;
  const plan = body.plan.accesses.get(expr) as Stepped;
  const direct = bits(expr.type) >= 32 && testedAxes(body, plan.steps).length === 0;
  if (!direct) return body.splat(expr.type, () => loadScalar(body, expr));
  code.load(`v128.load${bits(expr.type)}_splat`, pushAddress(body, plan));
  return body.alike(expr.type);
}

/** The elements that the lanes read; 0 where one is outside. */
export function loadVector(body: Body, expr: LoadExpr): Vec {
  const { code } = body;
  const { type } = expr;
  const tile = body.tiles.get(expr);
  if (tile !== undefined) return body.ofVars(type, tile);
  const plan = body.plan.accesses.get(expr)!;
  const tested = plan.steps === null ? [] : testedAxes(body, plan.steps);
  if (tested.length === 0 && plan.steps?.lane === bits(type) / 8) return adjacent(body, plan as Stepped, type);
  const result = body.temporaries.takeAll("v128", body.parts(type));
  const anywhere = (): void => gather(body, plan, type, result);
  if (!isStepped(plan)) body.temporaries.within(anywhere);
  else if (tested.length === 0) fromSteps(body, plan, type, result);
  else {
    // Where all lanes are outside together, all read 0; else each reads for itself.
    const none = (): void => body.setParts(result, () => code.i32x4(0));
    const adjoin = plan.steps.lane === bits(type) / 8;
    const some = adjoin ? (): void => inPart(body, plan, type, result, none) : anywhere;
    pushInside(body, tested);
    const uniform = tested.every(({ step }) => step === 0);
    body.if(() => fromSteps(body, plan, type, result), uniform ? none : some);
  }
  return body.ofVars(type, result);
}

/** Threads and blocks read back what they put into arrays of their own. */
const isFresh = ({ scope: { build } }: Body, { array }: Stepped): boolean =>
  arrayOf(build, array).space === "local" || arrayOf(build, array).space === "shared";

/** Elements side by side, read as they are pushed. */
function adjacent(body: Body, plan: Stepped, type: DType): Vec {
  const { from, offset } = placeOf(body, plan);
  const push = (part: number): void => {
    body.code.get(from);
    readPart(body.code, type, part, offset, isFresh(body, plan));
  };
  return { type, push };
}

/** Elements side by side, not all inside: neighbours of the array are read as well, as the memory goes on there, and are 0 in the result. */
function inPart(body: Body, plan: Stepped, type: DType, result: readonly Var[], none: () => void): void {
  const { code } = body;
  const indices = plan.index.map((expr) => body.held(body.vector(expr)));
  const inside = insideOf(body, plan.array, indices);
  const some = (): void => {
    const { from, offset } = placeOf(body, plan);
    body.setParts(result, (part) => {
      code.get(from);
      readPart(code, type, part, offset, isFresh(body, plan));
      pushMask(body, inside, is64Bit(type), part);
      code.op("v128.and");
    });
  };
  anyTrue(body, inside);
  body.if(some, none);
}

/** Elements a constant number of bytes apart, all inside. */
function fromSteps(body: Body, plan: Stepped, type: DType, result: readonly Var[]): void {
  const { code } = body;
  const { lane } = plan.steps;
  const size = bits(type) / 8;
  const first = placeOf(body, plan);
  const sideBySide = (): void =>
    body.setParts(result, (part) => {
      code.get(first.from);
      readPart(code, type, part, first.offset, isFresh(body, plan));
    });
  const apart = (): void => {
    body.setParts(result, () => code.i32x4(0));
    walkLanes(body, first, lane, (at, push) => loadLane(body, type, result, at, push));
  };
  const backwards = (): void =>
    body.setParts(result, (part) => {
      const last = (part + 1) * lanesOfPart(type) - 1;
      readPart(code, type, 0, pushFurther(body, first, -size * last), isFresh(body, plan));
      reverse(code, type);
    });
  const each = (step: number) => (): void =>
    body.setParts(result, (part) =>
      readApart(code, type, step, () => pushFurther(body, first, step * part * lanesOfPart(type))),
    );
  // Where only the launch knows, a loop has other strides, of rows, and its code should stay small.
  const few = typeof lane === "number" || !plan.repeated ? stepsReadAtOnce(type) : [];
  const forms = few.map((step): Form => [step, each(step)]);
  const downwards: readonly Form[] = typeof lane === "number" ? [[-size, backwards]] : [];
  byStep(code, lane, [[size, sideBySide], ...downwards, ...forms], apart);
}

/** Replaces a lane by its element. */
function loadLane(body: Body, type: DType, result: readonly Var[], lane: number, push: () => number): void {
  const { code } = body;
  if (bits(type) < 32) return setLane(body, type, result, lane, () => readElement(code, type, push()));
  const per = lanesOfPart(type);
  const variable = result[Math.floor(lane / per)]!;
  const offset = push();
  code.get(variable).op(`v128.load${bits(type)}_lane`, offset, lane % per);
  code.set(variable);
}

/** Elements anywhere, into variables. Where a lane is outside, address 0 is read and the result is 0. */
function gather(body: Body, plan: AccessPlan, type: DType, result: readonly Var[]): void {
  const { code } = body;
  const { inside, addresses } = scattered(body, plan);
  result.forEach((variable, part) =>
    body.temporaries.within(() => {
      addresses.push(addressPart(type, part));
      if (plan.steps === null) pushGathered(code, type, part, body.hold("v128"));
      // The rare case of an access with steps, in less code.
      else callGather(code, type, part);
      pushMask(body, inside, is64Bit(type), part);
      code.op("v128.and").set(variable);
    }),
  );
}

/** The part of the addresses that goes with a part of the elements: of 64-bit types, two go with one of four addresses. */
export const addressPart = (type: DType, part: number): number => (is64Bit(type) ? part >> 1 : part);

export const halfOf = (type: DType, part: number): number => (is64Bit(type) ? part % 2 : 0);

/** From addresses on the stack to a vector of the elements there, by a function of the module. */
function callGather(code: Code, type: DType, part: number): void {
  code.helper(`gather_${type}_${halfOf(type, part)}`, ["v128"], ["v128"], (f) => pushGathered(f, type, part, 0));
}

/** The same in place, from a variable of addresses: around a call no vector stays in a register. */
function pushGathered(code: Code, type: DType, part: number, addresses: Var): void {
  const half = halfOf(type, part);
  const result = code.local("v128");
  code.i32x4(0).set(result);
  for (let lane = 0; lane < lanesOfPart(type); lane++) {
    const address = (): Code => code.get(addresses).op("i32x4.extract_lane", half * 2 + lane);
    if (bits(type) >= 32)
      address()
        .get(result)
        .op(`v128.load${bits(type)}_lane`, 0, lane);
    else {
      code.get(result);
      address();
      readElement(code, type);
      code.op(`${shapeOf(type)}.replace_lane`, lane);
    }
    code.set(result);
  }
  code.get(result);
  // A bool is read as 0 or 1, and is all ones or zeros in a lane.
  if (type === "bool") code.op("i32x4.neg");
}
