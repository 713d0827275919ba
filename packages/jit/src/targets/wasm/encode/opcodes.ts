/**
 * WebAssembly's instructions by name: version 2 of the core specification (SIMD128 included), the threads proposal,
 * and of relaxed SIMD the multiply-add, which not every engine has.
 * Names in the order of their numbers, from `first`; a dash is a number without an instruction.
 */
const TABLES: readonly { readonly prefix: number | null; readonly first: number; readonly names: string }[] = [
  {
    prefix: null,
    first: 0x00,
    names: "unreachable nop block loop if else - - - - - end br br_if - return call",
  },
  { prefix: null, first: 0x1a, names: "drop select" },
  { prefix: null, first: 0x20, names: "local.get local.set local.tee global.get global.set" },
  {
    prefix: null,
    first: 0x28,
    names:
      "i32.load i64.load f32.load f64.load i32.load8_s i32.load8_u i32.load16_s i32.load16_u i64.load8_s i64.load8_u " +
      "i64.load16_s i64.load16_u i64.load32_s i64.load32_u i32.store i64.store f32.store f64.store i32.store8 " +
      "i32.store16 i64.store8 i64.store16 i64.store32 memory.size memory.grow i32.const i64.const f32.const f64.const",
  },
  {
    prefix: null,
    first: 0x45,
    names: [
      ...["i32", "i64"].map((t) => each(t, "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u")),
      ...["f32", "f64"].map((t) => each(t, "eq ne lt gt le ge")),
      ...["i32", "i64"].map((t) =>
        each(t, "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr"),
      ),
      ...["f32", "f64"].map((t) => each(t, "abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign")),
      each("i32", "wrap_i64 trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u"),
      each("i64", "extend_i32_s extend_i32_u trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u"),
      each("f32", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u demote_f64"),
      each("f64", "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32"),
      "i32.reinterpret_f32 i64.reinterpret_f64 f32.reinterpret_i32 f64.reinterpret_i64",
      "i32.extend8_s i32.extend16_s i64.extend8_s i64.extend16_s i64.extend32_s",
    ].join(" "),
  },
  {
    prefix: 0xfc,
    first: 0,
    names:
      ["i32", "i64"].map((t) => each(t, "trunc_sat_f32_s trunc_sat_f32_u trunc_sat_f64_s trunc_sat_f64_u")).join(" ") +
      " - - memory.copy memory.fill",
  },
  {
    prefix: 0xfd,
    first: 0,
    names: [
      each("v128", "load load8x8_s load8x8_u load16x4_s load16x4_u load32x2_s load32x2_u"),
      each("v128", "load8_splat load16_splat load32_splat load64_splat store const"),
      "i8x16.shuffle i8x16.swizzle",
      "i8x16.splat i16x8.splat i32x4.splat i64x2.splat f32x4.splat f64x2.splat",
      ...["i8x16", "i16x8"].map((t) => each(t, "extract_lane_s extract_lane_u replace_lane")),
      ...["i32x4", "i64x2", "f32x4", "f64x2"].map((t) => each(t, "extract_lane replace_lane")),
      ...["i8x16", "i16x8", "i32x4"].map((t) => each(t, "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u")),
      ...["f32x4", "f64x2"].map((t) => each(t, "eq ne lt gt le ge")),
      each("v128", "not and andnot or xor bitselect any_true"),
      each("v128", "load8_lane load16_lane load32_lane load64_lane"),
      each("v128", "store8_lane store16_lane store32_lane store64_lane load32_zero load64_zero"),
      "f32x4.demote_f64x2_zero f64x2.promote_low_f32x4",
      each("i8x16", "abs neg popcnt all_true bitmask narrow_i16x8_s narrow_i16x8_u"),
      each("f32x4", "ceil floor trunc nearest"),
      each("i8x16", "shl shr_s shr_u add add_sat_s add_sat_u sub sub_sat_s sub_sat_u"),
      "f64x2.ceil f64x2.floor",
      each("i8x16", "min_s min_u max_s max_u"),
      "f64x2.trunc i8x16.avgr_u",
      each("i16x8", "extadd_pairwise_i8x16_s extadd_pairwise_i8x16_u"),
      each("i32x4", "extadd_pairwise_i16x8_s extadd_pairwise_i16x8_u"),
      each("i16x8", "abs neg q15mulr_sat_s all_true bitmask narrow_i32x4_s narrow_i32x4_u"),
      each("i16x8", "extend_low_i8x16_s extend_high_i8x16_s extend_low_i8x16_u extend_high_i8x16_u"),
      each("i16x8", "shl shr_s shr_u add add_sat_s add_sat_u sub sub_sat_s sub_sat_u"),
      "f64x2.nearest",
      `${each("i16x8", "mul min_s min_u max_s max_u")} - i16x8.avgr_u`,
      each("i16x8", "extmul_low_i8x16_s extmul_high_i8x16_s extmul_low_i8x16_u extmul_high_i8x16_u"),
      "i32x4.abs i32x4.neg - i32x4.all_true i32x4.bitmask - -",
      each("i32x4", "extend_low_i16x8_s extend_high_i16x8_s extend_low_i16x8_u extend_high_i16x8_u"),
      "i32x4.shl i32x4.shr_s i32x4.shr_u i32x4.add - - i32x4.sub - - -",
      `${each("i32x4", "mul min_s min_u max_s max_u dot_i16x8_s")} -`,
      each("i32x4", "extmul_low_i16x8_s extmul_high_i16x8_s extmul_low_i16x8_u extmul_high_i16x8_u"),
      "i64x2.abs i64x2.neg - i64x2.all_true i64x2.bitmask - -",
      each("i64x2", "extend_low_i32x4_s extend_high_i32x4_s extend_low_i32x4_u extend_high_i32x4_u"),
      "i64x2.shl i64x2.shr_s i64x2.shr_u i64x2.add - - i64x2.sub - - - i64x2.mul",
      each("i64x2", "eq ne lt_s gt_s le_s ge_s"),
      each("i64x2", "extmul_low_i32x4_s extmul_high_i32x4_s extmul_low_i32x4_u extmul_high_i32x4_u"),
      ...["f32x4", "f64x2"].map((t) => `${t}.abs ${t}.neg - ${each(t, "sqrt add sub mul div min max pmin pmax")}`),
      "i32x4.trunc_sat_f32x4_s i32x4.trunc_sat_f32x4_u f32x4.convert_i32x4_s f32x4.convert_i32x4_u",
      "i32x4.trunc_sat_f64x2_s_zero i32x4.trunc_sat_f64x2_u_zero f64x2.convert_low_i32x4_s f64x2.convert_low_i32x4_u",
    ].join(" "),
  },
  { prefix: 0xfd, first: 0x105, names: "f32x4.relaxed_madd - f64x2.relaxed_madd" },
  { prefix: 0xfe, first: 0, names: "memory.atomic.notify memory.atomic.wait32 memory.atomic.wait64 atomic.fence" },
  { prefix: 0xfe, first: 0x10, names: "i32.atomic.load i64.atomic.load" },
  { prefix: 0xfe, first: 0x17, names: "i32.atomic.store i64.atomic.store" },
  ...["add", "sub", "and", "or", "xor", "xchg", "cmpxchg"].map((op, i) => ({
    prefix: 0xfe,
    first: 0x1e + 7 * i,
    names: `i32.atomic.rmw.${op} i64.atomic.rmw.${op}`,
  })),
];

function each(type: string, names: string): string {
  return names
    .split(" ")
    .map((name) => `${type}.${name}`)
    .join(" ");
}

/** What follows an instruction's number. */
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

export interface Opcode {
  readonly prefix: number | null;
  readonly number: number;
  readonly immediates: Immediates;
  /** log2 of the bytes that a memory access must not cross for speed (and, if atomic, must not at all). */
  readonly align: number;
}

function immediatesOf(name: string): Immediates {
  if (name === "block" || name === "loop" || name === "if") return "block";
  if (/^(local|global)\./.test(name) || name === "br" || name === "br_if" || name === "call") return "index";
  if (name.endsWith(".const")) return name === "v128.const" ? "bytes" : (name.slice(0, 3) as "i32");
  if (name === "i8x16.shuffle") return "bytes";
  if (name === "memory.copy") return "zeros";
  if (/^memory\.(size|grow|fill)$/.test(name) || name === "atomic.fence") return "zero";
  if (/\.(load|store)\d+_lane$/.test(name)) return "memoryLane";
  if (/_lane(_[su])?$/.test(name)) return "lane";
  return /\.(load|store)|atomic\./.test(name) ? "memory" : "none";
}

function alignOf(name: string): number {
  const narrow = /(?:load|store)(8|16|32|64)(?:x\d)?(?:_|$)/.exec(name);
  if (/load\d+x\d/.test(name)) return 3;
  const bits = Number(narrow?.[1] ?? (/^i32|^f32|notify|wait32/.test(name) ? 32 : 64));
  // A vector's address is a multiple of its elements' size at most.
  return /^v128\.(load|store)$/.test(name) ? 2 : Math.log2(bits / 8);
}

/** Every instruction that the encoder knows. */
export const opcodes: ReadonlyMap<string, Opcode> = new Map(
  TABLES.flatMap(({ prefix, first, names }) =>
    names
      .split(" ")
      .map((name, i): readonly [string, Opcode] => [
        name,
        { prefix, number: first + i, immediates: immediatesOf(name), align: alignOf(name) },
      ])
      .filter(([name]) => name !== "-"),
  ),
);
