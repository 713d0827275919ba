import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { hasSync } from "../../../src/ir/sync.ts";
import { assertVerified } from "../../../src/ir/verify.ts";
import { inlineBarriers } from "../../../src/passes/inline-calls.ts";
import { predicated } from "../../../src/passes/predicate.ts";
import {
  add,
  call,
  collect,
  count,
  FLAGS,
  func,
  GIVEN,
  gid,
  kernelOf,
  load,
  loop,
  OUT,
  op,
  ret,
  run,
  set,
  stop,
  store,
  sync,
  tid,
  v,
  when,
} from "./build.ts";
import { rows } from "./kernels.ts";
import { missedBarriers, through } from "./through.ts";
import { judge, openJudge } from "./tint.ts";

describe("memory is the same before and after", () => {
  test.each(rows)("$name", ({ body, functions }) => {
    const kernel = assertVerified(kernelOf(body, functions));
    const expected = run(kernel);
    expect(expected.findings).toEqual([]);
    expect(run(inlineBarriers.run(kernel))).toEqual(expected);
    expect(missedBarriers(kernel)).toEqual([]);
    const after = through(kernel, "webgpu");
    expect(run(after), printKernel(after)).toEqual(expected);
  });
});

describe("the WGSL compiler accepts what comes out", () => {
  let device: GPUDevice;
  beforeAll(async () => {
    device = await openJudge();
  });
  afterAll(() => device.destroy());

  test.each(rows.filter((row) => (row.functions ?? []).every((f) => hasSync(f.body))))(
    "$name",
    async ({ body, functions }) => {
      const kernel = through(kernelOf(body, functions), "webgpu");
      expect(await judge(device, kernel), printKernel(kernel)).toEqual([]);
    },
  );

  test("and rejects one that was not predicated", async () => {
    expect(await judge(device, kernelOf([when(op(gid, "ge", 5), [ret()]), sync, store(OUT, gid, 1)]))).not.toEqual([]);
  });
});

describe("what need not change stays", () => {
  const twice = func("twice", 1, 1, [ret(op(v(0), "mul", 2))]);
  test.each([
    ["early returns", [when(op(gid, "ge", 5), [ret()]), store(OUT, gid, 1)]],
    ["loops and calls", [...count(0, 0, 9, [call(0, [v(0)], [1]), add(OUT, gid, v(1))])]],
    ["an endless loop with a break", [loop([when(op(load(FLAGS, gid), "eq", 3), [stop]), add(FLAGS, gid, 1)])]],
  ])("%s without a barrier: the same object", (_, body) => {
    const kernel = kernelOf(body, [twice]);
    expect(predicated(kernel).kernel).toBe(kernel);
  });

  test.each([
    ["uniform loops", [...count(0, 0, 9, [sync, add(OUT, gid, v(0))])]],
    ["a return after the last barrier", [sync, when(op(gid, "ge", 5), [ret()]), store(OUT, gid, 1)]],
    [
      "a bound from read-only memory",
      [...count(0, 0, load(GIVEN, 2), [when(op(tid, "lt", 7), [add(OUT, gid, 1)]), sync])],
    ],
    [
      "a loop that a count ends",
      [loop([collect("count", op(load(FLAGS, gid), "gt", 2), 0), when(op(v(0), "gt", 1), [stop]), add(FLAGS, gid, 1)])],
    ],
  ])("%s with barriers: the same text", (_, body) => {
    const kernel = kernelOf(body);
    expect(printKernel(through(kernel, "webgpu"))).toBe(printKernel(kernel));
  });
});

describe("a barrier that some threads would miss is reported", () => {
  const wait = func("wait", 0, 0, [sync]);
  test.each([
    ["under the thread's position", [when(op(tid, "lt", 32), [sync])]],
    ["in the other branch", [when(op(gid, "lt", 32), [store(OUT, gid, 1)], [sync])]],
    ["by a local", [set(0, 1), when(op(tid, "eq", 0), [set(0, 2)]), when(op(v(0), "eq", 2), [sync])]],
    ["in a loop in the if", [when(op(gid, "eq", 2), [...count(0, 0, 3, [sync])])]],
    ["a count", [when(op(tid, "lt", 32), [collect("count", op(tid, "lt", 3), 0)])]],
    ["in a function", [when(op(tid, "lt", 32), [call(0, [], [])])]],
  ])("%s", (_, body) => {
    expect(missedBarriers(kernelOf(body, [wait])).map(({ code }) => code)).toEqual(["GS601"]);
  });

  test("but not where only memory divides them, for that cannot be known", () => {
    expect(missedBarriers(kernelOf([when(op(load(GIVEN, gid), "eq", 2), [sync])]))).toEqual([]);
  });
});
