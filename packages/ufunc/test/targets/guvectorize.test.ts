import { arange, array, type Device, type DType, empty, full, type NDArray, ones, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { guvectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import { core } from "./gufunc-functions.ts";
import { testDeviceArrays } from "./guvectorize/device-arrays.ts";
import { callsOn, laplace, matmul } from "./guvectorize/gufuncs.ts";
import { testLarge } from "./guvectorize/large.ts";

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
const sum = guvectorize("(n)->()", (x, out) => {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i];
  out[0] = total;
});

eachTarget((context) => {
  const { target, getDevice } = context;
  const float: DType = "float64";
  const on = (): { device: Device } => ({ device: getDevice() });
  const run = callsOn(getDevice);

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
      expect(met).toEqual([["float32"], ["int32"], ["int32", "bool"]]);
      expect(await types(mean, arange(4, "int32"), { dtype: "float32" })).toEqual(["float32"]);
    });

    test("numbers of the function's own take the type of what else is written", async () => {
      const unit = guvectorize("(n)->(n),(n)", (x, row, above) => {
        for (let i = 0; i < x.length; i++) {
          row[i] = i === 0 ? 1 : x.length - 4;
          if (i > 1) row[i] = x[i] / x[2];
          above[i] = x[i] > 1 ? 1 : 0;
        }
      });
      const [row, above] = (await run(unit, arange(4, "float32"))) as unknown as NDArray[];
      expect([row?.dtype, above?.dtype]).toEqual(["float32", "int32"]);
      expect([row?.toNested(), above?.toNested()]).toEqual([
        [1, 0, 1, 1.5],
        [0, 0, 1, 1],
      ]);
    });

    test("complex numbers stay complex, and their sizes and parts are real", async () => {
      const products = guvectorize("(n)->(),(),()", (z, product, size, last) => {
        let all = z[0];
        let total = 0;
        for (let i = 1; i < z.length; i++) all = all * z[i];
        for (let i = 0; i < z.length; i++) total += Math.abs(z[i]);
        product[0] = 0;
        product[0] = all;
        size[0] = total;
        last[0] = z[z.length - 1].imag;
      });
      for (const type of ["complex64", "complex128"] as const) {
        const z = array(
          [
            { re: 3, im: 4 },
            { re: 0, im: 2 },
          ],
          type,
        );
        const [product, size, last] = (await run(products as never, z)) as unknown as NDArray[];
        expect([product?.get(), size?.get(), last?.get()]).toEqual([{ re: -8, im: 6 }, 7, 2]);
        const real = type === "complex64" ? "float32" : "float64";
        expect([product?.dtype, size?.dtype, last?.dtype]).toEqual([type, real, real]);
      }
      // The sum of a complex array given for a result, and real elements.
      const onto = guvectorize("(n)->()", (x, out) => {
        for (let i = 0; i < x.length; i++) out[0] += x[i];
      });
      const out = full([], { re: 1, im: 1 }, "complex64");
      expect((await run(onto as never, arange(3, "float32"), { out })).get()).toEqual({ re: 4, im: 1 });
    });

    test("whole numbers divided are float64", async () => {
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
      expect(own.types).toEqual(["f->f", "b->i"]);
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

  testDeviceArrays(context);

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

  testLarge(context);
});
