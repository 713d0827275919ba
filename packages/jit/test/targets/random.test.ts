import { array, zeros } from "@gridstride/core";
import { createXoroshiro128pStates, deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget, PHILOX_ANSWERS, philoxWords, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/xoroshiro.json" with { type: "json" };

const STREAMS = 4;
const draw = kernel(({ grid, xoroshiro128pUniformFloat32, xoroshiro128pNormalFloat32 }, states, uniform, normal) => {
  const i = grid(1);
  if (i >= uniform.shape[0]) return;
  for (let j = 0; j < uniform.shape[1]; j++) uniform[i][j] = xoroshiro128pUniformFloat32(states, i);
  for (let j = 0; j < normal.shape[1]; j++) normal[i][j] = xoroshiro128pNormalFloat32(states, i);
});

test.each(golden)("states of seed $seed are Numba's", ({ seed, states }) => {
  const words = [...createXoroshiro128pStates(STREAMS, seed).data].map(BigInt);
  const pairs = states.map((_, i) =>
    [0, 1].map((k) => String((words[4 * i + 2 * k] ?? 0n) + ((words[4 * i + 2 * k + 1] ?? 0n) << 32n))),
  );
  expect(pairs).toEqual(states);
});

/** Counter and key of each row. */
const drawWords = kernel(({ grid, philox, uniform }, given, words, numbers) => {
  const i = grid(1);
  if (i >= given.shape[0]) return;
  const [c0, c1, c2, c3] = [given[i][0], given[i][1], given[i][2], given[i][3]];
  const made = philox(given[i][4], c0, c1, c2, c3, given[i][5]);
  const [x, y, z] = uniform(made);
  for (let k = 0; k < 4; k++) words[i][k] = made[k];
  numbers[i][0] = x;
  numbers[i][1] = y;
  numbers[i][2] = z;
  numbers[i][3] = uniform(made[3]);
});
/** What is left out is 0, and what is signed, or above 2^31, wraps. */
const drawFew = kernel(({ grid, philox, uniform, umulhi }, out, numbers, seed: number, count: number) => {
  const i = grid(1);
  const [a, b] = philox(seed, i - 2);
  const [, , c] = philox(seed, 7, 0, count);
  out[i][0] = a;
  out[i][1] = b;
  out[i][2] = c;
  out[i][3] = umulhi(a, count);
  numbers[i] = uniform(count);
});
const onHost = deviceFunction(
  ({ philox, uniform, umulhi }, c0: number, c1: number, c2: number, c3: number, k0: number, k1: number) => {
    const [a, b, c, d] = philox(k0, c0, c1, c2, c3, k1);
    const [x] = uniform(philox(k0, c0));
    return [a, b, c, d, uniform(b), x, umulhi(a, b)];
  },
  { uses: {} },
);

/** The upper 24 bits. */
const unit = (word: number): number => Math.floor(word / 256) / 2 ** 24;
const words = seededRandom(11);
const counters = [
  ...PHILOX_ANSWERS,
  ...Array.from({ length: 40 }, () => {
    const given = Array.from({ length: 6 }, () => words.integer(0, 2 ** 32 - 1));
    return { counter: given.slice(0, 4), key: given.slice(4), words: philoxWords(given.slice(0, 4), given.slice(4)) };
  }),
];

test.each(PHILOX_ANSWERS)("the reference has Random123's answer, and so has plain JavaScript: $words", (answer) => {
  const { counter, key } = answer;
  expect(philoxWords(counter, key)).toEqual(answer.words);
  const [a = 0, b = 0] = answer.words;
  const [first = 0] = philoxWords([counter[0] ?? 0, 0, 0, 0], [key[0] ?? 0, 0]);
  expect(onHost(...([...counter, ...key] as [number, number, number, number, number, number]))).toEqual([
    ...answer.words,
    unit(b),
    unit(first),
    Number((BigInt(a) * BigInt(b)) >> 32n),
  ]);
});

eachTarget(({ getDevice }) => {
  test("philox and uniform: Random123's answers, and any counter", async () => {
    const given = array(Uint32Array.from(counters.flatMap(({ counter, key }) => [...counter, ...key])), [43, 6]);
    const made = zeros([43, 4], "uint32");
    const numbers = zeros([43, 4], "float32");
    await drawWords.configure(1, 64, { device: getDevice() })(given, made, numbers);
    expect(made.toNested()).toEqual(counters.map((row) => row.words));
    expect(numbers.toNested()).toEqual(counters.map((row) => row.words.map(unit)));
    // Of the greatest word.
    expect(unit(2 ** 32 - 1)).toBe(1 - 2 ** -24);
  });

  test.each([
    [3_000_000_000, -13],
    [-1, 4_294_967_295],
    [5, 2_147_483_648],
  ])("words of the seed %s and the number %s: modulo 2^32", async (seed, count) => {
    const out = zeros([4, 4], "uint32");
    const numbers = zeros(4, "float32");
    await drawFew.configure(1, 4, { device: getDevice() })(out, numbers, seed, count);
    expect(out.toNested()).toEqual(
      [-2, -1, 0, 1].map((i) => {
        const [a = 0, b = 0] = philoxWords([i >>> 0, 0, 0, 0], [seed >>> 0, 0]);
        const [, , c = 0] = philoxWords([7, 0, count >>> 0, 0], [seed >>> 0, 0]);
        return [a, b, c, Number((BigInt(a) * BigInt(count >>> 0)) >> 32n)];
      }),
    );
    expect(numbers.toNested()).toEqual(Array.from({ length: 4 }, () => unit(count >>> 0)));
  });

  test.each([
    ["int32[:,:]", array(new Int32Array(16), [4, 4])],
    ["float64[:,:]", zeros([4, 4])],
    ["uint32[:]", zeros(16, "uint32")],
    ["uint32[:,:,:]", zeros([4, 4, 4], "uint32")],
  ])("states of %s are refused, which are no generator's", async (given, states) => {
    const launched = draw.configure(1, 32, { device: getDevice() })(states, zeros([4, 5], "float32"), zeros([4, 3]));
    await expect(launched).rejects.toMatchObject({
      code: "GS513",
      message: expect.stringContaining(`^^^^^^ ${given}\n`),
    });
    await expect(launched).rejects.toThrow("`createXoroshiro128pStates(n, seed)` makes them");
  });

  test("a row of states of several groups are states", async () => {
    const grouped = kernel(({ grid, xoroshiro128pUniformFloat32 }, groups, out) => {
      const i = grid(1);
      if (i < out.length) out[i] = xoroshiro128pUniformFloat32(groups[1], i);
    });
    const states = zeros([2, STREAMS, 4], "uint32").fill(createXoroshiro128pStates(STREAMS, 1));
    const [out, plain] = [zeros(STREAMS, "float32"), zeros([STREAMS, 1], "float32")];
    await grouped.configure(1, 32, { device: getDevice() })(states, out);
    await draw.configure(1, 32, { device: getDevice() })(
      createXoroshiro128pStates(STREAMS, 1),
      plain,
      zeros([STREAMS, 0], "float32"),
    );
    expect(out.toNested()).toEqual(plain.reshape(-1).toNested());
  });

  test.each(golden)("numbers of seed $seed are Numba's", async ({ seed, uniform, normal }) => {
    const gotUniform = zeros([STREAMS, 5], "float32");
    const gotNormal = zeros([STREAMS, 3], "float32");
    await draw.configure(1, 32, { device: getDevice() })(
      createXoroshiro128pStates(STREAMS, seed),
      gotUniform,
      gotNormal,
    );
    expect(gotUniform.toNested()).toEqual(uniform);
    // Box-Muller goes through log and cos, which are within 2 ULP, not bit-equal.
    for (const [i, row] of normal.entries()) {
      for (const [j, x] of row.entries()) expect(Math.abs((gotNormal.get(i, j) as number) - x)).toBeLessThan(2e-6);
    }
  });
});
