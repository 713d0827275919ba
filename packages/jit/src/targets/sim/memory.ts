import { type RealDType as DType, type DTypes, dtypeInfo } from "@gridstride/core";
import { float16FromBits, float16ToBits } from "../../intrinsics/float16.ts";
import type { Op } from "./thread.ts";
import type { Accesses } from "./wide-shadow.ts";

export type Elements = DTypes[DType];

/** Elements of a type, in a buffer or as many that are 0. float16 is kept as its bits. */
export function elementsOf(type: DType, from: number | ArrayBufferLike, offset?: number, length?: number): Elements {
  const Storage = dtypeInfo(type).storage as new (...args: unknown[]) => Elements;
  return new Storage(from, offset, length);
}

/** An array as the compiled code sees it. The launch fills it in; one object per array and program. */
export class View {
  readonly name: string;
  readonly dtype: DType;
  data: Elements = new Uint8Array(0);
  /** The offset of element [0, 0, …] in `data`, and all sizes and strides, in elements. */
  offset = 0;
  shape: readonly number[] = [];
  strides: readonly number[] = [];
  /** The first axes again, as plain numbers: most arrays have no more. */
  n0 = 0;
  n1 = 0;
  s0 = 0;
  s1 = 0;
  /** The record that the detectors keep for each element of `data`; null for memory that no thread writes. */
  shadow: Accesses | null = null;
  /** By byte of `data`: 1 where nothing has written it in any launch; null where all was. */
  unset: Uint8Array | null = null;
  /** The same of the launches that are checked for what they leave out; null where nobody asked. */
  uncovered: Uint8Array | null = null;
  readonly #bytes: number;

  constructor(name: string, dtype: DType) {
    this.name = name;
    this.dtype = dtype;
    this.#bytes = dtypeInfo(dtype).bytesPerElement;
  }

  /** Whether nothing has ever written element `i`. */
  isUnset(i: number): boolean {
    return this.unset !== null && this.unset[i * this.#bytes] === 1;
  }

  /** Element `i` is written. */
  set(i: number): void {
    this.unset?.fill(0, i * this.#bytes, (i + 1) * this.#bytes);
    this.uncovered?.fill(0, i * this.#bytes, (i + 1) * this.#bytes);
  }

  bind(data: Elements, offset: number, shape: readonly number[], strides: readonly number[]): void {
    this.data = data;
    this.offset = offset;
    this.shape = shape;
    this.strides = strides;
    this.n0 = shape[0] ?? 0;
    this.n1 = shape[1] ?? 0;
    this.s0 = strides[0] ?? 0;
    this.s1 = strides[1] ?? 0;
  }
}

/**
 * Reads the element whose place in `data` is in register `at`, -1 for one out of bounds, into register `into`.
 * One function body per kind of array, so that each stays monomorphic.
 */
export function readOp(view: View, at: number, into: number): Op {
  switch (view.dtype) {
    case "float32":
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : (view.data as Float32Array)[i]!;
      };
    case "int32":
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : (view.data as Int32Array)[i]!;
      };
    case "uint32":
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : (view.data as Uint32Array)[i]!;
      };
    case "float64":
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : (view.data as Float64Array)[i]!;
      };
    case "int64":
    case "uint64":
      return ({ f, b }) => {
        const i = f[at]!;
        b[into] = i < 0 ? 0n : (view.data as BigInt64Array)[i]!;
      };
    case "float16":
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : float16FromBits((view.data as Uint16Array)[i]!);
      };
    case "bool":
      return ({ f }) => {
        const i = f[at]!;
        // Any byte that is not zero is true, as in NumPy.
        f[into] = i >= 0 && (view.data as Uint8Array)[i] !== 0 ? 1 : 0;
      };
    default:
      return ({ f }) => {
        const i = f[at]!;
        f[into] = i < 0 ? 0 : (view.data as Int8Array)[i]!;
      };
  }
}

/** Writes register `from`; a place of -1 drops the write. */
export function writeOp(view: View, at: number, from: number): Op {
  switch (view.dtype) {
    case "float32":
      return ({ f }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as Float32Array)[i] = f[from]!;
      };
    case "int32":
      return ({ f }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as Int32Array)[i] = f[from]!;
      };
    case "float64":
      return ({ f }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as Float64Array)[i] = f[from]!;
      };
    case "int64":
    case "uint64":
      return ({ f, b }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as BigInt64Array)[i] = b[from]!;
      };
    case "float16":
      return ({ f }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as Uint16Array)[i] = float16ToBits(f[from]!);
      };
    default:
      return ({ f }) => {
        const i = f[at]!;
        if (i >= 0) (view.data as Uint32Array)[i] = f[from]!;
      };
  }
}

/** Whether element `i` already holds `value`, bit for bit; all NaNs are equal. */
export function holds(view: View, i: number, value: number | bigint): boolean {
  const held = view.data[i]!;
  return Object.is(view.dtype === "float16" ? float16FromBits(held as number) : held, value);
}
