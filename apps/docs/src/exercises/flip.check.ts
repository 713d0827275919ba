import type { AnyKernel, Check } from "./library.ts";
import { difference, elements, isKernel, missing, numbers } from "./tools.ts";

export const check: Check = async ({ flip }, { core }) => {
  if (!isKernel(flip)) return missing("flip", "kernel", flip);
  const device = core.defaultHostDevice("simulator");
  for (const [rows, columns] of [
    [4, 4],
    [3, 5],
    [9, 2],
  ] as const) {
    const picture = core.array(Float32Array.from(numbers(rows * columns)), [rows, columns]);
    const out = core.full([rows, columns], Number.NaN, "float32");
    const blocks = [Math.ceil(columns / 4), Math.ceil(rows / 4)];
    await (flip as AnyKernel).configure(blocks, [4, 4], { device })(out, picture);
    const want = elements(picture.slice(null, [null, null, -1]).copy());
    const wrong = difference("out", elements(out), want, columns);
    if (wrong !== "") return `With ${rows} rows and ${columns} columns, ${wrong}`;
  }
  return "";
};
