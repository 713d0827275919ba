import type { Device, NDArray } from "@gridstride/core";
import type { Check } from "./library.ts";
import { difference, elements, missing, notOnHost, numbers } from "./tools.ts";

type Step = (device: Device, u: NDArray) => Promise<NDArray>;

export const check: Check = async (answers, { core }) => {
  const device = core.defaultHostDevice("simulator");
  for (const name of ["withUfunc", "withGufunc", "withKernel"]) {
    const step = answers[name];
    if (typeof step !== "function") return missing(name, "function", step);
    for (const [rows, columns] of [
      [5, 5],
      [4, 7],
      [18, 3],
    ] as const) {
      const u = core.array(Float32Array.from(numbers(rows * columns)), [rows, columns]);
      const next = await (step as Step)(device, u);
      const given = notOnHost(`\`${name}\``, next);
      if (given !== "") return given;
      const wrong = difference("the result", elements(next.copy()), laplace(elements(u), rows, columns), columns);
      if (wrong !== "") return `${name}, ${rows} x ${columns}: ${wrong}`;
    }
  }
  return "";
};

function laplace(u: readonly number[], rows: number, columns: number): number[] {
  return u.map((value, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    if (i === 0 || i === rows - 1 || j === 0 || j === columns - 1) return value;
    const [above, below] = [u[at - columns] as number, u[at + columns] as number];
    return 0.25 * (below + above + (u[at + 1] as number) + (u[at - 1] as number));
  });
}
