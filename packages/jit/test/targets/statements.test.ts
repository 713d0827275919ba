// Every statement of the language: a device function of one whole number, against the same function in plain JavaScript.
import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { controlFlow } from "./statements/control-flow.ts";
import { innerFunctions } from "./statements/functions.ts";
import { labels } from "./statements/labels.ts";
import { valueStatements } from "./statements/values.ts";

const N = 64;

const runs = [...controlFlow, ...labels, ...innerFunctions, ...valueStatements].map(([name, fn]) => {
  const f = deviceFunction(fn);
  const run = kernel(
    ({ grid, f }, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = f(i);
    },
    { uses: { f } },
  );
  return { name, fn, run };
});

const ranges = kernel(({ range }, out) => {
  for (const i of range(5)) out[i] = i;
  for (const i of range(5, 10)) out[i] = 2 * i;
  for (const i of range(20, 9, -2)) out[i] = 3 * i;
});

const counted = deviceFunction(
  ({ range }, step: number) => {
    let count = 0;
    for (const i of range(5, 0, step)) {
      count += i;
      if (count > 99) break;
    }
    return count;
  },
  { uses: {} },
);
const counting = kernel(
  ({ grid, counted }, out) => {
    if (grid(1) < out.size) out[grid(1)] = counted(grid(1) - 2);
  },
  { uses: { counted } },
);

const functions = kernel(({ grid, threadIdx, shared, syncthreads, atomic }, x, out, count) => {
  const i = grid(1);
  const t = threadIdx.x;
  const s = shared.array(8, "int32");
  let rounds = 0;
  const swap = (next: number) => {
    if (t === next) atomic.add(count, 0, 1);
    const v = s[next];
    syncthreads();
    s[t] = v;
    syncthreads();
    rounds++;
    return v + x[i];
  };
  s[t] = x[i];
  syncthreads();
  let sum = swap((t + 1) % 8);
  for (let k = 0; k < 3; k++) sum = sum * 2 + swap(7 - t);
  if (i < out.size) out[i] = sum * 10 + rounds;
});

eachTarget(({ getDevice }) => {
  test.each(runs)("$name", async ({ fn, run }) => {
    const out = zeros(N, "int32");
    await run.forall(N, { device: getDevice() })(out);
    expect(out.toNested()).toEqual(Array.from({ length: N }, (_, i) => fn(i) + 0));
  });

  test("ranges of steps that are known at run time, as in plain JavaScript", async () => {
    const out = zeros(4, "int32");
    await counting.forall(4, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([9, 15, 0, 0]);
    expect([-2, -1, 0, 1].map((step) => counted(step))).toEqual([9, 15, 0, 0]);
  });

  test("functions that wait, and read and write what is around them", async () => {
    const x = Array.from({ length: 16 }, (_, i) => (i * 7) % 23);
    const [out, count] = [zeros(16, "int32"), zeros(1, "int32")];
    await functions.configure(2, 8, { device: getDevice() })(array(x, "int32"), out, count);
    const expected = x.map((own, i) => {
      const block = x.slice(i - (i % 8), i - (i % 8) + 8);
      let kept = block.map((_, t) => block[(t + 1) % 8]!);
      let sum = kept[i % 8]! + own;
      for (let k = 0; k < 3; k++) {
        kept = kept.map((_, t) => kept[7 - t]!);
        sum = sum * 2 + kept[i % 8]! + own;
      }
      return sum * 10 + 4;
    });
    expect(out.toNested()).toEqual(expected);
    expect(count.toNested()).toEqual([0]);
  });

  test("for of range", async () => {
    const out = zeros(21, "int32");
    await ranges.configure(1, 1, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([0, 1, 2, 3, 4, 10, 12, 14, 16, 18, 30, 0, 36, 0, 42, 0, 48, 0, 54, 0, 60]);
  });
});
