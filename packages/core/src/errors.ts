/** Options of every Gridstride error: `cause` keeps what the platform threw. */
export interface GridstrideErrorOptions {
  readonly cause?: unknown;
}

/** The base of every error of Gridstride: a `code` to switch on, and a message that says what was expected, what came, and what to do. */
export class GridstrideError extends Error {
  override readonly name: string = "GridstrideError";
  /** Stable and kebab-case; the message may change, this does not. */
  readonly code: string;

  constructor(code: string, message: string, options: GridstrideErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
  }
}

/** `bad-size`: a shape or block the device cannot hold; `limit`: beyond a device's or Gridstride's limits; `wrong-kind`: not an array or number; `not-writable`: an output that cannot be written back; `usage`: a GPU buffer, texture or canvas that was not made for this; `recording`: something that a recording cannot hold. */
export type LaunchErrorCode =
  | "bad-size"
  | "arity"
  | "wrong-device"
  | "limit"
  | "wrong-kind"
  | "not-writable"
  | "usage"
  | "recording";

/** A launch or allocation that was refused before anything was queued. */
export class LaunchError extends GridstrideError {
  override readonly name = "LaunchError";
  declare readonly code: LaunchErrorCode;

  constructor(code: LaunchErrorCode, message: string, options?: GridstrideErrorOptions) {
    super(code, message, options);
  }
}

/** `mismatch`: shapes that do not fit each other; `index`: an index or axis out of range; `layout`: a view that cannot be described without copying. */
export type ShapeErrorCode = "mismatch" | "index" | "layout";

/** Shapes, indices or axes that do not fit. */
export class ShapeError extends GridstrideError {
  override readonly name = "ShapeError";
  declare readonly code: ShapeErrorCode;

  constructor(code: ShapeErrorCode, message: string, options?: GridstrideErrorOptions) {
    super(code, message, options);
  }
}

/** A value or array that is not converted to the type asked for. */
export class CastingError extends GridstrideError {
  override readonly name = "CastingError";

  constructor(message: string, options?: GridstrideErrorOptions) {
    super("casting", message, options);
  }
}

/** The device is gone: every pending and later operation on it rejects with this. Request a new device. */
export class DeviceLostError extends GridstrideError {
  override readonly name = "DeviceLostError";
  declare readonly code: "lost" | "destroyed";

  constructor(code: "lost" | "destroyed", message: string, options?: GridstrideErrorOptions) {
    super(code, message, options);
  }
}

/** Memory could not be had. All three numbers are bytes; `requested` is NaN where WebGPU does not say for what. */
export class OutOfMemoryError extends GridstrideError {
  override readonly name = "OutOfMemoryError";
  /** Bytes that were asked for; NaN where WebGPU does not say. */
  readonly requested: number;
  /** Bytes that arrays and pool held. */
  readonly inUse: number;
  /** Bytes that the device or `maxMemoryBytes` allows; `Infinity` where WebGPU does not say. */
  readonly limit: number;

  constructor(requested: number, inUse: number, limit: number, options?: GridstrideErrorOptions) {
    const most = Number.isFinite(limit) ? `the limit is ${limit}` : "the device does not say its limit";
    super(
      "out-of-memory",
      `out of device memory: ${Number.isNaN(requested) ? "an unknown number of" : requested} bytes requested, ${inUse} in use, ${most}; dispose arrays that are no longer needed, or work in parts`,
      options,
    );
    this.requested = requested;
    this.inUse = inUse;
    this.limit = limit;
  }
}

/** `adapter`: an adapter that cannot be chosen; `no-adapter`, `software-only`, `null-backend`, `self-test`: no usable device; `target`: not here (yet); `not-loaded`: code that is loaded later, and is not there yet or could not be loaded; `dtype`: not on this target; `format`: a file that cannot be read; `wasm`: WebAssembly, or its SIMD, is missing or forbidden; `isolation`: a page without shared memory; `workers`: no workers to be had. */
export type UnsupportedErrorCode =
  | "no-adapter"
  | "adapter"
  | "not-loaded"
  | "software-only"
  | "null-backend"
  | "self-test"
  | "target"
  | "dtype"
  | "format"
  | "feature"
  | "wasm"
  | "isolation"
  | "workers";

/** Something the adapter, target or format does not have. */
export class UnsupportedError extends GridstrideError {
  override readonly name = "UnsupportedError";
  declare readonly code: UnsupportedErrorCode;
  /** The targets that have it; empty where none does. */
  readonly targets: readonly string[];

  constructor(
    code: UnsupportedErrorCode,
    message: string,
    options: GridstrideErrorOptions & { readonly targets?: readonly string[] } = {},
  ) {
    super(code, message, options);
    this.targets = options.targets ?? [];
  }
}

/** Something was used after its `dispose()`; the message names it. */
export class DisposedError extends GridstrideError {
  override readonly name = "DisposedError";

  constructor(what: string) {
    super("disposed", `${what} was used after dispose(); await launches and copies before it, or make a new one`);
  }
}

/**
 * `validation`, `internal`: WebGPU reported an error that no promise carried; thrown by the next wait. `trap`: a
 * WebAssembly kernel did what it may not; its launch is incomplete, the device goes on.
 */
export type DeviceErrorCode = "validation" | "internal" | "trap";

/** Something went wrong on the device. `cause` is the platform's own error, where there is one. */
export class DeviceError extends GridstrideError {
  override readonly name = "DeviceError";
  declare readonly code: DeviceErrorCode;

  constructor(code: DeviceErrorCode, message: string, options?: GridstrideErrorOptions) {
    super(code, message, options);
  }
}
