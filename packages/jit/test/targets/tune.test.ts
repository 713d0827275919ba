// What tune finds for a user's kernel is right, is used, kept and shipped.
import type { NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type KernelChoice, type TuneCache, tune } from "@gridstride/jit/tune";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const memory = (kept: Map<string, string> = new Map()): TuneCache & { readonly kept: Map<string, string> } => ({
  kept,
  read: async (key) => kept.get(key) ?? null,
  write: async (key, text) => void kept.set(key, text),
});

/** Each thread scales EACH elements; with WRONG it adds one. */
const makeScale = () =>
  kernel(
    "void(float32[:], float32)",
    ({ grid, EACH, WRONG }, x, k) => {
      const i = grid(1) * EACH;
      for (let j = 0; j < EACH; j++) if (i + j < x.length) x[i + j] = x[i + j]! * k + WRONG;
    },
    { uses: { EACH: 1, WRONG: 0 } },
  );
const grid = (shapes: readonly unknown[], { block, uses }: KernelChoice): number =>
  Math.ceil((shapes[0] as readonly number[])[0]! / (block as number) / (uses.EACH as number));

eachTarget(({ getDevice }) => {
  test("the candidates are those of the space, what is wrong is out, and the choice is used, kept and shipped", async () => {
    const device = getDevice();
    const cache = memory();
    const tried: string[] = [];
    const options = {
      device,
      shapes: [[[1000], 2]],
      grid,
      cache,
      progress: ({ choice, ms }: { readonly choice: KernelChoice; readonly ms: number | null }) =>
        tried.push(`${choice.block} ${choice.uses.EACH} ${choice.uses.WRONG}${ms === null ? " out" : ""}`),
    };
    const space = { block: [64, 32], uses: { EACH: [1, 4], WRONG: [0, 1] } };
    const tuned = await tune(makeScale(), space, options);
    const all = ["64 1 0", "32 1 0", "64 1 1 out", "32 1 1 out", "64 4 0", "32 4 0", "64 4 1 out", "32 4 1 out"];
    expect(tried).toEqual(all);
    const [choice] = tuned.choices;
    expect([choice?.from, choice?.choice.uses.WRONG, (choice?.ms ?? -1) >= 0]).toEqual(["search", 0, true]);
    using x = device.toDevice(Float32Array.from({ length: 1000 }, (_, i) => i));
    tuned.launch(x, 3);
    expect((await x.copyToHost()).get(999)).toBe(2997);
    // On the host, and of another size.
    const host = Float32Array.of(1, 2, 3);
    await tuned.launch(host, 10);
    expect([...host]).toEqual([10, 20, 30]);

    const again = await tune(makeScale(), space, options);
    expect(again.choices).toEqual([{ ...choice, from: "cache" }]);
    const shipped = JSON.parse(JSON.stringify(tuned));
    const elsewhere = await tune(makeScale(), space, { ...options, cache: memory(), shipped });
    expect(elsewhere.choices).toEqual([{ ...choice, ms: null, from: "shipped" }]);
    expect(tried).toEqual(all);
    // Nothing is asked for, and what is shipped is used.
    const used: KernelChoice[] = [];
    const none = await tune(makeScale(), space, {
      device,
      shapes: [],
      shipped: Object.fromEntries(Object.keys(shipped).map((key) => [key, { block: 32, uses: { EACH: 4, WRONG: 0 } }])),
      grid: (shapes, choice) => {
        used.push(choice);
        return grid(shapes, choice);
      },
    });
    none.launch(x, 1);
    none.launch(x.slice([0, 10]), 1);
    expect(used.map(({ block }) => block)).toEqual([32, 64]);
  });

  test("what a cache or a program ships and the space does not have is searched again", async () => {
    const device = getDevice();
    const space = { block: [64, 32] };
    const options = { device, shapes: [[[100], 2]], maxSeconds: 0 };
    const { kept } = memory();
    await tune(makeScale(), space, { ...options, cache: memory(kept) });
    const [key] = [...kept.keys()] as [string];
    for (const [text, from] of [
      ['{"choice":{"block":32,"uses":{}},"ms":1}', "cache"],
      ['{"choice":{"block":7,"uses":{}},"ms":1}', "search"],
      ['{"choice":{"block":32,"uses":{"WRONG":1}},"ms":1}', "search"],
      ["{", "search"],
    ] as const) {
      kept.set(key, text);
      const { choices } = await tune(makeScale(), space, { ...options, cache: memory(kept) });
      expect([text, choices[0]?.from]).toEqual([text, from]);
    }
    const shipped = { [key]: { block: 7, uses: {} } };
    const { choices } = await tune(makeScale(), space, { ...options, cache: memory(), shipped });
    expect(choices[0]?.from).toBe("search");
  });

  test("arguments and the comparison may be the caller's", async () => {
    const device = getDevice();
    const gather = kernel(
      ({ grid, PLUS }, y, x, at) => {
        const i = grid(1);
        if (i < y.length) y[i] = x[at[i]!]! + PLUS;
      },
      { uses: { PLUS: 0 } },
    );
    const seen: number[] = [];
    const tuned = await tune(
      gather,
      { uses: { PLUS: [0, 1] } },
      {
        device,
        shapes: [[[4], [2], [4]]],
        cache: memory(),
        args: () => [new Float32Array(4), Float32Array.of(5, 6), Int32Array.of(1, 0, 1, 0)],
        same: ([y]: readonly NDArray[], [expected]: readonly NDArray[]) => {
          seen.push(Number(y?.get(0)), Number(expected?.get(0)));
          return true;
        },
      },
    );
    expect([seen, tuned.choices.length]).toEqual([[7, 6], 1]);
  });
});

describe("refuses", () => {
  const device = {} as never;
  const scale = makeScale();
  test.each<[string, () => Promise<unknown>, string]>([
    ["what is no kernel", () => tune(Math.max as never, {}, { device, shapes: [] }), "expected a kernel"],
    [
      "a space without candidates",
      () => tune(scale, { block: [] }, { device, shapes: [] }),
      "a list of candidates as `block`",
    ],
    [
      "a name that the kernel has not",
      () => tune(scale, { uses: { TILE: [1] } }, { device, shapes: [] }),
      "it has EACH, WRONG",
    ],
    ["an option that does not exist", () => tune(scale, {}, { device, shapes: [], size: 1 } as never), "size"],
    ["no device", () => tune(scale, {}, { shapes: [] } as never), "as `device`"],
  ])("%s", async (_, work, message) => {
    await expect(work()).rejects.toThrow(message);
  });
});
