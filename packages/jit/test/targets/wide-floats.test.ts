// float64: every operation on edges and random pairs, against JavaScript's numbers; on webgpu all of it is integer arithmetic.
import { array, type Device, type DType, dtypes, type NDArray, requestDevice } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget, everyRow, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { fma64 } from "../../src/math/fma.ts";

interface Row {
  readonly expected: (x: number, y: number, z: number) => number | boolean;
  readonly result?: DType;
}

const rows: Readonly<Record<string, Row>> = {
  "x + y": { expected: (x, y) => x + y },
  "x - y": { expected: (x, y) => x - y },
  "x * y": { expected: (x, y) => x * y },
  "x / y": { expected: (x, y) => x / y },
  "x % y": { expected: (x, y) => x % y },
  "fma(x, y, z)": { expected: fma64 },
  "Math.sqrt(x)": { expected: Math.sqrt },
  "-x": { expected: (x) => -x },
  "Math.abs(x)": { expected: Math.abs },
  "Math.sign(x)": { expected: Math.sign },
  "Math.floor(x)": { expected: Math.floor },
  "Math.ceil(x)": { expected: Math.ceil },
  "Math.trunc(x)": { expected: Math.trunc },
  "Math.round(x)": { expected: Math.round },
  "Math.min(x, y)": { expected: (x, y) => Math.min(x, y) },
  "Math.max(x, y)": { expected: (x, y) => Math.max(x, y) },
  "x < y ? x : z": { expected: (x, y, z) => (x < y ? x : z) },
  "x < y": { expected: (x, y) => x < y, result: "bool" },
  "x <= y": { expected: (x, y) => x <= y, result: "bool" },
  "x === y": { expected: (x, y) => x === y, result: "bool" },
  "x !== y": { expected: (x, y) => x !== y, result: "bool" },
  "!x": { expected: (x) => !x, result: "bool" },
  "Number.isNaN(x)": { expected: Number.isNaN, result: "bool" },
  "Number.isFinite(x)": { expected: Number.isFinite, result: "bool" },
  "Number.isInteger(x)": { expected: Number.isInteger, result: "bool" },
  "(x * y + z) * x - y / z + Math.sqrt(x) * (y - x) - x * z + (x - z) / (y + x) * z": {
    expected: (x, y, z) => (x * y + z) * x - y / z + Math.sqrt(x) * (y - x) - x * z + ((x - z) / (y + x)) * z,
  },
};

const words = new Float64Array(1);
const halves = new Uint32Array(words.buffer);

/** Zeros, subnormals, powers of two and their neighbours, halfway cases, infinities, NaN. */
const edges = [
  0,
  ...[5e-324, 2 ** -1022 - 2 ** -1074, 2 ** -1022, 2 ** -538, 2 ** -53, 0.5, 1, 1.5, 2.5, 3, 2 ** 31 - 0.5, 2 ** 32],
  ...[2 ** 52 - 0.5, 2 ** 52 + 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64, 2 ** 1023, Number.MAX_VALUE],
  ...[1 - 2 ** -53, 1 + 2 ** -52, 1 + 2 ** -51, 0.1, Math.PI, 0.5 - 2 ** -54],
  Number.POSITIVE_INFINITY,
].flatMap((x) => [x, -x]);

type Triple = readonly [x: number, y: number, z: number];

/** The edges crossed; then numbers of any bits, and numbers near to others, whose differences cancel. */
function triples(count: number): readonly Triple[] {
  const random = seededRandom(64);
  const word = (): number => random.integer(0, 2 ** 31 - 1) * 2 + random.integer(0, 1);
  const any = (): number => {
    halves.set([word(), word()]);
    return words[0] as number;
  };
  const near = (x: number): number => x * (1 + (random.uniform() - 0.5) * 2 ** -random.integer(0, 60));
  const all = [...edges, Number.NaN];
  return [
    ...all.flatMap((x, i) => all.map((y, j): Triple => [x, y, all[(7 * i + 3 * j) % all.length] as number])),
    ...Array.from({ length: count }, (_, i): Triple => {
      const x = i % 3 === 0 ? any() : (random.uniform() - 0.5) * 2 ** random.integer(-60, 60);
      const y = i % 3 === 1 ? near(x) : any();
      return [x, y, i % 2 === 0 ? near(-x * y) : near(y)];
    }),
  ];
}

const compiled = (text: string): { forall(n: number): (...args: readonly unknown[]) => void } => {
  const body = `const i = grid(1); if (i < out.length) { const x = a[i]; const y = b[i]; const z = c[i]; out[i] = ${text}; }`;
  return kernel(new Function(`return ({ grid, fma, ${dtypes.join(", ")} }, out, a, b, c) => { ${body} }`)()) as never;
};

eachTarget(({ target, getDevice }) => {
  const count = everyRow ? 100_000 : thorough && target === "webgpu" ? 4000 : 300;
  const all = triples(count);
  const columns = [0, 1, 2].map(
    (k): NDArray =>
      array(
        all.map((one) => one[k] as number),
        "float64",
      ),
  );

  const results = async (text: string, type: DType): Promise<NDArray> => {
    const device = getDevice();
    const [a, b, c] = columns.map((column) => device.toDevice(column)) as [never, never, never];
    using out = device.empty([all.length], type);
    compiled(text).forall(all.length)(out, a, b, c);
    const got = await out.copyToHost();
    for (const column of [a, b, c] as { dispose(): void }[]) column.dispose();
    return got;
  };
  const differences = (text: string, got: NDArray, want: (one: Triple) => unknown): readonly string[] =>
    all.flatMap((one, i) =>
      Object.is(got.get(i), want(one)) ? [] : [`${text} of ${one}: ${String(got.get(i))}, not ${String(want(one))}`],
    );

  test.each(Object.entries(rows))(`%s on ${all.length} triples`, async (text, { expected, result = "float64" }) => {
    const got = await results(text, result);
    expect(differences(text, got, (one) => expected(...one)).slice(0, 5)).toEqual([]);
  });

  describe("conversions", () => {
    // Of a type's own conversion on the host; short integers keep the low bits of a whole number of any size.
    const whole = (x: number): bigint => (Number.isFinite(x) ? BigInt(Math.trunc(x)) : 0n);
    const short = /^u?int(8|16)$/;
    const types = dtypes.filter((type) => type !== "float16" && type !== "bool" && !type.startsWith("complex"));

    test.each(types)("to %s", async (type) => {
      const got = await results(`${type}(x)`, type);
      const host = (columns[0] as NDArray).astype(type);
      const [unsigned, width] = [type.startsWith("u"), Number(short.exec(type)?.[1])];
      const expected = all.map(([x], i) => {
        if (!short.test(type)) return host.get(i);
        return Number(unsigned ? BigInt.asUintN(width, whole(x)) : BigInt.asIntN(width, whole(x)));
      });
      const wrong = all.flatMap(([x], i) =>
        Object.is(got.get(i), expected[i])
          ? []
          : [`${type}(${x}) is ${String(got.get(i))}, not ${String(expected[i])}`],
      );
      expect(wrong.slice(0, 5)).toEqual([]);
    });

    test.each([...types, "bool"] as const)("from %s", async (type) => {
      const device = getDevice();
      const given = (columns[0] as NDArray).astype(type);
      using a = device.toDevice(given);
      using out = device.empty([all.length], "float64");
      compiled("float64(x)").forall(all.length)(out, a, a, a);
      const got = await out.copyToHost();
      const host = given.astype("float64");
      const wrong = all.flatMap((_, i) =>
        Object.is(got.get(i), host.get(i)) ? [] : [`float64(${given.get(i)}) is ${got.get(i)}, not ${host.get(i)}`],
      );
      expect(wrong.slice(0, 5)).toEqual([]);
    });
  });

  // Of each way to be made: a rare branch, a reduction in integers, products alone, several arguments, and pairs.
  const some = ["sin", "exp", "pow", "cbrt"];
  const every = "cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh expm1 log log2 log10 log1p hypot".split(
    " ",
  );
  test.runIf(target === "webgpu").each(everyRow ? [...some, ...every] : some)("Math.%s: cpu's bits", async (name) => {
    const part = all.filter((_, i) => i % (everyRow ? 30 : 20) === 0).concat(all.slice(0, 60));
    const text = `Math.${name}(${["pow", "atan2", "hypot"].includes(name) ? "x, y" : "x"})`;
    const on = async (device: Device): Promise<readonly string[]> => {
      const [x, y] = [0, 1].map((k) => device.toDevice(array(part.map((one) => one[k] as number))));
      using out = device.empty(part.length, "float64");
      compiled(text).forall(part.length)(out, x, y, y);
      const { data } = await out.copyToHost();
      x?.dispose();
      y?.dispose();
      return part.map(([x, y], i) => `${text} of ${x}, ${y} is ${data[i]}`);
    };
    using cpu = await requestDevice({ target: "cpu" });
    const wanted = await on(cpu);
    const wrong = (await on(getDevice())).flatMap((got, i) => (got === wanted[i] ? [] : [`${got}, not ${wanted[i]}`]));
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test("arguments, constants, shared and local arrays, device functions' results, atomics' neighbours", async () => {
    const device = getDevice();
    using out = device.zeros(64, "float64");
    using given = device.toDevice(
      array(
        all.slice(100, 164).map(([x]) => x),
        "float64",
      ),
    );
    const turn = kernel(({ grid, threadIdx, shared, local, syncthreads }, out, x, k: number) => {
      const all = shared.array([64], "float64");
      const own = local.array([3], "float64");
      const i = grid(1);
      const t = threadIdx.x;
      own[t % 3] = x[i] * 0.1;
      all[t] = own[t % 3];
      syncthreads();
      out[i] = all[63 - t] + k;
    });
    turn.configure(1, 64)(out, given, 1e-300);
    const want = all.slice(100, 164).map((_, i) => (all[163 - i] as Triple)[0] * 0.1 + 1e-300);
    expect(((await out.copyToHost()) as NDArray).toNested()).toEqual(want);
  });
});

eachTarget(({ getDevice }) => {
  test("the bounds of a loop with a fence or a barrier stay the same in all threads, whatever float64 stands before it", async () => {
    const steps = kernel(({ grid, range, syncthreads, threadfence, float64, complex128 }, out, x) => {
      const i = grid(1);
      const turned: { readonly real: number } = (complex128(i) / complex128(1)) as never;
      let sum = x[i] / 3 + turned.real * float64(1);
      for (let k = 0; k < 4; k++) out[i] = (out[i] * sum) / 7 + Math.sqrt(sum);
      for (const k of range(0, 3)) {
        threadfence();
        sum = sum / (k + 2);
      }
      for (let k = 0; k < 2; k++) {
        out[i] = out[i] / sum;
        syncthreads();
      }
    });
    const x = array([0.1, 1, 2e10, 7], "float64");
    using out = getDevice().zeros(4, "float64");
    steps.configure(1, 4, { device: getDevice() })(out, getDevice().toDevice(x));
    const want = [0.1, 1, 2e10, 7].map((one, i) => {
      let sum = one / 3 + i;
      let kept = 0;
      for (let k = 0; k < 4; k++) kept = (kept * sum) / 7 + Math.sqrt(sum);
      for (let k = 0; k < 3; k++) sum = sum / (k + 2);
      return kept / sum / sum;
    });
    expect((await out.copyToHost()).toNested()).toEqual(want);
  });

  test("a condition in float64 around a barrier stays the same in all threads", async () => {
    const branch = kernel(({ blockIdx, threadIdx, shared, syncthreads }, out, x) => {
      const near = shared.array(4, "float64");
      const i = threadIdx.x;
      near[i] = (x[i] * 3) / 7;
      if ((blockIdx.x / 7) * (x.size / 7) > 0) out[i] = 1;
      else {
        syncthreads();
        out[i] = near[3 - i] / 3;
      }
      for (let at = x.size / 3; at < x.size * 1.7; at = at * 1.5 + 0.1) {
        if (at * at > 30) break;
        syncthreads();
        out[i] = out[i] * at + Math.sqrt(at);
      }
    });
    const x = [0.1, 1, 2e10, 7];
    using out = getDevice().zeros(4, "float64");
    branch.configure(1, 4, { device: getDevice() })(out, getDevice().toDevice(array(x, "float64")));
    const want = x.map((_, i) => {
      let one = (x[3 - i]! * 3) / 7 / 3;
      for (let at = 4 / 3; at < 4 * 1.7 && at * at <= 30; at = at * 1.5 + 0.1) one = one * at + Math.sqrt(at);
      return one;
    });
    expect((await out.copyToHost()).toNested()).toEqual(want);
  });

  test("a function's result and the iterations of a loop that is left stay the same in all threads", async () => {
    const steps = (most: number): number => {
      let at = 0.5;
      for (let k = 0; k < 10; k++) {
        if ((at * at * 3) / 7 > most) return k / 2;
        at = at * 1.7 + 0.3 / (k + 1);
      }
      return Math.sqrt(most);
    };
    const branch = kernel(
      ({ threadIdx, shared, syncthreads, float64, steps }, out, x) => {
        const near = shared.array(4, "float64");
        const i = threadIdx.x;
        near[i] = (x[i] * 3) / 7 + Math.sqrt(x[i] / 3) * x[i];
        let left = 0;
        for (let k = 0; k < 9; k++) {
          if (Math.sqrt(float64(k) + float64(x.size) / 3) * 1.1 > 3.3) break;
          left += 1;
        }
        if (steps(float64(x.size) / 3) > 1.25) syncthreads();
        if (left > 3) {
          syncthreads();
          out[i] = near[3 - i] / 3 + left;
        }
      },
      { uses: { steps: deviceFunction(steps) } },
    );
    const x = [0.1, 1, 2e10, 7];
    using out = getDevice().zeros(4, "float64");
    branch.configure(1, 4, { device: getDevice() })(out, getDevice().toDevice(array(x, "float64")));
    const near = x.map((one) => (one * 3) / 7 + Math.sqrt(one / 3) * one);
    expect((await out.copyToHost()).toNested()).toEqual(near.map((_, i) => near[3 - i]! / 3 + 8));
  });
});
