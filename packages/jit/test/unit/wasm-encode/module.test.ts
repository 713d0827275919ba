import { describe, expect, test } from "vitest";
import { Bytes } from "../../../src/targets/wasm/encode/bytes.ts";
import { Code } from "../../../src/targets/wasm/encode/code.ts";
import { ModuleBuilder } from "../../../src/targets/wasm/encode/module.ts";
import { toWat } from "../../../src/targets/wasm/encode/wat.ts";
import { assemble } from "./assemble.ts";

const bytesOf = (write: (bytes: Bytes) => void): readonly number[] => {
  const bytes = new Bytes();
  write(bytes);
  return [...bytes.view()];
};

describe("numbers", () => {
  test.each([
    [0, [0]],
    [127, [127]],
    [128, [128, 1]],
    [624485, [0xe5, 0x8e, 0x26]],
    [2 ** 32 - 1, [255, 255, 255, 255, 15]],
  ])("%d without a sign", (value, wanted) => expect(bytesOf((bytes) => bytes.unsigned(value))).toEqual(wanted));

  test.each([
    [0, [0]],
    [63, [63]],
    [64, [192, 0]],
    [-1, [127]],
    [-64, [64]],
    [-65, [191, 127]],
    [-(2n ** 63n), [128, 128, 128, 128, 128, 128, 128, 128, 128, 127]],
  ])("%s with a sign", (value, wanted) => expect(bytesOf((bytes) => bytes.signed(value))).toEqual(wanted));

  test("grow the buffer", () => {
    const written = bytesOf((bytes) => {
      for (let i = 0; i < 1000; i++) bytes.byte(i % 256);
      bytes.name("Größe");
    });
    expect(written.slice(990, 1000)).toEqual(Array.from({ length: 10 }, (_, i) => (990 + i) % 256));
    expect(written.slice(1000)).toEqual([7, ...Buffer.from("Größe")]);
  });
});

/** A module with all that modules have: calls, constants at their limits, nested structures, several results. */
function program(shared: boolean): ModuleBuilder {
  const module = new ModuleBuilder(shared);
  const run = module.declare("run", { params: ["i32", "i32"], results: ["i32"] });
  const pair = module.declare("pair", { params: ["i64"], results: ["f64", "i64"] });
  const code = new Code(["i32", "i32"], ["i32"]);
  const [sum, vector, more] = [code.local("i32"), code.local("v128"), code.local("v128")];
  code.block((end) =>
    code.loop((again) => {
      code.get(1).op("i32.eqz").brIf(end);
      code.get(0).load("v128.load", 16).f32x4(-2.5).op("f32x4.mul").tee(vector).set(more);
      code.get(0).get(vector).get(more).op("f32x4.add").store("v128.store", 70000);
      code
        .get(0)
        .load("i32.load8_u", 3)
        .if(
          () => code.i32(1),
          () => code.i32(-(2 ** 31)),
          ["i32"],
        );
      code.get(sum).op("i32.add").set(sum);
      code.get(1).i32(1).op("i32.sub").set(1).br(again);
    }),
  );
  code
    .i64(-(2n ** 63n))
    .call(pair)
    .op("i32.wrap_i64")
    .set(sum)
    .op("drop");
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** -149]) code.f32(value).op("drop");
  for (const value of [Number.NEGATIVE_INFINITY, -0, Number.MIN_VALUE, 0.1]) code.f64(value).op("drop");
  code.get(vector).number("i64x2", -1n).op("i8x16.shuffle", shuffle()).get(more).i32x4(7).op("v128.bitselect");
  code.op("v128.any_true");
  code.get(sum).op("i32.add");
  module.define(run, code);
  const inner = new Code(["i64"], ["f64", "i64"]);
  inner.block(() => inner.f64(1), ["f64"]).get(0);
  module.define(pair, inner);
  module.export("run", run);
  return module;
}

const shuffle = (): Uint8Array => Uint8Array.from({ length: 16 }, (_, i) => (i * 7) % 32);

describe("a module", () => {
  test.each([false, true])("in text is the module in binary (shared memory: %s)", (shared) => {
    const module = program(shared);
    expect(WebAssembly.validate(module.encode())).toBe(true);
    expect([...assemble(toWat(module))]).toEqual([...module.encode()]);
  });

  test("runs", () => {
    const module = new ModuleBuilder(false);
    const twice = module.declare("twice", { params: ["f64"], results: ["f64"] });
    const run = module.declare("run", { params: ["f64"], results: ["f64"] });
    // A block with two results, which stand in the module's types.
    const code = new Code(["f64"], ["f64"]);
    code.block(() => code.get(0).call(twice).f64(1), ["f64", "f64"]).op("f64.add");
    module.define(run, code);
    module.define(twice, new Code(["f64"], ["f64"]).get(0).get(0).op("f64.add"));
    module.export("run", run);
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    const built = new WebAssembly.Module(module.encode());
    expect((new WebAssembly.Instance(built, { gridstride: { memory } }).exports.run as (x: number) => number)(20)).toBe(
      41,
    );
    expect(toWat(module)).toContain("block (result f64 f64)");
  });

  test("wants code for every function, and instructions that there are", () => {
    const module = new ModuleBuilder(false);
    module.declare("empty", { params: [], results: [] });
    expect(() => module.encode()).toThrow("bug in Gridstride: empty");
    expect(() => new Code([], []).op("i32.plus")).toThrow("bug in Gridstride: i32.plus");
  });
});
