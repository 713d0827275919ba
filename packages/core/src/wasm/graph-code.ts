import {
  type Code,
  F64,
  f64,
  get,
  I32,
  i32,
  ifElse,
  memory,
  op,
  PAGES,
  section,
  set,
  text,
  unsigned,
} from "./assemble.ts";

// The instructions of a graph's program, as words: the code, then what it needs. Places are bytes from the program's beginning, where
// each loop has two float64: how many iterations it has, and how many of them are left.

/** Does a job on this thread: number of the function, launch, scratch, first task, the one behind the last, tasks at a time. */
export const RUN = 0;
/** Before a loop: the place of its numbers. */
export const SET = 1;
/** Before an iteration: the place of its numbers, and of what comes after the loop. */
export const NEXT = 2;
/** Before an iteration of a loop with a flag: address of a word, the flag's bits in it, the place of what comes after the loop. */
export const FLAG = 3;
/** A place. */
export const JUMP = 4;
/** Calls a function of JavaScript: its number. */
export const CALL = 5;
export const END = 6;

const [BASE, PC, FIRST, TASKS, LAST, AT, LEFT] = [0, 1, 2, 3, 4, 5, 6];
const [I32_LOAD, F64_LOAD, F64_STORE] = [0x28, 0x2b, 0x39];
const [I32_GE_U, F64_EQ] = [0x4f, 0x61];
const [BLOCK, LOOP, VOID, CLOSE, BR, BR_IF, BR_TABLE, RETURN, CALL_DIRECT, CALL_INDIRECT] = [
  0x02, 0x03, 0x40, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11,
] as const;

/** A word of the instruction. */
const word = (number: number): Code => [...get(PC), ...memory(I32_LOAD, 4 * number)];
const skip = (words: number): Code => [...get(PC), ...i32(4 * words), op.i32Add, ...set(PC)];
/** The address of the place that a word has. */
const place = (number: number): Code => [...get(BASE), ...word(number), op.i32Add];

/** By the number of the instruction. */
const INSTRUCTIONS: readonly Code[] = [
  [
    ...[...word(4), ...set(FIRST), ...word(5), ...set(TASKS)],
    ...[BLOCK, VOID, LOOP, VOID],
    ...[...get(FIRST), ...get(TASKS), I32_GE_U, BR_IF, 1],
    ...[...get(FIRST), ...word(6), op.i32Add, ...set(LAST)],
    ...[...get(LAST), ...get(TASKS), ...get(LAST), ...get(TASKS), op.i32LtU, op.select, ...set(LAST)],
    ...[...word(2), ...word(3), ...get(FIRST), ...get(LAST), ...word(1), CALL_INDIRECT, 0, 0],
    ...[...get(LAST), ...set(FIRST), BR, 0, CLOSE, CLOSE],
    ...skip(7),
  ],
  [...place(1), ...place(1), ...memory(F64_LOAD), ...memory(F64_STORE, 8), ...skip(2)],
  [
    ...[...place(1), ...set(AT), ...get(AT), ...memory(F64_LOAD, 8), ...set(LEFT)],
    ...[...get(LEFT), ...f64(0), F64_EQ],
    ...ifElse(
      [...place(2), ...set(PC)],
      [...get(AT), ...get(LEFT), ...f64(1), op.f64Sub, ...memory(F64_STORE, 8), ...skip(3)],
    ),
  ],
  [...[...word(1), ...memory(I32_LOAD), ...word(2), op.i32And], ...ifElse(skip(4), [...place(3), ...set(PC)])],
  [...place(1), ...set(PC)],
  [...word(1), CALL_DIRECT, 0, ...skip(2)],
  [RETURN],
];

/**
 * Runs programs: exports `run(base, pc)`, and imports the memory that the programs are in, a table of functions that do jobs, and
 * `call(number)`.
 */
export function graphModule(shared: boolean): Uint8Array<ArrayBuffer> {
  const last = INSTRUCTIONS.length - 1;
  const cases = INSTRUCTIONS.flatMap((code, i) => [CLOSE, ...code, BR, last - i]);
  const body = [
    ...[2, 4, I32, 1, F64],
    ...[LOOP, VOID, ...INSTRUCTIONS.flatMap(() => [BLOCK, VOID])],
    ...[...word(0), BR_TABLE, last, ...INSTRUCTIONS.keys()],
    ...[...cases, CLOSE, CLOSE],
  ];
  const from = text("gridstride");
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, 3, ...[0x60, 4, I32, I32, I32, I32, 0], ...[0x60, 1, I32, 0], ...[0x60, 2, I32, I32, 0]),
    ...section(
      2,
      ...[3, ...from, ...text("memory"), 0x02, shared ? 0x03 : 0x01, 1, ...unsigned(PAGES)],
      ...[...from, ...text("table"), 0x01, 0x70, 0x00, 0],
      ...[...from, ...text("call"), 0x00, 1],
    ),
    ...section(3, 1, 2),
    ...section(7, 1, ...text("run"), 0x00, 1),
    ...section(10, 1, ...unsigned(body.length), ...body),
  );
}
