import type { Device, NDArray } from "@gridstride/core";
import type { Check } from "./library.ts";
import { difference, elements, missing, notOnHost, product } from "./tools.ts";

type Multiply = (device: Device, A: NDArray, B: NDArray) => Promise<NDArray>;

/** Thirds, which neither type holds exactly, so that the types show in the result. */
const thirds = (count: number): number[] => Array.from({ length: count }, (_, i) => (((i * 7) % 11) + 1) / 3);

export const check: Check = async ({ multiply }, { core }) => {
  if (typeof multiply !== "function") return missing("multiply", "function", multiply);
  const device = core.defaultHostDevice("simulator");
  for (const [type, tolerance] of [
    ["float32", 1e-4],
    ["float64", 1e-12],
  ] as const)
    for (const [rows, inner, columns] of [
      [4, 4, 4],
      [2, 5, 3],
      // More blocks along one axis than along the other: a grid whose axes are exchanged leaves elements out.
      [17, 3, 4],
    ] as const) {
      const a = core
        .array(thirds(rows * inner))
        .reshape([rows, inner])
        .astype(type);
      const b = core
        .array(thirds(inner * columns))
        .reshape([inner, columns])
        .astype(type);
      const C = await (multiply as Multiply)(device, a, b);
      const given = notOnHost("`multiply`", C);
      if (given !== "") return given;
      const what = `For ${type} matrices, ${rows} x ${inner} times ${inner} x ${columns},`;
      if (C.dtype !== type) return `${what} the result is ${C.dtype}; it should have the type of the operands.`;
      if (String(C.shape) !== `${rows},${columns}`)
        return `${what} the result is ${C.shape.join(" x ")}, and should be ${rows} x ${columns}.`;
      const want = product(elements(a), elements(b), [rows, inner, columns]);
      const wrong = difference("C", elements(C), want, columns, tolerance);
      if (wrong !== "") return `${what} ${wrong}`;
    }
  return "";
};
