import type {
  DeviceArray,
  DeviceRecordArray,
  HostArray,
  NDArray,
  RecordArray,
  Target,
  WritableHostArray,
} from "@gridstride/core";
import type { CallOptions, HostResult, Outputs } from "./call.ts";
import type { UFuncMembers } from "./ufunc.ts";

// biome-ignore lint/suspicious/noExplicitAny: records of any fields
type HostRecords = RecordArray<any>;
// biome-ignore lint/suspicious/noExplicitAny: records of any fields
type DeviceRecords = DeviceRecordArray<any>;

/** The operands for the parameters of a function: arrays of numbers for a number, of records for an object. */
type OperandsOf<P, Numbers, Records> = {
  readonly [K in keyof P]: P[K] extends number | bigint | boolean ? Numbers : Records;
};

/** Whether a parameter is an object: `any`, the type of complex numbers, does not count. */
export type HasRecords<P extends readonly unknown[]> = true extends {
  [K in keyof P]: 0 extends 1 & P[K] ? false : P[K] extends number | bigint | boolean ? false : true;
}[number]
  ? true
  : false;

/**
 * A ufunc whose function reads records: `vectorize((p: { x: number; y: number }) => p.x * p.y)`. Arrays of records that have these
 * fields, and others, are its operands; each result is an array of numbers.
 */
export interface RecordUFunc<P extends readonly unknown[], NOut extends number, T extends Target>
  extends UFuncMembers<number, NOut> {
  /** Device arrays give device arrays, enqueued; the caller's to dispose. */
  (
    ...args: [
      ...operands: OperandsOf<P, DeviceArray | number, DeviceRecords>,
      options?: CallOptions<DeviceArray> & { readonly shape?: never },
    ]
  ): Outputs<NOut, DeviceArray>;
  /** Host arrays give host arrays, through a promise on webgpu. */
  (
    ...args: [
      ...operands: OperandsOf<P, HostArray, HostRecords>,
      options?: CallOptions<WritableHostArray> & { readonly shape?: never },
    ]
  ): HostResult<T, Outputs<NOut, NDArray>>;
}
