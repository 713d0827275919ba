import {
  type AnyScalar,
  CastingError,
  type DeviceArray,
  type DType,
  dtypeInfo,
  full,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
} from "@gridstride/core";
import { takeTurn } from "@gridstride/core/internal";
import { type Callee, callUfunc } from "../call/ufunc-call.ts";
import { checkOutput } from "../rules/broadcast.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { initialOf, toLoopType } from "../rules/scalars.ts";
import { type ACCUMULATOR, type AnyArray, type MethodOptions, readArray, readMethodOptions } from "./method-options.ts";
import { accumulateRun, inTurn, reduceatRun, reductionRuns } from "./reduction.ts";
import { arraysOf, residenceOf, runJob } from "./reduction-job.ts";
import { streamLines } from "./stream.ts";
import { streamReduction } from "./stream-reduction.ts";

/** The result of a reduction of nothing, or whether elements may at least be reduced in any order. */
export type Identity = number | "reorderable" | null;

type Given = Readonly<Record<string | typeof ACCUMULATOR, unknown>>;

const NOTHING = {} as Given;

/** `ufunc.reduce`. @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words. */
export function reduce(callee: Callee, identity: Identity, value: unknown, given: Given = NOTHING): unknown {
  checkBinary("reduce", callee);
  const { name } = callee;
  const input = readArray(value);
  const names = ["axis", "dtype", "out", "keepdims", "initial", "where", "device"];
  const options = readMethodOptions("reduce", names, input.ndim, given);
  const { axes, keepdims, out } = options;
  if (axes.length > 1 && identity === null)
    throw new ShapeError(
      "mismatch",
      `reduction operation '${name}' is not reorderable, so at most one axis may be specified`,
    );
  const { loop, result } = reductionLoop(callee, input.dtype, options);
  const { initial, neutral } = startOf(name, identity, input, options, loop);
  const whole = input.shape.map((extent, axis) => (axes.includes(axis) ? 1 : extent));
  const shape = keepdims ? whole : input.shape.filter((_, axis) => !axes.includes(axis));
  checkOut(name, out, shape);
  // As in NumPy also where there is no result that would need a value.
  if (axes.some((axis) => input.shape[axis] === 0) && initial === null && neutral === null)
    throw new ShapeError("mismatch", `zero-size array to reduction operation ${name} which has no identity`);
  if (whole.includes(0)) return filled(callee, options, input, result, shape, null);
  if (input.size === 0) return filled(callee, options, input, result, shape, initial ?? neutral);
  const folding = {
    loop,
    // With no axis to reduce along, there is one of one element.
    axes: axes.length === 0 ? [input.ndim] : inTurn(axes, input.shape),
    initial,
    neutral,
    reorderable: identity !== null,
  };
  const reductionOf = <A extends Reshaped<A>>(x: A, m: A | null, o: A) => ({
    ...folding,
    input: x.reshape([...input.shape, 1]),
    mask: m?.reshape([...input.shape, 1]) ?? null,
    output: o.reshape([...whole, 1]),
  });
  return runJob(callee, {
    loop,
    dtype: result,
    input,
    mask: options.where?.broadcastTo(input.shape) ?? null,
    out,
    shape,
    device: options.device,
    plan: (x, m, o, keep) => reductionRuns(reductionOf(x, m, o), keep),
    stream: (device, x, m, o, most) => streamReduction(device, reductionOf(x, m, o), most),
  });
}

interface Reshaped<A> {
  reshape(shape: readonly number[]): A;
}

/**
 * The value that a reduction starts with, null for the first element, and the value that may be reduced in any number of times.
 *
 * @throws {ShapeError} where a mask may leave nothing to reduce, and there is nothing to start with. {CastingError} where the
 *   loop's type does not hold what there is.
 */
function startOf(
  name: string,
  identity: Identity,
  input: AnyArray,
  { axes, initial: given, where }: MethodOptions,
  { inputs }: LoopTypes,
): { readonly initial: AnyScalar | null; readonly neutral: AnyScalar | null } {
  const type = inputs[0] as DType;
  const neutral = typeof identity === "number" && given !== null ? toLoopType(identity, type) : null;
  const asked = given === undefined || given === null ? null : initialOf(name, given, type);
  // Where an element is alone, the identity is what the function meets it with: of two and more it changes nothing.
  const alone = axes.every((axis) => input.shape[axis] === 1);
  const initial = asked ?? (alone && where === null ? unchanging(neutral, type) : null);
  if (where !== null && neutral === null && initial === null)
    throw new ShapeError(
      "mismatch",
      `reduction operation '${name}' does not have an identity, so to use a where mask one has to specify 'initial'`,
    );
  return { initial, neutral };
}

/**
 * An identity to start with: of floats -0, which as the start of a sum leaves -0 as it is, where 0 does not. None of complex
 * numbers: a product with 1 changes infinities.
 */
function unchanging(neutral: AnyScalar | null, type: DType): AnyScalar | null {
  const { kind } = dtypeInfo(type);
  if (kind === "complex") return null;
  return neutral === 0 && kind === "float" ? -0 : neutral;
}

/** `ufunc.accumulate`. @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words. */
export function accumulate(callee: Callee, value: unknown, given: Given = NOTHING): unknown {
  const { input, options, axis, loop, result } = readAlongAxis("accumulate", callee, value, given);
  const { shape } = input;
  checkOut(callee.name, options.out, shape);
  if (input.size === 0) return filled(callee, options, input, result, shape, null);
  return runJob(callee, {
    loop,
    dtype: result,
    input,
    mask: null,
    out: options.out,
    shape,
    device: options.device,
    plan: (x, _mask, o) => [accumulateRun(loop, x, o, axis, null)],
    stream: (device, x, _mask, o, most) => {
      const first = (array: NDArray): NDArray =>
        array.transpose([axis, ...shape.map((_, at) => at).filter((at) => at !== axis)]);
      const lines = { loop, input: first(x), mask: null, output: first(o), method: "accumulate", start: null } as const;
      return streamLines(device, lines, most);
    },
  });
}

/** `ufunc.reduceat`. @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words. */
export function reduceat(callee: Callee, value: unknown, indices: unknown, given: Given = NOTHING): unknown {
  const { input, options, axis, loop, result } = readAlongAxis("reduceat", callee, value, given);
  const starts = readStarts(callee.name, indices, input.shape[axis] as number);
  const shape = input.shape.map((extent, at) => (at === axis ? starts.length : extent));
  checkOut(callee.name, options.out, shape);
  if (shape.includes(0)) return filled(callee, options, input, result, shape, null);
  return runJob(callee, {
    loop,
    dtype: result,
    input,
    mask: null,
    out: options.out,
    shape,
    device: options.device,
    plan: (x, _mask, o, keep) => [reduceatRun(loop, x, keep(x.device.toDevice(starts)), o, axis)],
    stream: null,
  });
}

/** The arguments of methods that go along one axis. */
function readAlongAxis(method: string, callee: Callee, value: unknown, given: Given) {
  checkBinary(method, callee);
  const input = readArray(value);
  const options = readMethodOptions(method, ["axis", "dtype", "out", "device"], input.ndim, given);
  if (input.ndim === 0) throw new ShapeError("mismatch", `cannot ${method} on a scalar`);
  if (options.axes.length !== 1) throw new ShapeError("index", `${method} does not allow multiple axes`);
  const [axis] = options.axes as [number];
  return { input, options, axis, ...reductionLoop(callee, input.dtype, options) };
}

/** Where parts start, on the host: each is an index of an axis of `length` elements. */
function readStarts(name: string, indices: unknown, length: number): Int32Array<ArrayBuffer> {
  const list = readArray(indices);
  if (isDeviceArray(list))
    throw new LaunchError(
      "wrong-device",
      "expected indices on the host, got a device array; copy it with copyToHost()",
    );
  if (list.ndim !== 1) throw new ShapeError("mismatch", "object too deep for desired array");
  const starts = list.astype("float64").data;
  for (let i = 0; i < starts.length; i++) {
    const at = starts[i] as number;
    if (!(Number.isInteger(at) && at >= 0 && at < length))
      throw new ShapeError("index", `index ${at} out-of-bounds in ${name}.reduceat [0, ${length})`);
  }
  return new Int32Array(starts);
}

/** `ufunc.outer`: the call on all pairs of elements. */
export function outer(callee: Callee, args: readonly unknown[]): unknown {
  if (callee.nin !== 2) throw new LaunchError("arity", "outer product only supported for binary functions");
  const [first, second, ...rest] = args;
  if (args.length < 2) throw new LaunchError("arity", "exactly two arguments expected");
  const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;
  const x = isScalar(first) ? first : readArray(first);
  const after = isScalar(second) ? 0 : readArray(second).ndim;
  return callUfunc(callee, [
    isScalar(x) ? x : (x as NDArray).reshape([...(x as NDArray).shape, ...new Array<number>(after).fill(1)]),
    second,
    ...rest,
  ]);
}

function checkBinary(method: string, { nin, nout }: Callee): void {
  if (nin !== 2) throw new LaunchError("arity", `${method} only supported for binary functions`);
  if (nout !== 1) throw new LaunchError("arity", `${method} only supported for functions returning a single value`);
}

/** The loop that reduces elements of a type, into an output if there is one: its result is its first operand; and the type of the result. */
function reductionLoop(
  callee: Callee,
  type: DType,
  { dtype, accumulator, out }: MethodOptions,
): { readonly loop: LoopTypes; readonly result: DType } {
  const resolve = (asked: DType | undefined): LoopTypes =>
    callee.resolve({
      name: callee.name,
      inputs: [asked ?? out?.dtype ?? type, type],
      outputs: [null],
      casting: "unsafe",
      reduces: true,
      ...(asked === undefined ? {} : { dtype: asked }),
    });
  const loop = resolve(dtype);
  const [result] = loop.outputs as [DType];
  if (result !== loop.inputs[0])
    throw new CastingError(`No loop matching the specified signature and casting was found for ufunc ${callee.name}`);
  return { loop: accumulator === undefined ? loop : resolve(accumulator), result };
}

function checkOut(name: string, out: AnyArray | null, shape: readonly number[]): void {
  if (out === null) return;
  if (out.ndim !== shape.length)
    throw new ShapeError(
      "mismatch",
      `output parameter for reduction operation ${name} has the wrong number of dimensions: Found ${out.ndim} but expected ${shape.length}`,
    );
  checkOutput(out.shape, shape);
}

/** The result where there is nothing to reduce: one value everywhere, or no element at all. */
function filled(
  callee: Callee,
  { out, where, device }: MethodOptions,
  input: AnyArray,
  type: DType,
  shape: readonly number[],
  value: AnyScalar | null,
): unknown {
  const at = residenceOf(callee, arraysOf({ input, mask: where, out }));
  if (at.kind === "device") {
    const result = (out as DeviceArray | null) ?? at.device.empty(shape, type);
    if (value !== null) result.copyFrom(full([], value, result.dtype));
    return result;
  }
  const result = (out as NDArray | null) ?? full(shape, value ?? 0, type);
  const fill = (): NDArray => (value === null ? result : result.fill(value));
  if ((device?.target ?? callee.target) !== "webgpu") return fill();
  return takeTurn({ reads: [], writes: [result] }, async () => fill());
}
