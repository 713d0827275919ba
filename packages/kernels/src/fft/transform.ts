import { type Device, type DeviceArray, type DType, LaunchError } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { cached, rootTable, type Table, tableOf } from "./cache.ts";
import { naiveDft } from "./naive.ts";
import { modulate } from "./pairs.ts";
import { passes } from "./passes.ts";
import { factors, smoothLength, turn } from "./plan.ts";

/** Real and imaginary parts, lines of `[batch, n * inner]` each, any strides. */
export interface Parts {
  readonly re: DeviceArray;
  readonly im: DeviceArray;
}

/** Lines of a transform: n elements, one every `inner`. */
export interface Lines {
  readonly batch: number;
  readonly length: number;
  readonly inner: number;
}

/** `naive`: by the definition, n² operations; `passes`: radices 2 to 5, and only lengths made of them (half the length of an even real line); `bluestein`: any length, as a convolution. */
export type FftVariant = "naive" | "passes" | "bluestein";

/** Lengths up to which a line that no passes divide is summed by definition. */
const NAIVE_MOST = 64;

export function fastest(length: number): FftVariant {
  if (factors(length) !== null) return "passes";
  return length <= NAIVE_MOST ? "naive" : "bluestein";
}

/** Enqueues forward transforms of lines, times `scale`; `from` is left as it was. `to` shares no memory with it. */
export function transform(
  device: Device,
  lines: Lines,
  from: Parts,
  to: Parts,
  scale: number,
  variant: FftVariant = fastest(lines.length),
): void {
  if (lines.batch === 0 || lines.length === 0 || lines.inner === 0) return;
  switch (variant) {
    case "naive":
      return naive(device, lines, from, to, scale);
    case "passes":
      return stockham(device, lines, from, to, scale);
    case "bluestein":
      return bluestein(device, lines, from, to, scale);
  }
}

function naive(device: Device, { length, inner }: Lines, from: Parts, to: Parts, scale: number): void {
  const { re: cosines, im: sines } = rootTable(device, length, from.re.dtype);
  naiveDft.configure(gridOver(to.re), BLOCK, { device })(from.re, from.im, to.re, to.im, cosines, sines, inner, scale);
}

function stockham(device: Device, { batch, length, inner }: Lines, from: Parts, to: Parts, scale: number): void {
  const radixes = factors(length);
  if (radixes === null)
    throw new LaunchError(
      "wrong-kind",
      `the version "passes" is for lengths of the primes 2, 3 and 5, got ${length}; use "bluestein"`,
    );
  // A line of one element is its own transform: a pass over nothing, to scale it.
  if (radixes.length === 0) return naive(device, { batch, length, inner }, from, to, scale);
  const { re: cosines, im: sines } = rootTable(device, length, from.re.dtype);
  const room = (wanted: boolean): OwnParts | null =>
    wanted ? makeParts(device, batch, length * inner, from.re.dtype) : null;
  using first = room(radixes.length > 1);
  using second = room(radixes.length > 2);
  let source = from;
  let left = length;
  let apart = inner;
  for (const [i, radix] of radixes.entries()) {
    const last = i === radixes.length - 1;
    const target = last ? to : ((i % 2 === 0 ? first : second) as Parts);
    const l = left / radix;
    const single = apart === 1;
    const kernel = passes[radix][single ? "single" : "grouped"];
    const block = single ? ([256, 1, 1] as const) : apart < 32 ? ([4, 64, 1] as const) : ([64, 4, 1] as const);
    const [wide, high] = single ? [l, 1] : [apart, l];
    kernel.configure([Math.ceil(wide / block[0]), Math.ceil(high / block[1]), batch], block, { device })(
      source.re,
      source.im,
      target.re,
      target.im,
      cosines,
      sines,
      l,
      apart,
      length / left,
      last ? scale : 1,
    );
    source = target;
    left = l;
    apart *= radix;
  }
}

/**
 * A length with a large prime as a convolution, which transforms of a smooth length make: with w a root of unity,
 * jk = (j² + k² - (k - j)²) / 2, so the sum of x(j) w^jk is w^(k²/2) times that of x(j) w^(j²/2) with w^(-(k-j)²/2).
 *
 * @see Bluestein: "A linear filtering approach to the computation of the discrete Fourier transform", 1970.
 */
function bluestein(device: Device, { batch, length, inner }: Lines, from: Parts, to: Parts, scale: number): void {
  const { dtype } = from.re;
  const size = smoothLength(2 * length - 1);
  const chirp = cached(device, `chirp ${length} ${dtype}`, () => tableOf(device, ...chirpOf(length), dtype));
  const filter = cached(device, `filter ${length} ${dtype}`, () => filterOf(device, length, size, dtype));
  const padded = { batch, length: size, inner };
  using first = makeParts(device, batch, size * inner, dtype);
  using second = makeParts(device, batch, size * inner, dtype);
  multiply(device, from, chirp, first, { inner, read: length, scale: 1 });
  transform(device, padded, first, second, 1);
  multiply(device, second, filter, first, { inner, read: size, scale: 1 });
  transform(device, padded, swapped(first), swapped(second), 1 / size);
  multiply(device, second, chirp, to, { inner, read: length, scale });
}

/** `exp(-πi k² / length)`. */
function chirpOf(length: number): [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const re = new Float64Array(length);
  const im = new Float64Array(length);
  // k² modulo 2n, without the rounding that large squares would have.
  for (let k = 0, square = 0; k < length; square = (square + 2 * k + 1) % (2 * length), k++) {
    const [cosine, sine] = turn(square, 2 * length);
    re[k] = cosine;
    im[k] = -sine;
  }
  return [re, im];
}

/** The transform of the chirp's conjugate, laid out for a circular convolution. */
function filterOf(device: Device, length: number, size: number, dtype: DType): Table {
  const [re, im] = chirpOf(length);
  const lay = (values: Float64Array, sign: 1 | -1): Float64Array<ArrayBuffer> => {
    const line = new Float64Array(size);
    for (const [k, value] of values.entries()) {
      line[k] = sign * value;
      if (k > 0) line[size - k] = sign * value;
    }
    return line;
  };
  const given = tableOf(device, lay(re, 1), lay(im, -1), dtype);
  using _re = given.re;
  using _im = given.im;
  const made = { re: device.empty([size], dtype), im: device.empty([size], dtype) };
  const line = ({ re, im }: Table): Parts => ({ re: re.reshape([1, size]), im: im.reshape([1, size]) });
  transform(device, { batch: 1, length: size, inner: 1 }, line(given), line(made), 1);
  return made;
}

function multiply(
  device: Device,
  from: Parts,
  factor: Table,
  to: Parts,
  { inner, read, scale }: { readonly inner: number; readonly read: number; readonly scale: number },
): void {
  const grid = gridOver(to.re);
  modulate.configure(grid, BLOCK, { device })(from.re, from.im, factor.re, factor.im, to.re, to.im, inner, read, scale);
}

/** Blocks of what is done element by element: x along lines, y along the batch. */
export const BLOCK: readonly [number, number, number] = [64, 4, 1];
export function gridOver({ shape }: DeviceArray): readonly [number, number, number] {
  return [Math.ceil((shape[1] as number) / BLOCK[0]), Math.ceil((shape[0] as number) / BLOCK[1]), 1];
}

/** The inverse transform is the forward one with real and imaginary parts in each other's place. */
export const swapped = ({ re, im }: Parts): Parts => ({ re: im, im: re });

interface OwnParts extends Parts {
  [Symbol.dispose](): void;
}

/** Parts in one piece of memory, `[batch, elements]` each. */
export function makeParts(device: Device, batch: number, elements: number, dtype: DType): OwnParts {
  const memory = device.empty([2, batch, elements], dtype);
  const part = (index: number): DeviceArray =>
    viewOf(memory, [batch, elements], [elements, 1], index * batch * elements);
  return { re: part(0), im: part(1), [Symbol.dispose]: () => memory.dispose() };
}
