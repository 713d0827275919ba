import { type DeviceArray, type RealDType as DType, dtypeInfo } from "@gridstride/core";
import { memoryOf, type WasmInternals } from "@gridstride/core/internal";
import { reportLayout } from "../ir/report.ts";
import { numberToBigint, passed } from "../targets/sim/convert.ts";
import type { RecordField, WasmModule } from "../targets/wasm/module.ts";
import { isApart } from "./distinct.ts";
import type { BoundArg, Triple } from "./executable.ts";
import { arrayOf, scalarOf } from "./executable.ts";

/** The contents of a launch record. */
export interface Given {
  readonly args: readonly BoundArg[];
  readonly grid: Triple;
  /** Launches of one value differ in scalars alone, and in what follows. */
  readonly like?: object | undefined;
  /** Address and bytes of the report; 0 where there is none. */
  readonly report: number;
  readonly reportBytes: number;
  /** The scratch memory of the caller's thread. */
  readonly scratch: number;
  /** Where copies of arrays begin in the scratch memory of the other threads, by parameter; 0 where there are none. */
  readonly copies: readonly number[];
}

/** A launch record as typed arrays. */
interface Record {
  readonly ints: Int32Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
  readonly bigs: BigInt64Array;
}

/**
 * Fills the launch record of one kernel, always at the same address, which it gives: a launch allocates nothing.
 *
 * @param address - of memory for the record; memory that is kept as long as the device where it is left out.
 */
export function recordWriter(
  internals: WasmInternals,
  module: Pick<WasmModule, "record" | "recordBytes">,
  address: number = internals.allocate(module.recordBytes),
): (given: Given) => number {
  const ofArrays = module.record.filter(isOfArray).map(writerOf);
  const others = module.record.filter((field) => !isOfArray(field)).map(writerOf);
  const length = Math.ceil(module.recordBytes / 8);
  let record: Record | null = null;
  let written: object | undefined;
  return (given) => {
    // Memory that is not shared detaches its old buffer when it grows.
    if (record === null || record.ints.length === 0) record = recordAt(internals.memory.buffer, address, length);
    if (given.like === undefined || given.like !== written) for (const write of ofArrays) write(record, given);
    written = given.like;
    for (const write of others) write(record, given);
    return address;
  };
}

const isOfArray = ({ kind }: RecordField): boolean => ["address", "shape", "stride", "distinct"].includes(kind);

const recordAt = (buffer: ArrayBuffer, address: number, length: number): Record => ({
  ints: new Int32Array(buffer, address, length * 2),
  floats: new Float32Array(buffer, address, length * 2),
  doubles: new Float64Array(buffer, address, length),
  bigs: new BigInt64Array(buffer, address, length),
});

type Write = (record: Record, given: Given) => void;

function writerOf(field: RecordField): Write {
  const at = field.offset / 4;
  if (field.kind === "scalar") return scalarWriter(field.type, at, field.param);
  const value = valueOf(field);
  return ({ ints }, given) => {
    ints[at] = value(given);
  };
}

function valueOf(field: Exclude<RecordField, { kind: "scalar" }>): (given: Given) => number {
  switch (field.kind) {
    case "address":
      return ({ args }) => addressOf(arrayOf(args[field.param]));
    case "shape":
    case "stride":
      return ({ args }) => arrayOf(args[field.param])[field.kind][field.axis] ?? 0;
    case "distinct":
      return ({ args }) => Number(isApart(args[field.param]));
    case "gridDim":
      return ({ grid }) => grid[field.axis];
    case "firstScratch":
      return ({ scratch }) => scratch;
    case "copy":
      return ({ copies }) => copies[field.param] ?? 0;
    case "report":
      return ({ report }) => report;
    case "reportWords":
      return ({ reportBytes }) => (reportBytes - reportLayout.records * 4) / 4;
  }
}

function scalarWriter(type: DType, at: number, param: number): Write {
  if (type === "int64" || type === "uint64") {
    const convert = numberToBigint("float64", type);
    return ({ bigs }, { args }) => {
      const given = scalarOf(args[param]);
      bigs[at / 2] = BigInt.asIntN(64, typeof given === "bigint" ? given : convert(Number(given)));
    };
  }
  const convert = passed(type);
  const kind = type === "float64" ? "doubles" : type === "float32" || type === "float16" ? "floats" : "ints";
  const place = kind === "doubles" ? at / 2 : at;
  return (record, { args }) => {
    record[kind][place] = convert(Number(scalarOf(args[param])));
  };
}

/** The address of an array's first element. */
export function addressOf(array: DeviceArray): number {
  return memoryOf(array, "wasm").address + array.offset * dtypeInfo(array.dtype).bytesPerElement;
}
