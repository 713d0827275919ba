import { arange, array, type Device, type DType, empty, full, type NDArray, ones, zeros } from "@gridstride/core";
import { deviceFunction, type KernelArray1, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { guvectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import { core } from "./cores.ts";

type Call = (...args: unknown[]) => unknown;

const matmul = core("multiply", "(m,n),(n,p)->(m,p)", ["ii->i", "ff->f", "dd->d"]);
/** The lesson's: its outputs hold nothing to add to. */
const lesson = guvectorize(["void(f4[:,:], f4[:,:], f4[:,:])"], "(m,l),(l,n)->(m,n)", (A, B, C) => {
  for (let i = 0; i < A.shape[0]; i++) {
    for (let j = 0; j < B.shape[1]; j++) {
      let tmp = 0;
      for (let k = 0; k < B.shape[0]; k++) tmp += A[i][k] * B[k][j];
      C[i][j] += tmp;
    }
  }
});
const laplace = core("laplace", "(m,n)->(m,n)", ["f->f", "d->d"]);
const sum = guvectorize("(n)->()", (x, out) => {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i];
  out[0] = total;
});

eachTarget(({ target, getDevice }) => {
  const float: DType = target === "webgpu" ? "float32" : "float64";
  const on = (): { device: Device } => ({ device: getDevice() });
  const run = async (gufunc: unknown, ...args: unknown[]): Promise<NDArray> => {
    const last = args.at(-1) as object;
    const options = { ...on(), ...(isOptions(last) ? last : {}) };
    return (await (gufunc as Call)(...(isOptions(last) ? args.slice(0, -1) : args), options)) as NDArray;
  };

  describe("sizes of 0", () => {
    test.each([
      // shapes, result
      [
        [
          [0, 2, 3],
          [3, 2],
        ],
        [0, 2, 2],
      ],
      [
        [
          [2, 0],
          [0, 3],
        ],
        [2, 3],
      ],
      [
        [
          [0, 3],
          [3, 2],
        ],
        [0, 2],
      ],
      [
        [
          [2, 1, 3],
          [0, 3, 2],
        ],
        null,
      ],
      [
        [
          [1, 2, 3],
          [0, 3, 2],
        ],
        [0, 2, 2],
      ],
    ] as const)("%j", async ([a, b], shape) => {
      const call = run(matmul, ones(a, "float32"), ones(b, "float32"));
      if (shape === null) return expect(call).rejects.toThrow("could not be broadcast together");
      expect((await call).toNested()).toEqual(zeros(shape, "float32").toNested());
    });

    test("an output that is given keeps what it holds where there is nothing to loop over", async () => {
      const out = zeros([0, 2, 2], "float32");
      expect(await run(matmul, ones([0, 2, 3], "float32"), ones([3, 2], "float32"), { out })).toBe(out);
    });
  });

  describe("outputs start undefined", () => {
    const [A, B] = [arange(6, "float32").reshape([2, 3]), arange(6, "float32").reshape([3, 2])];

    test.runIf(target === "simulator")("reading one before it is written is reported with its line", async () => {
      const error = (await run(lesson, A, B).catch((caught: unknown) => caught)) as Error & { frame: string };
      expect(error.name).toBe("SimulatorError");
      expect(error.message).toMatch(
        /^GS903: thread 0 of block 0 reads o0\[0\]\[0\]\[0\], which nothing has written yet/,
      );
      expect(error.message).toMatch(/C\[i\]\[j\] \+= tmp/);
      expect(error.message).toMatch(/outputs start undefined, as in NumPy/);
      expect(error.message).toMatch(/guvectorize\.test\.ts:\d+:/);
    });

    test("what is given in `out` is there to be added to, or to stay", async () => {
      const C = full([2, 2], 100, "float32");
      await run(lesson, A, B, { out: C });
      expect(C.toNested()).toEqual([
        [110, 113],
        [128, 140],
      ]);
      const u = arange(12, "float32").reshape([3, 4]);
      const edge = full([3, 4], 7, "float32");
      await run(laplace, u, { out: edge });
      expect(edge.toNested()).toEqual([
        [7, 7, 7, 7],
        [7, 5, 6, 7],
        [7, 7, 7, 7],
      ]);
    });
  });

  describe("without signatures", () => {
    const mean = guvectorize("(n)->()", (x, out) => {
      let total = 0;
      for (let i = 0; i < x.length; i++) total += x[i];
      out[0] = total / x.length;
    });
    const first = guvectorize("(n),()->(),()", (x, limit, at, is) => {
      at[0] = -1;
      for (let i = x.length - 1; i >= 0; i--) if (x[i] > limit) at[0] = i;
      is[0] = at[0] >= 0;
    });

    test("outputs have the types of what is written to them", async () => {
      const types = async (...args: unknown[]): Promise<readonly string[]> => {
        const made = (await run(...(args as [unknown]))) as unknown as NDArray | NDArray[];
        return [made].flat().map(({ dtype }) => dtype);
      };
      const halves = arange(4, "float32");
      const met = [await types(sum, halves), await types(sum, arange(4, "int16")), await types(first, halves, 1.5)];
      expect(met).toEqual([["float32"], ["int16"], ["int32", "bool"]]);
      expect(await types(mean, arange(4, "int32"), { dtype: "float32" })).toEqual(["float32"]);
    });

    test.skipIf(target === "webgpu")("whole numbers divided are float64", async () => {
      const whole = arange(4, "int32");
      expect((await run(mean, whole)).dtype).toBe("float64");
      expect((await run(mean, whole, { out: zeros([], "float32") })).get()).toBe(1.5);
    });

    test("loops are those that calls met", async () => {
      const own = guvectorize("(n)->(n)", (x, out) => {
        for (let i = 0; i < x.length; i++) out[i] = x[i] + 1;
      });
      expect([own.ntypes, own.types]).toEqual([0, []]);
      await run(own, arange(2, "float32"));
      await run(own, arange(2, "int8"));
      await run(own, arange(3, "float32"));
      expect(own.types).toEqual(["f->f", "b->b"]);
    });
  });

  test("numbers, arrays without axes and dimensions that are left out", async () => {
    const poly = guvectorize(["void(float32[:], float32, float32[:])"], "(n),()->()", (c, x, out) => {
      let value = 0;
      for (let i = c.length - 1; i >= 0; i--) value = value * x + c[i];
      out[0] = value;
    });
    const coefficients = array([1, 2, 3], "float32");
    expect((await run(poly, coefficients, 2)).get()).toBe(17);
    expect((await run(poly, coefficients, full([], 2, "float32"))).get()).toBe(17);
    expect((await run(poly, coefficients, array([0, 1, 2], "float32"))).toNested()).toEqual([1, 6, 17]);
    const all = guvectorize(["void(float32[:,:], float32[:,:])"], "(m?,n?)->(m?,n?)", (x, out) => {
      for (let i = 0; i < x.shape[0]; i++)
        for (let j = 0; j < x.shape[1]; j++) out[i][j] = x[i][j] + 10 * x.shape[0] + x.shape[1];
    });
    expect((await run(all, array([1, 2, 3], "float32"))).toNested()).toEqual([14, 15, 16]);
    expect(await run(all, 2.5)).toBe(13.5);
  });

  test("the first parameter is the context where `uses` is given", async () => {
    const square = deviceFunction((x) => x * x);
    const norm = guvectorize(
      ["void(float32[:], float32[:])"],
      "(n)->()",
      ({ square, OFFSET, local }, x, out) => {
        const kept = local.array(1, "float32");
        kept[0] = OFFSET;
        for (let i = 0; i < x.length; i++) kept[0] += square(x[i]);
        out[0] = Math.sqrt(kept[0]);
      },
      { uses: { square, OFFSET: 0 }, maxBlocksize: 3 },
    );
    const rows = ones([5, 2], "float32").fill(array([3, 4], "float32"));
    expect((await run(norm, rows)).toNested()).toEqual([5, 5, 5, 5, 5]);
  });

  test("kernels call it with parts of their arrays", async () => {
    const rows = kernel(
      ({ grid, matmul, sum }, A, B, C, totals) => {
        const i = grid(1);
        if (i < A.length) {
          matmul(A[i], B, C[i]);
          sum(C[i][1], totals[i]);
        }
      },
      { uses: { matmul: lesson, sum } },
    );
    const [C, totals] = [zeros([2, 2, 2], "float32"), zeros([2, 1], "float32")];
    await rows.configure(1, 4, on())(
      arange(8, "float32").reshape([2, 2, 2]),
      arange(4, "float32").reshape([2, 2]),
      C,
      totals,
    );
    expect(C.toNested()).toEqual([
      [
        [2, 3],
        [6, 11],
      ],
      [
        [10, 19],
        [14, 27],
      ],
    ]);
    expect(totals.toNested()).toEqual([[17], [41]]);
  });

  describe("device arrays", () => {
    test("give device arrays, enqueued; nothing but the result stays in memory", async () => {
      const device = getDevice();
      using a = device.toDevice(arange(12, "float32").reshape([2, 2, 3]));
      using b = device.toDevice(arange(6, "float32").reshape([3, 2]));
      const before = device.memory.live;
      const made = matmul(a, b) as ReturnType<Device["toDevice"]>;
      expect(made.device).toBe(device);
      // The least that a device's pool gives.
      expect(device.memory.live - before).toBeLessThanOrEqual(256);
      expect((await made.copyToHost()).toNested()).toEqual([
        [
          [10, 13],
          [28, 40],
        ],
        [
          [46, 67],
          [64, 94],
        ],
      ]);
      made.dispose();
    });

    test("are converted by launches; an output may lie over an input or have another type", async () => {
      const device = getDevice();
      using a = device.toDevice(arange(4, "int16").reshape([2, 2]));
      using b = device.toDevice(ones([1, 2], "int32"));
      using out = device.zeros([2, 2], "float32");
      const stretched = b.broadcastTo([2, 2]);
      matmul(a, stretched, { out });
      expect((await out.copyToHost()).toNested()).toEqual([
        [1, 1],
        [5, 5],
      ]);
      using over = device.toDevice(arange(9, "float32"));
      // The output is the first input, one element further on.
      const [x, y] = [over.slice([0, 8]).reshape([2, 2, 2]), over.slice([1, 9]).reshape([2, 2, 2])];
      matmul(x, x, { out: y });
      expect((await over.copyToHost()).toNested()).toEqual([0, 2, 3, 6, 11, 46, 55, 66, 79]);
    });

    test("an operand of another device, or of the host, is refused", () => {
      using a = getDevice().toDevice(ones([2, 2], "float32"));
      expect(() => matmul(a, ones([2, 2], "float32"))).toThrow("got host and device arrays together");
    });
  });

  test("an input that is broadcast is not expanded", async () => {
    const device = getDevice();
    using x = device.toDevice(ones([64], "float32"));
    using y = device.toDevice(ones([1, 64], "float32"));
    const before = device.memory.live;
    const made = core("inner1d", "(i),(i)->()", ["ff->f"])(x.broadcastTo([50, 20, 64]), y) as ReturnType<
      Device["toDevice"]
    >;
    expect(device.memory.live - before).toBeLessThanOrEqual(4096);
    expect((await made.copyToHost()).get(49, 19)).toBe(64);
    made.dispose();
  });

  test("a loop of many dimensions that cannot be joined", async () => {
    const x = arange(2 * 3 * 4 * 5 * 2, float)
      .reshape([2, 3, 4, 5, 2])
      .transpose([1, 3, 0, 2, 4])
      .slice(null, [null, null, 2]);
    const y = arange(3 * 2, float).reshape([3, 1, 1, 1, 2]);
    const made = await run(core("inner1d", "(i),(i)->()", ["ff->f", "dd->d"]), x, y);
    const expected = empty([3, 3, 2, 4], float);
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        for (let k = 0; k < 2; k++)
          for (let l = 0; l < 4; l++) {
            const product = (n: number): number => Number(x.get(i, j, k, l, n)) * Number(y.get(i, 0, 0, 0, n));
            expected.set(product(0) + product(1), i, j, k, l);
          }
    expect(made.toNested()).toEqual(expected.toNested());
  });

  describe("operands that are larger than a chunk go through the device part by part", () => {
    const body = (x: KernelArray1, y: KernelArray1, sums: KernelArray1, last: KernelArray1): void => {
      let total = 0;
      for (let i = 0; i < x.length; i++) {
        total += x[i] * 2 + y[i];
        sums[i] = total;
      }
      last[0] += total;
    };
    const make = (options: object): Call =>
      (guvectorize as Call)(["void(f4[:], f4[:], f4[:], f4[:])"], "(n),(n)->(n),()", body, options) as Call;
    const [whole, some, least] = [make({}), make({ maxChunkBytes: 150 }), make({ maxChunkBytes: 1 })];
    const results = async (gufunc: Call, turned: boolean): Promise<unknown> => {
      const x = arange(60, "float32")
        .reshape([3, 5, 4])
        .slice([null, null, turned ? -1 : 1]);
      const y = turned ? arange(20, "float32").reshape([4, 5]).transpose() : arange(4, "float32");
      const last = full([3, 5], 7, "float32");
      const [sums] = (await gufunc(x, y, { out: [null, last], ...on() })) as NDArray[];
      return [sums?.toNested(), last.toNested()];
    };

    test.each([true, false])("the same results, operands turned: %j", async (turned) => {
      const expected = await results(whole, turned);
      expect(await results(some, turned)).toEqual(expected);
      if (target !== "webgpu") expect(await results(least, turned)).toEqual(expected);
    });

    test("an output over an input gets the results of a copy", async () => {
      const over = async (gufunc: Call): Promise<unknown> => {
        const memory = arange(44, "float32");
        const x = memory.slice([0, 40]).reshape([10, 4]);
        const y = memory.slice([4, 44]).reshape([10, 4]);
        await gufunc(x, x, { out: [y, zeros(10, "float32")], ...on() });
        return memory.toNested();
      };
      expect(await over(some)).toEqual(await over(whole));
    });
  });

  // One thread would do all the work: its loops are spread over threads where there are any to spare.
  describe.skipIf(target === "simulator")("few core calls, and large", () => {
    const cell = (i: number, j: number): number => ((i * 7 + j * 3) % 11) - 5;
    const table = (rows: number, columns: number): NDArray => {
      const made = empty([rows, columns], "float32");
      for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) made.set(cell(i, j), i, j);
      return made;
    };
    const [M, L, N] = [111, 109, 113];

    test.each(["as they lie", "turned"] as const)("matmul, operands %s", async (how) => {
      const turned = how === "turned";
      const [a, b] = turned ? [table(L, M).transpose(), table(N, L).transpose()] : [table(M, L), table(L, N)];
      const made = await run(matmul, a, b);
      for (const [i, j] of [
        [0, 0],
        [M - 1, N - 1],
        [17, 64],
        [64, 17],
        [M - 1, 0],
      ] as const) {
        let sum = 0;
        for (let k = 0; k < L; k++) sum += turned ? cell(k, i) * cell(j, k) : cell(i, k) * cell(k, j);
        expect([i, j, made.get(i, j)]).toEqual([i, j, sum]);
      }
      const ends = await run(matmul, ones([1, M], "float32"), made);
      const columns = await run(matmul, ones([1, M], "float32"), a);
      expect(ends.toNested()).toEqual((await run(matmul, columns, b)).toNested());
    });

    test("laplace: elements that it does not write stay", async () => {
      const [u, out] = [table(150, 161), full([150, 161], 9, "float32")];
      await run(laplace, u, { out });
      const wrong: unknown[] = [];
      for (let i = 0; i < 150; i++)
        for (let j = 0; j < 161; j++) {
          const edge = i === 0 || j === 0 || i === 149 || j === 160;
          const around = 0.25 * (cell(i + 1, j) + cell(i - 1, j) + cell(i, j + 1) + cell(i, j - 1));
          if (out.get(i, j) !== (edge ? 9 : around)) wrong.push([i, j, out.get(i, j)]);
        }
      expect(wrong).toEqual([]);
    });
  });
});

/** An object that is no array. */
function isOptions(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("data" in value) && !Array.isArray(value);
}
