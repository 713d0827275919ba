import type { Device, Stream, Target } from "@gridstride/core";
import type { Dim3 } from "./context.ts";
import type { Launch } from "./launch.ts";
import type { BodyParams, CheckArity } from "./signature.ts";
import type { CheckUses, Context } from "./uses.ts";

/** The result of a kernel callback: unlike plain `void`, refuses a callback that gives a value. */
// biome-ignore lint/suspicious/noConfusingVoidType: a block body returns void
export type Nothing = void | undefined;

/** Options of `configure` and `forall`. */
export interface LaunchOptions {
  /** Where host arrays run; device arrays run where they are. Default: the device `requestDevice()` gives. */
  readonly device?: Device;
  /** Orders the launch with the stream's copies and launches. */
  readonly stream?: Stream;
  /** Loop iterations that a thread may run on the simulator; more are reported as an endless loop. Default: 100 million. */
  readonly stepBudget?: number;
  /**
   * Bytes of a block's shared memory for `shared.array(0, dtype)`, whose size follows from it: `sharedBytes / itemsize` elements,
   * rounded down. A kernel is compiled once for each number.
   */
  readonly sharedBytes?: number;
}

/** Options of `check`. */
export interface CheckOptions {
  /** The target to check for. Default: webgpu, with the limits that every WebGPU device has (the standard's default limits). */
  readonly target?: Target;
  /** Threads of a block, x first. Default: the block of `forall`, 256 threads or the kernel's `maxBlocksize`. */
  readonly block?: Dim3;
  /** As of a launch. */
  readonly sharedBytes?: number;
}

/** Options of `prepare`. */
export interface PrepareOptions {
  /** The device that compiles. Default: the device `requestDevice()` gives. */
  readonly device?: Device;
  /** Threads of a block, x first, as the launches will have them. Default: the block of `forall`. */
  readonly block?: Dim3;
  /** As of a launch. */
  readonly sharedBytes?: number;
}

/** Why a target refuses a kernel: a `CompileError`, with the place, a `LaunchError`, or an `UnsupportedError`. */
export interface Refusal extends Error {
  /** The code of the error that a launch would throw: `GS601`, `limit`. */
  readonly code: string;
}

/** One specialisation of a kernel. */
export interface Overload {
  /** Argument types as in Numba: `(array(float32, 2d, C), int32)`. */
  readonly signature: string;
}

/** A kernel: a function compiled, once per tuple of argument types, for the device it is launched on. */
export interface Kernel<P extends readonly unknown[]> {
  /**
   * `grid` blocks of `block` threads, x first; a number means one axis.
   *
   * @throws {LaunchError} code `bad-size`, for a grid or block that is not one to three whole numbers, or a block above
   *   `maxBlocksize`; `wrong-kind`, for an option of another kind.
   */
  configure(grid: Dim3, block: Dim3, options?: LaunchOptions): Launch<P>;
  /**
   * At least `n` threads along x: as many blocks as needed, of a size that suits the device.
   *
   * @throws {LaunchError} code `wrong-kind` or `bad-size`, for `n` that is not a whole number from 0 up.
   */
  forall(n: number, options?: LaunchOptions): Launch<P>;
  /**
   * The errors that a launch with these types would throw on a target, one for each place; an empty list if it would run.
   * The target need not be available here. Nothing is launched, and nothing is kept.
   *
   * @param types - a signature string, `"void(float32[:], int32)"`; or a list with one entry per argument, each a type
   *   string (`"float32[:]"`) or a value as a launch takes it.
   * @throws {CompileError} for a malformed type string. {LaunchError} `arity` if the number of types differs from the
   *   number of the kernel's arguments; `wrong-kind` for an entry that is not a type; `bad-size` for a block of a wrong
   *   size.
   */
  check(types: string | readonly unknown[], options?: CheckOptions): readonly Refusal[];
  /**
   * Compiles the kernel for these types, without blocking the caller's thread on webgpu: launches with these types and this
   * block then compile nothing. On a software adapter large grids may run another form of the kernel, which is compiled when it is first wanted.
   *
   * ```ts
   * await axpy.prepare(["float32[::1]", "float32[::1]", 2], { device });
   * ```
   *
   * @param types - as `check` takes them: `float32[::1]` for a contiguous array, `float32[:]` for a view with
   *   strides, a number for a JavaScript number, or all values of a launch.
   * @returns a promise that resolves when the kernel is compiled.
   * @throws {CompileError}, {LaunchError}, {UnsupportedError} that the first launch would throw.
   */
  prepare(types: string | readonly unknown[], options?: PrepareOptions): Promise<void>;
  /** The specialisations compiled so far, by signature. */
  readonly overloads: ReadonlyMap<string, Overload>;
  /** The parameters and locals of each overload with their inferred types. */
  inspectTypes(): string;
  /** The typed IR of each overload. */
  inspectIr(): string;
  /**
   * The typed IR of each overload as it was lowered, and after each pass of the compiler on its way to a target: how the
   * target comes by its code. The simulator runs the IR as it was lowered.
   *
   * @throws {LaunchError} wrong-kind, when `target` names no target.
   */
  inspectPasses(target: Target): string;
  /** The WebAssembly of each overload as the targets cpu and parallel have it, in its text format. */
  inspectWat(): string;
  /** The WGSL of each overload. */
  inspectWgsl(): string;
}

/** Options of `kernel`. */
export interface KernelOptions<U> {
  /** Numbers, constant arrays and device functions the kernel uses, by the name it uses them under. */
  readonly uses?: U & CheckUses<U>;
  /** Uses the device's own math functions instead of Gridstride's accurate functions. Default: false. */
  readonly fastmath?: boolean;
  /**
   * float64 on webgpu. "exact": the bits of the other targets. "fast": sums of two float32 numbers, of about 14 decimal digits and
   * float32's range, up to 2^-44 of a result away for each `+ - * / Math.sqrt`; refused on an adapter that changes the order of operations
   * (`UnsupportedError`). Other targets compute exactly in either case. Default: "exact".
   */
  readonly float64?: "exact" | "fast";
  /** Checks bounds and `assert` on the device, and reports the first failure. Default: false. */
  readonly debug?: boolean;
  /** The largest number of threads that a block may have. */
  readonly maxBlocksize?: number;
  /**
   * A launch on any target throws the errors that it would throw on webgpu, with the limits that every WebGPU device has:
   * a kernel that runs on one machine then runs on all. Default: false.
   */
  readonly portable?: boolean;
}

/** A kernel's function by its signature. */
export type KernelBody<S extends string | readonly string[], U> = (
  context: Context<U>,
  ...args: BodyParams<S>
) => Nothing;
export type KernelRest<S extends string | readonly string[], U, F> = string extends S
  ? [options?: KernelOptions<U>]
  : [fn: F & CheckArity<F, Parameters<KernelBody<S, U>>, "signature">, options?: KernelOptions<U>];

// ── device functions ──

/** An intersection, not an interface: TypeScript postpones nested calls that return a plain function type, and `uses` would be inferred too late. */
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export type DeviceFunction<P extends readonly any[], R> = ((...args: P) => R) & { readonly "~device": true };

type Item = number | boolean;
/** An object of named fields; no list, and no promise. */
export interface ResultObject {
  // biome-ignore lint/suspicious/noExplicitAny: interfaces have no index signature, and fit `any` alone
  readonly [field: string]: any;
  readonly length?: never;
  readonly then?: never;
}
/** The tuple form makes TypeScript infer `[a, b]` as a tuple. */
export type Result = Item | readonly [Item, ...Item[]] | ResultObject;
export type WidenResult<R> = R extends number ? number : R extends boolean ? boolean : R;

/** The context comes first exactly when the options have `uses`. */
export type Lead<U> = [U] extends [undefined] ? [] : [context: Context<U>];
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export type Tail<P extends any[], U> = [U] extends [undefined] ? P : P extends [any, ...infer R] ? R : never;
/** Options of `deviceFunction`; with `uses`, its first parameter is the context. */
export interface DeviceFunctionOptions<U> {
  readonly uses?: U & CheckUses<U>;
}
