// Bigints in kernels: whole numbers of 64 bits without a type of their own.
import { type TypedArray, uint64 } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const V = 0xdeadbeefcafebaben;
const K = 0xff51afd7ed558ccdn;
const unsigned = (x: bigint): bigint => BigInt.asUintN(64, x);
const evaluate = (text: string): unknown => new Function(`return ${text}`)();
const times = deviceFunction((x: number, y: number) => x * y);

function splitmix(x: bigint): bigint {
  let z = unsigned(x + 0x9e3779b97f4a7c15n);
  z = unsigned((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = unsigned((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}
const fnv = (bytes: Uint8Array): bigint =>
  [...bytes].reduce((h, byte) => unsigned((h ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);
const bytes = new TextEncoder().encode("whole numbers of 64 bits");

eachTarget(({ getDevice }) => {
  async function run(body: string, out: TypedArray, ...args: readonly unknown[]): Promise<unknown[]> {
    const names = args.map((_, i) => "abcd"[i]).join(", ");
    const text = `({ K, times, uint64, int64 }, o, ${names}) => { ${body} }`;
    const made = kernel(evaluate(text) as (context: object, ...all: never[]) => void, { uses: { K, times } });
    await (made.configure(1, 1, { device: getDevice() }) as (...all: unknown[]) => Promise<void>)(out, ...args);
    return [...out];
  }
  const u64 = (): BigUint64Array => new BigUint64Array(1);
  const a = BigUint64Array.of(V);

  test.each<[string, TypedArray, readonly unknown[], bigint]>([
    ["o[0] = a[0] * 3n", u64(), [a], unsigned(V * 3n)],
    ["o[0] = a[0] * K", u64(), [a], unsigned(V * K)],
    ["o[0] = a[0] % 10n", u64(), [a], V % 10n],
    ["o[0] = Math.floor(a[0] / 10n)", u64(), [a], V / 10n],
    ["o[0] = a[0] & ((1n << 64n) - 1n)", u64(), [a], V],
    ["o[0] = times(a[0], 3n)", u64(), [a], unsigned(V * 3n)],
    ["o[0] = a[0] * b", u64(), [a, K], unsigned(V * K)],
    ["b *= a[0]; o[0] = b", u64(), [a, 3n], unsigned(V * 3n)],
    ["o[0] = a[0] === b ? 1n : 0n", u64(), [a, V], 1n],
    ["o[0] = b", u64(), [a, K], K],
    ["o[0] = a + 1n", u64(), [uint64(V)], V + 1n],
    ["let h = a[0]; h ^= h >> 33n; h *= K; h ^= h >> 33n; o[0] = h", u64(), [a], mixed(V)],
    [
      `let z = a[0] + 0x9e3779b97f4a7c15n; z = (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n;
       z = (z ^ (z >> 27n)) * 0x94d049bb133111ebn; o[0] = z ^ (z >> 31n)`,
      u64(),
      [a],
      splitmix(V),
    ],
    [
      "let h = 0xcbf29ce484222325n; for (const v of a) { h ^= v; h *= 0x100000001b3n; } o[0] = h",
      u64(),
      [bytes],
      fnv(bytes),
    ],
    ["o[0] = a[0] * 3n", new BigInt64Array(1), [Int32Array.of(2 ** 31 - 1)], 3n * (2n ** 31n - 1n)],
    ["o[0] = a[0] - b", new BigInt64Array(1), [Uint32Array.of(5), 3000000000n], 5n - 3000000000n],
    ["o[0] = a[0] << 40n", new BigInt64Array(1), [Int32Array.of(33)], 33n << 40n],
  ])("%s", async (body, out, args, expected) => {
    expect(await run(body, out, ...args)).toEqual([expected]);
  });

  test("next to a float it takes the float's type, rounded once", async () => {
    const big = 2n ** 53n + 2n ** 29n + 1n;
    expect(
      await run("o[0] = a[0] * b; o[1] = a[0] * 9007199791611905n", new Float32Array(2), Float32Array.of(1), big),
    ).toEqual([Math.fround(2 ** 53 + 2 ** 30), Math.fround(2 ** 53 + 2 ** 30)]);
  });

  describe("refuses what does not fit", () => {
    test.each<[string, TypedArray, readonly unknown[], RegExp]>([
      [
        "o[0] = a[0] + 0xffffffffffffffffn",
        new BigInt64Array(1),
        [BigInt64Array.of(5n)],
        /GS303: 18446744073709551615/,
      ],
      ["o[0] = a[0] + -1n", u64(), [a], /GS303: -1 does not fit into uint64/],
      ["o[0] = a[0] + (1n << 64n)", u64(), [a], /GS303/],
      ["let h = 1n << 64n; h = h + 1n; o[0] = h", u64(), [a], /GS302: 18446744073709551616 does not fit into 64 bits/],
      [
        "o[0] = a[0] * b",
        u64(),
        [a, -1n],
        /argument 3, b: expected a bigint from 0 to .* as it is uint64 here; got -1n/,
      ],
      ["o[0] = a[0] * b", new BigInt64Array(1), [BigInt64Array.of(5n), K], /argument 3, b: .* int64 here/],
    ])("%s", async (body, out, args, message) => {
      await expect(run(body, out, ...args)).rejects.toThrow(message);
    });
  });

  test("overflow of bigints alone is lost, and a cast says that it is meant", async () => {
    const lost = run("o[0] = a * a", new BigInt64Array(1), 2n ** 40n);
    if (getDevice().target === "simulator")
      await expect(lost).rejects.toThrow("a product of 1208925819614629174706176");
    else expect(await lost).toEqual([0n]);
    expect(await run("o[0] = int64(a * a) + 1n", new BigInt64Array(1), 2n ** 40n)).toEqual([1n]);
  });
});

function mixed(x: bigint): bigint {
  const h = unsigned((x ^ (x >> 33n)) * K);
  return h ^ (h >> 33n);
}
