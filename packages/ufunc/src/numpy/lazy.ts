/** The function that makes a lazy ufunc. */
export const MAKE: unique symbol = Symbol("make");

/**
 * A ufunc that is made when it is first used, so that importing all of them costs next to nothing.
 *
 * A proxy, because a ufunc is a function with members, and which members it has depends on what it is.
 */
export function lazy<F extends object>(make: () => F): F {
  let made: F | undefined;
  const ufunc = (): F => {
    made ??= make();
    return made;
  };
  return new Proxy((() => undefined) as unknown as F, {
    apply: (_target, _this, args: unknown[]) => (ufunc() as (...args: unknown[]) => unknown)(...args),
    get: (_target, key) => (key === MAKE ? make : Reflect.get(ufunc(), key)),
    has: (_target, key) => Reflect.has(ufunc(), key),
  });
}
