import type { Device, NDArray } from "@gridstride/core";
import { core } from "../gufunc-functions.ts";

/** A dynamic call's type, so that tests may give any options. */
export type Call = (...args: unknown[]) => unknown;

export const matmul: Call = core("multiply", "(m,n),(n,p)->(m,p)", ["ii->i", "ff->f", "dd->d"]);
export const laplace: Call = core("laplace", "(m,n)->(m,n)", ["f->f", "d->d"]);

/** Calls a gufunc on the tests' device; options, where there are any, come last. */
export function callsOn(getDevice: () => Device): (gufunc: unknown, ...args: unknown[]) => Promise<NDArray> {
  return async (gufunc, ...args) => {
    const last = args.at(-1) as object;
    const options = { device: getDevice(), ...(isOptions(last) ? last : {}) };
    return (await (gufunc as Call)(...(isOptions(last) ? args.slice(0, -1) : args), options)) as NDArray;
  };
}

/** An object that is no array. */
function isOptions(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("data" in value) && !Array.isArray(value);
}
