// Runs the code of one thread for every thread of a grid, in the simulator's order, in a module made around it.
import type { RealDType as DType } from "@gridstride/core";
import { provenBounds } from "../../../src/ir/bounds.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { reportLayout } from "../../../src/ir/report.ts";
import { bits } from "../../../src/ir/types.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { type Build, LaunchRecord, type Positions, type Scope, valType } from "../../../src/targets/wasm/build.ts";
import { Code, type Var } from "../../../src/targets/wasm/encode/code.ts";
import { ModuleBuilder } from "../../../src/targets/wasm/encode/module.ts";
import { toWat } from "../../../src/targets/wasm/encode/wat.ts";
import { Library } from "../../../src/targets/wasm/library/library.ts";
import { type RecordField, withConstants } from "../../../src/targets/wasm/module.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { emitThread } from "../../../src/targets/wasm/thread/thread.ts";

export interface Options {
  readonly grid?: Triple;
  readonly block?: Triple;
  readonly debug?: boolean;
  readonly shared?: boolean;
}

/** Parameters of the driven function: the launch record, where scratch begins, blockIdx and threadIdx. */
const PARAMS = { scratch: 1, blockIdx: 2, threadIdx: 5 } as const;
const RECORD = 64;
const REPORT_WORDS = 60;
const SCRATCH = 65536;
const ARRAYS = 2 << 20;
/** What nobody should read is not zero. */
const UNREAD = 0xa5;

export interface Emitted {
  readonly build: Build;
  readonly wat: () => string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly constants: readonly { readonly address: number; readonly bytes: Uint8Array }[];
  readonly scratchBytes: number;
}

/** The module of a kernel without barriers and calls; constants stand from address 1 MiB on. */
export function emitModule(kernel: Kernel, options: Options = {}): Emitted {
  const { block = [1, 1, 1], debug = false, shared = false } = options;
  const module = new ModuleBuilder(shared);
  const type = { params: new Array(8).fill("i32"), results: [] };
  const run = module.declare("run", type);
  const code = new Code(type.params, [], module);
  const constants: { readonly address: number; readonly bytes: Uint8Array }[] = [];
  let next = 1 << 20;
  const place = (bytes: Uint8Array): number => {
    const address = next;
    next += Math.ceil(bytes.length / 64) * 64 + 64;
    constants.push({ address, bytes });
    return address;
  };
  const wasmOptions = { block, debug, shared };
  const build: Build = {
    kernel,
    options: wasmOptions,
    module,
    library: new Library(module),
    launch: new LaunchRecord(code),
    sites: [],
    constants: new Map(),
    bounds: provenBounds(kernel, block),
    parallelLoops: new Map(),
    laneArrays: new Set(),
    spare: 0,
  };
  const locals = kernel.locals.map((local) => code.local(valType(local.type)));
  let scratchBytes = 0;
  const bases = kernel.arrays.map((array) => {
    const at = scratchBytes;
    if (array.space !== "global")
      scratchBytes += (Math.ceil((bits(array.dtype) / 8) * array.shape.reduce((a, b) => a * b, 1)) + 15) & ~15;
    return at;
  });
  const scope: Scope = {
    build,
    code,
    positions: positionsOf(build, code, block),
    places: {
      get: (local) => code.get(locals[local] as Var),
      set: (local, value) => {
        value();
        code.set(locals[local] as Var);
      },
      keptAddress: () => {
        throw new Error("nothing is kept across barriers here");
      },
    },
    arrayBase: (array) =>
      code
        .get(PARAMS.scratch)
        .i32(bases[array] as number)
        .op("i32.add"),
  };
  emitThread(scope, kernel.body);
  code.instructions.unshift(...build.launch.prologue);
  module.define(run, code);
  module.export("run", run);
  const bytes = withConstants({ ...module.encoded(), constants: module.constants }, place);
  return { build, wat: () => toWat(module), bytes, constants, scratchBytes };
}

function positionsOf({ launch }: Build, code: Code, block: Triple): Positions {
  const get: Positions["get"] = (of, axis) => {
    switch (of) {
      case "threadIdx":
        return void code.get(PARAMS.threadIdx + axis);
      case "blockIdx":
        return void code.get(PARAMS.blockIdx + axis);
      case "blockDim":
        return void code.i32(block[axis]);
      case "gridDim":
        return void code.get(launch.value({ kind: "gridDim", axis }));
      case "globalIdx":
        get("blockIdx", axis);
        get("blockDim", axis);
        code.op("i32.mul");
        get("threadIdx", axis);
        return void code.op("i32.add");
      case "gridSize":
        get("gridDim", axis);
        get("blockDim", axis);
        return void code.op("i32.mul");
      case "laneid":
        get("threadIdx", 0);
        return void code.i32(31).op("i32.and");
    }
  };
  return { get };
}

export interface Ran {
  /** The words of the report. */
  readonly report: Uint32Array;
  readonly sites: Build["sites"];
}

/** Runs a kernel as the simulator would, on the same arguments, which it changes. */
export function runThreads(kernel: Kernel, args: readonly SimArg[], options: Options = {}): Ran {
  const { grid = [1, 1, 1], block = [1, 1, 1], shared = false } = options;
  const emitted = emitModule(kernel, options);
  const memory = takeMemory(shared);
  const bytes = new Uint8Array(memory.buffer);
  for (const constant of emitted.constants) bytes.set(constant.bytes, constant.address);
  const report = new Uint32Array(memory.buffer, 4096, reportLayout.records + REPORT_WORDS);
  report.fill(0);
  const storages = new Map<unknown, number>();
  let next = ARRAYS;
  for (const arg of args) {
    if (arg.kind !== "array" || storages.has(arg.storage)) continue;
    storages.set(arg.storage, next);
    bytes.set(arg.bytes, next);
    next += Math.ceil(arg.bytes.length / 64) * 64 + 64;
  }
  const record = new DataView(memory.buffer, RECORD, 4000);
  for (const field of emitted.build.launch.fields) writeField(record, field, kernel, args, storages, grid);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(emitted.bytes), { gridstride: { memory } });
  const run = instance.exports.run as (...args: number[]) => void;
  each(grid, (bx, by, bz) => each(block, (tx, ty, tz) => run(RECORD, SCRATCH, bx, by, bz, tx, ty, tz)));
  for (const arg of args) {
    if (arg.kind !== "array") continue;
    const at = storages.get(arg.storage) as number;
    (arg.bytes as Uint8Array).set(bytes.subarray(at, at + arg.bytes.length));
  }
  const ran = { report: report.slice(), sites: emitted.build.sites };
  // As it was found: the launch record, the report and scratch; constants; arguments.
  bytes.fill(UNREAD, 0, SCRATCH + emitted.scratchBytes);
  for (const { address, bytes: constant } of emitted.constants) bytes.fill(UNREAD, address, address + constant.length);
  bytes.fill(UNREAD, ARRAYS, next);
  memories.set(shared, memory);
  return ran;
}

const memories = new Map<boolean, WebAssembly.Memory>();

/** Memory of 4 MiB, shared or not: the last run's, since making it takes longer than most runs. One that threw keeps its own. */
function takeMemory(shared: boolean): WebAssembly.Memory {
  const known = memories.get(shared);
  memories.delete(shared);
  if (known !== undefined) return known;
  const made = new WebAssembly.Memory({ initial: 64, maximum: 65536, shared });
  new Uint8Array(made.buffer).fill(UNREAD);
  return made;
}

function each(size: Triple, visit: (x: number, y: number, z: number) => void): void {
  for (let z = 0; z < size[2]; z++) for (let y = 0; y < size[1]; y++) for (let x = 0; x < size[0]; x++) visit(x, y, z);
}

function writeField(
  view: DataView,
  field: RecordField,
  kernel: Kernel,
  args: readonly SimArg[],
  storages: ReadonlyMap<unknown, number>,
  grid: Triple,
): void {
  const int = (value: number): void => view.setInt32(field.offset, value, true);
  switch (field.kind) {
    case "gridDim":
      return int(grid[field.axis]);
    case "report":
      return int(4096);
    case "reportWords":
      return int(REPORT_WORDS);
    case "scalar": {
      const arg = args[field.param];
      if (arg?.kind !== "scalar") throw new Error("not a scalar");
      return writeScalar(view, field.offset, field.type, arg.value);
    }
    case "firstScratch":
      throw new Error("no copies here");
    default: {
      const arg = args[field.param];
      const param = kernel.params[field.param];
      if (arg?.kind !== "array" || param?.kind !== "array") throw new Error("not an array");
      if (field.kind === "shape") return int(arg.shape[field.axis] as number);
      if (field.kind === "stride") return int(arg.strides[field.axis] as number);
      const size = bits(kernel.arrays[param.array]?.dtype as DType) / 8;
      return int((storages.get(arg.storage) as number) + arg.offset * size);
    }
  }
}

function writeScalar(view: DataView, at: number, type: DType, value: number | bigint | boolean): void {
  switch (valType(type)) {
    case "i64":
      return view.setBigInt64(at, BigInt(value), true);
    case "f32":
      return view.setFloat32(at, Number(value), true);
    case "f64":
      return view.setFloat64(at, Number(value), true);
    default:
      return view.setInt32(at, Number(value), true);
  }
}
