/** The immediate operands of an instruction. */
export type Immediates =
  | "none"
  | "index"
  | "block"
  | "memory"
  | "lane"
  | "memoryLane"
  | "i32"
  | "i64"
  | "f32"
  | "f64"
  | "bytes"
  | "zero"
  | "zeros";

/**
 * The instructions of WebAssembly that the packages write, by name: of version 2 of the core specification (SIMD128
 * included), of the threads proposal, and of relaxed SIMD the multiply-add, which not every engine has.
 * Names in the order of their numbers, from `first`; a dash is a number whose instruction nobody writes.
 */
const TABLES: readonly (readonly [prefix: number | null, first: number, names: string, immediates?: Immediates])[] = [
  [null, 0x00, "unreachable nop"],
  [null, 0x02, "block loop if", "block"],
  [null, 0x05, "else - - - - - end - - - return"],
  [null, 0x0c, "br br_if - - call", "index"],
  [null, 0x1a, "drop select"],
  [null, 0x20, "local.get local.set local.tee", "index"],
  [null, 0x28, each("i32 i64 f32 f64", "load"), "memory"],
  [null, 0x2c, each("i32", "load8_s load8_u load16_s load16_u"), "memory"],
  [null, 0x36, `${each("i32 i64 f32 f64", "store")} i32.store8 i32.store16`, "memory"],
  ...(["i32", "i64", "f32", "f64"] as const).map((type, i) => [null, 0x41 + i, `${type}.const`, type] as const),
  [null, 0x45, each("i32 i64", "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u")],
  [null, 0x5b, each("f32 f64", "eq ne lt gt le ge")],
  [null, 0x67, each("i32 i64", "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u - -")],
  [null, 0x8b, each("f32 f64", "abs neg ceil floor trunc - sqrt add sub mul div min max copysign")],
  [null, 0xa7, "i32.wrap_i64 - - - - i64.extend_i32_s i64.extend_i32_u"],
  [null, 0xb2, each("f32", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u demote_f64")],
  [null, 0xb7, each("f64", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32")],
  [null, 0xbc, "i32.reinterpret_f32 i64.reinterpret_f64 f32.reinterpret_i32 f64.reinterpret_i64"],
  [null, 0xc0, "i32.extend8_s i32.extend16_s"],
  [0xfc, 0x00, each("i32 i64", "trunc_sat_f32_s trunc_sat_f32_u trunc_sat_f64_s trunc_sat_f64_u")],
  [0xfc, 0x0a, "memory.copy", "zeros"],
  [
    0xfd,
    0x00,
    each("v128", "load load8x8_s load8x8_u load16x4_s load16x4_u - - - - load32_splat load64_splat store"),
    "memory",
  ],
  [0xfd, 0x0c, "v128.const i8x16.shuffle", "bytes"],
  [0xfd, 0x10, each("i16x8 i32x4 i64x2 f32x4 f64x2", "splat")],
  [0xfd, 0x1b, each("i32x4 i64x2 f32x4 f64x2", "extract_lane replace_lane"), "lane"],
  [0xfd, 0x24, "i8x16.ne"],
  [0xfd, 0x2d, each("i16x8", "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u")],
  [0xfd, 0x37, each("i32x4", "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u")],
  [0xfd, 0x41, each("f32x4 f64x2", "eq ne lt gt le ge")],
  [0xfd, 0x4d, each("v128", "not and andnot or xor bitselect any_true")],
  [
    0xfd,
    0x56,
    each("v128", "load32_lane load64_lane store8_lane store16_lane store32_lane store64_lane"),
    "memoryLane",
  ],
  [0xfd, 0x5c, "v128.load32_zero", "memory"],
  [0xfd, 0x5e, "f32x4.demote_f64x2_zero f64x2.promote_low_f32x4"],
  [0xfd, 0x62, "i8x16.popcnt"],
  [0xfd, 0x64, "i8x16.bitmask i8x16.narrow_i16x8_s i8x16.narrow_i16x8_u"],
  [0xfd, 0x67, each("f32x4", "ceil floor trunc")],
  [0xfd, 0x74, "f64x2.ceil f64x2.floor - - - - f64x2.trunc"],
  [0xfd, 0x7d, "i16x8.extadd_pairwise_i8x16_u - i32x4.extadd_pairwise_i16x8_u"],
  [0xfd, 0x80, each("i16x8", "abs neg - - - narrow_i32x4_s narrow_i32x4_u extend_low_i8x16_s - extend_low_i8x16_u")],
  [0xfd, 0x8b, each("i16x8", "shl shr_s shr_u add - - sub - - - mul min_s min_u max_s max_u")],
  [0xfd, 0xa0, each("i32x4", "abs neg - all_true bitmask - - extend_low_i16x8_s extend_high_i16x8_s")],
  [0xfd, 0xa9, each("i32x4", "extend_low_i16x8_u extend_high_i16x8_u")],
  [0xfd, 0xab, each("i32x4", "shl shr_s shr_u add - - sub - - - mul min_s min_u max_s max_u")],
  [0xfd, 0xbe, each("i32x4", "extmul_low_i16x8_u extmul_high_i16x8_u")],
  [0xfd, 0xc0, each("i64x2", "abs neg - all_true bitmask - -")],
  [0xfd, 0xc7, each("i64x2", "extend_low_i32x4_s extend_high_i32x4_s extend_low_i32x4_u extend_high_i32x4_u")],
  [0xfd, 0xcb, each("i64x2", "shl shr_s shr_u add - - sub - - - mul eq ne lt_s gt_s le_s ge_s")],
  [0xfd, 0xde, each("i64x2", "extmul_low_i32x4_u extmul_high_i32x4_u")],
  [0xfd, 0xe0, each("f32x4 f64x2", "abs neg - sqrt add sub mul div min max pmin pmax")],
  [0xfd, 0xf8, "i32x4.trunc_sat_f32x4_s i32x4.trunc_sat_f32x4_u f32x4.convert_i32x4_s f32x4.convert_i32x4_u"],
  [0xfd, 0xfc, "i32x4.trunc_sat_f64x2_s_zero i32x4.trunc_sat_f64x2_u_zero"],
  [0xfd, 0xfe, "f64x2.convert_low_i32x4_s f64x2.convert_low_i32x4_u"],
  [0xfd, 0x105, "f32x4.relaxed_madd - f64x2.relaxed_madd"],
  [0xfe, 0x03, "atomic.fence", "zero"],
  [0xfe, 0x10, "i32.atomic.load i64.atomic.load", "memory"],
  [0xfe, 0x17, "i32.atomic.store i64.atomic.store", "memory"],
  ...["add", "sub", "and", "or", "xor", "xchg", "cmpxchg"].map(
    (op, i) => [0xfe, 0x1e + 7 * i, `i32.atomic.rmw.${op} i64.atomic.rmw.${op}`, "memory"] as const,
  ),
];

function each(types: string, names: string): string {
  return types
    .split(" ")
    .flatMap((type) => names.split(" ").map((name) => (name === "-" ? name : `${type}.${name}`)))
    .join(" ");
}

export interface Opcode {
  readonly prefix: number | null;
  readonly number: number;
  readonly immediates: Immediates;
  /** log2 of the bytes that a memory access must not cross for speed (and, if atomic, must not at all). */
  readonly align: number;
}

function alignOf(name: string): number {
  const narrow = /(?:load|store)(8|16|32|64)(?:x\d)?(?:_|$)/.exec(name);
  if (/load\d+x\d/.test(name)) return 3;
  const bits = Number(narrow?.[1] ?? (/^[if]32/.test(name) ? 32 : 64));
  // A vector's address is a multiple of its elements' size at most.
  return /^v128\.(load|store)$/.test(name) ? 2 : Math.log2(bits / 8);
}

/** Every instruction that the encoder knows. */
export const opcodes: ReadonlyMap<string, Opcode> = new Map(
  TABLES.flatMap(([prefix, first, names, immediates = "none"]) =>
    names
      .split(" ")
      .map((name, i): readonly [string, Opcode] => [
        name,
        { prefix, number: first + i, immediates, align: alignOf(name) },
      ])
      .filter(([name]) => name !== "-"),
  ),
);
