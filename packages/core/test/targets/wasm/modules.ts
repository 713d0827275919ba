// A WebAssembly module written by hand: core runs what a compiler made, and may not know a compiler.

/** How the unit that `trapAt` names ends. */
export type Trap = "unreachable" | "out of bounds" | "stack overflow";

/** Opcodes of the trap: what it leaves on the stack is nothing. */
const traps: Readonly<Record<Trap, readonly number[]>> = {
  unreachable: [0x00],
  // i32.const -4, i32.const 0, i32.store: the last word that 32 bits address.
  "out of bounds": [0x41, 0x7c, 0x41, 0x00, 0x36, 0x02, 0x00],
  // call 0 with the same arguments, from this unit on
  "stack overflow": [0x20, 0x00, 0x20, 0x01, 0x20, 0x04, 0x20, 0x03, 0x10, 0x00],
};

/** Words of the launch record of `unitsModule`. */
export interface LaunchRecord {
  /** Address of one int32 per unit. */
  readonly counts: number;
  /** The unit that traps; -1: none. */
  readonly trapAt?: number;
  /** Rounds of a loop that each unit turns, to take time. */
  readonly rounds?: number;
}

/** The record as the module reads it: three int32. */
export function record({ counts, trapAt = -1, rounds = 0 }: LaunchRecord): Int32Array {
  return Int32Array.of(counts, trapAt, rounds);
}

/**
 * Each unit `u` adds 1 to `counts[u]` and to the first word of its thread's scratch memory.
 *
 * @param salt - tells equal modules apart: the second word of a thread's scratch memory is the module's.
 */
export function unitsModule(shared: boolean, trap: Trap = "unreachable", salt = 0): Uint8Array<ArrayBuffer> {
  const get = (local: number): number[] => [0x20, local];
  const set = (local: number): number[] => [0x21, local];
  const add = [0x6a];
  const load = (offset: number): number[] => [0x28, 0x02, offset];
  const store = [0x36, 0x02, 0x00];
  const one = [0x41, 0x01];
  const increment = [...load(0), ...one, ...add, ...store];
  const [launch, scratch, first, last, unit, at, round] = [0, 1, 2, 3, 4, 5, 6] as const;
  const code = [
    ...[...get(scratch), 0x41, ...signed(salt), 0x36, 0x02, 0x04],
    ...[...get(first), ...set(unit)],
    ...[0x02, 0x40, 0x03, 0x40],
    ...[...get(unit), ...get(last), 0x4e, 0x0d, 0x01],
    ...[...get(unit), ...get(launch), ...load(4), 0x46, 0x04, 0x40, ...traps[trap], 0x0b],
    ...[...get(launch), ...load(8), ...set(round)],
    ...[
      0x03,
      0x40,
      ...get(round),
      0x04,
      0x40,
      ...get(round),
      0x41,
      0x7f,
      ...add,
      ...set(round),
      0x0c,
      0x01,
      0x0b,
      0x0b,
    ],
    ...[...get(launch), ...load(0), ...get(unit), 0x41, 0x02, 0x74, ...add, 0x22, at, ...get(at), ...increment],
    ...[...get(scratch), ...get(scratch), ...increment],
    ...[...get(unit), ...one, ...add, ...set(unit), 0x0c, 0x00],
    ...[0x0b, 0x0b],
  ];
  return moduleOf(shared, code);
}

function moduleOf(shared: boolean, code: readonly number[]): Uint8Array<ArrayBuffer> {
  const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)];
  const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
  const body = [0x01, 0x03, 0x7f, ...code, 0x0b];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [0x01, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x00]),
    ...section(2, [
      0x01,
      ...name("gridstride"),
      ...name("memory"),
      0x02,
      shared ? 0x03 : 0x01,
      0x01,
      ...unsigned(65536),
    ]),
    ...section(3, [0x01, 0x00]),
    ...section(7, [0x01, ...name("run"), 0x00, 0x00]),
    ...section(10, [0x01, ...unsigned(body.length), ...body]),
  ]);
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
