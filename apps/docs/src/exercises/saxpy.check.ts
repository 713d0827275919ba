import type { AnyKernel, Check } from "./library.ts";
import { difference, isKernel, missing, numbers } from "./tools.ts";

export const check: Check = async ({ saxpy }, { core }) => {
  if (!isKernel(saxpy)) return missing("saxpy", "kernel", saxpy);
  const device = core.defaultHostDevice("simulator");
  for (const n of [4, 1, 5, 100]) {
    const [x, y] = [Float32Array.from(numbers(n)), Float32Array.from(numbers(2 * n).slice(n))];
    const out = new Float32Array(n).fill(Number.NaN);
    await (saxpy as AnyKernel).configure(Math.ceil(n / 4), 4, { device })(out, 2.5, x, y);
    const want = Array.from(x, (value, i) => 2.5 * value + (y[i] as number));
    const wrong = difference("out", Array.from(out), want);
    if (wrong !== "") return `With ${n} elements and a = 2.5, ${wrong}`;
  }
  return "";
};
