import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import type { Radix } from "./plan.ts";

// Stockham's transform: each pass reads elements a radix-th of the line apart, transforms them, turns them, and writes them
// side by side in groups that grow, so that the result is in order without a pass to reverse it.
//
// Real and imaginary parts are arrays of their own, so that neighbours in memory are neighbours in lanes; the first pass reads
// and the last one writes the pairs that users have, as two views of every other element.
//
// Van Loan: "Computational frameworks for the fast Fourier transform", 1992, section 1.7.

/**
 * A pass over lines `[batch, elements]`: groups of `apart` elements, `l` places in a group of lines, roots of unity every
 * `step`, all multiplied by `scale`.
 */
export type Pass = Kernel<
  [KernelArray2, KernelArray2, KernelArray2, KernelArray2, KernelArray1, KernelArray1, number, number, number, number]
>;

const SIN_60 = Math.sqrt(3) / 2;
const COS_72 = (Math.sqrt(5) - 1) / 4;
const COS_144 = -(Math.sqrt(5) + 1) / 4;
const SIN_72 = Math.sqrt((5 + Math.sqrt(5)) / 8);
const SIN_144 = Math.sqrt((5 - Math.sqrt(5)) / 8);

const pass2 = (ALONG: number): Pass =>
  kernel(
    ({ grid, ALONG }, re, im, outRe, outIm, cosines, sines, l, apart, step, scale) => {
      const [x, y, batch] = grid(3);
      const p = ALONG === 1 ? x : y;
      const q = ALONG === 1 ? 0 : x;
      const stride = ALONG === 1 ? 1 : apart;
      if (p >= l || q >= stride || batch >= outRe.shape[0]) return;
      const at = p * stride + q;
      const i0 = at;
      const i1 = at + l * stride;
      const [a0, b0] = [re[batch][i0], im[batch][i0]];
      const [a1, b1] = [re[batch][i1], im[batch][i1]];
      const [x0, y0, x1, y1] = [a0 + a1, b0 + b1, a0 - a1, b0 - b1];
      const to = 2 * p * stride + q;
      outRe[batch][to] = x0 * scale;
      outIm[batch][to] = y0 * scale;
      const [c1, s1] = [cosines[p * step] * scale, sines[p * step] * scale];
      outRe[batch][to + stride] = x1 * c1 - y1 * s1;
      outIm[batch][to + stride] = x1 * s1 + y1 * c1;
    },
    { uses: { ALONG } },
  );

const pass3 = (ALONG: number): Pass =>
  kernel(
    ({ grid, ALONG, SIN_60 }, re, im, outRe, outIm, cosines, sines, l, apart, step, scale) => {
      const [x, y, batch] = grid(3);
      const p = ALONG === 1 ? x : y;
      const q = ALONG === 1 ? 0 : x;
      const stride = ALONG === 1 ? 1 : apart;
      if (p >= l || q >= stride || batch >= outRe.shape[0]) return;
      const at = p * stride + q;
      const i0 = at;
      const i1 = at + l * stride;
      const i2 = at + 2 * l * stride;
      const [a0, b0] = [re[batch][i0], im[batch][i0]];
      const [a1, b1] = [re[batch][i1], im[batch][i1]];
      const [a2, b2] = [re[batch][i2], im[batch][i2]];
      const [sa, sb] = [a1 + a2, b1 + b2];
      const [ca, cb] = [a0 - 0.5 * sa, b0 - 0.5 * sb];
      const [da, db] = [SIN_60 * (b1 - b2), SIN_60 * (a2 - a1)];
      const [x0, y0] = [a0 + sa, b0 + sb];
      const [x1, y1] = [ca + da, cb + db];
      const [x2, y2] = [ca - da, cb - db];
      const to = 3 * p * stride + q;
      outRe[batch][to] = x0 * scale;
      outIm[batch][to] = y0 * scale;
      const [c1, s1] = [cosines[p * step] * scale, sines[p * step] * scale];
      outRe[batch][to + stride] = x1 * c1 - y1 * s1;
      outIm[batch][to + stride] = x1 * s1 + y1 * c1;
      const [c2, s2] = [cosines[2 * p * step] * scale, sines[2 * p * step] * scale];
      outRe[batch][to + 2 * stride] = x2 * c2 - y2 * s2;
      outIm[batch][to + 2 * stride] = x2 * s2 + y2 * c2;
    },
    { uses: { ALONG, SIN_60 } },
  );

const pass4 = (ALONG: number): Pass =>
  kernel(
    ({ grid, ALONG }, re, im, outRe, outIm, cosines, sines, l, apart, step, scale) => {
      const [x, y, batch] = grid(3);
      const p = ALONG === 1 ? x : y;
      const q = ALONG === 1 ? 0 : x;
      const stride = ALONG === 1 ? 1 : apart;
      if (p >= l || q >= stride || batch >= outRe.shape[0]) return;
      const at = p * stride + q;
      const i0 = at;
      const i1 = at + l * stride;
      const i2 = at + 2 * l * stride;
      const i3 = at + 3 * l * stride;
      const [a0, b0] = [re[batch][i0], im[batch][i0]];
      const [a1, b1] = [re[batch][i1], im[batch][i1]];
      const [a2, b2] = [re[batch][i2], im[batch][i2]];
      const [a3, b3] = [re[batch][i3], im[batch][i3]];
      const [ea, eb] = [a0 + a2, b0 + b2];
      const [fa, fb] = [a0 - a2, b0 - b2];
      const [ga, gb] = [a1 + a3, b1 + b3];
      const [ha, hb] = [a1 - a3, b1 - b3];
      const [x0, y0] = [ea + ga, eb + gb];
      const [x1, y1] = [fa + hb, fb - ha];
      const [x2, y2] = [ea - ga, eb - gb];
      const [x3, y3] = [fa - hb, fb + ha];
      const to = 4 * p * stride + q;
      outRe[batch][to] = x0 * scale;
      outIm[batch][to] = y0 * scale;
      const [c1, s1] = [cosines[p * step] * scale, sines[p * step] * scale];
      outRe[batch][to + stride] = x1 * c1 - y1 * s1;
      outIm[batch][to + stride] = x1 * s1 + y1 * c1;
      const [c2, s2] = [cosines[2 * p * step] * scale, sines[2 * p * step] * scale];
      outRe[batch][to + 2 * stride] = x2 * c2 - y2 * s2;
      outIm[batch][to + 2 * stride] = x2 * s2 + y2 * c2;
      const [c3, s3] = [cosines[3 * p * step] * scale, sines[3 * p * step] * scale];
      outRe[batch][to + 3 * stride] = x3 * c3 - y3 * s3;
      outIm[batch][to + 3 * stride] = x3 * s3 + y3 * c3;
    },
    { uses: { ALONG } },
  );

const pass5 = (ALONG: number): Pass =>
  kernel(
    (
      { grid, ALONG, COS_72, COS_144, SIN_72, SIN_144 },
      re,
      im,
      outRe,
      outIm,
      cosines,
      sines,
      l,
      apart,
      step,
      scale,
    ) => {
      const [x, y, batch] = grid(3);
      const p = ALONG === 1 ? x : y;
      const q = ALONG === 1 ? 0 : x;
      const stride = ALONG === 1 ? 1 : apart;
      if (p >= l || q >= stride || batch >= outRe.shape[0]) return;
      const at = p * stride + q;
      const i0 = at;
      const i1 = at + l * stride;
      const i2 = at + 2 * l * stride;
      const i3 = at + 3 * l * stride;
      const i4 = at + 4 * l * stride;
      const [a0, b0] = [re[batch][i0], im[batch][i0]];
      const [a1, b1] = [re[batch][i1], im[batch][i1]];
      const [a2, b2] = [re[batch][i2], im[batch][i2]];
      const [a3, b3] = [re[batch][i3], im[batch][i3]];
      const [a4, b4] = [re[batch][i4], im[batch][i4]];
      const [sa, sb, ta, tb] = [a1 + a4, b1 + b4, a2 + a3, b2 + b3];
      const [da, db, ea, eb] = [a1 - a4, b1 - b4, a2 - a3, b2 - b3];
      const [ca, cb] = [a0 + COS_72 * sa + COS_144 * ta, b0 + COS_72 * sb + COS_144 * tb];
      const [fa, fb] = [a0 + COS_144 * sa + COS_72 * ta, b0 + COS_144 * sb + COS_72 * tb];
      const [ga, gb] = [SIN_72 * da + SIN_144 * ea, SIN_72 * db + SIN_144 * eb];
      const [ha, hb] = [SIN_144 * da - SIN_72 * ea, SIN_144 * db - SIN_72 * eb];
      const [x0, y0] = [a0 + sa + ta, b0 + sb + tb];
      const [x1, y1] = [ca + gb, cb - ga];
      const [x2, y2] = [fa + hb, fb - ha];
      const [x3, y3] = [fa - hb, fb + ha];
      const [x4, y4] = [ca - gb, cb + ga];
      const to = 5 * p * stride + q;
      outRe[batch][to] = x0 * scale;
      outIm[batch][to] = y0 * scale;
      const [c1, s1] = [cosines[p * step] * scale, sines[p * step] * scale];
      outRe[batch][to + stride] = x1 * c1 - y1 * s1;
      outIm[batch][to + stride] = x1 * s1 + y1 * c1;
      const [c2, s2] = [cosines[2 * p * step] * scale, sines[2 * p * step] * scale];
      outRe[batch][to + 2 * stride] = x2 * c2 - y2 * s2;
      outIm[batch][to + 2 * stride] = x2 * s2 + y2 * c2;
      const [c3, s3] = [cosines[3 * p * step] * scale, sines[3 * p * step] * scale];
      outRe[batch][to + 3 * stride] = x3 * c3 - y3 * s3;
      outIm[batch][to + 3 * stride] = x3 * s3 + y3 * c3;
      const [c4, s4] = [cosines[4 * p * step] * scale, sines[4 * p * step] * scale];
      outRe[batch][to + 4 * stride] = x4 * c4 - y4 * s4;
      outIm[batch][to + 4 * stride] = x4 * s4 + y4 * c4;
    },
    { uses: { ALONG, COS_72, COS_144, SIN_72, SIN_144 } },
  );

/**
 * Grid: `grouped`, x along a group, y along the places. `single`, for groups of one element: x along the places, since threads
 * side by side should read side by side; that the distance is a constant is what lets lanes do so.
 */
export const passes: Readonly<Record<Radix, { readonly grouped: Pass; readonly single: Pass }>> = {
  2: { grouped: pass2(0), single: pass2(1) },
  3: { grouped: pass3(0), single: pass3(1) },
  4: { grouped: pass4(0), single: pass4(1) },
  5: { grouped: pass5(0), single: pass5(1) },
};
