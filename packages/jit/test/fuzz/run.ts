// One program on the oracle, the simulator and other targets, and what is different.
import {
  array,
  type Device,
  type DeviceArray,
  type DeviceRecordArray,
  type NDArray,
  type RecordArray,
  record,
  zeros,
} from "@gridstride/core";
import { internalsOf, type Numerics } from "@gridstride/core/internal";
import { deviceFunction, kernel, SimulatorError } from "@gridstride/jit";
import type { ArrayArg, Program, RecordsArg } from "./ast.ts";
import { sameValue, showValue } from "./complex.ts";
import { runOracle, type Values } from "./oracle.ts";
import { printProgram } from "./print.ts";
import { type Bases, baseName, isReplayed, type Launch, replayOn, viewOf } from "./replay.ts";

export type Verdict = "same" | "discarded" | "apart" | "subnormal" | "contracted";

/** A program that is not computed alike everywhere. */
export class Difference extends Error {
  override readonly name = "Difference";
  /** What stays the same while the program is made smaller. */
  readonly kind: string;

  constructor(kind: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** What programs may meet without anyone's mistake. */
const EXCUSED: ReadonlySet<string> = new Set(["division-by-zero", "division-overflow"]);

export interface Devices {
  readonly simulator: Device;
  /** What must give the same; with none the oracle and the simulator are still compared. */
  readonly others: readonly Device[];
}

/** The memory behind an argument. */
function baseOf(arg: ArrayArg): NDArray {
  const values = arg.dtype === "bool" ? arg.data.map((x) => x !== 0) : [...arg.data];
  const flat = array(values as number[], arg.dtype);
  return arg.view === "transposed"
    ? flat.reshape([...arg.shape].reverse())
    : arg.view === "C" || arg.view === "mirrored"
      ? flat.reshape(arg.shape)
      : flat;
}

function recordsOf({ fields, align, data }: RecordsArg): RecordArray {
  const made = zeros(
    data.length,
    record(Object.fromEntries(fields.map(({ name, dtype }) => [name, dtype])), { align }),
  );
  for (const [at, values] of data.entries())
    made.set(
      Object.fromEntries(fields.map(({ name, dtype }, k) => [name, dtype === "bool" ? values[k] !== 0 : values[k]!])),
      at,
    );
  return made;
}

/** Of an argument its list of elements, or of records the lists of their fields. */
function listsOf(arg: ArrayArg | RecordsArg, nested: unknown): [string, Values][] {
  if (arg.kind === "array") return [[arg.name, flatten(nested)]];
  const rows = nested as Readonly<Record<string, Values[number]>>[];
  return arg.fields.map(({ name }) => [`${arg.name}.${name}`, rows.map((row) => row[name]!)]);
}

const flatten = (nested: unknown): Values => [nested].flat(Number.POSITIVE_INFINITY) as Values;

/** The kernel as a user would make it. */
export function makeKernel(program: Program): ReturnType<typeof kernel> {
  const printed = printProgram(program);
  const uses: Record<string, unknown> = { BLOCK: program.block };
  for (const c of program.constants) uses[c.name] = array([...c.values], c.dtype);
  for (const { name, text } of printed.functions) {
    uses[name] = (deviceFunction as unknown as (fn: unknown, options: object) => unknown)(evaluate(text), {
      uses: { ...uses },
    });
  }
  return (kernel as unknown as (fn: unknown, options: object) => ReturnType<typeof kernel>)(evaluate(printed.kernel), {
    uses,
  });
}

const evaluate = (text: string): unknown => new Function(`return ${text}`)();

export const showProgram = (program: Program): string => {
  const { kernel: text, functions } = printProgram(program);
  const args = program.args.map((a) =>
    a.kind === "scalar"
      ? `${a.name} = ${a.value}`
      : a.kind === "records"
        ? `${a.name}: ${a.align ? "aligned " : ""}{ ${a.fields.map((f) => `${f.name}: ${f.dtype}`).join(", ")} }[${a.shape}] ${a.view} ${JSON.stringify(a.data.map((row) => row.map(showValue))).replaceAll('"', "")}`
        : `${a.name}: ${a.clamped ? "clamped " : ""}${a.dtype}[${a.shape}] ${a.view}${a.alias ? ` = ${a.alias}` : ""} ${JSON.stringify(a.data.map(showValue)).replaceAll('"', "")}`,
  );
  const constants = program.constants.map((c) => `${c.name} = ${c.dtype} [${c.values.map(showValue)}]`);
  return [
    ...functions.map((f) => `${f.name} = ${f.text}`),
    text,
    `configure(${program.grid}, ${program.block})`,
    ...constants,
    ...args,
  ].join("\n");
};

interface Result {
  /** Elements of each argument's memory. */
  readonly memory: ReadonlyMap<string, Values>;
  /** Elements of each argument as the kernel sees it; of most runs nobody asks. */
  readonly seen: () => ReadonlyMap<string, Values>;
}

/** The memory of arguments on a device. */
function basesOn(device: Device, { args }: Program): Map<string, DeviceArray | DeviceRecordArray> {
  const bases = new Map<string, DeviceArray | DeviceRecordArray>();
  for (const arg of args) {
    if (arg.kind === "records") bases.set(arg.name, device.toDevice(recordsOf(arg)));
    else if (arg.kind === "array" && arg.alias === undefined)
      bases.set(
        arg.name,
        arg.clamped ? device.toDevice(Uint8ClampedArray.from(arg.data as number[])) : device.toDevice(baseOf(arg)),
      );
  }
  return bases;
}

async function runOn(device: Device, launchable: ReturnType<typeof kernel>, program: Program): Promise<Result> {
  const arrays = program.args.filter((a) => a.kind !== "scalar");
  const bases = basesOn(device, program);
  try {
    const given = program.args.map((a) => (a.kind === "scalar" ? a.value : viewOf(bases.get(baseName(a))!, a)));
    const launch = launchable.configure(program.grid, program.block, { device, stepBudget: 100_000 }) as Launch;
    if (isReplayed(program)) await replayOn(bases as Bases, basesOn(device, program) as Bases, launch, program);
    else launch(...given);
    const hosts = await Promise.all([...bases].map(async ([name, base]) => [name, await base.copyToHost()] as const));
    await device.synchronize();
    const memory = new Map(hosts);
    return {
      memory: new Map(
        hosts.flatMap(([name, host]) => listsOf(arrays.find((arg) => arg.name === name)!, host.toNested())),
      ),
      seen: () => new Map(arrays.flatMap((arg) => listsOf(arg, viewOf(memory.get(baseName(arg))!, arg).toNested()))),
    };
  } finally {
    for (const base of bases.values()) base.dispose();
  }
}

function firstDifference(a: ReadonlyMap<string, Values>, b: ReadonlyMap<string, Values>): string | null {
  for (const [name, left] of a) {
    const right = b.get(name)!;
    const at = left.findIndex((x, k) => !sameValue(x, right[k]));
    if (at >= 0 || left.length !== right.length)
      return `${name}[${at}]: ${showValue(left[at])} and ${showValue(right[at])}`;
  }
  return null;
}

function reference(
  program: Program,
  contract: boolean,
): { readonly seen: Map<string, Values>; readonly reference: ReturnType<typeof runOracle> } {
  const lists = new Map<string, Values>();
  for (const arg of program.args) {
    if (arg.kind === "array")
      lists.set(arg.name, (arg.alias && lists.get(arg.alias)) || flatten(viewOf(baseOf(arg), arg).toNested()));
    else if (arg.kind === "records")
      for (const [name, list] of listsOf(arg, viewOf(recordsOf(arg), arg).toNested())) lists.set(name, list);
  }
  return { reference: runOracle(program, Object.fromEntries(lists), contract), seen: lists };
}

/**
 * Runs a program everywhere. Where threads do not meet, the simulator must say so, and nowhere else.
 * @throws {Difference} when results, or whether it compiles and runs at all, are not the same.
 */
export async function judge(program: Program, { simulator, others }: Devices): Promise<Verdict> {
  const expected = reference(program, false);
  const apart: ReadonlySet<string> = expected.reference.apart;
  const launchable = makeKernel(program);
  let simulated: Result;
  try {
    simulated = await runOn(simulator, launchable, program);
  } catch (error) {
    if (error instanceof SimulatorError && EXCUSED.has(error.finding)) return "discarded";
    if (!(error instanceof SimulatorError) || !apart.has(error.finding)) throw thrown("simulator", error);
    // Nobody says what others give, but they end.
    for (const device of others) await ranOn(device, launchable, program);
    return "apart";
  }
  if (apart.size > 0)
    throw new Difference("silence", `plain JavaScript sees a ${[...apart].join(" and a ")}, the simulator nothing`);
  const wrong = firstDifference(expected.seen, simulated.seen());
  if (wrong !== null) throw new Difference("oracle", `plain JavaScript and the simulator: ${wrong}`);
  let verdict: Verdict = "same";
  for (const device of others) {
    const computed = await ranOn(device, launchable, program);
    const other = firstDifference(simulated.memory, computed.memory);
    if (other === null) continue;
    const excused = excuse(program, expected.reference, computed, device);
    if (excused === null) throw new Difference(device.target, `simulator and ${device.target}: ${other}`);
    verdict = excused;
  }
  return verdict;
}

async function ranOn(device: Device, launchable: ReturnType<typeof kernel>, program: Program): Promise<Result> {
  try {
    return await runOn(device, launchable, program);
  } catch (error) {
    throw thrown(device.target, error);
  }
}

/** What a GPU may do otherwise; WebAssembly may not. */
function excuse(program: Program, met: ReturnType<typeof runOracle>, computed: Result, device: Device): Verdict | null {
  const numerics = numericsOf(device);
  if (numerics === null) return null;
  if (numerics.flushesSubnormals && (met.subnormal || (met.subnormal16 && numerics.half))) return "subnormal";
  if (!numerics.contracts || met.contractions === 0) return null;
  // Each product may be rounded or not; several of them are not examined further.
  const once = reference(program, true);
  return met.contractions > 1 || firstDifference(once.seen, computed.seen()) === null ? "contracted" : null;
}

function numericsOf(device: Device): (Numerics & { readonly half: boolean }) | null {
  const internals = internalsOf(device);
  return internals.kind === "webgpu"
    ? { ...internals.numerics, half: device.info.features.includes("shader-f16") }
    : null;
}

function thrown(where: string, error: unknown): Difference {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return new Difference(
    `${where} ${name} ${code ?? ""}`,
    `${where}: ${name}: ${message}\n${name === "CompileError" || name === "SimulatorError" ? "" : (error as Error).stack}`,
    error,
  );
}
