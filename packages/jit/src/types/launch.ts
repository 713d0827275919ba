import type {
  Complex,
  DeviceArray,
  DeviceRecordArray,
  DType,
  DTypeOf,
  HostArray,
  Parameter,
  RecordArray,
  SigError,
  TypedArray,
  TypedNumber,
} from "@gridstride/core";
import type { KernelArray, KernelParam } from "./arrays.ts";

type Scalar = number | bigint | boolean | Complex | TypedNumber | Parameter;
/**
 * The argument that a launch takes for one parameter. Host arrays are copied to the device, and back where the kernel
 * writes to them.
 */
// biome-ignore lint/suspicious/noExplicitAny: records of any fields
export type KernelArg = HostArray | DeviceArray | TypedNumber | Parameter | RecordArray<any> | DeviceRecordArray<any>;

/** The number of axes, where the type of an argument says it. */
type RankOf<A> = A extends TypedArray ? 1 : A extends readonly (infer E)[] ? RankOfList<E> : number;
type RankOfList<E> = [E] extends [Scalar]
  ? 1
  : [E] extends [readonly (infer F)[]]
    ? [F] extends [Scalar]
      ? 2
      : number
    : number;

/** `unknown` where an argument may be right for a parameter. */
type CheckArg<P, A> = [P] extends [KernelParam]
  ? unknown
  : [P] extends [boolean]
    ? [A] extends [boolean | TypedNumber<"bool">]
      ? unknown
      : SigError<"expected a boolean">
    : [P] extends [number]
      ? [A] extends [number | bigint | TypedNumber | Parameter]
        ? unknown
        : SigError<"expected a number">
      : [P] extends [number | boolean]
        ? [A] extends [Scalar]
          ? unknown
          : SigError<"expected a number or a boolean">
        : [P] extends [KernelArray<infer Shape, infer D>]
          ? [Extract<A, Scalar>] extends [never]
            ? [DTypeOf<A> & D] extends [never]
              ? SigError<`expected an array of ${D & DType}, got ${DTypeOf<A>}`>
              : CheckRank<Shape["length"], RankOf<A>>
            : SigError<"expected an array">
          : unknown;
type CheckRank<N extends number, R extends number> = number extends N
  ? unknown
  : number extends R
    ? unknown
    : [N & R] extends [never]
      ? SigError<`expected an array of ${N} axes, got one of ${R}`>
      : unknown;

/** The arguments `A`, checked; the parameters where there are more or less. A list of unknown length is taken as it is. */
type Args<P extends readonly unknown[], A extends readonly KernelArg[]> = number extends A["length"]
  ? A
  : A["length"] extends P["length"]
    ? { [K in keyof A]: A[K] & CheckArg<K extends keyof P ? P[K] : unknown, A[K]> }
    : { [K in keyof P]: KernelArg };

/**
 * A configured kernel. Host arrays make the launch a promise; device arrays and scalars are enqueued at once.
 *
 * Launches on host arrays may be in flight together. Where their arrays share bytes of one buffer and one of the launches
 * writes them, the later launch waits for the earlier launch, whether that succeeds or fails. The arrays belong to the
 * launches until the promises settle: do not read or change them before.
 */
export type Launch<P extends readonly unknown[]> = <A extends readonly KernelArg[]>(
  ...args: Args<P, A>
  // biome-ignore lint/suspicious/noExplicitAny: records of any fields
) => A[number] extends DeviceArray | DeviceRecordArray<any> | Scalar ? void : Promise<void>;
