import { type DeviceArray, type DType, type HostArray, LaunchError } from "@gridstride/core";
import { isDeviceArray, show, storageOf } from "@gridstride/core/internal";
import type { ArgType, ScalarArg } from "../frontend/request.ts";
import { numberToBigint, numberToNumber } from "../targets/sim/convert.ts";
import type { BoundArg } from "./executable.ts";

type Scalar = number | bigint | boolean;

/** What a launch was given, each argument told apart. */
export type GivenArg = BoundArg | { readonly kind: "host"; readonly value: HostArray };

/** @param wanted - the type that a signature fixes for it: a number is converted to it here, the same for every target. */
export function readArgument(value: unknown, position: number, wanted?: ArgType): GivenArg {
  if (isScalar(value))
    return { kind: "scalar", value: wanted?.kind === "scalar" ? toFixedType(value, wanted.type) : value };
  if (isDeviceArray(value)) return { kind: "array", array: value };
  if (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray(value) || ArrayBuffer.isView(value) || "data" in value)
  ) {
    return { kind: "host", value: value as HostArray };
  }
  throw new LaunchError(
    "wrong-kind",
    `argument ${position + 1} must be a number, a boolean or an array (NDArray, DeviceArray, typed array, nested array); got ${show(value)}`,
  );
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";

/** By the language's conversions: a fraction is dropped, 32 and 64 bits saturate, 8 and 16 bits wrap, NaN is 0. */
function toFixedType(value: Scalar, type: DType): Scalar {
  if (type === "int64" || type === "uint64")
    return typeof value === "bigint" ? wrapped(value, type) : numberToBigint("float64", type)(Number(value));
  return numberToNumber("float64", type)(Number(value));
}

const wrapped = (value: bigint, type: "int64" | "uint64"): bigint =>
  type === "int64" ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value);

/** Whether strides are those of a row-major array without gaps; an axis of size 1 may have any stride. */
export function isRowMajor(shape: readonly number[], stride: readonly number[]): boolean {
  let expected = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const size = shape[axis] ?? 0;
    if (size === 0) return true;
    if (size !== 1 && stride[axis] !== expected) return false;
    expected *= size;
  }
  return true;
}

/** The type a JavaScript scalar has as an argument: whole only when it is an int32 and not -0. */
export function scalarType(value: Scalar): ScalarArg {
  if (typeof value === "boolean") return BOOL;
  if (typeof value === "bigint") return INT64;
  return (value | 0) === value && !Object.is(value, -0) ? WHOLE : FRACTIONAL;
}
const BOOL: ScalarArg = { kind: "scalar", type: "bool", weak: true };
const INT64: ScalarArg = { kind: "scalar", type: "int64", weak: false };
const WHOLE: ScalarArg = { kind: "scalar", type: "int32", weak: true };
const FRACTIONAL: ScalarArg = { kind: "scalar", type: "float32", weak: true };

/** The types of a launch's arguments, with arrays that share a buffer grouped. */
export function argumentTypes(args: readonly BoundArg[]): readonly ArgType[] {
  const groups = new Map<number, number>();
  return args.map((arg): ArgType => {
    if (arg.kind === "scalar") return scalarType(arg.value);
    const { array } = arg;
    const storage = storageOf(array).id;
    if (!groups.has(storage)) groups.set(storage, groups.size);
    const layout = isRowMajor(array.shape, array.stride) ? "C" : "strided";
    return { kind: "array", dtype: array.dtype, ndim: array.shape.length, layout, group: groups.get(storage) ?? 0 };
  });
}

/** Numba's spelling of the types: `array(float32, 2d, C)`; weak scalars are `whole` and `fractional`. */
export function showSignature(types: readonly ArgType[]): string {
  return `(${types.map(showType).join(", ")})`;
}

export function showType(type: ArgType): string {
  if (type.kind === "array") return `array(${type.dtype}, ${type.ndim}d, ${type.layout === "C" ? "C" : "A"})`;
  if (!type.weak) return type.type;
  return type.type === "int32" ? "whole" : type.type === "bool" ? "bool" : "fractional";
}

/** Equal keys mean equal code; aliasing counts, names do not. */
export function specialisationKey(types: readonly ArgType[]): string {
  let key = "";
  for (const type of types) {
    key +=
      type.kind === "array"
        ? `${type.dtype}${type.ndim}${type.layout}${type.group};`
        : `${type.type}${type.weak ? "w" : ""};`;
  }
  return key;
}

/** The device that all array arguments are on; undefined when there are none. */
export function commonDevice(args: readonly GivenArg[]): DeviceArray["device"] | undefined {
  let device: DeviceArray["device"] | undefined;
  for (const [position, arg] of args.entries()) {
    if (arg.kind !== "array") continue;
    if (device !== undefined && arg.array.device !== device) {
      throw new LaunchError(
        "wrong-device",
        `argument ${position + 1} is on another device than the arguments before it; copy it over with device.toDevice(await x.copyToHost())`,
      );
    }
    device = arg.array.device;
  }
  return device;
}
