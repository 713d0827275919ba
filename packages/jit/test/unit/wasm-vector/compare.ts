// The same launch on the simulator and as one WebAssembly module, compared bit for bit; NaN is NaN.
import type { RealDType as DType } from "@gridstride/core";
import { parseFunction } from "../../../src/frontend/build.ts";
import type { Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { bits } from "../../../src/ir/types.ts";
import { compileToIr } from "../../../src/lower/lower.ts";
import { isDistinct } from "../../../src/runtime/distinct.ts";
import type { BoundArg } from "../../../src/runtime/executable.ts";
import { type StrideGrid, strideGrid } from "../../../src/runtime/stride-grid.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { type SimProgram, simulate } from "../../../src/targets/sim/program.ts";
import { valType } from "../../../src/targets/wasm/build.ts";
import { emitWasm } from "../../../src/targets/wasm/emit.ts";
import { type RecordField, taskCount, type WasmModule, withConstants } from "../../../src/targets/wasm/module.ts";
import type { Triple } from "../../../src/targets/wasm/options.ts";
import { compile, request } from "../lower/kernels.ts";
import { through } from "../passes/through.ts";
import { differing, viewOf } from "../sim/build.ts";

export interface Launch {
  readonly grid: Triple;
  readonly block: Triple;
  readonly shared?: boolean;
}

const RECORD = 64;
const CONSTANTS = 4096;
const SCRATCH = 65536;
const ARRAYS = 1 << 20;

interface Emitted {
  /** The grid of a launch whose grid-stride loops became threads. */
  readonly gridOf: StrideGrid | null;
  readonly module: WasmModule;
  readonly compiled: WebAssembly.Module;
  readonly constants: readonly { readonly address: number; readonly bytes: Uint8Array }[];
}

const known = new WeakMap<Kernel, Map<string, Emitted>>();

/** The module of a kernel; the same for launches that differ in their grid. */
export function emitted(kernel: Kernel, launch: Launch, loops = false): Emitted {
  const modules = known.get(kernel) ?? new Map<string, Emitted>();
  known.set(kernel, modules);
  const key = JSON.stringify([launch.block, launch.shared, loops]);
  const made = modules.get(key) ?? emit(kernel, launch, loops);
  modules.set(key, made);
  return made;
}

function emit(kernel: Kernel, { block, shared = false }: Launch, loops: boolean): Emitted {
  const constants: { readonly address: number; readonly bytes: Uint8Array }[] = [];
  let next = CONSTANTS;
  const place = (bytes: Uint8Array): number => {
    const address = next;
    next += (bytes.length + 63) & ~63;
    constants.push({ address, bytes });
    return address;
  };
  const passed = through(kernel, "wasm");
  const ready = (loops && passed.loops) || passed;
  const module = emitWasm(ready, { block, debug: false, shared });
  const gridOf = strideGrid(ready, block);
  return { gridOf, module, compiled: new WebAssembly.Module(withConstants(module, place)), constants };
}

/** Runs the module; memory behind the arrays changes. */
export function run(kernel: Kernel, args: readonly SimArg[], launch: Launch): WasmModule {
  const { gridOf } = emitted(kernel, launch);
  const own = gridOf === null ? launch.grid : gridOf(args.map(boundOf), launch.grid);
  const grid = own ?? launch.grid;
  const { module, compiled, constants } = emitted(kernel, launch, own === null);
  const total = args.reduce((sum, arg) => sum + (arg.kind === "array" ? arg.bytes.length + 128 : 0), ARRAYS);
  const memory = takeMemory(launch.shared ?? false, Math.ceil(total / 65536) + 1);
  const bytes = new Uint8Array(memory.buffer);
  for (const constant of constants) bytes.set(constant.bytes, constant.address);
  const places = new Map<unknown, number>();
  let next = ARRAYS;
  for (const arg of args) {
    if (arg.kind !== "array" || places.has(arg.storage)) continue;
    places.set(arg.storage, next);
    bytes.set(arg.bytes, next);
    next += ((arg.bytes.length + 63) & ~63) + 64;
  }
  const record = new DataView(memory.buffer, RECORD);
  for (const field of module.record) writeField(record, field, kernel, args, places, grid);
  const { exports } = new WebAssembly.Instance(compiled, { gridstride: { memory } });
  const units = taskCount(module.tasks, grid, launch.block);
  if (units > 0) (exports.run as (...numbers: number[]) => void)(RECORD, SCRATCH, 0, units);
  for (const arg of args)
    if (arg.kind === "array") arg.bytes.set(bytes.subarray(places.get(arg.storage)!).subarray(0, arg.bytes.length));
  for (const arg of args)
    if (arg.kind === "array") bytes.subarray(places.get(arg.storage)!).fill(UNREAD, 0, arg.bytes.length);
  const isWithin = isUnread(bytes.subarray(SCRATCH + module.scratchBytes, total));
  // As it was found: the launch record, constants, scratch and arguments.
  bytes.fill(UNREAD, 0, total);
  memories.set(launch.shared ?? false, memory);
  if (!isWithin) throw new Error("the module wrote bytes around its arrays");
  return module;
}

/** Whether each byte is the same as the next one, and the first one is as the memory had it. */
const isUnread = (bytes: Uint8Array): boolean =>
  bytes[0] === UNREAD && Buffer.compare(bytes.subarray(1), bytes.subarray(0, -1)) === 0;

const boundOf = (arg: SimArg): BoundArg =>
  arg.kind === "scalar" ? arg : { kind: "array", array: { shape: arg.shape, stride: arg.strides } as never };

/** What nobody should read is not zero. */
const UNREAD = 0xa5;
const memories = new Map<boolean, WebAssembly.Memory>();

/** The last run's memory, where it is large enough: making it takes longer than most runs. One that threw keeps its own. */
function takeMemory(shared: boolean, pages: number): WebAssembly.Memory {
  const known = memories.get(shared);
  memories.delete(shared);
  if (known !== undefined && known.buffer.byteLength >= pages * 65536) return known;
  const made = new WebAssembly.Memory({ initial: pages, maximum: 65536, shared });
  new Uint8Array(made.buffer).fill(UNREAD);
  return made;
}

function writeField(
  record: DataView,
  field: RecordField,
  kernel: Kernel,
  args: readonly SimArg[],
  places: ReadonlyMap<unknown, number>,
  grid: Triple,
): void {
  const int = (value: number): void => record.setInt32(field.offset, value, true);
  if (field.kind === "gridDim") return int(grid[field.axis]);
  if (!("param" in field)) throw new Error(`no ${field.kind} here`);
  const arg = args[field.param]!;
  if (field.kind === "scalar" && arg.kind === "scalar") {
    switch (valType(field.type)) {
      case "i64":
        return record.setBigInt64(field.offset, BigInt(arg.value), true);
      case "f32":
        return record.setFloat32(field.offset, Number(arg.value), true);
      case "f64":
        return record.setFloat64(field.offset, Number(arg.value), true);
      default:
        return int(Number(arg.value));
    }
  }
  if (arg.kind !== "array") throw new Error("an array was expected");
  if (field.kind === "shape") return int(arg.shape[field.axis]!);
  if (field.kind === "distinct") return int(Number(isDistinct(arg.shape, arg.strides)));
  if (field.kind === "stride") return int(arg.strides[field.axis]!);
  const param = kernel.params[field.param]!;
  const size = param.kind === "array" ? bits((kernel.arrays[param.array] as { dtype: DType }).dtype) / 8 : 1;
  int(places.get(arg.storage)! + arg.offset * size);
}

function copied(args: readonly SimArg[]): SimArg[] {
  const copies = new Map<unknown, Uint8Array>();
  return args.map((arg) => {
    if (arg.kind === "scalar") return arg;
    const bytes = copies.get(arg.storage) ?? arg.bytes.slice();
    copies.set(arg.storage, bytes);
    return { ...arg, bytes, storage: bytes };
  });
}

const programs = new WeakMap<Kernel, SimProgram>();

/** What differs, as `argument[element]: simulator, wasm`; at most 8. */
export function differences(kernel: Kernel, args: readonly SimArg[], launch: Launch): readonly string[] {
  const want = copied(args);
  const got = copied(args);
  const program = programs.get(kernel) ?? simulate(kernel);
  programs.set(kernel, program);
  program.run({ ...launch, args: want, stepBudget: 1e7, report: () => {}, log: () => {} });
  run(kernel, got, launch);
  const found: string[] = [];
  kernel.params.forEach((param, i) => {
    if (param.kind !== "array") return;
    const { dtype } = kernel.arrays[param.array] as { dtype: DType };
    const [a, b] = [viewOf(dtype, want[i]!), viewOf(dtype, got[i]!)];
    for (const at of differing(dtype, want[i]!, got[i]!, Object.is))
      if (found.length < 8) found.push(`${param.name}[${at}]: ${a[at]}, ${b[at]}`);
  });
  return found;
}

/** The kernel of a text, for arguments of these types. */
export const kernelOf = (text: string, types: readonly string[], uses: Uses = {}): Kernel => compile(text, types, uses);

/** The kernel for arguments that are all views of one memory. */
export function kernelOfViews(text: string, types: readonly string[]): Kernel {
  const given = request(text, types);
  const args = given.args.map((arg) => (arg.kind === "array" ? { ...arg, group: 0 } : arg));
  return compileToIr({ ...given, args }, parseFunction(given.function));
}
