import type { RealDType as DType } from "@gridstride/core";
import type { Cells } from "./build.ts";
import { type Build, need } from "./build.ts";
import { call } from "./spelling.ts";
import { fromBits, storedBits, toBits, valueType } from "./types.ts";

/** Reading and writing an element whose number is `at` (u32): types shorter than a word lie packed in global memory. */
export interface Elements {
  load(at: string): string;
  /** Statements. */
  store(at: string, value: string): readonly string[];
}

export function elementsOf(build: Build, cells: Cells, dtype: DType, packed: boolean): Elements {
  const held = valueType(dtype);
  if (packed && storedBits(dtype) < 32) return packedElements(build, cells, dtype);
  if (cells.type === held) return { load: cells.load, store: (at, value) => [cells.store(at, value)] };
  return {
    load: (at) => fromBits(cells.type === "u32" ? cells.load(at) : `bitcast<u32>(${cells.load(at)})`, held),
    store: (at, value) => [cells.store(at, toBits(value, held))],
  };
}

/** One of the two words of elements of 64 bits. */
export function wordElements(cells: Cells, word: 0 | 1): Elements {
  const place = (at: string): string => `(${at} * 2u${word === 0 ? "" : " + 1u"})`;
  return { load: (at) => cells.load(place(at)), store: (at, value) => [cells.store(place(at), value)] };
}

function packedElements(build: Build, cells: Cells, dtype: DType): Elements {
  const width = storedBits(dtype);
  const [shift, mask, low] = width === 8 ? ["2u", "3u", "0xffu"] : ["1u", "1u", "0xffffu"];
  const place = (at: string): string => `((${at} & ${mask}) * ${width}u)`;
  const word = (at: string): string => `(${at} >> ${shift})`;
  const bits = (at: string): string => `((${cells.load(word(at))} >> ${place(at)}) & ${low})`;
  return {
    load: (at) => {
      if (dtype === "bool") return `(${bits(at)} != 0u)`;
      if (dtype === "float16") return call(build, "gs_f16_value", bits(at));
      if (valueType(dtype) === "u32") return bits(at);
      return `(bitcast<i32>(${cells.load(word(at))} << (${32 - width}u - ${place(at)})) >> ${32 - width}u)`;
    },
    store: (at, value) =>
      cells.merge(word(at), `(${low} << ${place(at)})`, `(${shortBits(build, value, dtype)} & ${low}) << ${place(at)}`),
  };
}

/** The bits of a value, in the low end of a word. */
function shortBits(build: Build, value: string, dtype: DType): string {
  if (dtype === "float16") return `${need(build, "gs_f16_bits")}(${value})`;
  return toBits(value, valueType(dtype));
}
