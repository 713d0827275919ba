import { array, type Complex, type Device, type NDArray, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { complexBounds, complexUnits } from "@gridstride/jit/internal";
import type { Accuracy } from "./accuracy.ts";
import { pointsOn, randomWords } from "./points.ts";

/** Results near to zero and to infinity have no digits to compare. */
const [LEAST, MOST] = [1e-28, 1e36];

/** The functions of complex numbers, as a report names them. */
export const complexFunctions: readonly string[] = Object.keys(complexBounds);

/** Compares a function of complex64 with complex128 on cpu: |got - exact| in units in the last place of |exact|. */
export async function measuredComplex(device: Device, fn: string): Promise<Accuracy> {
  using exact = await requestDevice({ target: "cpu" });
  const count = pointsOn(device);
  const z = pointsOf(1, count);
  const w = pointsOf(2, count);
  const got = await results(device, fn, [z, w], "complex64");
  const wanted = await results(exact, fn, [z, w], "complex128");
  let worst = { error: 0, at: "" };
  for (let i = 0; i < count; i++) {
    const [a, b] = [got[i] as Complex, wanted[i] as Complex];
    const size = Math.hypot(b.re, b.im);
    if (!(size > LEAST && size < MOST)) continue;
    const [x, y] = [z[i] as Complex, w[i] as Complex];
    const unit = 2 ** (Math.floor(Math.log2(size)) - 23) * complexUnits(fn, [x.re, x.im, y.re, y.im]);
    const error = Math.hypot(a.re - b.re, a.im - b.im) / unit;
    // Written so that NaN is the largest.
    if (error <= worst.error) continue;
    worst = {
      error: Number.isNaN(error) ? Number.POSITIVE_INFINITY : error,
      at: `${fn} of ${[x, ...(isBinary(fn) ? [y] : [])].map(shown).join(", ")} = ${shown(a)}, wanted ${shown(b)}`,
    };
  }
  const bound = (complexBounds[fn] as readonly [number, number, number])[device.target === "webgpu" ? 2 : 1];
  return { fn, type: "complex64", worst: worst.error, bound, at: worst.at };
}

const shown = ({ re, im }: Complex): string => `${re}${im < 0 ? "-" : "+"}${Math.abs(im)}i`;

const isBinary = (fn: string): boolean => fn === "pow" || !/^\w+$/.test(fn);

async function results(
  device: Device,
  fn: string,
  [z, w]: readonly [readonly Complex[], readonly Complex[]],
  type: "complex64" | "complex128",
): Promise<readonly Complex[]> {
  using x = device.toDevice(arrayOf(z, type));
  using y = device.toDevice(arrayOf(w, type));
  using out = device.empty([z.length], type);
  (kernelOf(fn).forall(z.length) as (...args: readonly unknown[]) => unknown)(x, y, out);
  return (await out.copyToHost()).toNested() as unknown as Complex[];
}

/** About the unit circle, near both axes, and of usual sizes: all of them numbers of complex64. */
function pointsOf(operand: number, count: number): readonly Complex[] {
  const random = randomWords(operand);
  const unit = (): number => random() / 2 ** 32;
  const part = (size: number): number => Math.fround((2 * unit() - 1) * 2 ** ((random() % (2 * size + 1)) - size));
  return Array.from({ length: count }, (_, i) => {
    if (i % 4 === 0) {
      const angle = 6.2 * unit() - 3.1;
      const near = 1 + (2 * unit() - 1) * 2 ** -(random() % 20);
      return { re: Math.fround(near * Math.cos(angle)), im: Math.fround(near * Math.sin(angle)) };
    }
    const [re, im] = [part(i % 4 === 3 ? 6 : 3), part(i % 4 === 3 ? 6 : 3)];
    return i % 4 > 1 ? { re, im } : i % 8 === 1 ? { re, im: im * 2 ** -12 } : { re: re * 2 ** -12, im };
  });
}

const arrayOf = (list: readonly Complex[], type: "complex64" | "complex128"): NDArray => array([...list], type);

function kernelOf(fn: string): { forall(n: number): unknown } {
  const call = /^\w+$/.test(fn) ? `${fn in Math ? "Math." : ""}${fn}(${isBinary(fn) ? "z, w" : "z"})` : fn;
  const text = `({ grid${fn === "exp2" ? ", exp2" : ""} }, x, y, out) => {
    const i = grid(1);
    if (i < out.size) {
      const z = x[i];
      const w = y[i];
      out[i] = ${call};
    }
  }`;
  return kernel(new Function(`return ${text}`)()) as never;
}
