import type { ArrayId } from "../../../ir/expr.ts";
import { SCRATCH } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import { base, extent, pushUniform, scaledStride, times, type Uniform } from "../thread/address.ts";
import type { AccessPlan, AxisPlan, Stepped, Steps } from "./access-plan.ts";
import { type Body, laneSteps, type Vec } from "./body.ts";

/** The axes on which it is not known that all lanes are inside. */
export const testedAxes = (body: Body, { axes }: Steps): readonly AxisPlan[] =>
  axes.filter(({ proven, interior }) => !proven && !(interior && body.inside));

/** Pushes whether all lanes are inside on these axes, of which there is one at least. */
export function pushInside(body: Body, tested: readonly AxisPlan[]): void {
  const { code } = body;
  tested.forEach(({ index, lowest, limit }, i) => {
    body.scalar(index);
    if (lowest !== 0) code.i32(lowest).op("i32.add");
    pushUniform(code, limit);
    code.op("i32.lt_u");
    if (i > 0) code.op("i32.and");
  });
}

/** An element's address: a variable and so many bytes more. */
export interface Place {
  readonly from: Var;
  readonly offset: number;
}

/** The place of lane 0's element; right only where that is inside. */
export function placeOf(body: Body, plan: Stepped): Place {
  const offset = pushAddress(body, plan);
  return { from: body.hold("i32"), offset };
}

/** Pushes the address of lane 0's element, less the bytes that are returned; right only where that is inside. */
export function pushAddress(body: Body, { array, unit, steps }: Stepped): number {
  const { code, scope } = body;
  code.get(steps.base.local);
  if (steps.place !== 0) {
    code.get(body.place);
    times(code, steps.place);
    code.op("i32.add");
  }
  steps.axes.forEach((plan, axis) => {
    if (plan.moving === null) return;
    body.scalar(plan.moving);
    times(code, scaledStride(scope.build, array, axis, unit));
    code.op("i32.add");
  });
  return steps.offset();
}

/** Pushes the address so many bytes after a place, of an element that is inside. @returns what is to be added to it. */
export function pushFurther({ code }: Body, { from, offset }: Place, bytes: number): number {
  code.get(from);
  if (bytes >= 0) return offset + bytes;
  code.i32(bytes).op("i32.add");
  return offset;
}

/**
 * Code for each lane in turn. `push` pushes the address of the lane's element and gives the offset that is to be added to it; the first
 * place is the place of lane 0, and its variable may be changed.
 */
export function walkLanes(
  { code, plan }: Body,
  { from, offset }: Place,
  step: Uniform,
  emit: (lane: number, push: () => number) => void,
): void {
  const constant = typeof step === "number" && step >= 0;
  for (let lane = 0; lane < plan.lanes; lane++) {
    if (lane > 0 && !constant) {
      code.get(from);
      pushUniform(code, step);
      code.op("i32.add").set(from);
    }
    emit(lane, () => {
      code.get(from);
      return offset + (constant ? step * lane : 0);
    });
  }
}

/** Code for lanes that are so many bytes apart. */
export type Form = readonly [step: number, emit: () => void];

/** Emits the form for what lanes are apart, `otherwise` where there is none; tests that if it is not known. */
export function byStep(code: Code, lane: Uniform, [form, ...more]: readonly Form[], otherwise: () => void): void {
  if (form === undefined) return otherwise();
  const [step, emit] = form;
  const rest = (): void => byStep(code, lane, more, otherwise);
  if (typeof lane === "number") return lane === step ? emit() : rest();
  code.get(lane.local).i32(step).op("i32.eq").if(emit, rest);
}

/** The lanes that are inside on every axis. @param indices - what an access has on each. */
export function insideOf(body: Body, array: ArrayId, indices: readonly Vec[]): Vec {
  const { code, scope } = body;
  const sizes = indices.map((_, axis) =>
    body.splat("int32", () => pushUniform(code, extent(scope.build, "shape", array, axis))),
  );
  return body.held({
    type: "bool",
    push: (part) =>
      indices.forEach((one, axis) => {
        one.push(part);
        sizes[axis]!.push(part);
        code.op("i32x4.lt_u");
        if (axis > 0) code.op("v128.and");
      }),
  });
}

/**
 * Addresses where lanes of the mask write; the other lanes write to a spare place. A branch for each lane would take longer: processors
 * foresee no branch that elements decide.
 *
 * @param apart - each lane to its own spare place: an update waits for the update of the same place before it.
 */
export function orSpare(body: Body, addresses: Vec, mask: Vec, apart = false): Vec {
  const { code, scope } = body;
  const spare = body.splat("int32", () => code.get(SCRATCH).i32(scope.build.spare).op("i32.add"));
  return {
    type: "int32",
    push: (part) => {
      addresses.push(part);
      spare.push(part);
      if (apart) code.v128(laneSteps(0, 8)).op("i32x4.add");
      mask.push(part);
      code.op("v128.bitselect");
    },
  };
}

/** Where the lanes of an access are, however they lie: the lanes that are inside on every axis, and addresses, 0 for the others. */
export function scattered(
  body: Body,
  { array, index, unit, between }: Pick<AccessPlan, "array" | "index" | "unit" | "between">,
): { readonly inside: Vec; readonly addresses: Vec } {
  const { code, scope } = body;
  const { build } = scope;
  const indices = index.map((expr) => body.held(body.vector(expr)));
  const inside = insideOf(body, array, indices);
  const strides = index.map((_, axis) => scaledStride(build, array, axis, unit));
  const begin = body.splat("int32", () => base(scope, array));
  const addresses = body.held({
    type: "int32",
    push: (part) => {
      begin.push(part);
      if (between > 0) code.v128(laneSteps(part, between)).op("i32x4.add");
      indices.forEach((one, axis) => {
        one.push(part);
        pushUniform(code, strides[axis]!);
        code.op("i32x4.splat").op("i32x4.mul").op("i32x4.add");
      });
      inside.push(part);
      code.op("v128.and");
    },
  });
  return { inside, addresses };
}
