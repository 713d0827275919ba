// Products on cores whose inner size is summed in parts, and whose rows are several blocks for each thread; rounded twice a step
// and, where the engine can be brought to it, once.
import { setFlagsFromString } from "node:v8";
import { array, type Device, type NDArray, requestDevice } from "@gridstride/core";
import { matmul } from "@gridstride/kernels";
import { isolated, seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements } from "../../src/matmul/wasm/element.ts";
import { productModule } from "../../src/matmul/wasm/module.ts";

type Sizes = readonly [rows: number, depth: number, columns: number];

const sizes: readonly Sizes[] = [
  [1, 512, 1],
  [5, 513, 9],
  [33, 767, 4],
  [130, 769, 8],
  [259, 391, 3],
  [3, 1200, 21],
];

/** Of float32 values `a` (m x k), `b` (k x n) and `c` (m x n): `2 a b - c` in double precision, and the sum of absolute terms. */
function example([m, k, n]: Sizes) {
  const { float32Array } = seededRandom(m + k + n);
  const [a, b, c] = [float32Array(m * k, -1, 1), float32Array(k * n, -1, 1), float32Array(m * n, -1, 1)];
  const expected = Array.from(c, (old, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let [sum, size] = [-old, Math.abs(old)];
    for (let p = 0; p < k; p++) {
      const product = 2 * a[i * k + p]! * b[p * n + j]!;
      sum += product;
      size += Math.abs(product);
    }
    return { sum, size };
  });
  return { a, b, c, expected };
}

const examples = sizes.map((size) => ({ size, ...example(size) }));

/** Node 20 has relaxed SIMD behind a flag of its V8; later ones have it always. */
const behindFlag = process.versions.node.startsWith("20.");
const relax = (on: boolean): void => {
  if (behindFlag) setFlagsFromString(`--${on ? "" : "no-"}experimental-wasm-relaxed-simd`);
};

describe.each(behindFlag ? [false, true] : [true])("fused: %s", (fused) => {
  beforeAll(() => relax(fused));
  afterAll(() => relax(false));

  describe.each(["cpu", ...(isolated ? (["parallel"] as const) : [])] as const)("%s", (target) => {
    let device: Device;
    beforeAll(async () => {
      device = await requestDevice({ target });
    });
    afterAll(() => device.dispose());

    describe.each(["float32", "float64"] as const)("%s", (type) => {
      const unit = type === "float32" ? 2 ** -24 : 2 ** -53;

      test.each(examples)("$size: 2 a b - out", ({ size: [m, k, n], a, b, c, expected }) => {
        const given = (data: Float32Array<ArrayBuffer>, rows: number, columns: number): NDArray =>
          array(data, [rows, columns]).astype(type);
        const out = given(c, m, n);
        matmul(given(a, m, k), given(b, k, n), { device, variant: "packed", alpha: 2, beta: -1, out });
        const wrong = expected.flatMap(({ sum, size }, at) => {
          const got = Number(out.data[at]);
          return Math.abs(got - sum) <= (k + 3) * unit * size ? [] : [{ at, got, sum }];
        });
        expect(wrong.slice(0, 3)).toEqual([]);
      });
    });
  });
});

test.runIf(behindFlag).each([
  ["int32", true],
  ["float32", false],
  ["float64", false],
] as const)("%s: a module made for relaxed SIMD is one without it: %s", (type, same) => {
  const plain = productModule(elements[type], false);
  expect(WebAssembly.validate(plain)).toBe(true);
  relax(true);
  const fused = productModule(elements[type], false);
  expect(WebAssembly.validate(fused)).toBe(true);
  relax(false);
  expect(WebAssembly.validate(fused)).toBe(same);
});
