// console.log, assert, debug and limits, where kernels run in memory that the host reads afterwards.
import { array, LaunchError, type NDArray, zeros } from "@gridstride/core";
import { KernelError, kernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import { describe, expect, test, vi } from "vitest";

const debug = { debug: true };

const findings = {
  "a read": [
    kernel(({ grid }, x) => {
      const i = grid(1);
      if (i === 5) x[0] = x[i + 3];
    }, debug),
    zeros([8], "float32"),
    { finding: "out-of-bounds-read", indices: [8], array: "x" },
  ],
  "a write, negative": [
    kernel(({ grid }, x) => {
      const i = grid(1);
      if (i === 5) x[i - 7] = 1;
    }, debug),
    zeros([8], "uint8"),
    { finding: "out-of-bounds-write", indices: [-2] },
  ],
  "an atomic": [
    kernel(({ grid, atomic }, x) => {
      const i = grid(1);
      if (i === 5) atomic.add(x, 100, 1);
    }, debug),
    zeros([8], "int32"),
    { finding: "out-of-bounds-write", indices: [100] },
  ],
  "two axes": [
    kernel(({ grid }, x) => {
      const i = grid(1);
      if (i === 5) x[1][i] = 1;
    }, debug),
    zeros([2, 4], "float32"),
    { finding: "out-of-bounds-write", indices: [1, 5] },
  ],
  "shared memory, after a barrier": [
    kernel(({ grid, shared, syncthreads }, x) => {
      const s = shared.array(4, "float32");
      const i = grid(1);
      syncthreads();
      if (i === 5) s[i] = 1;
      x[0] = 0;
    }, debug),
    zeros([4], "float32"),
    { finding: "out-of-bounds-write", array: "s" },
  ],
  "an assertion": [
    kernel(({ grid, assert }, x) => {
      const i = grid(1);
      assert(i < 5 || i > 5, "not five");
      x[0] = 0;
    }, debug),
    zeros([4], "float32"),
    { finding: "failed-assertion" },
  ],
} as const;

const everyKind = kernel(({ grid, uint8, int16, float16 }, x) => {
  const i = grid(1);
  if (i % 16 === 3) {
    console.log("i", i, x[i], x[i] > 1, uint8(x[i]), int16(0 - x[i]), float16(x[i]));
    console.log(i / 0);
  }
});

const wideKinds = kernel(({ grid }, x, y) => {
  const i = grid(1);
  if (i < x.size) console.log(x[i], y[i], -x[i]);
});

const much = kernel(({ grid }) => {
  console.log(grid(1));
});

const threeAxes = kernel(({ threadIdx, blockIdx, syncthreads }) => {
  if (threadIdx.z === 1) console.log(blockIdx.y, threadIdx.x, threadIdx.y);
  syncthreads();
  if (threadIdx.z === 1) console.log("again", threadIdx.x);
});

const hungry = kernel(({ shared }, x) => {
  const s = shared.array(100000, "float32");
  s[0] = 1;
  x[0] = s[0];
});

const inBlocks = kernel(({ blockIdx }, x) => {
  x[blockIdx.x] = 1;
});

const everywhere = kernel(({ grid }, x) => {
  x[grid(1)] = 1;
});

describeTargets(
  "reports",
  ({ getDevice }) => {
    /** Lines of console.log until the device has done its work. */
    const lines = async (launch: () => Promise<void> | undefined): Promise<readonly string[]> => {
      const shown: string[] = [];
      const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void shown.push(line));
      try {
        await launch();
        await getDevice().synchronize();
      } finally {
        spy.mockRestore();
      }
      return shown;
    };

    describe("console.log", () => {
      test("values of every kind, in thread order, several lines a thread", async () => {
        const x = array(
          Array.from({ length: 64 }, (_, i) => i / 2),
          "float32",
        );
        expect(await lines(() => everyKind.configure(2, 32, { device: getDevice() })(x))).toEqual(
          [3, 19, 35, 51].flatMap((i) => [
            `i ${i} ${i / 2} ${i / 2 > 1} ${Math.trunc(i / 2)} ${-Math.trunc(i / 2) || 0} ${i / 2}`,
            "Infinity",
          ]),
        );
      });

      test("values of 64 bits", async () => {
        const x = array(new BigInt64Array([1n, -(2n ** 63n), 2n ** 53n + 1n]), [3]);
        const y = array([0.1, -0, 1e300]);
        expect(await lines(() => wideKinds.configure(1, 4, { device: getDevice() })(x, y))).toEqual([
          "1 0.1 -1",
          "-9223372036854775808 -0 -9223372036854775808",
          "9007199254740993 1e+300 -9007199254740993",
        ]);
      });

      test("says how many lines were lost", async () => {
        const shown = await lines(() => void much.configure(2048, 32, { device: getDevice() })());
        const kept = shown.length - 1;
        expect(kept).toBeGreaterThan(60_000);
        expect(shown.at(-1)).toBe(
          `(${65536 - kept} more lines of this launch were lost: its 1048576 bytes for console.log were full)`,
        );
        expect(await lines(() => void much.configure(1, 2, { device: getDevice() })())).toEqual(["0", "1"]);
      });

      test("in blocks of three axes, around a barrier", async () => {
        const shown = await lines(() => void threeAxes.configure([1, 2], [2, 2, 2], { device: getDevice() })());
        const threads = [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ];
        expect(shown).toEqual([0, 1].flatMap((b) => threads.flatMap(([x, y]) => [`${b} ${x} ${y}`, `again ${x}`])));
      });
    });

    describe("debug", () => {
      test.each(Object.entries(findings))("%s", async (_, [launchable, host, expected]) => {
        const launch = launchable.configure(1, 64, { device: getDevice() }) as (x: NDArray) => Promise<void>;
        const error = await launch(host).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(KernelError);
        expect(error).toMatchObject({ ...expected, threads: [{ blockIdx: [0, 0, 0], threadIdx: [5, 0, 0] }] });
        expect((error as Error).message).toContain("thread 5 of block 0");
        await expect(getDevice().synchronize()).resolves.toBeUndefined();
      });
    });

    test.each([
      ["a block", () => everywhere.configure(1, 2048)],
      ["shared memory", () => hungry.configure(1, 64)],
      ["threads along an axis", () => everywhere.configure(2 ** 27, 64)],
      ["blocks in all", () => inBlocks.configure([65536, 65536, 8], 1)],
    ] as const)("more than the device has: %s", (name, configure) => {
      using x = getDevice().zeros([4], "float32");
      let error: unknown;
      try {
        configure()(x);
      } catch (caught) {
        error = caught;
      }
      expect(error).toBeInstanceOf(LaunchError);
      expect(error).toMatchObject({ code: name === "a block" ? "bad-size" : "limit" });
    });
  },
  ["webgpu", "cpu", "parallel"],
);
