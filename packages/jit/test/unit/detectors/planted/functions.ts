// Device functions that wait: for the lanes of a warp, or for the block.
import type { FunctionUse } from "../../../../src/frontend/request.ts";
import { deviceUse } from "../harness.ts";

/** Gives what lane `lane` of the warp holds. */
export const ask: FunctionUse = deviceUse("ask", ({ shflSync }, value, lane) => shflSync(-1, value, lane));

/** Lanes below `skip` skip the first of two iterations. */
export const loops: FunctionUse = deviceUse("loops", ({ ballotSync }, t, skip) => {
  let bits = 0;
  for (let j = 0; j < 2; j++) {
    if (j === 0 && t < skip) continue;
    bits = ballotSync(-1, t > 0);
  }
  return bits;
});

/** How many threads of the block have a place above 2. */
export const counts: FunctionUse = deviceUse("counts", ({ syncthreadsCount }, t) => syncthreadsCount(t > 2));
