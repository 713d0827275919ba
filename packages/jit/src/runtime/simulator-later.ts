import { UnsupportedError } from "@gridstride/core";
import { beforeSimulator } from "@gridstride/core/internal";
import type { simExecutable } from "./launch-sim.ts";

let launches: typeof simExecutable | null = null;
let loading: Promise<void> | undefined;

/**
 * As in `simulator.ts`, for which this file stands in the package's modules for bundlers: a page loads the code when it requests a
 * simulator.
 *
 * @throws {UnsupportedError} code `not-loaded`, until it is there.
 */
export function simulatorNow(): typeof simExecutable {
  if (launches !== null) return launches;
  throw new UnsupportedError(
    "not-loaded",
    'the code of the simulator is not there yet: `await requestDevice({ target: "simulator" })` loads it, after @gridstride/jit was imported; so does `await kernel.prepare(types, { device })`',
  );
}

/** Loads it once; after a failure, again. */
export function loadSimulator(): Promise<void> {
  loading ??= import("./launch-sim.ts").then(
    ({ simExecutable }) => {
      launches = simExecutable;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

beforeSimulator(loadSimulator);
