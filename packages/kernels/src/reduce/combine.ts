import { type Device, type DType, LaunchError } from "@gridstride/core";
import { internalsOf, show } from "@gridstride/core/internal";
import { type DeviceFunction, deviceFunction } from "@gridstride/jit";
import { FUNCTION_USE } from "@gridstride/jit/internal";

/** A function of two values of a type that gives one: `deviceFunction(...)`, or a plain function that uses nothing else. */
export type CombineFunction = (a: number, b: number) => number | boolean;

/** The same as kernels take it. */
export type Combine = DeviceFunction<[a: number, b: number], number>;

/**
 * The kernels that were made of a function and a type on a device before; a function that is kept is compiled once.
 *
 * @param what - a name for what is made.
 */
export function remembered<T>(
  device: Device,
  what: string,
  fn: CombineFunction,
  type: DType,
  make: (fold: Combine) => T,
): T {
  const { cache } = internalsOf(device);
  const key = `kernels:${what}`;
  let known = cache.get(key) as WeakMap<CombineFunction, Map<DType, T>> | undefined;
  if (known === undefined) {
    known = new WeakMap();
    cache.set(key, known);
  }
  let byType = known.get(fn);
  if (byType === undefined) {
    byType = new Map();
    known.set(fn, byType);
  }
  let made = byType.get(type);
  if (made === undefined) {
    made = make(asCombine(fn));
    byType.set(type, made);
  }
  return made;
}

/** @throws {LaunchError} code `wrong-kind`, for a value that is not a function of two values. */
export function checkCombine(name: string, fn: unknown): void {
  if (typeof fn === "function" && (FUNCTION_USE in fn || fn.length === 2)) return;
  throw new LaunchError(
    "wrong-kind",
    `${name}: expected a function of two values, got ${typeof fn === "function" ? `one of ${fn.length}` : show(fn)}`,
  );
}

function asCombine(fn: CombineFunction): Combine {
  return (FUNCTION_USE in fn ? fn : deviceFunction(fn as (a: number, b: number) => number)) as unknown as Combine;
}
