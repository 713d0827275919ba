import type { RealDType as DType } from "@gridstride/core";
import { bits } from "../../../ir/types.ts";
import type { Code, Var } from "../encode/code.ts";
import { readElement } from "../thread/elements.ts";
import { is64Bit, lanesOfPart, shapeOf } from "./body.ts";

/**
 * Elements anywhere in memory, one lane after another. Addresses are i32 lanes, 4 a vector,
 * also for 64-bit types, of which two vectors go with one of addresses.
 */

/** The part of the addresses that goes with a part of the elements. */
export const addressPart = (type: DType, part: number): number => (is64Bit(type) ? part >> 1 : part);

const halfOf = (type: DType, part: number): number => (is64Bit(type) ? part % 2 : 0);

/** From addresses on the stack to a vector of the elements there, by a function of the module. */
export function callGather(code: Code, type: DType, part: number): void {
  code.helper(`gather_${type}_${halfOf(type, part)}`, ["v128"], ["v128"], (f) => pushGathered(f, type, part, 0));
}

/** The same in place, from a variable of addresses: around a call no vector stays in a register. */
export function pushGathered(code: Code, type: DType, part: number, addresses: Var): void {
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
