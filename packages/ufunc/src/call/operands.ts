import {
  type AnyScalar,
  asNDArray,
  type Device,
  type DeviceArray,
  type DType,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
} from "@gridstride/core";
import { isComplex } from "@gridstride/core/internal";
import { type OperandType, scalarOperandType } from "../rules/casting.ts";
import { toLoopType } from "../rules/scalars.ts";

/** One operand of a call, distinguished. */
export type Given =
  | { readonly kind: "scalar"; readonly value: AnyScalar; readonly type: OperandType }
  | { readonly kind: "host"; readonly array: NDArray }
  | { readonly kind: "device"; readonly array: DeviceArray };

/** An operand that has memory. */
export type GivenArray = Exclude<Given, { readonly kind: "scalar" }>;

/** Where the arrays of a call are. */
export type Residence =
  | { readonly kind: "scalar" | "host" }
  | { readonly kind: "device"; readonly device: DeviceArray["device"] };

/** Reads one operand. @throws {LaunchError} code `wrong-kind`, for a value that is not an array or a scalar. */
export function readOperand(value: unknown): Given {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" || isComplex(value))
    return { kind: "scalar", value, type: scalarOperandType(value) };
  if (isDeviceArray(value)) return { kind: "device", array: value };
  return { kind: "host", array: asNDArray(value as HostArray) };
}

/** The type of an operand as promotion sees it. */
export function typeOf(given: Given): OperandType {
  return given.kind === "scalar" ? given.type : given.array.dtype;
}

/** An operand that kernels take as an array; null for a scalar, which host arrays without axes are too. */
export function arrayOf(given: Given): NDArray | DeviceArray | null {
  return given.kind === "scalar" || (given.kind === "host" && given.array.ndim === 0) ? null : given.array;
}

/** The scalar that a loop takes an operand as; null if kernels take it as an array. @throws {CastingError} where its type does not hold it. */
export function scalarOf(given: Given, type: DType): AnyScalar | null {
  if (given.kind === "scalar") return toLoopType(given.value, type);
  return arrayOf(given) === null ? (given.array as NDArray).astype(type).get() : null;
}

/** The operands that are on the host and have memory. */
export function hostArrays(all: readonly Given[]): readonly NDArray[] {
  return all.flatMap((given) => (given.kind === "host" ? [given.array] : []));
}

/** The shape of an operand; a scalar has no axes. */
export function shapeOf(given: Given): readonly number[] {
  return given.kind === "scalar" ? [] : given.array.shape;
}

/**
 * Whether a call is on scalars, host arrays or device arrays, outputs and mask included.
 *
 * @throws {LaunchError} code `wrong-device`, where host and device arrays meet, or arrays of two devices.
 */
export function residenceOfCall(name: string, all: readonly Given[]): Residence {
  let host = false;
  let device: Device | undefined;
  let several = false;
  for (const one of all) {
    if (one.kind === "host") host = true;
    if (one.kind !== "device") continue;
    device ??= one.array.device;
    several ||= one.array.device !== device;
  }
  if (device === undefined) return { kind: host ? "host" : "scalar" };
  if (host)
    throw new LaunchError(
      "wrong-device",
      `${name} got host and device arrays together; copy the host arrays over with device.toDevice(x)`,
    );
  if (several)
    throw new LaunchError(
      "wrong-device",
      `${name} got arrays on more than one device; copy them to one with device.toDevice(await x.copyToHost())`,
    );
  return { kind: "device", device };
}
