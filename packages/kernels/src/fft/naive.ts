import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";

/**
 * The definition, one thread per element of the result: a sum over the line. n² products; what is left of it is short lines
 * of a prime length, where everything else takes more.
 *
 * Arrays of real and of imaginary parts are apart; lines are `[batch, n * inner]`, an element every `inner`. Grid: x along a
 * line's elements and `inner`, y along the batch.
 */
export const naiveDft: Kernel<
  [KernelArray2, KernelArray2, KernelArray2, KernelArray2, KernelArray1, KernelArray1, number, number]
> = kernel(({ grid }, re, im, outRe, outIm, cosines, sines, inner, scale) => {
  const [at, batch] = grid(2);
  if (batch >= outRe.shape[0] || at >= outRe.shape[1]) return;
  const n = cosines.length;
  const k = Math.trunc(at / inner);
  const first = at - k * inner;
  let sumRe = 0;
  let sumIm = 0;
  let turn = 0;
  for (let j = 0; j < n; j++) {
    const [x, y] = [re[batch][first + j * inner], im[batch][first + j * inner]];
    const [c, s] = [cosines[turn], sines[turn]];
    sumRe = sumRe + (x * c - y * s);
    sumIm = sumIm + (x * s + y * c);
    turn = turn + k >= n ? turn + k - n : turn + k;
  }
  outRe[batch][at] = sumRe * scale;
  outIm[batch][at] = sumIm * scale;
});
