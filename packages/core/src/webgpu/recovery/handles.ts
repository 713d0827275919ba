/**
 * The members that a handle has in place of its object's: values, and methods, which get the object of the present device
 * before their arguments.
 */
export type Own = Readonly<Record<string, unknown>>;

type Method = (real: object, ...args: unknown[]) => unknown;

const realOf = new WeakMap<object, () => object>();

/** The object of the present device that a handle stands for; any other value as it is. */
export function reveal<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  const real = realOf.get(value);
  return real === undefined ? value : (real() as T);
}

/** An argument or a descriptor, with the objects of the present device in place of handles. */
export function revealAll<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(revealAll) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype || realOf.has(value)) return reveal(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revealAll(one)])) as T;
}

/** An object that passes on what it does not have of its own. */
export function forward<T extends object>(real: () => T, own: Own = {}): T {
  const handle = new Proxy({} as T, {
    get(_, name) {
      const target = real();
      const isOwn = Object.hasOwn(own, name);
      const value = (isOwn ? own[name as string] : Reflect.get(target, name, target)) as unknown;
      if (typeof value !== "function") return value;
      if (isOwn) return (...args: unknown[]) => (value as Method)(target, ...args);
      return (...args: unknown[]) => value.apply(target, args.map(revealAll));
    },
    set: (_, name, value) => Reflect.set(real(), name, value),
  });
  realOf.set(handle, real);
  return handle;
}

/** Which device is there: 0 is the first. */
export interface Epoch {
  number: number;
}

/** An object that is made now, and again for another device when it is used there. */
export function handleOf<T extends object>(epoch: Epoch, make: () => T, own: Own = {}): T {
  let made = make();
  let at = epoch.number;
  const real = (): T => {
    if (at !== epoch.number) {
      at = epoch.number;
      made = make();
    }
    return made;
  };
  const derived = (name: string) => (_: object, argument: unknown) =>
    handleOf(epoch, () => (Reflect.get(real(), name) as Method).call(real(), argument as object) as object);
  return forward(real, {
    createView: derived("createView"),
    getBindGroupLayout: derived("getBindGroupLayout"),
    ...own,
  });
}
