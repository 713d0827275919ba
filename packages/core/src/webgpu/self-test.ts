import { UnsupportedError } from "../errors.ts";
import { float16Bits } from "../float16.ts";
import type { Numerics } from "../internal-types.ts";
import { COMPUTE, COPY_DST, COPY_SRC, INDIRECT, STORAGE_BUFFER } from "./constants.ts";
import { exactFma, float32Bits, fromFloat32Bits } from "./exact.ts";
import { type CommandQueue, invalidUse } from "./queue.ts";

const CASES = 256;
/** Words of one case and of one answer. */
const IN = 6;
const OUT = 10;
/** Most bytes of immediates that every device with immediates has, by the standard. */
const IMMEDIATE_BYTES = 64;
/** Tells uniforms that do not arrive. */
const SALT = 0x5bd1e995;

// Whole structs: drivers compile each access of memory with a test of its own.
const SOURCE = `
struct Params { salt: u32, zero: u32 }
@group(0) @binding(0) var<uniform> params: Params;
struct Case { a: f32, b: f32, c: f32, wide: f32, tiny: f32, key: u32 }
struct Answer { quotient: f32, root: f32, fused: f32, sum: f32, narrow: u32, twice: f32, halved: f32, key: u32, lostOfSum: f32, lostOfProduct: f32 }
fn apart(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | params.zero); }
fn high(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u); }
@group(1) @binding(0) var<storage, read> given: array<Case, ${CASES}>;
@group(1) @binding(1) var<storage, read_write> answers: array<Answer, ${CASES}>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let k = given[id.x];
  let sum = apart(k.a + k.c);
  let second = apart(sum - k.a);
  let product = apart(k.a * k.b);
  let ah = high(k.a);
  let bh = high(k.b);
  let al = apart(k.a - ah);
  let bl = apart(k.b - bh);
  let one = apart(apart(ah * bh) - product);
  let three = apart(apart(one + apart(ah * bl)) + apart(al * bh));
  answers[id.x] = Answer(
    k.a / k.b,
    sqrt(abs(k.a)),
    fma(k.a, k.b, k.c),
    k.a * k.b + k.c,
    pack2x16float(vec2f(k.wide, 1.0)),
    k.tiny + k.tiny,
    k.tiny * 0.5 + abs(k.c) * 1.0e-38,
    (k.key * 2654435761u) ^ (k.key >> 7u) ^ id.x ^ params.salt,
    apart(k.a - apart(sum - second)) + apart(k.c - second),
    three + apart(al * bl));
}`;

/** The numbers of a case; floats are float32 values. */
interface Case {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly half: number;
  readonly tiny: number;
  readonly key: number;
}

/**
 * Runs a few hundred hard cases once, and compares with exact answers. Uniforms are immediates from then on, where the device has
 * them and the cases pass with them.
 *
 * @throws {UnsupportedError} code `self-test`, when integer answers are wrong: such a device computes nothing that can be used.
 */
export async function selfTest(gpu: GPUDevice, queue: CommandQueue): Promise<Numerics> {
  const cases = makeCases();
  const tested = async (dispatch: Dispatch) => judge(cases, await answersTo(cases, gpu, queue, dispatch));
  const direct: Dispatch = (pipeline, group, params) => queue.dispatch(pipeline, group, params, CASES / 64, 1, 1);
  const { maxImmediateSize = 0 } = gpu.limits as { maxImmediateSize?: number };
  queue.immediateBytes = Math.min(maxImmediateSize, IMMEDIATE_BYTES);
  const withImmediates = queue.immediateBytes > 0 ? await tested(indirect(gpu, queue)).catch(() => null) : null;
  if (withImmediates === null) queue.immediateBytes = 0;
  const found = withImmediates ?? (await tested(direct));
  return { ...found, warps: await warpsOf(gpu, queue) };
}

type Dispatch = (pipeline: GPUComputePipeline, group: GPUBindGroup, params: Uint8Array<ArrayBuffer>) => void;

/** As loops of graphs dispatch. Dawn checks the numbers of blocks with a shader of its own; in Chromium 147 immediates are lost then. */
const indirect =
  (gpu: GPUDevice, queue: CommandQueue): Dispatch =>
  (pipeline, group, params) => {
    const blocks = gpu.createBuffer({ size: 12, usage: INDIRECT | COPY_DST });
    gpu.queue.writeBuffer(blocks, 0, Uint32Array.of(CASES / 64, 1, 1));
    const pass = queue.commands().beginComputePass();
    pass.setPipeline(pipeline);
    pass.setImmediates(0, params.buffer);
    pass.setBindGroup(1, group);
    pass.dispatchWorkgroupsIndirect(blocks, 0);
    pass.end();
    queue.afterSubmit(() => blocks.destroy());
  };

async function answersTo(
  cases: readonly Case[],
  gpu: GPUDevice,
  queue: CommandQueue,
  dispatch: Dispatch,
): Promise<Uint32Array> {
  const given = new Uint32Array(CASES * IN);
  for (const [i, { a, b, c, half, tiny, key }] of cases.entries())
    given.set([float32Bits(a), float32Bits(b), float32Bits(c), float32Bits(half), float32Bits(tiny), key], i * IN);
  const input = gpu.createBuffer({ size: given.byteLength, usage: STORAGE_BUFFER | COPY_DST });
  const output = gpu.createBuffer({ size: CASES * OUT * 4, usage: STORAGE_BUFFER | COPY_SRC });
  gpu.queue.writeBuffer(input, 0, given);
  const layout = gpu.createBindGroupLayout({
    entries: [
      { binding: 0, visibility: COMPUTE, buffer: { type: "read-only-storage" } },
      { binding: 1, visibility: COMPUTE, buffer: { type: "storage" } },
    ],
  });
  const params = new Uint8Array(Uint32Array.of(SALT, 0).buffer);
  gpu.pushErrorScope("validation");
  const shader = queue.shader(SOURCE, params.length, layout);
  const pipeline = gpu.createComputePipeline({ layout: shader.layout, compute: { module: shader.module } });
  const refused = gpu.popErrorScope();
  const group = gpu.createBindGroup({
    layout,
    entries: [
      { binding: 0, resource: { buffer: input } },
      { binding: 1, resource: { buffer: output } },
    ],
  });
  dispatch(pipeline, group, params);
  try {
    const [bytes, error] = await Promise.all([queue.readBack(output, 0, CASES * OUT * 4), queue.guard(refused)]);
    if (error !== null) throw invalidUse(error);
    return new Uint32Array(bytes);
  } finally {
    input.destroy();
    output.destroy();
  }
}

/** Threads of a warp, in the language. */
const WARP = 32;

/** The test of subgroups is loaded for adapters that may have warps. Without it kernels use shared memory, with the same results. */
async function warpsOf(gpu: GPUDevice, queue: CommandQueue): Promise<Numerics["warps"]> {
  const { subgroupMinSize: least = 0, subgroupMaxSize: most = 0 } = gpu.adapterInfo ?? {};
  if (!gpu.features.has("subgroups") || least > WARP || most < WARP) return "none";
  const isSized = least < most;
  if (isSized && !gpu.features.has("subgroup-size-control")) return "none";
  const areWarps = await import("./warps.ts").then(
    ({ areInOrder }) => areInOrder(gpu, queue, WARP, isSized),
    () => false,
  );
  return !areWarps ? "none" : isSized ? "sized" : "always";
}

function judge(cases: readonly Case[], answers: Uint32Array): Omit<Numerics, "warps"> {
  const every = (column: number, right: (given: Case, i: number) => number): boolean =>
    cases.every((given, i) => answers[i * OUT + column] === right(given, i));
  const some = (column: number, right: (given: Case) => number | null): boolean =>
    cases.some((given, i) => answers[i * OUT + column] === right(given));
  if (!every(7, ({ key }, i) => (Math.imul(key, 2654435761) ^ (key >>> 7) ^ i ^ SALT) >>> 0))
    throw new UnsupportedError(
      "self-test",
      'the device\'s self-test gave wrong answers to integer arithmetic; use another adapter, update its driver, or take target: "simulator"',
    );
  const answer = (i: number, column: number): number => fromFloat32Bits(answers[i * OUT + column] as number);
  const native = (right: boolean): "native" | "software" => (right ? "native" : "software");
  return {
    divide: native(every(0, ({ a, b }) => float32Bits(a / b))),
    sqrt: native(every(1, ({ a }) => float32Bits(Math.sqrt(Math.abs(a))))),
    fma: native(every(2, ({ a, b, c }) => float32Bits(exactFma(a, b, c)))),
    contracts: some(3, ({ a, b, c }) => {
      const once = float32Bits(exactFma(a, b, c));
      return once === float32Bits(Math.fround(a * b) + c) ? null : once;
    }),
    flushesSubnormals: !(every(5, ({ tiny }) => float32Bits(tiny * 2)) && every(6, ({ tiny, c }) => halved(tiny, c))),
    pairs: cases.every(({ a, b, c }, i) => lost(a, c) === answer(i, 8) && a * b - Math.fround(a * b) === answer(i, 9)),
    pack16: native(every(4, ({ half }) => (float16Bits(half) | 0x3c000000) >>> 0)),
  };
}

/** The part of a sum that rounding to float32 loses. */
function lost(a: number, c: number): number {
  const sum = Math.fround(a + c);
  const second = Math.fround(sum - a);
  return Math.fround(Math.fround(a - Math.fround(sum - second)) + Math.fround(c - second));
}

/** Each operation rounded, subnormals kept. */
function halved(tiny: number, c: number): number {
  return float32Bits(Math.fround(tiny * 0.5) + Math.fround(Math.abs(c) * Math.fround(1e-38)));
}

/** Seeded, the same on every device; a, b and c within 2^±20, every other c cancels the product except for its rounding. */
function makeCases(): Case[] {
  let state = 0x9e3779b9;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const number = (): number => fromFloat32Bits(((next() & 0x807fffff) | ((107 + (next() % 41)) << 23)) >>> 0);
  return Array.from({ length: CASES }, (_, i) => {
    const a = number();
    const b = number();
    const c = i % 2 === 0 ? Math.fround(-a * b) : number();
    // Halfway between two halves, just next to it, or anything from 2^-20 to 2^15.
    const tie = (1024.5 + (next() % 1000)) * 2 ** ((next() % 24) - 20);
    const half = i % 3 === 0 ? tie : i % 3 === 1 ? tie * (1 + 2 ** -20) : Math.abs(number()) / 64 + 2 ** -20;
    return {
      a,
      b,
      c,
      half: Math.fround(Math.min(half, 60000)),
      tiny: fromFloat32Bits((next() & 0x7ffffe) | 0x100000),
      key: next(),
    };
  });
}
