// Programs whose launch is recorded, and the views of arrays that arguments are.
import type { DeviceArray, DeviceRecordArray, NDArray, RecordArray } from "@gridstride/core";
import type { ArrayArg, Program, RecordsArg } from "./ast.ts";
import { printProgram } from "./print.ts";

type Viewable = {
  slice(...ranges: readonly (readonly [null | number, null, number?] | null)[]): Viewable;
  transpose(): Viewable;
  reshape(shape: readonly number[]): Viewable;
};

type AnyArray = NDArray | RecordArray | DeviceArray | DeviceRecordArray;

/** An argument over the memory behind it. */
export function viewOf<T extends AnyArray>(base: T, arg: ArrayArg | RecordsArg): T {
  const b = base as unknown as Viewable & { broadcastTo(shape: readonly number[]): Viewable };
  const view = {
    C: () => b,
    reversed: () => b.slice([null, null, -1]),
    mirrored: () => b.slice([null, null], [null, null, -1]),
    stepped: () => b.slice([1, null, 2]),
    transposed: () => b.transpose(),
    broadcast: () => b.broadcastTo(arg.shape),
  };
  return view[arg.view]() as unknown as T;
}

/** The argument whose memory it has. */
export const baseName = (arg: ArrayArg | RecordsArg): string =>
  (arg.kind === "array" ? arg.alias : undefined) ?? arg.name;

export type Launch = (...args: unknown[]) => void;
/** Memory on a device, by argument. */
export type Bases = ReadonlyMap<string, DeviceArray>;

/** One program of four without records is recorded on other arrays and numbers. */
export const isReplayed = (program: Program): boolean =>
  program.args.every(({ kind }) => kind !== "records") && printProgram(program).kernel.length % 4 === 0;

/** Records the launch on `others`, which it does not touch, and replays it on `bases`. */
export async function replayOn(bases: Bases, others: Bases, launch: Launch, program: Program): Promise<void> {
  const numbers = program.args.flatMap((arg) =>
    arg.kind === "scalar" && typeof arg.value === "number" ? [[arg.name, arg.value] as const] : [],
  );
  const given = (slots: Readonly<Record<string, unknown>>): unknown[] =>
    program.args.map((arg) =>
      arg.kind === "scalar" ? (slots[arg.name] ?? arg.value) : viewOf(slots[baseName(arg)] as DeviceArray, arg),
    );
  const [base] = bases.values();
  if (base === undefined) return launch(...given({}));
  try {
    const zeros = Object.fromEntries(numbers.map(([name]) => [name, 0]));
    const slots: Record<string, number | DeviceArray> = { ...zeros, ...Object.fromEntries(others) };
    using graph = await base.device.record((recorded) => launch(...given(recorded)), slots);
    graph.replay({ ...Object.fromEntries(numbers), ...Object.fromEntries(bases) });
  } finally {
    for (const other of others.values()) other.dispose();
  }
}
