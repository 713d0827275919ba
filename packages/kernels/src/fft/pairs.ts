import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";

// Work on lines before and after a transform, element by element; lines as in naive.ts.

/** `out[k] = x[k] * f[k] * scale` for k below `read`, 0 for what `out` has beyond. Grid: x along `out`, y along the batch. */
export const modulate: Kernel<
  [KernelArray2, KernelArray2, KernelArray1, KernelArray1, KernelArray2, KernelArray2, number, number, number]
> = kernel(({ grid }, re, im, factorRe, factorIm, outRe, outIm, inner, read, scale) => {
  const [at, batch] = grid(2);
  if (batch >= outRe.shape[0] || at >= outRe.shape[1]) return;
  const k = Math.trunc(at / inner);
  if (k >= read) {
    outRe[batch][at] = 0;
    outIm[batch][at] = 0;
    return;
  }
  const [x, y] = [re[batch][at], im[batch][at]];
  const [c, s] = [factorRe[k] * scale, factorIm[k] * scale];
  outRe[batch][at] = x * c - y * s;
  outIm[batch][at] = x * s + y * c;
});

type Halves = Kernel<
  [KernelArray2, KernelArray2, KernelArray1, KernelArray1, KernelArray2, KernelArray2, number, number, number]
>;

/**
 * The transform of 2 h real numbers out of the transform of h pairs of them: even numbers are the real parts, odd numbers the
 * imaginary parts, and their transforms are the parts of z that mirror at h and the parts that change their sign there.
 */
export const splitHalves: Halves = /* @__PURE__ */ kernel(
  ({ grid }, re, im, cosines, sines, outRe, outIm, inner, h, scale) => {
    const [at, batch] = grid(2);
    if (batch >= outRe.shape[0] || at >= outRe.shape[1]) return;
    const k = Math.trunc(at / inner);
    const rest = at - k * inner;
    const here = k === h ? rest : at;
    const there = k === 0 ? rest : (h - k) * inner + rest;
    const [a, b, c, d] = [re[batch][here], im[batch][here], re[batch][there], im[batch][there]];
    const [evenRe, evenIm] = [0.5 * (a + c), 0.5 * (b - d)];
    const [oddRe, oddIm] = [0.5 * (b + d), 0.5 * (c - a)];
    const [x, y] = [cosines[k], sines[k]];
    outRe[batch][at] = (evenRe + (oddRe * x - oddIm * y)) * scale;
    outIm[batch][at] = (evenIm + (oddRe * y + oddIm * x)) * scale;
  },
);

/** The other way: the h pairs to transform back, times 2. The imaginary parts at 0 and h, which a real signal cannot have, are not read. */
export const joinHalves: Halves = /* @__PURE__ */ kernel(
  ({ grid }, re, im, cosines, sines, outRe, outIm, inner, h, scale) => {
    const [at, batch] = grid(2);
    if (batch >= outRe.shape[0] || at >= outRe.shape[1]) return;
    const k = Math.trunc(at / inner);
    const there = (h - k) * inner + (at - k * inner);
    const [a, c] = [re[batch][at], re[batch][there]];
    const b = k === 0 ? im[batch][at] * 0 : im[batch][at];
    const d = k === 0 ? im[batch][there] * 0 : im[batch][there];
    const [evenRe, evenIm] = [a + c, b - d];
    const [oddRe, oddIm] = [a - c, b + d];
    // Turned back: the conjugate root.
    const [x, y] = [cosines[k], -sines[k]];
    outRe[batch][at] = (evenRe - (oddRe * y + oddIm * x)) * scale;
    outIm[batch][at] = (evenIm + (oddRe * x - oddIm * y)) * scale;
  },
);

/** A whole line of `n` of the half that a real signal's transform is known by. */
export const mirrorHalf: Kernel<[KernelArray2, KernelArray2, KernelArray2, KernelArray2, number, number]> =
  /* @__PURE__ */ kernel(({ grid }, re, im, outRe, outIm, inner, n) => {
    const [at, batch] = grid(2);
    if (batch >= outRe.shape[0] || at >= outRe.shape[1]) return;
    const k = Math.trunc(at / inner);
    const mirrored = 2 * k > n;
    const from = mirrored ? (n - k) * inner + (at - k * inner) : at;
    outRe[batch][at] = re[batch][from];
    const y = im[batch][from];
    outIm[batch][at] = k === 0 ? y * 0 : mirrored ? -y : y;
  });
