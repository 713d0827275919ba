import {
  type Complex,
  type DeviceArray,
  type HostArray,
  LaunchError,
  type NDArray,
  type RecordType,
} from "@gridstride/core";
import {
  isComplex,
  isContiguous,
  isDeviceArray,
  isParameter,
  isRecords,
  isTypedNumber,
  recordKey,
  show,
  storageOf,
} from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { ArgType, ArrayArg, ScalarArg } from "../frontend/request.ts";
import type { BoundArg, Scalar } from "./executable.ts";
import { recordArgument } from "./record-arguments.ts";
import { toFixedType } from "./scalars.ts";

/** The arguments of a launch, each with its kind. */
export type GivenArg = BoundArg | { readonly kind: "host"; readonly value: HostArray; readonly records?: RecordType };

/** @param wanted - the type that a signature fixes for it: a number is converted to it here, the same for every target. */
export function readArgument(value: unknown, position: number, wanted?: ArgType): GivenArg {
  // Arrays first: they are the most common, and the later checks are slow for them.
  if (isDeviceArray(value)) return { kind: "array", array: value };
  if (isScalar(value))
    return { kind: "scalar", value: wanted?.kind === "scalar" ? toFixedType(value, wanted.type, position) : value };
  if (isTypedNumber(value)) {
    const fixed = wanted?.kind === "scalar" ? toFixedType(value.value, wanted.type, position) : value.value;
    return { kind: "scalar", value: fixed, type: value.dtype };
  }
  if (isParameter(value)) {
    const read = (now: number): BoundArg => readArgument(now, position, wanted) as BoundArg;
    return { ...(read(value.initial) as Extract<BoundArg, { kind: "scalar" }>), parameter: { of: value, read } };
  }
  if (isRecords(value)) {
    const { bytes, dtype: records } = value;
    return isDeviceArray(bytes)
      ? { kind: "array", array: bytes, records }
      : { kind: "host", value: bytes as NDArray, records };
  }
  if (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray(value) || ArrayBuffer.isView(value) || "data" in value)
  ) {
    return { kind: "host", value: value as HostArray };
  }
  const fields =
    typeof value === "object" && value !== null ? "; pass its fields one by one, or as an array of records" : "";
  throw new LaunchError(
    "wrong-kind",
    `argument ${position + 1} must be a number, a complex number { re, im }, a boolean or an array (NDArray, DeviceArray, typed array, nested array); got ${show(value)}${fields}`,
  );
}

const isScalar = (value: unknown): value is Scalar | Complex =>
  isComplex(value) || typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";

/** How an array lies in memory, as far as code depends on it. */
export const layoutOf = ({ shape, stride }: Pick<NDArray | DeviceArray, "shape" | "stride">): ArrayArg["layout"] =>
  isContiguous(shape, stride)
    ? "C"
    : isContiguous(shape.toReversed(), stride.toReversed())
      ? "F"
      : stride[0] !== 0 && Math.abs(stride[0]!) < Math.abs(stride.at(-1)!)
        ? "columns"
        : "strided";

/** A JavaScript scalar as an argument: the type does not depend on its value. */
export function scalarType(value: Scalar | Complex): ScalarArg {
  if (isComplex(value)) return COMPLEX;
  return typeof value === "boolean" ? BOOL : typeof value === "bigint" ? BIGINT : NUMBER;
}
const BOOL: ScalarArg = { kind: "scalar", type: "bool", weak: false };
const BIGINT: ScalarArg = { kind: "scalar", type: "int64", weak: true };
const NUMBER: ScalarArg = { kind: "scalar", type: "float64", weak: true };
const COMPLEX: ScalarArg = { kind: "scalar", type: "complex128", weak: true };

/** The type of an argument follows from these properties. */
export type Typed =
  | {
      readonly kind: "array";
      readonly array: NDArray | DeviceArray;
      /** The same for arrays that share a buffer. */
      readonly memory: unknown;
      /** Whether it will be put elsewhere, row by row. */
      readonly tight?: boolean;
      readonly records?: RecordType | undefined;
    }
  | Extract<BoundArg, { kind: "scalar" }>;

/** Whether kernels store clamped into the array, or into its copy on a device. */
const isClamped = (array: NDArray | DeviceArray): boolean | undefined =>
  "data" in array ? array.data instanceof Uint8ClampedArray : array["~clamped"];

/** Types of arguments for code that holds for any sizes. */
export const anySize = (types: readonly ArgType[]): readonly ArgType[] =>
  types.map((type) => (type.kind === "array" ? { ...type, few: undefined } : type));

/** The size of a last axis of so few elements that it is part of the type. */
export function fewColumns(shape: readonly number[]): number | undefined {
  const last = shape.length > 1 ? shape[shape.length - 1]! : 0;
  return last > 1 && last < 5 ? last : undefined;
}

/** The types of a launch's arguments, with arrays that share a buffer grouped. */
export function typesOf(args: readonly Typed[]): readonly ArgType[] {
  const groups = new Map<unknown, number>();
  return args.map((arg): ArgType => {
    if (arg.kind === "scalar")
      return arg.type === undefined ? scalarType(arg.value) : { kind: "scalar", type: arg.type, weak: false };
    const { array, memory, tight, records } = arg;
    const group = once(groups, memory, () => groups.size);
    if (records !== undefined) return recordArgument(array, records, tight === true, group);
    const layout = tight ? "C" : layoutOf(array);
    const clamped = isClamped(array) && { clamped: true as const };
    const { dtype, shape } = array;
    const few = fewColumns(shape);
    return {
      kind: "array",
      dtype,
      ndim: shape.length,
      layout,
      group,
      ...clamped,
      ...(few !== undefined && { few }),
    };
  });
}

/** An argument that is on a device. */
export const boundType = (arg: BoundArg): Typed =>
  arg.kind === "scalar"
    ? arg
    : { kind: "array", array: arg.array, memory: storageOf(arg.array).id, records: arg.records };

/** The types of arguments that are on a device. */
export function argumentTypes(args: readonly BoundArg[]): readonly ArgType[] {
  return typesOf(args.map(boundType));
}

/** Numba's spelling of the types: `array(float32, 2d, C)`; a JavaScript number is `number`, a bigint `bigint`. */
export function showSignature(types: readonly ArgType[]): string {
  return `(${types.map(showType).join(", ")})`;
}

export const showArray = ({ dtype, ndim, layout }: Pick<ArrayArg, "dtype" | "ndim" | "layout">): string =>
  `array(${dtype}, ${ndim}d, ${layout.length > 1 ? "A" : layout})`;

export function showType(type: ArgType): string {
  if (type.kind === "record") return `array(${type.type}, ${type.ndim}d, A)`;
  if (type.kind === "array") return showArray(type);
  if (!type.weak) return type.type;
  return type.type === "complex128" ? "complex number" : type.type === "int64" ? "bigint" : "number";
}

/** Equal keys mean equal code; aliasing counts, names do not. */
export function specialisationKey(types: readonly ArgType[]): string {
  let key = "";
  for (const type of types) {
    key +=
      type.kind === "array"
        ? `${type.dtype}${type.clamped ? "c" : ""}${type.ndim}${type.layout}${type.group}x${type.few ?? ""};`
        : type.kind === "record"
          ? `${recordKey(type.type)}${type.ndim}/${type.alignment}g${type.group};`
          : `${type.type}${type.weak ? "w" : ""};`;
  }
  return key;
}

/** The device that all array arguments are on; undefined when there are none. */
export function commonDevice(args: readonly GivenArg[]): DeviceArray["device"] | undefined {
  let device: DeviceArray["device"] | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as GivenArg;
    if (arg.kind !== "array") continue;
    if (device !== undefined && arg.array.device !== device) {
      throw new LaunchError(
        "wrong-device",
        `argument ${i + 1} is on another device than the arguments before it; copy it over with device.toDevice(await x.copyToHost())`,
      );
    }
    device = arg.array.device;
  }
  return device;
}
