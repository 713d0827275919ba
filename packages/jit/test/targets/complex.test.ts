import { arange, array, type Complex, LaunchError, type NDArray, zeros } from "@gridstride/core";
import { CompileError, deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const z = (re: number, im: number): Complex => ({ re, im });
const X = [z(1, 2), z(-3, 0.5), z(0, -1), z(2, 2)];
const Y = [z(0.5, -2), z(3, 1), z(0, 1), z(2, 2)];
const plus = (a: Complex, b: Complex): Complex => z(a.re + b.re, a.im + b.im);
const minus = (a: Complex, b: Complex): Complex => z(a.re - b.re, a.im - b.im);
const times = (a: Complex, b: Complex): Complex => z(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
const list = (x: NDArray): readonly Complex[] => x.toNested() as unknown as Complex[];

// biome-ignore lint/suspicious/noExplicitAny: TypeScript has no operators for complex numbers
type Any = any;
const affine = deviceFunction((a: Any, b: Any) => a * b + 1);
const parts = deviceFunction(({ conj }, a: Any) => [a.real, conj(a)] as const, { uses: {} });
const WEIGHTS = array([z(1, 1), z(2, -1)], "complex64");

eachTarget(({ getDevice }) =>
  describe.each(["complex64", "complex128"] as const)("%s", (type) => {
    const run = async (
      fn: (context: Any, ...args: Any[]) => void,
      args: readonly unknown[],
      uses = {},
    ): Promise<Complex[]> => {
      const device = getDevice();
      const out = zeros(4, type);
      const [x, y] = [array(X, type), array(Y, type)];
      await ((kernel as Any)(fn, { uses }) as Any).forall(4, { device })(
        ...[out, x, y, ...args].slice(0, fn.length - 1),
      );
      return [...list(out)];
    };

    test("operators", async () => {
      expect(
        await run(({ grid }, out, x, y) => {
          const i = grid(1);
          if (i < out.length) out[i] = x[i] + y[i];
        }, []),
      ).toEqual(X.map((a, i) => plus(a, Y[i]!)));
      expect(
        await run(({ grid }, out, x, y) => {
          const i = grid(1);
          if (i < out.length) out[i] = x[i] - y[i];
        }, []),
      ).toEqual(X.map((a, i) => minus(a, Y[i]!)));
      expect(
        await run(({ grid }, out, x, y) => {
          const i = grid(1);
          if (i < out.length) out[i] = x[i] * y[i];
        }, []),
      ).toEqual(X.map((a, i) => times(a, Y[i]!)));
      expect(
        await run(({ grid }, out, x) => {
          const i = grid(1);
          if (i < out.length) out[i] = -x[i];
        }, []),
      ).toEqual(X.map(({ re, im }) => z(-re, -im)));
      expect(
        await run(({ grid }, out, x) => {
          const i = grid(1);
          if (i < out.length) out[i] = x[i] ** 2;
        }, []),
      ).toEqual(X.map((a) => times(a, a)));
      const quotients = await run(({ grid }, out, x, y) => {
        const i = grid(1);
        if (i < out.length) out[i] = (x[i] / y[i]) * y[i];
      }, []);
      for (const [i, q] of quotients.entries()) expect(Math.hypot(q.re - X[i]!.re, q.im - X[i]!.im)).toBeLessThan(1e-6);
      const same = await run(({ grid }, out, x, y) => {
        const i = grid(1);
        if (i < out.length) out[i] = (x[i] === y[i] ? 1 : 0) + (x[i] !== y[i] ? 2 : 0);
      }, []);
      expect(same).toEqual([z(2, 0), z(2, 0), z(2, 0), z(1, 0)]);
    });

    test("parts, conjugates, sizes and compound assignment", async () => {
      const got = await run(({ grid, conj, complex, complex64 }, out, x, y) => {
        const i = grid(1);
        if (i >= out.length) return;
        out[i] = complex(x[i].imag, Math.abs(complex64(3, 4)));
        out[i] += conj(x[i]);
        out[i] *= 2;
        let s = 0;
        for (let j = 0; j < 3; j++) s += x[i] * j;
        out[i] -= s;
        const [a, b] = [y[i], x[i]];
        let [p, q] = [a, b];
        [p, q] = [q, p];
        out[i] = i > 1 ? out[i] : out[i] + (p - b) + (q - a);
      }, []);
      expect(got).toEqual(
        X.map(({ re, im }) => minus(times(plus(z(im, 5), z(re, -im)), z(2, 0)), times(z(re, im), z(3, 0)))),
      );
    });

    test("device functions, constant arrays, real operands of complex numbers", async () => {
      const got = await run(
        ({ grid, affine, parts, WEIGHTS }, out, x, y, c, n) => {
          const i = grid(1);
          if (i >= out.length) return;
          const [re, other] = parts(x[i]);
          out[i] = affine(x[i], y[i]) + c + n * re + other * WEIGHTS[i % 2];
        },
        [z(1, -1), 0.5],
        { affine, parts, WEIGHTS },
      );
      expect(got).toEqual(
        X.map((a, i) => {
          const w = i % 2 === 0 ? z(1, 1) : z(2, -1);
          return plus(plus(plus(plus(times(a, Y[i]!), z(1, 0)), z(1, -1)), z(0.5 * a.re, 0)), times(z(a.re, -a.im), w));
        }),
      );
    });

    test("a number behind a complex number in a tuple", async () => {
      const got = await run(({ grid }, out, x) => {
        const i = grid(1);
        if (i >= out.length) return;
        const t = [x[i], i + 0.5, x[i]];
        out[i] = t[1] + t[2];
      }, []);
      expect(got).toEqual(X.map((a, i) => plus(a, z(i + 0.5, 0))));
    });

    test("shared and local arrays", async () => {
      const got = await run(({ grid, threadIdx, shared, local, syncthreads }, out, x) => {
        const t = threadIdx.x;
        const s = shared.array(256, x.dtype);
        const own = local.array([2], "complex64");
        const i = grid(1);
        if (i < x.length) s[t] = x[i];
        own[0] = 1;
        own[1] = own[0] + own[0];
        syncthreads();
        if (i < out.length) out[i] = s[3 - t] * own[1];
      }, []);
      expect(got).toEqual([...X].reverse().map((a) => times(a, z(2, 0))));
    });

    test("views that share memory, sizes and strides", async () => {
      const device = getDevice();
      const base = arange(8, type);
      const shift = kernel(({ grid }, a, b) => {
        const i = grid(1);
        if (i < a.length) a[i] = b[i] * 2 + a.strides[0] - a.size;
      });
      await shift.forall(4, { device })(base.slice([null, null, 2]), base.slice([1, null, 2]));
      expect(list(base).map(({ re }) => re)).toEqual([0, 1, 4, 3, 8, 5, 12, 7]);
      const on = device.toDevice(arange(6, type).reshape([2, 3]));
      const rows = kernel(({ grid, complex64 }, a) => {
        const [i, j] = grid(2);
        if (j < a.shape[0] && i < a.shape[1]) a[j][i] = a[j][i] * complex64(0, 1);
      });
      rows.configure(1, [4, 4])(on.T);
      expect(list((await on.copyToHost()).reshape(-1)).map(({ im }) => im)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    test("a signature, and numbers for its complex argument", async () => {
      const device = getDevice();
      const add = (kernel as Any)(`void(${type}[:], ${type})`, ({ grid }: Any, x: Any, c: Any) => {
        const i = grid(1);
        if (i < x.length) x[i] += c;
      });
      const x = device.zeros(2, type) as never;
      add.forall(2)(x, z(1, 2));
      add.forall(2)(x, 3);
      expect(list(await (x as { copyToHost(): Promise<NDArray> }).copyToHost())).toEqual([z(4, 2), z(4, 2)]);
      expect(() => add.forall(2)(device.zeros(2, "float32") as never, 1)).toThrow(LaunchError);
    });
  }),
);

const codeOf = (
  fn: (context: Any, ...args: Any[]) => void,
  given: readonly unknown[] = [array(X, "complex64"), array(Y, "complex64")],
): string => {
  const [error] = ((kernel as Any)(fn) as Any).check(given.slice(0, fn.length - 1), { target: "simulator" }) as Error[];
  if (error !== undefined) expect(error).toBeInstanceOf(CompileError);
  return (error as CompileError | undefined)?.code ?? "none";
};

test("what complex numbers do not have is an error with a place", () => {
  expect(
    codeOf((_, x, y) => {
      if (x[0] < y[0]) x[0] = y[0];
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x, y) => {
      x[0] = x[0] % y[0];
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x, y) => {
      x[0] = x[0] & y[0];
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      x[0] = Math.floor(x[0]);
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x, y) => {
      x[0] = Math.max(x[0], y[0]);
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      if (x[0]) x[0] = 1;
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      x[0] = !x[0] ? 1 : 0;
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      x[x[0]] = 1;
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      x[0] = x[0].size;
    }),
  ).toBe("GS408");
  expect(
    codeOf(({ atomic }, x) => {
      atomic.add(x, 0, 1);
    }),
  ).toBe("GS311");
  expect(
    codeOf(({ float32 }, x) => {
      x[0] = float32(x[0]);
    }),
  ).toBe("GS315");
  expect(
    codeOf(({ block }, x) => {
      x[0] = block.sum(x[0]);
    }),
  ).toBe("GS315");
  expect(
    codeOf((_, x) => {
      let t = [x[0], 1];
      t = [1, x[1]];
      x[0] = t[0] + t[1];
    }),
  ).toBe("none");
});

test("a real element takes no complex value", () => {
  expect(
    codeOf(
      (_, a, x) => {
        a[0] = x[0];
      },
      [new Float32Array(1), array(X, "complex64")],
    ),
  ).toBe("GS315");
});
