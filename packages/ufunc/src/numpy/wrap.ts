/** A ufunc like another one, with another call or some other members. */
export function wrap<F extends object>(
  ufunc: F,
  call: (...args: unknown[]) => unknown,
  members: Readonly<Record<string, unknown>>,
): F {
  const own = Object.entries(members).filter(([name]) => name in ufunc);
  return Object.defineProperties((...args: unknown[]): unknown => call(...args), {
    ...Object.getOwnPropertyDescriptors(ufunc),
    ...Object.fromEntries(own.map(([name, value]) => [name, { value }])),
  }) as unknown as F;
}

/** A ufunc that shows another identity. */
export function withIdentity<F extends object>(ufunc: F, identity: number): F {
  return wrap(ufunc, ufunc as unknown as AnyUfunc, { identity });
}

/** Any ufunc, as what wraps one calls it. */
export interface AnyUfunc {
  (...args: unknown[]): unknown;
  readonly nin: number;
  readonly reduce: (...args: unknown[]) => unknown;
  readonly accumulate: (...args: unknown[]) => unknown;
  readonly reduceat: (...args: unknown[]) => unknown;
  readonly outer: (...args: unknown[]) => unknown;
  readonly at: (...args: unknown[]) => unknown;
}
