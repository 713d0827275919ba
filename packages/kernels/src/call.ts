import {
  asNDArray,
  CastingError,
  type ComplexDType,
  type Device,
  type DeviceArray,
  type DType,
  type DTypeOf,
  empty,
  GridstrideError,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
  type SigError,
  type Target,
} from "@gridstride/core";
import { isComplexType, show, takeTurn } from "@gridstride/core/internal";
import {
  checkDistinct,
  freshResult,
  type Given,
  held,
  hostDevice,
  inPlace,
  managingDevice,
  onHost,
  residenceOfCall,
  rethrow,
  rowOrder,
  sharesMemory,
  single,
  webgpuDevice,
  withMemory,
} from "@gridstride/ufunc/internal";

/** Where an algorithm computes host arrays; device arrays are computed where they are. */
export interface PlaceOptions<T extends Target = "cpu"> {
  /** `cpu` by default. With `webgpu`, a call on host arrays is a promise. */
  readonly target?: T;
  /** Instead of the shared device of the target. A result that is made from no array at all stays there, as a device array. */
  readonly device?: Device;
}

/** The place of a call on `X`: device arrays have theirs. */
export type PlaceOf<X, T extends Target> = PlaceOptions<T> &
  (X extends DeviceArray ? { readonly target?: never; readonly device?: never } : unknown);

/** `unknown` where elements may be float32 or float64. */
export type Fractional<X> = [DTypeOf<X> & ("float32" | "float64")] extends [never]
  ? SigError<`expected elements of float32 or float64, got ${DTypeOf<X>}`>
  : unknown;

/** `unknown` where elements may be complex numbers, or the float32 or float64 that are their parts. */
export type Inexact<X> = [DTypeOf<X> & ("float32" | "float64" | ComplexDType)] extends [never]
  ? SigError<`expected elements of complex64, complex128, float32 or float64, got ${DTypeOf<X>}`>
  : unknown;

/** The facts about an array that are known before it is anywhere. */
export interface ArrayKind {
  readonly dtype: DType;
  readonly shape: readonly number[];
}

/** One call of an algorithm. */
export interface Job {
  /** The algorithm's, for messages. */
  readonly name: string;
  readonly inputs: readonly unknown[];
  /** The names of inputs in messages; `x` where there is but one. */
  readonly inputNames?: readonly string[];
  /** One per output; what is not given is allocated. */
  readonly out: readonly unknown[];
  /** Whether it works on complex numbers. */
  readonly complex?: true;
  /** Whether outputs that were given are read too. */
  readonly readsOut: boolean;
  /** The outputs for these inputs on a target. @throws {ShapeError} or {CastingError} before anything is queued. */
  plan(inputs: readonly ArrayKind[], target: Target): readonly ArrayKind[];
  /** Enqueues the work. No output shares memory with an input; outputs that were allocated are row-major and hold anything. */
  run(device: Device, inputs: readonly DeviceArray[], outputs: readonly DeviceArray[]): void;
}

/**
 * Runs an algorithm where its arrays are: host arrays give host arrays, through a promise where a GPU computes them; device
 * arrays give device arrays, enqueued. Without any array, a device that is named gives device arrays, a target host arrays.
 *
 * @returns one result by itself, several as a tuple.
 * @throws {LaunchError} {ShapeError} {CastingError} {UnsupportedError}
 */
export function call(job: Job, { target = "cpu", device }: PlaceOptions<Target>): unknown {
  const { name, inputNames = ["x"] } = job;
  const inputs = job.inputs.map((one, i) => readArray(one, `${name}: ${inputNames[i]}`));
  const out = job.out.map((one) => (one === undefined || one === null ? null : readOut(name, one)));
  const place = residenceOfCall(job.name, [...inputs, ...out.filter((one) => one !== null)]);
  const made = inputs.length === 0 && out.every((one) => one === null);
  const resident = place.kind === "device" ? place.device : made ? device : undefined;
  if (!job.complex) for (const { array } of inputs) checkReal(name, array.dtype);
  const outputs = job.plan(
    inputs.map(({ array }) => array),
    (resident ?? device)?.target ?? target,
  );
  if (!job.complex) for (const { dtype } of outputs) checkReal(name, dtype);
  for (const [i, one] of out.entries()) if (one !== null) checkOut(job.name, one.array, outputs[i] as ArrayKind);
  if (resident !== undefined) return single(onDevice(job, resident, inputs.map(deviceArray), out, outputs));
  const hosts = { job, inputs: inputs.map(hostArray), out: out.map((one) => one && hostArray(one)), outputs };
  const arrays = [...hosts.inputs, ...hosts.out];
  const where = device ?? managingDevice(target, arrays) ?? (target === "webgpu" ? null : hostDevice(target));
  if (where !== null && where.target !== "webgpu") return single(nowInPlace(hosts, where) ?? now(hosts, where));
  const use = { reads: hosts.inputs, writes: hosts.out.filter((one) => one !== null) };
  return takeTurn(use, () => later(hosts, where));
}

interface HostCall {
  readonly job: Job;
  readonly inputs: readonly NDArray[];
  readonly out: readonly (NDArray | null)[];
  readonly outputs: readonly ArrayKind[];
}

/** On host arrays that the device manages: nothing is copied. Null, having done nothing, where one of them is elsewhere. */
function nowInPlace({ job, inputs, out, outputs }: HostCall, device: Device): readonly NDArray[] | null {
  const given = out.filter((one) => one !== null);
  const arrays = inPlace([...inputs, ...given], device);
  if (arrays === null) return null;
  return withMemory((temporary) => {
    const residents = arrays.slice(inputs.length).values();
    const fresh = outputs.map(({ shape, dtype }, i) =>
      out[i] ? null : freshResult(device, shape, rowOrder(shape), dtype, temporary),
    );
    const memory = fresh.map(
      (one): GivenArray => ({
        kind: "device",
        array: one?.memory ?? (residents.next().value as DeviceArray),
      }),
    );
    onDevice(job, device, arrays.slice(0, inputs.length), memory, outputs);
    rethrow(device);
    return fresh.map((one, i) => one?.finish() ?? (out[i] as NDArray));
  });
}

function now(hosts: HostCall, device: Device): readonly NDArray[] {
  const { results, computed, dispose } = stage(hosts, device);
  try {
    hosts.job.run(device, computed.inputs, computed.outputs);
    rethrow(device);
    for (const [i, memory] of computed.outputs.entries()) (results[i] as NDArray).fill(onHost(memory));
  } finally {
    dispose();
  }
  return results;
}

async function later(hosts: HostCall, given: Device | null): Promise<unknown> {
  const device = given ?? (await webgpuDevice());
  const { results, computed, dispose } = stage(hosts, device);
  try {
    hosts.job.run(device, computed.inputs, computed.outputs);
    await Promise.all(computed.outputs.map((memory, i) => memory.copyToHost(results[i] as NDArray)));
  } finally {
    dispose();
  }
  return single(results);
}

interface Staged {
  readonly results: readonly NDArray[];
  readonly computed: { readonly inputs: readonly DeviceArray[]; readonly outputs: readonly DeviceArray[] };
  dispose(): void;
}

/** A host call's arrays in device memory of their own. */
function stage({ job, inputs, out, outputs }: HostCall, device: Device): Staged {
  const results = outputs.map(({ shape, dtype }, i) => out[i] ?? empty(shape, dtype));
  const { keep, dispose } = held();
  try {
    const computed = {
      inputs: inputs.map((array) => keep(device.toDevice(array))),
      outputs: results.map((array, i) =>
        keep(job.readsOut && out[i] ? device.toDevice(array) : device.empty(array.shape, array.dtype)),
      ),
    };
    return { results, computed, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

function onDevice(
  job: Job,
  device: Device,
  inputs: readonly DeviceArray[],
  out: readonly (GivenArray | null)[],
  outputs: readonly ArrayKind[],
): readonly DeviceArray[] {
  return withMemory((temporary, fresh) => {
    const results = outputs.map(({ shape, dtype }, i) =>
      out[i] ? deviceArray(out[i]) : fresh(device.empty(shape, dtype)),
    );
    // A result that is read elsewhere is written in the end, computed from a copy of the inputs.
    const aside = results.map((result) =>
      inputs.some((input) => sharesMemory(result, input)) ? temporary(result.copy()) : result,
    );
    job.run(device, inputs, aside);
    for (const [i, computed] of aside.entries()) {
      if (computed === results[i]) continue;
      (results[i] as DeviceArray).copyFrom(computed);
    }
    return results;
  });
}

type GivenArray = Exclude<Given, { readonly kind: "scalar" }>;

/** Refuses complex numbers. @throws {CastingError} */
export function checkReal(name: string, dtype: DType): void {
  if (isComplexType(dtype))
    throw new CastingError(
      `${name}: expected real numbers, got ${dtype}: take x.real or x.imag, or the sizes, absolute(x) of @gridstride/ufunc/numpy`,
    );
}

/** An array, or a number as one without axes. @param whose - what it is, for messages. */
export function readArray(value: unknown, whose: string): GivenArray {
  return isDeviceArray(value) ? { kind: "device", array: value } : { kind: "host", array: readHost(value, whose) };
}

function readOut(name: string, value: unknown): GivenArray {
  if (typeof value === "object" && !Array.isArray(value)) {
    const given = readArray(value, `${name}: out`);
    checkDistinct(name, given.array);
    return given;
  }
  throw new LaunchError(
    "not-writable",
    `${name}: expected out to be an array that can be written to, an NDArray, a typed array or a device array; got ${show(value)}`,
  );
}

/** An array that has to be on the host. */
export function readHost(value: unknown, whose: string): NDArray {
  try {
    return asNDArray(value as HostArray);
  } catch (error) {
    throw error instanceof GridstrideError ? withName(whose, error) : error;
  }
}

/** The error that says whose it is; it keeps its class and code. */
function withName(whose: string, error: GridstrideError): GridstrideError {
  const message = `${whose}: ${error.message}`;
  if (error instanceof ShapeError) return new ShapeError(error.code, message, { cause: error });
  if (error instanceof CastingError) return new CastingError(message, { cause: error });
  return error instanceof LaunchError ? new LaunchError(error.code, message, { cause: error }) : error;
}

function deviceArray(given: GivenArray): DeviceArray {
  if (given.kind !== "device") throw new Error("bug in Gridstride: a host array where device arrays are");
  return given.array;
}

function hostArray(given: GivenArray): NDArray {
  if (given.kind !== "host") throw new Error("bug in Gridstride: a device array where host arrays are");
  return given.array;
}

function checkOut(name: string, out: ArrayKind, wanted: ArrayKind): void {
  if (out.shape.length !== wanted.shape.length || out.shape.some((extent, axis) => extent !== wanted.shape[axis]))
    throw new ShapeError(
      "mismatch",
      `${name}: expected an output of shape [${wanted.shape.join(", ")}], got one of shape [${out.shape.join(", ")}]`,
    );
  if (out.dtype !== wanted.dtype)
    throw new CastingError(`${name}: expected an output of type ${wanted.dtype}, got one of type ${out.dtype}`);
}
