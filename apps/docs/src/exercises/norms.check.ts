import type { HostArray, NDArray } from "@gridstride/core";
import type { Check } from "./library.ts";
import { difference, elements, missing } from "./tools.ts";

export const check: Check = async ({ norms }, { core }) => {
  if (typeof norms !== "function" || !("signature" in norms)) return missing("norms", "guvectorize", norms);
  if (norms.signature !== "(n)->()") return `Keep the layout (n)->(); it is ${norms.signature} now.`;
  const of = norms as unknown as (x: HostArray, options: object) => Promise<NDArray> | NDArray;
  const device = core.defaultHostDevice("simulator");
  const table = core.array(
    [
      [3, 4, 0],
      [2, 3, 6],
      [0, 0, -5],
      [0, 0, 0],
    ],
    "float32",
  );
  const got = await of(table, { device });
  return difference("lengths", elements(got), [5, 7, 5, 0], 0, 1e-6);
};
