import type { MathExpr } from "../../../ir/expr.ts";
import type { Reduction } from "../../../ir/loop-reductions.ts";
import { isFloat } from "../../../ir/types.ts";
import type { Var } from "../encode/code.ts";
import { rotated } from "../encode/shuffles.ts";
import { type Body, is64Bit, lanesOfPart, shapeOf, type Vec } from "./body.ts";

/**
 * The smallest or largest of two floats in each lane. WebAssembly's `min` and `max` take eight instructions on x64, for NaN and zeros of
 * two signs. `pmin` and `pmax` take one, and give their first operand where an operand is NaN or both are zeros: only there the order of the
 * operands matters. The bits of both results together are NaN or -0, which is the smallest; less the bits that differ, NaN or 0.
 */
export function extreme(body: Body, { fn, type, args }: MathExpr): Vec {
  const { code } = body;
  const shape = shapeOf(type);
  const pick = `${shape}.p${fn}`;
  const limit = args.findIndex((arg) => arg.kind === "const" && Boolean(Number(arg.value)));
  // Neither NaN nor a zero: the other operand first is right.
  if (limit >= 0) return body.apply(pick, type, body.vector(args[1 - limit]!), body.vector(args[limit]!));
  const [a, b] = args.map((arg) => body.held(body.vector(arg))) as [Vec, Vec];
  const push = (part: number): void => {
    for (const [first, second] of [[a, b] as const, [b, a] as const]) {
      first.push(part);
      second.push(part);
      code.op(pick);
    }
    if (fn === "min") code.op("v128.or");
    else
      body.temporaries.within(() => {
        const [one, other] = [body.hold("v128"), body.hold("v128")];
        code.get(one).get(other).op("v128.or").get(one).get(other).op("v128.xor").op(`${shape}.sub`);
      });
  };
  return { type, push };
}

/**
 * The largest or smallest of floats over the iterations of a loop: one `pmax`, which passes over NaN. Next to it all vectors share
 * a mask of where NaN came and the signs of all values, which decide, where the result is a zero, of which sign.
 */
export const isFloatExtreme = ({ stmt: { value } }: Reduction): boolean => value.kind === "math" && isFloat(value.type);

/** Whether the largest is looked for. */
const isLargest = ({ stmt: { value } }: Reduction): boolean => value.kind === "math" && value.fn === "max";

/** Takes the values of an iteration, of which only the best waits for the iteration before. */
export function pickExtreme(body: Body, found: Reduction): void {
  const { code, plan } = body;
  const { type } = found.stmt.value;
  const shape = shapeOf(type);
  const variables = plan.results.get(found.stmt.local) as readonly Var[];
  const [signs, nan] = variables.slice(-2) as [Var, Var];
  const [better, sign] = isLargest(found) ? (["pmax", "v128.and"] as const) : (["pmin", "v128.or"] as const);
  body.temporaries.within(() => {
    const values = found.parts.map((one) => body.held(body.vector(one)));
    for (let part = 0; part < body.parts(type); part++) {
      const best = variables[part]!;
      code.get(best);
      for (const [i, value] of values.entries()) {
        value.push(part);
        if (i > 0) code.op(`${shape}.${better}`);
      }
      code.op(`${shape}.${better}`).set(best);
      for (const value of values) {
        code.get(nan);
        value.push(part);
        value.push(part);
        code.op(`${shape}.ne`).op("v128.or").set(nan);
        code.get(signs);
        value.push(part);
        code.op(sign).set(signs);
      }
    }
  });
}

/** Combines the results of the lanes: the best value, NaN if any lane has NaN, and the sign of a zero. */
export function endExtreme({ scope, plan }: Body, found: Reduction): void {
  const { code, places } = scope;
  const { local, value } = found.stmt;
  const [scalar, shape] = is64Bit(value.type) ? (["f64", "f64x2"] as const) : (["f32", "f32x4"] as const);
  const variables = plan.results.get(local) as readonly Var[];
  const [signs, nan] = variables.slice(-2) as [Var, Var];
  const [best, ...others] = variables.slice(0, -2) as [Var, ...Var[]];
  const better = (push: () => void): void => {
    code.get(best);
    push();
    code.op(`${shape}.p${isLargest(found) ? "max" : "min"}`).set(best);
  };
  for (const other of others) better(() => code.get(other));
  for (let bytes = 8; bytes >= 16 / lanesOfPart(value.type); bytes /= 2)
    better(() => code.get(best).get(best).op("i8x16.shuffle", rotated(bytes)));
  const chosen = (): void => void code.get(best).op(`${shape}.extract_lane`, 0);
  places.set(local, () => {
    code.number(scalar, Number.NaN).number(scalar, -0).number(scalar, 0);
    code.get(signs).op(`${is64Bit(value.type) ? "i64x2" : "i32x4"}.bitmask`);
    // For the largest value all zeros must be negative, for the smallest value one.
    if (isLargest(found)) code.i32(2 ** lanesOfPart(value.type) - 1).op("i32.eq");
    code.op("select");
    chosen();
    chosen();
    code.number(scalar, 0).op(`${scalar}.eq`).op("select");
    code.get(nan).op("v128.any_true").op("select");
  });
}
