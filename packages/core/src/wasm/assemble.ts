// The few instructions of WebAssembly that copies take, as bytes. The compiler of kernels, which has an assembler for all of
// them, is not a part of this package.

/** Bytes of instructions. */
export type Code = readonly number[];

/** LEB128 of a whole number from 0 up. */
export function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Signed LEB128. */
function signed(value: number | bigint): Code {
  const rest = BigInt(value);
  const low = Number(rest & 0x7fn);
  const isLast = rest >> 7n === (low < 0x40 ? 0n : -1n);
  return isLast ? [low] : [low | 0x80, ...signed(rest >> 7n)];
}

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const i32 = (value: number): Code => [0x41, ...signed(value | 0)];
export const i64 = (value: bigint): Code => [0x42, ...signed(value)];
export const f32 = (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
export const f64 = (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];
/** A load or store at the address on the stack plus an offset in bytes. */
export const memory = (opcode: number, offset = 0): Code => [opcode, 0, ...unsigned(offset)];
/** A local plus what `code` leaves on the stack. */
export const add = (local: number, ...code: Code): Code => [...get(local), ...code, op.i32Add, ...set(local)];
/** Runs `body` again as long as it leaves a number other than 0. */
export const loopWhile = (...body: Code): Code => [0x03, 0x40, ...body, 0x0d, 0, 0x0b];
/** Runs `body` while `condition` holds. */
export const whileLoop = (condition: Code, ...body: Code): Code => [
  ...[0x02, 0x40, 0x03, 0x40, ...condition, 0x45, 0x0d, 1],
  ...[...body, 0x0c, 0, 0x0b, 0x0b],
];
export const ifElse = (then: Code, otherwise: Code): Code => [0x04, 0x40, ...then, 0x05, ...otherwise, 0x0b];

export const op = {
  select: 0x1b,
  i32Eq: 0x46,
  i32Ne: 0x47,
  i32LtU: 0x49,
  i32LeU: 0x4d,
  i32GtS: 0x4a,
  i64Ne: 0x52,
  f32Ne: 0x5c,
  f64Ne: 0x62,
  f64Ge: 0x66,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  i32DivU: 0x6e,
  i32RemU: 0x70,
  i32And: 0x71,
  i32Or: 0x72,
  i32Shl: 0x74,
  i32ShrU: 0x76,
  i64Shl: 0x86,
  i64ShrU: 0x88,
  f32Mul: 0x94,
  f64Abs: 0x99,
  f64Add: 0xa0,
  f64Sub: 0xa1,
  f64Mul: 0xa2,
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
  f32DemoteF64: 0xb6,
  f64PromoteF32: 0xbb,
  i32ReinterpretF32: 0xbc,
  i64ReinterpretF64: 0xbd,
  f32ReinterpretI32: 0xbe,
  f64ReinterpretI64: 0xbf,
} as const;

export const I32 = 0x7f;
export const F64 = 0x7c;
/** Pages that a memory has at most. */
export const PAGES = 65536;
export const section = (id: number, ...content: Code): Code => [id, ...unsigned(content.length), ...content];
export const text = (name: string): Code => [...unsigned(name.length), ...new TextEncoder().encode(name)];

/**
 * A module over the memory `gridstride.memory` that exports `run`, of four i32.
 *
 * @param words - local variables of i32, after the four parameters; a local of f64 comes after them.
 */
export function assemble(shared: boolean, words: number, run: Code): Uint8Array<ArrayBuffer> {
  const body = [2, words, I32, 1, F64, ...run, 0x0b];
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, 1, 0x60, 4, I32, I32, I32, I32, 0),
    ...section(2, 1, ...text("gridstride"), ...text("memory"), 0x02, shared ? 0x03 : 0x01, 1, ...unsigned(PAGES)),
    ...section(3, 1, 0),
    ...section(7, 1, ...text("run"), 0x00, 0),
    ...section(10, 1, ...unsigned(body.length), ...body),
  );
}
