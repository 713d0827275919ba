import type { Device } from "@gridstride/core";
import { internalsOf, type WasmInternals } from "@gridstride/core/internal";
import { Code, ModuleBuilder } from "@gridstride/jit/internal";
import { multiplyAdd } from "../src/matmul/wasm/multiply-add.ts";
import type { Limit } from "./limit.ts";

/** Chains of sums that wait for nothing but themselves; with the two factors they fill the registers that x64 has. */
const CHAINS = 12;
/** Steps of each chain in one round of the loop. */
const STEPS = 4;
/** Rounds of one unit: short enough that threads share the work evenly. */
const ROUNDS = 4096;
const PIECE = 1 << 18;

type Vector = "f32x4" | "f64x2" | "i32x4";
const VECTORS = { float32: "f32x4", float64: "f64x2", int32: "i32x4" } as const;

/** `x = x * a + b`, on every thread of the device; fused where products are. */
export function wasmMultiplyAdds(device: Device, dtype: keyof typeof VECTORS, amount: number): Limit {
  const internals = wasmOf(device);
  const vector = VECTORS[dtype];
  const lanes = vector === "f64x2" ? 2 : 4;
  const each = CHAINS * STEPS * ROUNDS * lanes * 2;
  const units = Math.max(internals.threads, Math.round(amount / each));
  const code = internals.load(peakModule(internals, vector));
  const scratch = internals.allocate(64 * internals.threads);
  const job = { launch: scratch, scratch, scratchBytes: 64, tasks: units, chunk: 1 };
  return {
    run: () => internals.run(code, job),
    part: (units * each) / amount,
    dispose: () => internals.free(scratch),
  };
}

function peakModule(internals: WasmInternals, vector: Vector): Uint8Array<ArrayBuffer> {
  const add = multiplyAdd(vector);
  return unitsModule(internals, (code, scratch) => {
    const sums = Array.from({ length: CHAINS }, () => code.local("v128"));
    const [a, b] = [code.local("v128"), code.local("v128")];
    const round = code.local("i32");
    const constant = (value: number): Code => code.number(vector, value);
    // Sums go to 2: never denormal, never infinite.
    constant(vector === "i32x4" ? 3 : 0.5).set(a);
    constant(1).set(b);
    for (const sum of sums) constant(1).set(sum);
    code.i32(ROUNDS).set(round);
    code.loop((again) => {
      for (let step = 0; step < STEPS; step++) for (const sum of sums) add(code, sum, a, b).set(sum);
      code.get(round).i32(1).op("i32.sub").tee(round).brIf(again);
    });
    code.get(scratch);
    for (const [i, sum] of sums.entries()) {
      code.get(sum);
      if (i > 0) code.op(`${vector}.add`);
    }
    code.store("v128.store");
  });
}

/** Copies one half of the bytes to the other, on every thread of the device. */
export function wasmCopy(device: Device, amount: number): Limit {
  const internals = wasmOf(device);
  const units = Math.max(1, Math.round(amount / 2 / PIECE));
  const code = internals.load(copyModule(internals));
  const memory = internals.allocate(64 + 2 * units * PIECE + 64 * internals.threads);
  new Float64Array(internals.memory.buffer, memory, 8 + (units * PIECE) / 8).fill(1.5);
  const job = { launch: memory, scratch: memory + 64 + 2 * units * PIECE, scratchBytes: 64, tasks: units, chunk: 1 };
  new Int32Array(internals.memory.buffer, memory, 2).set([memory + 64, memory + 64 + units * PIECE]);
  return {
    run: () => internals.run(code, job),
    part: (2 * units * PIECE) / amount,
    dispose: () => internals.free(memory),
  };
}

function copyModule(internals: WasmInternals): Uint8Array<ArrayBuffer> {
  return unitsModule(internals, (code, _, launch, unit) => {
    const at = (word: number): void => {
      code
        .get(launch)
        .load("i32.load", word * 4)
        .get(unit)
        .i32(PIECE)
        .op("i32.mul")
        .op("i32.add");
    };
    at(1);
    at(0);
    code.i32(PIECE).op("memory.copy");
  });
}

/** A module whose `run` does one unit after another. */
function unitsModule(
  internals: WasmInternals,
  body: (code: Code, scratch: number, launch: number, unit: number) => void,
): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(internals.kind === "parallel");
  const code = new Code(["i32", "i32", "i32", "i32"], []);
  const [launch, scratch, unit, last] = [0, 1, 2, 3] as const;
  code.block((end) => {
    code.loop((again) => {
      code.get(unit).get(last).op("i32.ge_s").brIf(end);
      body(code, scratch, launch, unit);
      code.get(unit).i32(1).op("i32.add").set(unit);
      code.br(again);
    });
  });
  const run = module.declare("run", code);
  module.define(run, code);
  module.export("run", run);
  return module.encode();
}

function wasmOf(device: Device): WasmInternals {
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel")
    throw new Error(`${internals.kind} is not WebAssembly`);
  return internals;
}
