import { asNDArray, type HostArray } from "./as-ndarray.ts";
import { type Scalar, writer } from "./cast.ts";
import { type Complex, type DTypeName, type Dtype, dtype, dtypeInfo } from "./dtype.ts";
import { LaunchError, ShapeError } from "./errors.ts";
import { allocate, type NDArray } from "./ndarray.ts";
import { checkOptions } from "./options.ts";
import type { RecordArray } from "./records/record-array.ts";
import { isRecordType } from "./records/record-kinds.ts";
import type { FieldSpecs, RecordType } from "./records/record-types.ts";
import { checkShape } from "./shape.ts";
import { show, wrongKind } from "./show.ts";

/**
 * Zeros of a shape; float64 by default. Fresh memory, row-major. A `record` type gives records.
 *
 * @throws {ShapeError} code `mismatch`, for a shape that is not whole numbers from 0 up. {UnsupportedError} code `dtype`, for a type that does not exist.
 *
 * @example
 * ```ts
 * zeros([2, 3], "float32").shape; // [2,3]
 * ```
 */
export function zeros<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): RecordArray<F>;
export function zeros<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): NDArray<Dtype<N>>;
export function zeros(
  shape: number | readonly number[],
  type: DTypeName | RecordType = "float64",
): NDArray | RecordArray {
  if (!isRecordType(type)) return allocate(checkShape(shape), dtype(type));
  return type["~over"](allocate([...checkShape(shape), type.itemsize], "uint8"));
}

/**
 * Ones (`true` for bool) of a shape; float64 by default.
 *
 * @throws as `zeros`.
 *
 * @example
 * ```ts
 * ones(3, "float32"); // [1. 1. 1.]
 * ```
 */
export function ones<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return full(shape, 1, type);
}

/**
 * An array whose elements are not promised to be anything (JavaScript zeroes them); float64 by default. A `record` type gives records.
 *
 * @throws as `zeros`.
 *
 * @example
 * ```ts
 * empty([2, 3], "float32").shape; // [2,3]
 * ```
 */
export function empty<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): RecordArray<F>;
export function empty<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): NDArray<Dtype<N>>;
export function empty(
  shape: number | readonly number[],
  type: DTypeName | RecordType = "float64",
): NDArray | RecordArray {
  return zeros(shape, type as DTypeName);
}

/**
 * One value everywhere, converted as by `astype`; float64 by default.
 *
 * @throws as `zeros`; {CastingError} for a value that is not converted to the type.
 *
 * @example
 * ```ts
 * full(3, 7, "int32"); // [7 7 7]
 * ```
 */
export function full<N extends DTypeName = "float64">(
  shape: number | readonly number[],
  value: Scalar | Complex,
  type: N = "float64" as N,
): NDArray<Dtype<N>> {
  return zeros(shape, type).fill(value);
}

/** The element type that follows the numbers. */
type TypeAmong<S, P, N extends DTypeName> = S extends DTypeName ? Dtype<S> : P extends DTypeName ? Dtype<P> : Dtype<N>;

/**
 * `start, start + step, ...` up to but without `stop`, as NumPy: `ceil((stop - start) / step)` elements. `arange(stop)`
 * starts at 0; the step is 1 by default. An element type may follow the numbers: float64 by default.
 *
 * @throws {LaunchError} code `wrong-kind`, for arguments that are not numbers; `limit`, for more than 2147483647 numbers. {ShapeError} for a step of 0, or numbers that are not finite.
 *
 * @example
 * ```ts
 * arange(5); // [0. 1. 2. 3. 4.]
 * arange(2, 10, 3, "int32"); // [2 5 8]
 * ```
 */
export function arange<
  S extends number | DTypeName = number,
  P extends number | DTypeName = number,
  N extends DTypeName = "float64",
>(start: number, stop?: S, step?: P, type?: N): NDArray<TypeAmong<S, P, N>>;
export function arange(...args: readonly unknown[]): NDArray {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  const name = typeof given.at(-1) === "string" ? (given.pop() as DTypeName) : "float64";
  const numbers = given as number[];
  if (numbers.length < 1 || numbers.length > 3 || !numbers.every((one) => typeof one === "number"))
    throw wrongKind("one to three numbers, and then perhaps an element type, in arange", args);
  const [start = 0, stop = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  const count = Math.ceil((stop - start) / step);
  if (step === 0 || !numbers.every(Number.isFinite))
    throw new ShapeError(
      "mismatch",
      `expected finite numbers and a step that is not 0, got arange(${numbers.join(", ")})`,
    );
  if (count > 2 ** 31 - 1)
    throw new LaunchError(
      "limit",
      `expected at most 2147483647 numbers, got ${count} from arange(${numbers.join(", ")}); work in parts`,
    );
  const type = dtype(name);
  const result = allocate([Math.max(count, 0)], type);
  const write = writer(result.data, type);
  for (let i = 0; i < result.size; i++) write(i, start + i * step);
  return result;
}

/** How numbers of `linspace` are spaced. */
export interface LinspaceOptions<N extends DTypeName = DTypeName> {
  /** Whether `stop` is the last number; true by default. */
  readonly endpoint?: boolean;
  /** float64 by default. Integers are rounded down, as in NumPy. */
  readonly dtype?: N;
}

/**
 * `count` numbers (50 by default) in even steps from `start` to `stop`, bit for bit `numpy.linspace`. Fresh memory.
 *
 * @throws {LaunchError} code `wrong-kind`, for a value that is not a number. {ShapeError} for a count that is not a whole number from 0 up.
 *
 * @example
 * ```ts
 * linspace(0, 1, 5); // [0.   0.25 0.5  0.75 1.  ]
 * ```
 */
export function linspace<N extends DTypeName = "float64">(
  start: number,
  stop: number,
  count = 50,
  options: LinspaceOptions<N> = {},
): NDArray<Dtype<N>> {
  if (typeof start !== "number" || typeof stop !== "number")
    throw wrongKind("two numbers, start and stop, in linspace", [start, stop]);
  checkOptions("linspace", options, { endpoint: true, dtype: true });
  const { endpoint = true, dtype: name = "float64" as N } = options;
  if (typeof endpoint !== "boolean") throw wrongKind("true or false as endpoint in linspace", endpoint);
  const type = dtype(name);
  if (!Number.isSafeInteger(count) || count < 0)
    throw new ShapeError("mismatch", `expected a whole number from 0 up as the count in linspace, got ${show(count)}`);
  const result = allocate([count], type);
  const steps = endpoint ? count - 1 : count;
  const delta = stop - start;
  const step = delta / steps;
  const write = writer(result.data, type);
  const round = dtypeInfo(type).kind === "int" || dtypeInfo(type).kind === "uint" ? Math.floor : (x: number) => x;
  for (let i = 0; i < count; i++) {
    // NumPy divides first where the step is too small to be distinguished from 0.
    const way = steps <= 0 ? i * delta : step === 0 ? (i / steps) * delta : i * step;
    write(i, round(endpoint && count > 1 && i === count - 1 ? stop : way + start));
  }
  return result;
}

/** How `meshgrid` lays out its axes. */
export interface MeshgridOptions {
  /** `xy`, the default: the first two axes are swapped, as in pictures, `[y, x]`. `ij`: in the order of the arrays. */
  readonly indexing?: "xy" | "ij";
  /** Whether each array has its own extent along its own axis alone, and 1 along the others. */
  readonly sparse?: boolean;
  /**
   * Whether the arrays are in fresh memory, as by default; if not, they are views of `coordinates`, which repeat elements without
   * taking memory. On a device, `toDevice` of such a view copies what differs, and the device repeats it.
   */
  readonly copy?: boolean;
}

/**
 * One array per list of coordinates: at each point of the grid that they span, the coordinate. `numpy.meshgrid`.
 *
 * @param coordinates - one-dimensional arrays, or numbers.
 * @returns as many arrays, of one shape (or `sparse`), in fresh memory unless `copy` is false.
 * @throws {ShapeError} code `mismatch`, for an array of several axes. {LaunchError} code `wrong-kind`.
 *
 * @example
 * ```ts
 * meshgrid([[1, 2, 3], [10, 20]]).map(({ shape }) => shape); // [[2,3],[2,3]]
 * ```
 */
export function meshgrid(coordinates: readonly HostArray[], options: MeshgridOptions = {}): readonly NDArray[] {
  if (!Array.isArray(coordinates)) throw wrongKind("a list of arrays, [x, y], in meshgrid", coordinates);
  checkOptions("meshgrid", options, { indexing: true, sparse: true, copy: true });
  const { indexing = "xy", sparse = false, copy = true } = options;
  if (indexing !== "xy" && indexing !== "ij") throw wrongKind('"xy" or "ij" as indexing in meshgrid', indexing);
  if (typeof sparse !== "boolean") throw wrongKind("true or false as sparse in meshgrid", sparse);
  if (typeof copy !== "boolean") throw wrongKind("true or false as copy in meshgrid", copy);
  const lines = coordinates.map((given) => {
    const line = asNDArray(given);
    if (line.ndim > 1)
      throw new ShapeError("mismatch", `meshgrid: expected arrays of one axis, got one of shape [${line.shape}]`);
    return line.reshape(-1);
  });
  const rank = lines.length;
  const swaps = indexing === "xy" && rank > 1;
  const axisOf = (i: number): number => (swaps && i < 2 ? 1 - i : i);
  const shape = new Array<number>(rank).fill(0);
  for (const [i, line] of lines.entries()) shape[axisOf(i)] = line.size;
  return lines.map((line, i) => {
    const own = line.reshape(shape.map((_, axis) => (axis === axisOf(i) ? line.size : 1)));
    const grid = sparse ? own : own.broadcastTo(shape);
    return copy ? grid.copy() : grid;
  });
}
