import type { Code, Var } from "../encode/code.ts";
import { base, extent, pushUniform, scaledStride, times } from "../thread/address.ts";
import type { AccessPlan, AxisPlan, Steps } from "./access-plan.ts";
import { type Body, laneSteps, type Vec } from "./body.ts";

/** The axes on which it is not known that all lanes are inside. */
export const testedAxes = (body: Body, { axes }: Steps): readonly AxisPlan[] =>
  axes.filter((axis) => !axis.proven && !(axis.interior && body.inside));

/** Pushes whether all lanes are inside on these axes, of which there is one at least. */
export function pushInside(body: Body, tested: readonly AxisPlan[]): void {
  tested.forEach((axis, i) => {
    pushLowest(body, axis);
    pushUniform(body.code, axis.limit);
    body.code.op("i32.lt_u");
    if (i > 0) body.code.op("i32.and");
  });
}

function pushLowest(body: Body, { index, lowest }: AxisPlan): void {
  body.scalar(index);
  if (lowest !== 0) body.code.i32(lowest).op("i32.add");
}

/** Pushes the address of lane 0's element; right only where that is inside. */
export function pushAddress(body: Body, { array, unit }: AccessPlan, steps: Steps): void {
  const { code, scope } = body;
  const { axes } = steps;
  const known = body.bases.get(steps);
  if (known !== undefined) code.get(known);
  else fixedPart(body, steps.base, steps.place);
  axes.forEach(({ moving }, axis) => {
    if (moving === null) return;
    body.scalar(moving);
    times(code, scaledStride(scope.build, array, axis, unit));
    code.op("i32.add");
  });
}

/** Puts what of an address does not move in loops into variables, for accesses that stand in one. */
export function prepareBases(body: Body): void {
  for (const { steps, repeated } of body.plan.accesses.values()) {
    if (!repeated || steps === null || steps.place === 0 || body.bases.has(steps)) continue;
    fixedPart(body, steps.base, steps.place);
    body.bases.set(steps, body.hold("i32"));
  }
}

function fixedPart({ code, place: first }: Body, fixed: Steps["base"], place: Steps["place"]): void {
  code.get(fixed.local);
  if (place === 0) return;
  code.get(first);
  times(code, place);
  code.op("i32.add");
}

/** Pushes the address `lane` lanes after the one in a variable. */
export function pushLaneAddress({ code }: Body, first: Var, step: Steps["lane"], lane: number): void {
  code.get(first);
  if (lane === 0 || step === 0) return;
  if (typeof step === "number") code.i32(Math.imul(step, lane));
  else {
    code.get(step.local);
    if (lane > 1) code.i32(lane).op("i32.mul");
  }
  code.op("i32.add");
}

/** Emits `sideBySide` where elements of this size lie without gaps, `apart` elsewhere; tests that if it is not known. */
export function sideBySideOr(
  code: Code,
  { lane }: Steps,
  size: number,
  sideBySide: () => void,
  apart: () => void,
): void {
  if (lane === size) sideBySide();
  else if (typeof lane === "number") apart();
  else code.get(lane.local).i32(size).op("i32.eq").if(sideBySide, apart);
}

/** Where the lanes of an access are, however they lie. */
export interface Scattered {
  /** Lanes that are inside on every axis. */
  readonly inside: Vec;
  /** Addresses; 0 for lanes that are outside. */
  readonly addresses: Vec;
}

type Elements = Pick<AccessPlan, "array" | "index" | "unit" | "between">;

export function scattered(body: Body, { array, index, unit, between }: Elements): Scattered {
  const { code, scope } = body;
  const { build } = scope;
  const indices = index.map((expr) => body.held(body.vector(expr)));
  const sizes = index.map((_, axis) =>
    body.splat("int32", () => pushUniform(code, extent(build, "shape", array, axis))),
  );
  const inside = body.held({
    type: "bool",
    push: (part) =>
      indices.forEach((one, axis) => {
        one.push(part);
        sizes[axis]!.push(part);
        code.op("i32x4.lt_u");
        if (axis > 0) code.op("v128.and");
      }),
  });
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
