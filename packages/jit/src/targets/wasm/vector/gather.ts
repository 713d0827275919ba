import type { RealDType as DType } from "@gridstride/core";
import { bits } from "../../../ir/types.ts";
import type { Code } from "../encode/code.ts";
import { readElement, writeElement } from "../thread/elements.ts";
import { is64Bit, lanesOfPart, shapeOf } from "./body.ts";

/**
 * Elements anywhere in memory, one lane after another: functions of the module. Addresses are i32 lanes, 4 a vector,
 * also for 64-bit types, of which two vectors go with one of addresses.
 */

/** The part of the addresses that goes with a part of the elements. */
export const addressPart = (type: DType, part: number): number => (is64Bit(type) ? part >> 1 : part);

const halfOf = (type: DType, part: number): number => (is64Bit(type) ? part % 2 : 0);

/** From addresses on the stack to a vector of the elements there. */
export function callGather(code: Code, type: DType, part: number): void {
  const half = halfOf(type, part);
  code.helper(`gather_${type}_${half}`, ["v128"], ["v128"], (f) => {
    const lanes = lanesOfPart(type);
    const result = f.local("v128");
    for (let lane = 0; lane < lanes; lane++) {
      const address = (): Code => f.get(0).op("i32x4.extract_lane", half * 2 + lane);
      if (bits(type) >= 32)
        address()
          .get(result)
          .op(`v128.load${bits(type)}_lane`, 0, lane);
      else {
        f.get(result);
        address();
        readElement(f, type);
        f.op(`${shapeOf(type)}.replace_lane`, lane);
      }
      f.set(result);
    }
    f.get(result);
    // A bool is read as 0 or 1, and is all ones or zeros in a lane.
    if (type === "bool") f.op("i32x4.neg");
  });
}

/** Writes a vector to addresses in the lanes of a mask (addresses, mask, values on the stack), the first lane first. */
export function callScatter(code: Code, type: DType, part: number): void {
  const half = halfOf(type, part);
  code.helper(`scatter_${type}_${half}`, ["v128", "v128", "v128"], [], (f) => {
    const lanes = lanesOfPart(type);
    for (let lane = 0; lane < lanes; lane++) {
      f.get(1).op("i32x4.extract_lane", half * 2 + lane);
      f.if(() => {
        f.get(0).op("i32x4.extract_lane", half * 2 + lane);
        f.get(2).op(`${shapeOf(type)}.extract_lane`, lane);
        if (type === "bool") f.i32(1).op("i32.and");
        writeElement(f, type);
      });
    }
  });
}
