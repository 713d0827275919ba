import type { DType } from "@gridstride/core";
import { type Build, need } from "./build.ts";
import { type ValueType, valueType } from "./types.ts";

const scratch = new DataView(new ArrayBuffer(4));

/** A constant as WGSL; NaN, infinities, -0 and subnormals, which literals may not be, through their bits. */
export function constantText(
  build: Build,
  value: number | bigint | boolean,
  type: DType,
): { readonly text: string; readonly literal: boolean } {
  const held: ValueType = valueType(type);
  if (held === "bool") return { text: value === true || value === 1 ? "true" : "false", literal: true };
  const number = Number(value);
  if (held === "i32")
    return {
      text: number === -2147483648 ? "i32(0x80000000u)" : number < 0 ? `(${number}i)` : `${number}i`,
      literal: true,
    };
  if (held === "u32") return { text: `${number}u`, literal: true };
  const single = Math.fround(number);
  const size = Math.abs(single);
  if (single === 0 ? !Object.is(single, -0) : size >= 2 ** -126 && size < Number.POSITIVE_INFINITY)
    return { text: floatText(single), literal: true };
  scratch.setFloat32(0, single);
  // The sign of a size is 0, which no compiler knows: SwiftShader's folds (-x) / Infinity to 0, with the wrong sign.
  const hidden = `0x${scratch.getUint32(0).toString(16)}u | (u32(${build.uniforms.grid(0)}) >> 31u)`;
  return { text: `${need(build, "gs_f32")}(${hidden})`, literal: false };
}

/** The shortest decimal that reads back as this float32. */
function floatText(value: number): string {
  let text = "";
  for (let digits = 1; digits <= 9; digits++) {
    text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) break;
  }
  const short = String(Number(text));
  const written = /[.e]/.test(short) ? short : `${short}.0`;
  return value < 0 ? `(${written}f)` : `${written}f`;
}
