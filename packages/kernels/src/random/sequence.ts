import type {
  Device,
  DeviceArray,
  DeviceRecordArray,
  DType,
  DTypeOf,
  FieldSpecs,
  HostArray,
  NDArray,
  RecordArray,
  Target,
} from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import type { WholeType } from "./checks.ts";
import type { AxisOptions, ChoiceOptions } from "./pick.ts";

/** Options of all draws. With a `device` numbers stay on it; with a `target` they are host arrays. */
type Resident = { readonly device: Device };

type FloatType = "float32" | "float64";

export interface FloatOptions<D extends FloatType = FloatType> {
  /** float64 by default, which takes many times as long as float32 on webgpu. */
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
  /** int32 by default. int64, NumPy's default, takes two random words an element, and uint64. */
  readonly dtype?: D;
}

/** A sequence of random numbers, and where it is in it. Arrays it makes are row-major and the caller's. */
export interface Random {
  /**
   * Numbers in [low, high), each `low + (high - low) * u` rounded once: the same bits on every target. u is a multiple of
   * 2⁻²⁴ (float32) or 2⁻⁵³ (float64); as in NumPy, rounding may give `high` where `low` is not 0.
   *
   * @throws {LaunchError} for bounds that are not finite numbers of the type.
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
   * @param high - bigints where a number would not be exact: `integers(0, 2n ** 63n, 4, { dtype: "int64" })`.
   * @throws {LaunchError} for bounds that are not whole, not of the type, or leave nothing between them.
   */
  integers<D extends WholeType = "int32">(
    low: number | bigint,
    high: number | bigint,
    shape: number | readonly number[],
    options: IntegersOptions<D> & Resident,
  ): DeviceArray<D>;
  integers<T extends Target = "cpu", D extends WholeType = "int32">(
    low: number | bigint,
    high: number | bigint,
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
   * Numbers with a Poisson distribution, int32, the same on every target: 64 random bits are looked up in a table of the
   * distribution, which is exact to the 53 bits of a double.
   *
   * @param mean - from 0 to 10⁹. Each call makes the table again: its length is about 20 times the root of the mean.
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
   * @param x - a whole number below 2³¹, or an array of any type that the target has, records too. Numbers are int32.
   * @returns fresh memory, the caller's.
   * @throws {ShapeError} for an axis that does not exist.
   */
  permutation(x: number, options: Resident): DeviceArray<"int32">;
  permutation<D extends DType>(x: DeviceArray<D>, options?: AxisOptions): DeviceArray<D>;
  permutation<S extends FieldSpecs>(x: DeviceRecordArray<S>, options?: AxisOptions): DeviceRecordArray<S>;
  permutation<S extends FieldSpecs, T extends Target = "cpu">(
    x: RecordArray<S>,
    options?: AxisOptions & { readonly target?: T },
  ): HostResult<T, RecordArray<S>>;
  permutation<X extends HostArray, T extends Target = "cpu">(
    x: X,
    options?: AxisOptions & { readonly target?: T },
  ): HostResult<T, NDArray<X extends number ? "int32" : DTypeOf<X>>>;
  /**
   * Numbers 0 to n - 1, or elements of an array along an axis, drawn at random. The same on every target.
   *
   * @param x - a whole number below 2³¹, or an array of any type that the target has, records too. Numbers are int32.
   * @param shape - the shape of the draws; for an array it replaces the axis.
   * @throws {LaunchError} code `wrong-kind`, in NumPy's words, for more draws than elements without replacement, and for numbers
   *   that are not probabilities. Without replacement, each draw has the probabilities of the rest, as NumPy's; the
   *   numbers are others.
   */
  choice(x: number, shape: number | readonly number[], options: ChoiceOptions & Resident): DeviceArray<"int32">;
  choice<D extends DType>(
    x: DeviceArray<D>,
    shape: number | readonly number[],
    options?: ChoiceOptions,
  ): DeviceArray<D>;
  choice<S extends FieldSpecs>(
    x: DeviceRecordArray<S>,
    shape: number | readonly number[],
    options?: ChoiceOptions,
  ): DeviceRecordArray<S>;
  choice<S extends FieldSpecs, T extends Target = "cpu">(
    x: RecordArray<S>,
    shape: number | readonly number[],
    options?: ChoiceOptions & { readonly target?: T },
  ): HostResult<T, RecordArray<S>>;
  choice<X extends HostArray, T extends Target = "cpu">(
    x: X,
    shape: number | readonly number[],
    options?: ChoiceOptions & { readonly target?: T },
  ): HostResult<T, NDArray<X extends number ? "int32" : DTypeOf<X>>>;
  /** Another sequence of the same seed, from its beginning, that shares no number with this sequence: for each worker its own. */
  stream(stream: number): Random;
}
