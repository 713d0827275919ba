// The same launch on the simulator and as WebAssembly, compared bit for bit; NaN is NaN.
import type { RealDType as DType } from "@gridstride/core";
import type { Kernel } from "../../../src/ir/ir.ts";
import { bits, integerRange, isBig, isFloat } from "../../../src/ir/types.ts";
import { assertVerified } from "../../../src/ir/verify.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { arrayOf, differing, viewOf } from "../sim/build.ts";
import { type Options, type Ran, runThreads } from "./driver.ts";

/** Arguments with memory of their own; those that shared memory share its copy. */
export function copied(args: readonly SimArg[]): SimArg[] {
  const copies = new Map<unknown, Uint8Array>();
  return args.map((arg) => {
    if (arg.kind === "scalar") return arg;
    const bytes = copies.get(arg.storage) ?? arg.bytes.slice();
    copies.set(arg.storage, bytes);
    return { ...arg, bytes };
  });
}

export interface Both {
  readonly simulator: readonly SimArg[];
  readonly wasm: readonly SimArg[];
  readonly ran: Ran;
}

export function runBoth(kernel: Kernel, args: readonly SimArg[], options: Options = {}): Both {
  assertVerified(kernel);
  const { grid = [1, 1, 1], block = [1, 1, 1] } = options;
  const simulator = copied(args);
  const wasm = copied(args);
  const program = simulate(kernel);
  program.run({ grid, block, args: simulator, stepBudget: 1e6, report: () => {}, log: () => {} });
  const ran = runThreads(kernel, wasm, options);
  return { simulator, wasm, ran };
}

/** What differs, as `argument[element]: simulator, wasm`. Empty where all is the same. */
export function differences(kernel: Kernel, args: readonly SimArg[], options: Options = {}): string[] {
  const both = runBoth(kernel, args, options);
  return kernel.params.flatMap((param, i) => {
    if (param.kind !== "array") return [];
    const type = (kernel.arrays[param.array] as { dtype: DType }).dtype;
    const [want, got] = [viewOf(type, both.simulator[i]!), viewOf(type, both.wasm[i]!)];
    return differing(type, both.simulator[i]!, both.wasm[i]!, Object.is).map(
      (at) => `${param.name}[${at}]: ${show(want[at])}, ${show(got[at])}`,
    );
  });
}

const show = (value: number | bigint | undefined): string => (Object.is(value, -0) ? "-0" : String(value));

/** Values at which a type changes its mind; float16 as bits. */
export function edges(type: DType): readonly (number | bigint)[] {
  if (type === "bool") return [0, 1];
  if (type === "float16") return HALVES;
  if (isFloat(type)) {
    const round = type === "float32" ? Math.fround : (x: number): number => x;
    return [...new Set([...FLOATS, ...(type === "float32" ? [] : DOUBLES)].map(round))];
  }
  const [least, greatest] = integerRange(type);
  const all = [
    ...[0n, 1n, 2n, 3n, 5n, 7n, 8n, 10n, 31n, 32n, 33n, 63n, 64n, 65n, 100n, -1n, -2n, -3n, -7n, -31n, -100n],
    ...[least, least + 1n, greatest, greatest - 1n, greatest >> 1n, (greatest >> 1n) + 1n, least >> 1n],
    ...[
      255n,
      256n,
      65535n,
      65536n,
      65537n,
      2n ** 24n + 1n,
      2n ** 31n,
      2n ** 32n - 1n,
      2n ** 53n + 1n,
      2n ** 60n + 2n ** 36n + 1n,
    ],
  ];
  const inside = [...new Set(all)].filter((x) => x >= least && x <= greatest);
  return isBig(type) ? inside : inside.map(Number);
}

const NEAR = [2 ** 7, 2 ** 8, 2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64];
const FLOATS: readonly number[] = [
  ...[0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3, -3, 7, 0.1, 1 / 3, -7.75, 100.7, 255.9, -128.5, 0.49999997],
  ...[-0, NaN, Infinity, -Infinity, 65504, 65519, 65520, 65536, 2047, 2048.5, 300, 1e10, -1e10, 1e20, -1e20],
  ...NEAR.flatMap((x) => [x, -x, x - 1, 1 - x, x + 1, -x - 1, x * (1 - 2 ** -24), x * (1 + 2 ** -23)]),
  ...[
    2 ** -149,
    -(2 ** -149),
    2 ** -126,
    3 * 2 ** -148,
    2 ** -24,
    2 ** -25,
    3.4028234663852886e38,
    -3.4028234663852886e38,
  ],
];
const DOUBLES: readonly number[] = [
  ...[
    5e-324,
    -5e-324,
    2 ** -1022,
    1.7976931348623157e308,
    -1e300,
    1e-300,
    2 ** 63 + 2048,
    2 ** 64 + 4096 * 3,
    0.1,
    1 / 3,
  ],
  ...NEAR.flatMap((x) => [x * (1 - 2 ** -53), -x * (1 + 2 ** -52)]),
];
const HALVES: readonly number[] = [
  ...[0x0000, 0x8000, 0x0001, 0x8001, 0x0002, 0x03ff, 0x0400, 0x8400, 0x3c00, 0xbc00, 0x3800, 0xb800, 0x3e00, 0xbe00],
  ...[0x4100, 0xc100, 0x2e66, 0x3555, 0x5bf8, 0x6400, 0x6800, 0x6801, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x4500],
  ...[0x7d00, 0xffff, 0x5c00, 0xdc00, 0x1400, 0x9555],
];

/** Every pair of edge values, and random ones: two lists of one length. */
export function pairs(type: DType, random: () => number): readonly [(number | bigint)[], (number | bigint)[]] {
  const values = edges(type);
  const all = [
    ...values.flatMap((x) => values.map((y) => [x, y] as const)),
    ...Array.from({ length: 200 }, () => [anyBits(type, random), anyBits(type, random)] as const),
  ];
  return [all.map(([x]) => x), all.map(([, y]) => y)];
}

/** A value of random bits, or a small whole one; bool 0 or 1; float16 as bits. */
export function anyBits(type: DType, random: () => number): number | bigint {
  if (type === "bool") return random() < 0.5 ? 0 : 1;
  const bytes = new Uint8Array(8);
  for (let k = 0; k < 8; k++) bytes[k] = Math.floor(random() * 256);
  if (random() < 0.3 && !isFloat(type)) bytes.fill(0, 1);
  return viewOf(type, { ...arrayOf(type, [isBig(type) ? 0n : 0]), bytes: bytes.slice(0, bits(type) / 8) })[0]!;
}

/** Numbers from 0 to 1, the same ones each time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
  };
}
