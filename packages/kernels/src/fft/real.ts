import {
  CastingError,
  type ComplexDType,
  type Device,
  type DeviceArray,
  type DTypeOf,
  type PartOf,
  type Target,
} from "@gridstride/core";
import { partsView, partType } from "@gridstride/core/internal";
import type { AnyArray, Made, NamedOr } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type Fractional, type Inexact, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { reading, type View, writing } from "../views.ts";
import { rootTable } from "./cache.ts";
import { type FftOptions, OPTIONS } from "./complex.ts";
import {
  along,
  checkFloat,
  checkLength,
  every,
  linesAlong,
  pairsOf,
  pairsShape,
  partOf,
  resized,
  scaleOf,
} from "./lines.ts";
import { joinHalves, mirrorHalf, splitHalves } from "./pairs.ts";
import { BLOCK, gridOver, type Lines, makeParts, type Parts, swapped, transform } from "./transform.ts";

/** How lines of real numbers are transformed. */
export interface RfftOptions<N extends ComplexDType = ComplexDType> extends FftOptions {
  /** The type of complex results: complex64 of float32, complex128 of float64. Without it, results are pairs. */
  readonly dtype?: N;
}

const RFFT: Rules<RfftOptions> = { ...OPTIONS, dtype: "dtype" };

/**
 * The transform of lines of real numbers: of what `fft` would give, the first `n / 2 + 1`, which the others mirror. An even
 * length is transformed as half as many pairs.
 *
 * @param x - float32 or float64, shape `[..., n]`, any strides.
 * @returns shape `[..., floor(n / 2) + 1, 2]`, or with `dtype` complex numbers, shape `[..., floor(n / 2) + 1]`; row-major,
 *   the caller's; as accurate as `fft`.
 * @throws as `fft`.
 * @see NumPy, `numpy.fft.rfft`.
 *
 * @example
 * ```ts
 * rfft([1, 0, 0, 0], { dtype: "complex128" }); // [1.+0.j 1.+0.j 1.+0.j]
 * ```
 */
export function rfft<X extends AnyArray, T extends Target = "cpu", N extends ComplexDType = never>(
  x: X & Fractional<X>,
  options?: RfftOptions<N> & PlaceOf<X, T>,
): Made<X, NamedOr<N, DTypeOf<X>>, T>;
export function rfft(x: unknown, options: RfftOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("rfft", options, RFFT);
  const { axis = -1, n, norm = "backward", dtype: asked } = options;
  const given = ({ shape, dtype }: ArrayKind) => {
    checkFloat("rfft", dtype);
    if (asked !== undefined && partType(asked) !== dtype)
      throw new CastingError(`rfft: expected dtype to be the complex type of ${dtype}, got ${asked}`);
    const where = along(shape, axis);
    const length = checkLength("rfft", n ?? (shape[where.axis] as number));
    return { where, length, scale: scaleOf(norm, false, length) };
  };
  return call(
    {
      name: "rfft",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([input]) {
        const { shape, dtype } = input as ArrayKind;
        const { where, length } = given(input as ArrayKind);
        const own = shape.with(where.axis, Math.floor(length / 2) + 1);
        return [asked === undefined ? { shape: [...own, 2], dtype } : { shape: own, dtype: asked }];
      },
      run(device, [input], results) {
        const [result] = results.map(partsView);
        const { where, length, scale } = given(input as DeviceArray);
        using signal = resized(input as DeviceArray, where.axis, length);
        const lines = linesAlong(where, length);
        const half = [lines.batch, (Math.floor(length / 2) + 1) * lines.inner];
        using re = writing(partOf(result as DeviceArray, 0), half);
        using im = writing(partOf(result as DeviceArray, 1), half);
        const to = { re: re.array, im: im.array };
        if (length % 2 === 0) evenForward(device, lines, signal.array, where.axis, to, scale, options);
        else oddForward(device, lines, signal.array, to, scale, options);
        re.finish();
        im.finish();
      },
    },
    options,
  );
}

/**
 * The inverse of `rfft`: the real numbers whose transform begins with these. The imaginary part of the first and, for even n, of
 * the last number is not read: a real signal's transform has none.
 *
 * @param x - complex64 or complex128, shape `[..., m]`, any strides; or float32 or float64, shape `[..., m, 2]`, whose last
 *   axis has the real and the imaginary part.
 * @returns shape `[..., n]`, n = 2 (m - 1) where it is not given; row-major, the caller's.
 * @throws as `fft`.
 * @see NumPy, `numpy.fft.irfft`.
 *
 * @example
 * ```ts
 * irfft(array([4, 0, 0], "complex128")); // [1. 1. 1. 1.]
 * ```
 */
export function irfft<X extends AnyArray, T extends Target = "cpu">(
  x: X & Inexact<X>,
  options?: FftOptions & PlaceOf<X, T>,
): Made<X, PartOf<DTypeOf<X>>, T>;
export function irfft(x: unknown, options: FftOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("irfft", options, OPTIONS);
  const { axis = -1, n, norm = "backward" } = options;
  const given = (input: ArrayKind) => {
    const shape = pairsShape("irfft", input);
    const where = along(shape, axis);
    const length = checkLength("irfft", n ?? 2 * ((shape[where.axis] as number) - 1));
    return { shape, where, length, scale: scaleOf(norm, true, length) };
  };
  return call(
    {
      name: "irfft",
      inputs: [x],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([input]) {
        const pairs = pairsOf(input as ArrayKind);
        const { shape, where, length } = given(pairs);
        return [{ shape: shape.with(where.axis, length), dtype: pairs.dtype }];
      },
      run(device, inputs, [result]) {
        const [input] = inputs.map(partsView);
        const { where, length, scale } = given(input as DeviceArray);
        const lines = linesAlong(where, length);
        const m = Math.floor(length / 2) + 1;
        using half = resized(input as DeviceArray, where.axis, m);
        using re = reading(partOf(half.array, 0), [lines.batch, m * lines.inner]);
        using im = reading(partOf(half.array, 1), [lines.batch, m * lines.inner]);
        const from = { re: re.array, im: im.array };
        if (length % 2 === 0) evenInverse(device, lines, from, result as DeviceArray, where.axis, scale, options);
        else oddInverse(device, lines, from, result as DeviceArray, scale, options);
      },
    },
    options,
  );
}

function evenForward(
  device: Device,
  { batch, length, inner }: Lines,
  signal: DeviceArray,
  axis: number,
  to: Parts,
  scale: number,
  { variant }: FftOptions,
): void {
  const h = length / 2;
  const flat = [batch, h * inner];
  using even = reading(every(signal, axis, 2, 0), flat);
  using odd = reading(every(signal, axis, 2, 1), flat);
  using halves = makeParts(device, batch, h * inner, signal.dtype);
  transform(device, { batch, length: h, inner }, { re: even.array, im: odd.array }, halves, 1, variant);
  split(device, splitHalves, halves, to, { length, inner, scale });
}

function oddForward(
  device: Device,
  lines: Lines,
  signal: DeviceArray,
  to: Parts,
  scale: number,
  { variant }: FftOptions,
): void {
  const { batch, length, inner } = lines;
  const flat = [batch, length * inner];
  using re = reading(signal, flat);
  using im = device.zeros(flat, signal.dtype);
  using whole = makeParts(device, batch, length * inner, signal.dtype);
  transform(device, lines, { re: re.array, im }, whole, scale, variant);
  const most = to.re.shape[1] as number;
  to.re.copyFrom(whole.re.slice(null, [0, most]));
  to.im.copyFrom(whole.im.slice(null, [0, most]));
}

function evenInverse(
  device: Device,
  { batch, length, inner }: Lines,
  from: Parts,
  result: DeviceArray,
  axis: number,
  scale: number,
  { variant }: FftOptions,
): void {
  const h = length / 2;
  const flat = [batch, h * inner];
  using halves = makeParts(device, batch, h * inner, result.dtype);
  split(device, joinHalves, from, halves, { length, inner, scale });
  using even: View & { finish(): void } = writing(every(result, axis, 2, 0), flat);
  using odd: View & { finish(): void } = writing(every(result, axis, 2, 1), flat);
  transform(device, { batch, length: h, inner }, swapped(halves), { re: odd.array, im: even.array }, 1, variant);
  even.finish();
  odd.finish();
}

function oddInverse(
  device: Device,
  lines: Lines,
  from: Parts,
  result: DeviceArray,
  scale: number,
  { variant }: FftOptions,
): void {
  const { batch, length, inner } = lines;
  using whole = makeParts(device, batch, length * inner, result.dtype);
  if (whole.re.size > 0)
    mirrorHalf.configure(gridOver(whole.re), BLOCK, { device })(from.re, from.im, whole.re, whole.im, inner, length);
  using unread = device.empty([batch, length * inner], result.dtype);
  const re = result.reshape([batch, length * inner]);
  transform(device, lines, swapped(whole), { re: unread, im: re }, scale, variant);
}

/** Between the transform of a real line of a length and that of half as many pairs. */
function split(
  device: Device,
  kernel: typeof splitHalves,
  from: Parts,
  to: Parts,
  { length, inner, scale }: { readonly length: number; readonly inner: number; readonly scale: number },
): void {
  if (to.re.size === 0) return;
  const { re: cosines, im: sines } = rootTable(device, length, from.re.dtype);
  kernel.configure(gridOver(to.re), BLOCK, { device })(
    from.re,
    from.im,
    cosines,
    sines,
    to.re,
    to.im,
    inner,
    length / 2,
    scale,
  );
}
