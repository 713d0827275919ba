import {
  type DeviceArray,
  LaunchError,
  type NDArray,
  type RealDType,
  type RecordField,
  type RecordType,
} from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { RecordArg } from "../frontend/request.ts";
import type { FieldOffset } from "../ir/field-offset.ts";
import type { KernelHead } from "../ir/ir.ts";
import { bits } from "../ir/types.ts";
import type { BoundArg } from "./executable.ts";
import { arrayOf } from "./executable.ts";

/** The type of an argument with records. @param bytes - as the array has them, or if `tight` will have them, without gaps. */
export function recordArgument(
  bytes: NDArray | DeviceArray,
  type: RecordType,
  tight: boolean,
  group: number,
): RecordArg {
  const steps = tight ? [type.itemsize] : [bytes.offset, ...bytes.stride.slice(0, -1)];
  // The lowest bit that any of them has: what all are a multiple of.
  const bit = steps.reduce((all, step) => all | step, 8);
  const alignment = Math.min(bit & -bit, 8) as 1 | 2 | 4 | 8;
  const odd = oddHalf(type, bit);
  if (odd !== null)
    throw new LaunchError(
      "wrong-kind",
      `expected float16 at even bytes in records that kernels take, got field ${odd} of ${type} at an odd byte: lay them out with { align: true }, or make it a float32`,
    );
  return { kind: "record", type, ndim: bytes.shape.length - 1, group, alignment };
}

/** A field of float16 at an odd byte, of which no target makes a number: a GPU has no way from bytes to float16. */
function oddHalf({ fields }: RecordType, outer: number): string | null {
  for (const { name, dtype, shape, offset } of fields) {
    const steps = outer | offset;
    if (dtype === "float16" && steps & 1) return name;
    if (typeof dtype !== "object") continue;
    const inner = oddHalf(dtype, steps | (shape.length === 0 ? 0 : dtype.itemsize));
    if (inner !== null) return `${name}.${inner}`;
  }
  return null;
}

/** The arguments of the kernel's code: the arguments of the launch, then the fields of records that the kernel uses. */
export function withFields({ params, arrays }: KernelHead, args: readonly BoundArg[]): readonly BoundArg[] {
  if (params.length === args.length) return args;
  // The array of counters is not among the arguments here.
  return params.flatMap((param, position): BoundArg | [] => {
    const field = param.kind === "array" ? param.field : undefined;
    if (param.kind !== "array" || field === undefined) return args[position] ?? [];
    const array = arrays[param.array];
    return {
      kind: "array",
      array: fieldView(args[field.argument], field, array?.space === "global" ? array.dtype : "uint8"),
    };
  });
}

/** Elements of a field, or their pieces along one more axis, over the memory of the records. */
function fieldView(arg: BoundArg | undefined, { path }: FieldOffset, dtype: RealDType): DeviceArray {
  const bytes = arrayOf(arg);
  const unit = bits(dtype) / 8;
  const shape = bytes.shape.slice(0, -1);
  const steps = bytes.stride.slice(0, -1);
  let { offset } = bytes;
  let type: RecordType | DeviceArray["dtype"] | undefined = arg?.kind === "array" ? arg.records : undefined;
  let size = 0;
  for (const name of path) {
    const field: RecordField = (type as RecordType).fields.find((one) => one.name === name)!;
    offset += field.offset;
    size = field.byteLength;
    for (const extent of field.shape) {
      size /= extent;
      shape.push(extent);
      steps.push(size);
    }
    type = field.dtype;
  }
  // Pieces, or the parts of complex numbers.
  if (unit < size) {
    shape.push(size / unit);
    steps.push(unit);
  }
  return viewOf(
    bytes,
    shape,
    steps.map((step) => step / unit),
    offset / unit,
    dtype,
  );
}

/** Whether a kernel writes an argument, or a field of its records. */
export function isWritten({ params, arrays }: KernelHead, position: number): boolean {
  return params.some((param, at) => {
    if (param.kind !== "array" || (param.field?.argument ?? at) !== position) return false;
    const array = arrays[param.array];
    return array?.space === "global" && array.written;
  });
}
