import type { Device, DeviceArray, DType, DTypeOf, HostArray, NDArray, Target } from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import { call, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { checkMean, checkNumber, checkRange, checkShape, readSeed, readStream } from "./checks.ts";
import { drawTable, exponential32, exponential64 } from "./draws.ts";
import { integers32, normal32, normal64, uniform32, uniform64 } from "./kernels.ts";
import { BLOCK, LANES, tilesOf } from "./layout.ts";
import { type AxisOptions, type ChoiceOptions, picks } from "./pick.ts";
import { poissonTable, type Table, tableOn } from "./tables.ts";

/** What all numbers are made for. With a `device` they stay on it; with a `target` they are host arrays. */
type Resident = { readonly device: Device };

type FloatType = "float32" | "float64";
type WholeType = "int32" | "uint32";

export interface FloatOptions<D extends FloatType = FloatType> {
  /** float64 by default; webgpu has float32 only. */
  readonly dtype?: D;
}

/** The mean of exponential numbers, and their type. */
export interface ExponentialOptions<D extends FloatType = FloatType> extends FloatOptions<D> {
  /** The mean, which is the deviation too; 1 by default. */
  readonly scale?: number;
}

/** The bounds of uniform numbers, `high` itself left out, and their type. */
export interface UniformOptions<D extends FloatType = FloatType> extends FloatOptions<D> {
  /** 0 by default. */
  readonly low?: number;
  /** 1 by default. */
  readonly high?: number;
}

/** Mean and deviation of normal numbers, and their type. */
export interface NormalOptions<D extends FloatType = FloatType> extends FloatOptions<D> {
  /** 0 by default. */
  readonly mean?: number;
  /** Standard deviation; 1 by default. */
  readonly std?: number;
}

/** The type of whole numbers. */
export interface IntegersOptions<D extends WholeType = WholeType> {
  /** int32 by default. */
  readonly dtype?: D;
}

const FLOATS: Rules<FloatOptions> = { dtype: ["float32", "float64"] };
const UNIFORM: Rules<UniformOptions> = { low: "own", high: "own", ...FLOATS };
const NORMAL: Rules<NormalOptions> = { mean: "own", std: "own", ...FLOATS };
const EXPONENTIAL: Rules<ExponentialOptions> = { scale: "own", ...FLOATS };
const INTEGERS: Rules<IntegersOptions> = { dtype: ["int32", "uint32"] };
const POISSON: Rules<object> = {};

/** A sequence of random numbers, and where it is in it. Arrays it makes are row-major and the caller's. */
export interface Random {
  /**
   * Numbers in [low, high), each `low + (high - low) * u` rounded once: the same bits on every target. u is a multiple of
   * 2⁻²⁴ (float32) or 2⁻⁵³ (float64); as in NumPy, rounding may give `high` where `low` is not 0.
   *
   * @throws {UnsupportedError} code `dtype`, for float64 on webgpu. {LaunchError} for bounds that are not finite numbers of the type.
   */
  uniform<D extends FloatType = "float64">(
    shape: number | readonly number[],
    options: UniformOptions<D> & Resident,
  ): DeviceArray<D>;
  uniform<T extends Target = "cpu", D extends FloatType = "float64">(
    shape: number | readonly number[],
    options?: UniformOptions<D> & { readonly target?: T },
  ): HostResult<T, NDArray<D>>;
  /**
   * Normally distributed numbers, after Box and Muller, of the target's own log, sqrt, cos and sin: before `mean` is added
   * within 5 units in the last place of what other targets give; on cpu and parallel the same bits. float32 reaches 6.66
   * deviations, float64 8.57.
   *
   * @throws as `uniform`, and {LaunchError} where `std` is below 0.
   */
  normal<D extends FloatType = "float64">(
    shape: number | readonly number[],
    options: NormalOptions<D> & Resident,
  ): DeviceArray<D>;
  normal<T extends Target = "cpu", D extends FloatType = "float64">(
    shape: number | readonly number[],
    options?: NormalOptions<D> & { readonly target?: T },
  ): HostResult<T, NDArray<D>>;
  /**
   * Whole numbers `low` to `high - 1`, each exactly as likely as any other, the same on every target.
   *
   * @throws {LaunchError} for bounds that are not whole, not of the type, or leave nothing between them.
   */
  integers<D extends WholeType = "int32">(
    low: number,
    high: number,
    shape: number | readonly number[],
    options: IntegersOptions<D> & Resident,
  ): DeviceArray<D>;
  integers<T extends Target = "cpu", D extends WholeType = "int32">(
    low: number,
    high: number,
    shape: number | readonly number[],
    options?: IntegersOptions<D> & { readonly target?: T },
  ): HostResult<T, NDArray<D>>;
  /**
   * Exponentially distributed numbers, `-scale * log(1 - u)` of the target's own log: within 5 units in the last place of what
   * other targets give; on cpu and parallel the same bits.
   *
   * @throws as `uniform`, and {LaunchError} where `scale` is below 0.
   */
  exponential<D extends FloatType = "float64">(
    shape: number | readonly number[],
    options: ExponentialOptions<D> & Resident,
  ): DeviceArray<D>;
  exponential<D extends FloatType = "float64", T extends Target = "cpu">(
    shape: number | readonly number[],
    options?: ExponentialOptions<D> & { readonly target?: T },
  ): HostResult<T, NDArray<D>>;
  /**
   * Numbers of events of which there are `mean` on average, int32, the same on every target: 64 random bits are looked up in a
   * table of the distribution, which is exact to the 53 bits of a double.
   *
   * @param mean - from 0 to 10⁹. A call makes the table anew: about 20 times the root of the mean.
   * @throws {LaunchError} for another mean.
   */
  poisson(mean: number, shape: number | readonly number[], options: Resident): DeviceArray<"int32">;
  poisson<T extends Target = "cpu">(
    mean: number,
    shape: number | readonly number[],
    options?: { readonly target?: T },
  ): HostResult<T, NDArray<"int32">>;
  /**
   * The numbers 0 to n - 1, or the elements of an array along an axis, in random order, each order as likely as any other: by
   * 64 random bits each, sorted. The same on every target.
   *
   * @param x - a whole number below 2³¹, or an array of any type that the target has. Numbers are int32.
   * @returns fresh memory, the caller's.
   * @throws {ShapeError} for an axis that is not there.
   */
  permutation(x: number, options: Resident): DeviceArray<"int32">;
  permutation<D extends DType>(x: DeviceArray<D>, options?: AxisOptions): DeviceArray<D>;
  permutation<X extends HostArray, T extends Target = "cpu">(
    x: X,
    options?: AxisOptions & { readonly target?: T },
  ): HostResult<T, NDArray<X extends number ? "int32" : DTypeOf<X>>>;
  /**
   * Numbers 0 to n - 1, or elements of an array along an axis, drawn at random. The same on every target.
   *
   * @param x - a whole number below 2³¹, or an array of any type that the target has. Numbers are int32.
   * @param shape - how many are drawn; of an array, in the place of the axis.
   * @throws {LaunchError} code `wrong-kind`, in NumPy's words, for more than there are without replacement, and for
   *   probabilities that are none. Without replacement, each draw has the probabilities of what is left, as NumPy's; the
   *   numbers are others.
   */
  choice(x: number, shape: number | readonly number[], options: ChoiceOptions & Resident): DeviceArray<"int32">;
  choice<D extends DType>(
    x: DeviceArray<D>,
    shape: number | readonly number[],
    options?: ChoiceOptions,
  ): DeviceArray<D>;
  choice<X extends HostArray, T extends Target = "cpu">(
    x: X,
    shape: number | readonly number[],
    options?: ChoiceOptions & { readonly target?: T },
  ): HostResult<T, NDArray<X extends number ? "int32" : DTypeOf<X>>>;
  /** Another sequence of the same seed, from its beginning, that shares no number with this one: for each worker its own. */
  stream(stream: number): Random;
}

/**
 * Random numbers that are a function of a counter (Philox4x32-10): the same for the same seed on every target, however many
 * threads make them. Calls take up where the call before ended; a shorter array is the beginning of a longer one.
 *
 * ```ts
 * const rng = random(42);
 * const x = rng.uniform([3, 4], { dtype: "float32" });            // NDArray
 * const noise = rng.normal([1024], { device, dtype: "float32" }); // DeviceArray, enqueued
 * ```
 *
 * @param seed - a whole number, or a bigint below 2⁶⁴.
 * @throws {LaunchError} code `wrong-kind`, for another seed.
 * @see Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011. NumPy, `Generator`.
 */
export function random(seed: number | bigint): Random {
  return generator(readSeed(seed), 0);
}

/** The first counter, the stream and the key, as kernels take them. */
type Counters = readonly [number, number, number, number, number];

function draw(device: Device, table: Table, out: DeviceArray, counters: Counters, tiles: number): void {
  using words = tableOn(device, table);
  drawTable.configure([1, tiles, 1], BLOCK, { device })(out, ...words.arrays, ...counters, table.shift);
}

const word = (value: bigint, index: 0 | 1): number => Number((value >> BigInt(32 * index)) & 0xffffffffn);

function generator(seed: bigint, stream: number): Random {
  let counter = 0n;
  /** The counters of the next tiles, as kernels take them. */
  const take = (tiles: number): Counters => {
    const first = counter;
    counter += BigInt(tiles * LANES);
    return [word(first, 0), word(first, 1), stream, word(seed, 0), word(seed, 1)];
  };
  /** A call that fills an array made for it. */
  const make = (
    name: string,
    dtype: "float32" | "float64" | "int32" | "uint32",
    given: number | readonly number[],
    options: object,
    fill: (out: DeviceArray, counters: Counters, device: Device, tiles: number) => void,
    words: 1 | 2 = dtype === "float64" ? 2 : 1,
  ): unknown => {
    const shape = checkShape(name, given);
    return call(
      {
        name,
        inputs: [],
        out: [],
        readsOut: false,
        plan: () => [{ shape, dtype }],
        run(device, _, [out]) {
          const flat = (out as DeviceArray).reshape([-1]);
          const tiles = tilesOf(flat.size, words);
          if (tiles > 0) fill(flat, take(tiles), device, tiles);
        },
      },
      options as PlaceOptions<Target>,
    );
  };
  const floats = (
    name: string,
    shape: number | readonly number[],
    options: FloatOptions,
    [narrow, wide]: readonly [typeof uniform32, typeof uniform32],
    scale: number,
    shift: number,
  ): unknown => {
    const { dtype = "float64" } = options;
    const kernel = dtype === "float32" ? narrow : wide;
    return make(name, dtype, shape, options, (out, counters, device, tiles) =>
      kernel.configure([1, tiles, 1], BLOCK, { device })(out, ...counters, scale, shift),
    );
  };
  const integers = (
    low: number,
    high: number,
    shape: number | readonly number[],
    options: IntegersOptions & PlaceOptions<Target> = {},
  ): unknown => {
    checkOptions("integers", options, INTEGERS);
    const { dtype = "int32" } = options;
    checkRange(low, high, dtype);
    const range = high - low;
    const numbers = [low >>> 0, range >>> 0, 2 ** 32 % range] as const;
    return make("integers", dtype, shape, options, (out, counters, device, tiles) =>
      integers32.configure([1, tiles, 1], BLOCK, { device })(out.view("uint32"), ...counters, ...numbers),
    );
  };
  const exponential = (
    shape: number | readonly number[],
    options: ExponentialOptions & PlaceOptions<Target> = {},
  ): unknown => {
    checkOptions("exponential", options, EXPONENTIAL);
    const { scale = 1, dtype = "float64" } = options;
    checkNumber("exponential", "scale", scale, dtype);
    const kernel = dtype === "float32" ? exponential32 : exponential64;
    return make("exponential", dtype, shape, options, (out, counters, device, tiles) =>
      kernel.configure([1, tiles, 1], BLOCK, { device })(out, ...counters, scale),
    );
  };
  const made = {
    uniform(shape: number | readonly number[], options: UniformOptions = {}): unknown {
      checkOptions("uniform", options, UNIFORM);
      const { low = 0, high = 1, dtype } = options;
      checkNumber("uniform", "low", low, dtype);
      checkNumber("uniform", "high", high, dtype);
      checkNumber("uniform", "high - low", high - low, dtype);
      return floats("uniform", shape, options, [uniform32, uniform64], high - low, low);
    },
    normal(shape: number | readonly number[], options: NormalOptions = {}): unknown {
      checkOptions("normal", options, NORMAL);
      const { mean = 0, std = 1, dtype } = options;
      checkNumber("normal", "mean", mean, dtype);
      checkNumber("normal", "std", std, dtype);
      return floats("normal", shape, options, [normal32, normal64], std, mean);
    },
    integers,
    exponential,
    poisson(mean: number, shape: number | readonly number[], options: object = {}): unknown {
      checkOptions("poisson", options, POISSON);
      checkMean(mean);
      const table = poissonTable(mean);
      const fill = (out: DeviceArray, counters: Counters, device: Device, tiles: number): void =>
        draw(device, table, out, counters, tiles);
      return make("poisson", "int32", shape, options, fill, 2);
    },
    ...picks({
      words: (size, device) => integers(0, 2 ** 32, size, { dtype: "uint32", device }) as DeviceArray,
      below: (count, size, device) => integers(0, count, size, { device }) as DeviceArray,
      exponential: (size, device) => exponential(size, { device }) as DeviceArray,
      drawn(table, out, device) {
        const tiles = tilesOf(out.size, 2);
        if (tiles > 0) draw(device, table, out, take(tiles), tiles);
      },
    }),
    stream: (other: number): Random => generator(seed, readStream(other)),
  };
  return made as Random;
}
