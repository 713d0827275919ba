// What tune finds is used, kept, and found again: in a file in Node, in Cache storage in Chromium.
import { array } from "@gridstride/core";
import type { TuneCache } from "@gridstride/jit/tune";
import { matmul, tune } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

interface NodeProcess {
  readonly pid: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A folder of this run in Node; the default, what the page has, in Chromium. */
function ownCache(name: string): { readonly cache?: string } {
  const { process } = globalThis as { process?: Partial<NodeProcess> };
  if (process?.pid === undefined) return {};
  return { cache: `${process.env?.TMPDIR ?? process.env?.TEMP ?? "/tmp"}/gridstride-tune-${process.pid}-${name}` };
}

const ones = (rows: number, columns: number) =>
  array(new Float32Array(rows * columns).fill(1)).reshape([rows, columns]);

eachTarget(({ target, getDevice }) => {
  test("found once, then kept", async () => {
    const device = getDevice();
    const shapes = [
      [
        [20, 24],
        [24, 20],
      ],
    ] as const;
    const seen: number[] = [];
    const options = {
      device,
      maxSeconds: 0,
      progress: ({ done }: { readonly done: number }) => seen.push(done),
      ...ownCache(target),
    };
    const [first] = await tune(matmul, shapes, { ...options, refresh: true });
    // The default is right, and there is no time for another.
    expect([first?.from, seen]).toEqual(["search", target === "webgpu" ? [1] : []]);
    const [second] = await tune(matmul, shapes, options);
    expect(second).toEqual({ ...first, from: "cache" });
    expect(seen.length).toBe(target === "webgpu" ? 1 : 0);
    const product = await matmul(ones(20, 24), ones(24, 20), { device });
    expect(product.toNested()).toEqual(new Array(20).fill(new Array(20).fill(24)));
  });

  test("what the cache says is used, and what it cannot mean is searched again", async () => {
    const device = getDevice();
    const shapes = [
      [
        [3, 4],
        [4, 5],
      ],
    ] as const;
    const kept = new Map<string, string>();
    const cache: TuneCache = {
      read: async (key) => kept.get(key) ?? null,
      write: async (key, text) => void kept.set(key, text),
    };
    await tune(matmul, shapes, { device, cache, maxSeconds: 0 });
    const [key] = [...kept.keys()] as [string];
    for (const [text, from] of [
      ['{"choice":"naive","ms":1}', "cache"],
      ["{", "search"],
      ["{}", "search"],
    ] as const) {
      kept.set(key, text);
      const [tuned] = await tune(matmul, shapes, { device, cache, maxSeconds: 0 });
      expect([text, tuned?.from]).toEqual([text, from]);
      expect(String(await matmul(ones(3, 4), ones(4, 5), { device }))).toContain("4");
    }
  });

  test("refuses another function, and operands that do not fit", async () => {
    const device = getDevice();
    await expect(tune(Math.max as never, [], { device })).rejects.toThrow("expected matmul");
    await expect(
      tune(
        matmul,
        [
          [
            [2, 3],
            [4, 5],
          ],
        ],
        { device, ...ownCache("none") },
      ),
    ).rejects.toThrow("different from 3");
  });
});
