import { type DeviceFunction, deviceFunction } from "@gridstride/jit";
import { lazy } from "./lazy.ts";

/**
 * x as float32 where it is float16, else as it is. Functions of several operations compute so, as in NumPy: rounding each
 * of them to 11 bits would leave few that are right.
 */
export const halfAsSingle: DeviceFunction<[x: number], number> = /* @__PURE__ */ lazy(() => {
  const made = deviceFunction(
    ({ float32 }, x: number) => {
      // A variable has the type that both of what it is given fit.
      let y = float32(0);
      y = x;
      return y;
    },
    { uses: {} },
  );
  return made;
});
