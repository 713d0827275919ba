// What golden/arrays.py wrote, and arrays from bytes.
import type { DType, NDArray, TypedArray } from "@gridstride/core";
import { array, dtypeInfo } from "@gridstride/core";
import json from "../golden/arrays.json" with { type: "json" };

interface Golden {
  readonly casts: readonly { from: DType; to: DType; given: string; result: string; nan: boolean }[];
  readonly linspace: readonly {
    start: number;
    stop: number;
    count: number;
    options: object;
    dtype: DType;
    data: string;
  }[];
  readonly meshgrid: readonly { sizes: number[]; options: object; result: { shape: number[]; data: number[] }[] }[];
  readonly views: readonly {
    shape: number[];
    dtype: DType;
    taken: string | null;
    to: DType;
    result?: number[];
    data?: string;
    error?: string;
  }[];
}

export const golden: Golden = json as unknown as Golden;

/** Bytes of `size` elements, as the script makes them. */
export function bytesOf(type: DType, size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size * dtypeInfo(type).bytesPerElement }, (_, i) => i + 64);
}

/** A line of elements. */
export function fromBytes(bytes: Uint8Array<ArrayBuffer>, type: DType): NDArray {
  const { storage } = dtypeInfo(type);
  return array(new storage(bytes.buffer) as TypedArray, [-1], type);
}

/** The elements in row-major order, as bytes. */
export function hexOf(x: NDArray): string {
  const { buffer, byteLength } = x.copy().data as Uint8Array;
  return Array.from(new Uint8Array(buffer, 0, byteLength), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Sliced = { slice(...ranges: readonly unknown[]): unknown; readonly T: unknown };

/** The views of the script, of host arrays and device arrays. */
export function taken<A>(x: A, how: string | null): A {
  const given = x as unknown as Sliced;
  const back = [null, null, -1];
  const views: Readonly<Record<string, () => unknown>> = {
    T: () => given.T,
    rows: () => given.slice([null, null, -2]),
    skip: () => given.slice(null, [null, null, 2]),
    reverse: () => given.slice(null, back),
  };
  return (how === null ? x : views[how]?.()) as A;
}
