import type { AnyKernel, Check } from "./library.ts";
import { difference, elements, isKernel, missing, numbers, product } from "./tools.ts";

const TPB = 8;

export const check: Check = async ({ matmul }, { core }) => {
  if (!isKernel(matmul)) return missing("matmul", "kernel", matmul);
  const device = core.defaultHostDevice("simulator");
  for (const [rows, inner, columns] of [
    [8, 8, 8],
    [5, 8, 8],
    [8, 11, 8],
    [3, 17, 10],
  ] as const) {
    const a = core.array(Float32Array.from(numbers(rows * inner)), [rows, inner]);
    const b = core.array(Float32Array.from(numbers(inner * columns)), [inner, columns]);
    const C = core.full([rows, columns], Number.NaN, "float32");
    const blocks = [Math.ceil(columns / TPB), Math.ceil(rows / TPB)];
    await (matmul as AnyKernel).configure(blocks, [TPB, TPB], { device })(a, b, C);
    const wrong = difference("C", elements(C), product(elements(a), elements(b), [rows, inner, columns]), columns);
    if (wrong !== "") return `${rows} x ${inner} times ${inner} x ${columns}: ${wrong}`;
  }
  return "";
};
