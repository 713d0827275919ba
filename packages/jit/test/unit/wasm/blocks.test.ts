// Kernels with barriers, collectives and calls mean on WebAssembly what they mean on the simulator.
import { isDeepStrictEqual } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kernel } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import {
  add,
  bid,
  call,
  collect,
  count,
  FLAGS,
  fence,
  func,
  GIVEN,
  gid,
  kernelOf,
  load,
  loop,
  n,
  next,
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
} from "../passes/build.ts";
import type { Row } from "../passes/kernels/parts.ts";
import { rows } from "../passes/kernels.ts";
import { randomKernel } from "../passes/random-kernel.ts";
import { setting } from "../passes/setting.ts";
import { strides } from "../passes/strides.ts";
import { prepared, runOn } from "./run.ts";

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "cpu" });
});
afterAll(() => device.dispose());

/** A function whose loop's `break` stands in each place where it is called: there lanes part, here they do not. */
const twice: Row = {
  name: "a loop that is left one by one, then the same by all",
  functions: [
    func("until", 1, 1, [
      set(1, 0),
      loop([when(op(v(1), "ge", v(0)), [stop]), stop], [set(1, op(v(1), "add", 1))]),
      ret(v(1)),
    ]),
  ],
  body: [
    set(5, 0),
    loop(
      [when(op(v(5), "gt", 2), [stop]), when(op(op(tid, "and", 7), "eq", 4), [next]), ret(), stop],
      [set(5, op(v(5), "add", 1))],
    ),
    loop([stop]),
    call(0, [op(tid, "and", 3)], [2]),
    call(0, [n], [3]),
    store(OUT, gid, op(v(2), "add", v(3))),
  ],
};

/** Values that are the same for the whole block, among what each thread does. */
const ofTheBlock: readonly Row[] = [
  { name: "read, set anew, read again", body: [set(0, 1), store(OUT, gid, v(0)), set(0, 2), store(FLAGS, gid, v(0))] },
  {
    name: "set between barriers, needed after the next",
    body: [set(0, n), sync, store(OUT, gid, v(0)), set(0, bid), sync, store(FLAGS, gid, op(v(0), "add", tid))],
  },
  {
    name: "an element that nobody writes, as a loop's bound",
    body: [set(0, load(GIVEN, bid)), ...count(1, 0, v(0), [sync, add(OUT, gid, v(1))])],
  },
  {
    name: "an element that threads write is each thread's own",
    body: [set(0, load(FLAGS, 0)), sync, store(FLAGS, 0, 9), sync, store(OUT, gid, v(0))],
  },
  {
    name: "set in a branch of the block, and in none",
    body: [set(0, 3), when(op(n, "gt", 5), [sync, set(0, 4), sync]), store(OUT, gid, v(0))],
  },
  {
    name: "a count is used by all, then counted again",
    body: [
      collect("count", op(tid, "lt", 5), 0),
      store(OUT, gid, v(0)),
      collect("count", op(v(0), "eq", 5), 0),
      store(FLAGS, gid, v(0)),
    ],
  },
  {
    name: "a thread's vote is needed again after it",
    body: [
      set(10, op(tid, "lt", 5)),
      collect("any", v(10), 10),
      store(OUT, gid, 1),
      when(v(10), [store(FLAGS, gid, 7)]),
    ],
  },
  {
    name: "all return in a loop that only a fence opens",
    body: [
      set(0, 0),
      loop([when(op(n, "gt", 5), [ret()]), fence, stop]),
      store(FLAGS, gid, 1),
      sync,
      store(OUT, gid, 3),
    ],
  },
  {
    name: "places are computed again after a barrier, sums are kept",
    body: [
      set(0, op(op(tid, "mul", 3), "add", bid)),
      set(1, op(v(0), "rem", 7)),
      sync,
      store(OUT, gid, op(v(0), "add", v(1))),
      set(1, op(v(1), "add", 1)),
      sync,
      store(FLAGS, gid, op(v(0), "add", v(1))),
    ],
  },
];

/** The kernel is prepared once more, and printed, only where they differ. */
async function agrees(kernel: Kernel, n?: number): Promise<void> {
  const { out, flags } = run(kernel, n);
  const got = await runOn(device, kernel, n);
  if (!isDeepStrictEqual(got, { out, flags })) expect(got, printKernel(prepared(kernel))).toEqual({ out, flags });
}

describe("the same memory as on the simulator", () => {
  test.each([...rows, ...strides, ...ofTheBlock, twice])("$name", async ({ body, functions }) => {
    await agrees(kernelOf(body, functions));
  });

  test("random kernels", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 }),
        fc.constantFrom(3, 100),
        async (choices, n) => {
          await agrees(kernelOf(randomKernel(choices)), n);
        },
      ),
      { numRuns: setting("GRIDSTRIDE_RUNS", 60), seed: setting("GRIDSTRIDE_SEED", 20261121) },
    );
  }, 120_000);
});
