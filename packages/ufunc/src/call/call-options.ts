import { CastingError, type Device, type DType, dtype, isDevice, isDeviceArray, LaunchError } from "@gridstride/core";
import { isPlain, isRecords, isTypedNumber, show, wrongKind } from "@gridstride/core/internal";
import type { Extents } from "../rules/broadcast.ts";
import { type Casting, checkCasting, quoted, resultType } from "../rules/casting.ts";
import type { Order } from "../rules/nest.ts";
import { type Given, type GivenArray, readOperand, typeOf } from "./operands.ts";

/** Options of one call, read and checked. */
export interface ReadOptions {
  readonly casting: Casting;
  readonly dtype: DType | undefined;
  readonly order: Order;
  /** One per output; null for one to be allocated. */
  readonly out: readonly (GivenArray | null)[];
  /** An array of bool; true where there is none. */
  readonly where: GivenArray | boolean;
  readonly device: Device | undefined;
}

const ORDERS: readonly Order[] = ["C", "F", "A", "K"];
const NAMES = ["casting", "dtype", "order", "out", "where", "device"];

/**
 * Splits a call's arguments into operands and options.
 *
 * @throws {LaunchError} {CastingError} in NumPy's words.
 */
export function readCall(
  name: string,
  nin: number,
  nout: number,
  args: readonly unknown[],
): { readonly operands: readonly Given[]; readonly options: ReadOptions } {
  const last = args.length === nin + 1 ? args[nin] : undefined;
  const options = isOptions(last) ? last : {};
  const isCall =
    args.length === nin ? !endsInOptions(args) : args.length === nin + 1 && (last === undefined || isOptions(last));
  if (!isCall) {
    const given = args.length - (endsInOptions(args) ? 1 : 0);
    throw new LaunchError("arity", `${name}() takes ${nin} positional arguments but ${given} were given`);
  }
  return { operands: args.slice(0, nin).map(readOperand), options: readOptions(name, nout, options) };
}

/** Whether the last argument is options by their names: an operand may be missing before it. */
function endsInOptions(args: readonly unknown[]): boolean {
  const last = args[args.length - 1];
  return isOptions(last) && NAMES.some((name) => name in last);
}

/** An object that is not an operand: options, or a value meant as options. */
export function isOptions(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    !isWritable(value) &&
    !Array.isArray(value) &&
    !isRecords(value) &&
    !isTypedNumber(value)
  );
}

/**
 * Refuses options that are not a plain object, as maps and dates have no keys, and anything that is not a device as the device.
 *
 * @throws {LaunchError} code `wrong-kind`.
 */
export function checkGiven(whose: string, given: unknown): void {
  if (given === undefined) return;
  if (!isPlain(given))
    throw new LaunchError(
      "wrong-kind",
      `${whose}() takes its options as an object, as in { axis: 1 }; got ${show(given)}`,
    );
  const { device } = given;
  if (device !== undefined && !isDevice(device)) throw wrongKind("a device as 'device'", device);
}

/** Refuses options of other names. @throws {LaunchError} code `wrong-kind`, in NumPy's words. */
export function checkNames(whose: string, given: object, names: readonly string[]): void {
  for (const key of Object.keys(given))
    if (!names.includes(key))
      throw new LaunchError("wrong-kind", `${whose}() got an unexpected keyword argument '${key}'`);
}

/** Host or device memory, as opposed to scalars and nested arrays. */
export function isWritable(value: unknown): boolean {
  return (
    isDeviceArray(value) ||
    ArrayBuffer.isView(value) ||
    (typeof value === "object" && value !== null && "data" in value)
  );
}

function readOptions(name: string, nout: number, given: Readonly<Record<string, unknown>>): ReadOptions {
  checkGiven(name, given);
  checkNames(name, given, NAMES);
  const { casting = "same_kind", order = "K", where = true, out, device } = given;
  if (!ORDERS.includes(order as Order))
    throw new LaunchError("wrong-kind", `order must be one of 'C', 'F', 'A', or 'K' (got ${quoted(order)})`);
  return {
    casting: checkCasting(casting),
    dtype: given.dtype === undefined ? undefined : dtype(given.dtype as DType),
    order: order as Order,
    out: readOut(name, nout, out),
    where: readWhere(where),
    device: device as Device | undefined,
  };
}

function readOut(name: string, nout: number, out: unknown): readonly (GivenArray | null)[] {
  if (out === undefined || out === null) return new Array<null>(nout).fill(null);
  if (nout > 1 && !Array.isArray(out))
    throw new LaunchError("not-writable", `'out' must be a tuple of arrays, got ${show(out)}`);
  const list = Array.isArray(out) ? out : [out];
  if (list.length !== nout)
    throw new LaunchError("not-writable", "The 'out' tuple must have exactly one entry per ufunc output");
  return list.map((one: unknown) => {
    if (one === null || one === undefined) return null;
    if (!isWritable(one))
      throw new LaunchError("not-writable", `return arrays must be of ArrayType, got ${show(one)} as 'out'`);
    const given = readOperand(one) as GivenArray;
    checkDistinct(name, given.array);
    return given;
  });
}

/**
 * Refuses an output in which several elements share memory: the result would depend on the order of writes.
 *
 * @param where - the place of the array, as the message names it.
 * @throws {LaunchError} not-writable.
 */
export function checkDistinct(name: string, { shape, stride }: Extents, where = "in `out`"): void {
  if (stride.some((step, axis) => step === 0 && (shape[axis] as number) > 1))
    throw new LaunchError("not-writable", `output array is read-only: ${name} got a broadcast array ${where}`);
}

function readWhere(where: unknown): GivenArray | boolean {
  if (typeof where === "boolean") return where;
  if (typeof where !== "number" && !Array.isArray(where) && !isWritable(where))
    throw wrongKind("a boolean or an array of bool as 'where'", where);
  const mask = readOperand(where);
  const type = resultType(typeOf(mask));
  if (mask.kind !== "scalar" && type === "bool") return mask;
  throw new CastingError(
    `Cannot cast array data from dtype('${type}') to dtype('bool') according to the rule 'safe': 'where' must be an array of bool`,
  );
}
