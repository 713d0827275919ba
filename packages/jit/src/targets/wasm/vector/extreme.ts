import type { Reduction } from "../../../ir/loop-reductions.ts";
import { isFloat } from "../../../ir/types.ts";
import type { Var } from "../encode/code.ts";
import { type Body, is64Bit, lanesOfPart, shapeOf } from "./body.ts";

/**
 * The largest or smallest of floats over the iterations of a loop. WebAssembly's `max` takes eight instructions on x64, for NaN
 * and zeros of two signs. `pmax` takes one, and passes over NaN; next to it all vectors share a mask of where NaN came and
 * the signs of all values, which decide, where the result is a zero, of which sign.
 */
export const isFloatExtreme = ({ stmt: { value } }: Reduction): boolean => value.kind === "math" && isFloat(value.type);

/** Whether the largest is looked for. */
const isLargest = ({ stmt: { value } }: Reduction): boolean => value.kind === "math" && value.fn === "max";

/** The variables of a result: the vectors, the signs, which begin as the vectors do, and where NaN came. */

/** Takes the values of an iteration. */
export function pickExtreme(body: Body, found: Reduction): void {
  const { code, plan } = body;
  const { type } = found.stmt.value;
  const shape = shapeOf(type);
  const variables = plan.results.get(found.stmt.local) as readonly Var[];
  const [signs, nan] = variables.slice(-2) as [Var, Var];
  for (const one of found.parts)
    body.temporaries.within(() => {
      const values = body.held(body.vector(one));
      for (let part = 0; part < body.parts(type); part++) {
        const best = variables[part] as Var;
        const value = (): void => values.push(part);
        code.get(best);
        value();
        code.op(`${shape}.p${isLargest(found) ? "max" : "min"}`).set(best);
        code.get(nan);
        value();
        value();
        code.op(`${shape}.ne`).op("v128.or").set(nan);
        code.get(signs);
        value();
        code.op(isLargest(found) ? "v128.and" : "v128.or").set(signs);
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
    better(() =>
      code
        .get(best)
        .get(best)
        .op(
          "i8x16.shuffle",
          Uint8Array.from({ length: 16 }, (_, i) => (i + bytes) % 16),
        ),
    );
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
