import type { DeviceArray, DTypeOf, Target } from "@gridstride/core";
import { partsView } from "@gridstride/core/internal";
import type { AnyArray, Made } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type Inexact, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { reading, writing } from "../views.ts";
import {
  along,
  checkLength,
  type FftNorm,
  likeInput,
  linesAlong,
  pairsOf,
  pairsShape,
  partOf,
  resized,
  scaleOf,
} from "./lines.ts";
import { type FftVariant, swapped, transform } from "./transform.ts";

/** How lines are transformed. */
export interface FftOptions {
  /** Along which axis; that of the pairs does not count. The last by default. */
  readonly axis?: number;
  /** Numbers of a line of the result (of `irfft`'s and `rfft`'s real side): lines are cut, or filled up with zeros. */
  readonly n?: number;
  /** `backward` by default, as in NumPy. */
  readonly norm?: FftNorm;
  /** Which version computes; by the length by default. */
  readonly variant?: FftVariant;
}

export const OPTIONS: Rules<FftOptions> = {
  axis: "whole",
  n: "whole",
  norm: ["backward", "ortho", "forward"],
  variant: ["naive", "passes", "bluestein"],
};

/**
 * The discrete Fourier transform of lines of complex numbers, any length: `X[k]` is the sum of `x[j] exp(-2πi jk / n)`.
 *
 * @param x - complex64 or complex128, shape `[..., n]`, any strides; or float32 or float64, shape `[..., n, 2]`, whose last
 *   axis has the real and the imaginary part.
 * @returns the same type and shape except for `n`, row-major, the caller's. Off by at most `4 · u · log2(n)` of the result's
 *   length (the root of its squares' sum), u the unit roundoff; where n has a prime above 5, `12 · u · log2(n)`.
 * @throws {ShapeError} {CastingError} {LaunchError} for a length below 1.
 * @see NumPy, `numpy.fft.fft`.
 *
 * @example
 * ```ts
 * fft(array([1, 0, 0, 0], "complex128")); // [1.+0.j 1.+0.j 1.+0.j 1.+0.j]
 * ```
 */
export function fft<X extends AnyArray, T extends Target = "cpu">(
  x: X & Inexact<X>,
  options?: FftOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function fft(x: unknown, options: FftOptions & PlaceOptions<Target> = {}): unknown {
  return complex("fft", x, options, false);
}

/**
 * The inverse of `fft`, with all its rules: `x[j]` is the sum of `X[k] exp(2πi jk / n)`, by n.
 *
 * @see NumPy, `numpy.fft.ifft`.
 *
 * @example
 * ```ts
 * ifft(array([1, 1, 1, 1], "complex128")); // [1.+0.j 0.+0.j 0.+0.j 0.+0.j]
 * ```
 */
export function ifft<X extends AnyArray, T extends Target = "cpu">(
  x: X & Inexact<X>,
  options?: FftOptions & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function ifft(x: unknown, options: FftOptions & PlaceOptions<Target> = {}): unknown {
  return complex("ifft", x, options, true);
}

function complex(name: string, x: unknown, options: FftOptions & PlaceOptions<Target>, inverse: boolean): unknown {
  checkOptions(name, options, OPTIONS);
  const { axis = -1, n, norm = "backward", variant } = options;
  const given = (input: ArrayKind) => {
    const shape = pairsShape(name, input);
    const where = along(shape, axis);
    const length = checkLength(name, n ?? (shape[where.axis] as number));
    return { where, length, scale: scaleOf(norm, inverse, length) };
  };
  return call(
    {
      name,
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([input]) {
        const pairs = pairsOf(input as ArrayKind);
        const { where, length } = given(pairs);
        return [likeInput({ ...pairs, shape: pairs.shape.with(where.axis, length) }, input as ArrayKind)];
      },
      run(device, arrays, results) {
        const [input, result] = [...arrays, ...results].map(partsView);
        const { where, length, scale } = given(input as DeviceArray);
        const lines = linesAlong(where, length);
        const flat = [lines.batch, length * lines.inner];
        using line = resized(input as DeviceArray, where.axis, length);
        using re = reading(partOf(line.array, 0), flat);
        using im = reading(partOf(line.array, 1), flat);
        using toRe = writing(partOf(result as DeviceArray, 0), flat);
        using toIm = writing(partOf(result as DeviceArray, 1), flat);
        const [from, to] = [
          { re: re.array, im: im.array },
          { re: toRe.array, im: toIm.array },
        ];
        if (inverse) transform(device, lines, swapped(from), swapped(to), scale, variant);
        else transform(device, lines, from, to, scale, variant);
        toRe.finish();
        toIm.finish();
      },
    },
    options,
  );
}
