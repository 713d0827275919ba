import type { RealDType as DType } from "@gridstride/core";
import { NAN_BITS } from "../../intrinsics/bitcast.ts";
import { type Build, helper } from "./build.ts";
import { call, fit } from "./spelling.ts";
import { storedBits, type ValueType, valueType } from "./types.ts";

/**
 * A value of one type in another. Float to integer: NaN gives 0, truncates, saturates to 32 bits, keeps the low bits
 * for 8 and 16. To bool: is not zero, NaN and subnormals included.
 */
export function convertText(build: Build, text: string, from: DType, to: DType): string {
  if (from === to) return text;
  const source = valueType(from);
  const target = valueType(to);
  if (target === "bool")
    return source === "f32"
      ? `((bitcast<u32>(${text}) & 0x7fffffffu) != 0u)`
      : `(${text} != ${source === "i32" ? "0i" : "0u"})`;
  if (source === "bool") return `${target}(${text})`;
  if (source === "f32") return fromFloat(build, text, to);
  if (from === "uint32" && to === "float32") return call(build, "gs_u32_to_f32", text);
  if (target === "f32") return fit(build, `f32(${text})`, to);
  return narrows(from, to) ? fit(build, `${target}(${text})`, to) : `${target}(${text})`;
}

/** The bits of a value as another type: all NaNs have the same bits on every adapter. */
export function bitcastText(build: Build, text: string, from: ValueType, to: ValueType): string {
  if (from !== "f32") return `bitcast<${to}>(${text})`;
  const bits = helper(
    build,
    "float_bits",
    () => `fn float_bits(x: f32) -> u32 {
  let bits = bitcast<u32>(x);
  return select(bits, 0x${NAN_BITS.float32.toString(16)}u, (bits & 0x7fffffffu) > 0x7f800000u);
}`,
  );
  return to === "u32" ? `${bits}(${text})` : `bitcast<${to}>(${bits}(${text}))`;
}

function fromFloat(build: Build, text: string, to: DType): string {
  switch (to) {
    case "int32":
      return call(build, "gs_to_i32", text);
    case "uint32":
      return call(build, "gs_to_u32", text);
    case "int8":
    case "int16":
      return fit(build, call(build, "gs_low_bits", text), to);
    case "uint8":
    case "uint16":
      return fit(build, `u32(${call(build, "gs_low_bits", text)})`, to);
    default:
      return fit(build, text, to);
  }
}

/** Whether some value of an integer type is not one of the other. */
function narrows(from: DType, to: DType): boolean {
  const [have, want] = [storedBits(from), storedBits(to)];
  if (want === 32) return false;
  const [signed, wantSigned] = [valueType(from) === "i32", valueType(to) === "i32"];
  return signed === wantSigned ? have > want : signed || have >= want;
}
