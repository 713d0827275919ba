// Products on cores whose inner size is summed in parts, and whose rows are several blocks for each thread.
import { array, type Device, type NDArray, requestDevice } from "@gridstride/core";
import { matmul } from "@gridstride/kernels";
import { isolated, seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Sizes = readonly [rows: number, depth: number, columns: number];

const sizes: readonly Sizes[] = [
  [1, 384, 1],
  [5, 385, 9],
  [33, 767, 4],
  [130, 769, 8],
  [259, 391, 3],
  [3, 1200, 21],
];

describe.each(["cpu", ...(isolated ? (["parallel"] as const) : [])] as const)("%s", (target) => {
  let device: Device;
  beforeAll(async () => {
    device = await requestDevice({ target });
  });
  afterAll(() => device.dispose());

  describe.each(["float32", "float64"] as const)("%s", (type) => {
    const unit = type === "float32" ? 2 ** -24 : 2 ** -53;

    test.each(sizes)("%i x %i by %i: 2 a b - out", (m, k, n) => {
      const { float32Array } = seededRandom(m + k + n);
      const [a, b, c] = [float32Array(m * k, -1, 1), float32Array(k * n, -1, 1), float32Array(m * n, -1, 1)];
      const given = (data: Float32Array<ArrayBuffer>, rows: number, columns: number): NDArray =>
        array(data, [rows, columns]).astype(type);
      const out = given(c, m, n);
      matmul(given(a, m, k), given(b, k, n), { device, variant: "packed", alpha: 2, beta: -1, out });
      const wrong: unknown[] = [];
      for (let i = 0; i < m; i++)
        for (let j = 0; j < n; j++) {
          const old = c[i * n + j]!;
          let [sum, size] = [-old, Math.abs(old)];
          for (let p = 0; p < k; p++) {
            const product = 2 * a[i * k + p]! * b[p * n + j]!;
            sum += product;
            size += Math.abs(product);
          }
          const got = Number(out.get(i, j));
          if (!(Math.abs(got - sum) <= (k + 3) * unit * size)) wrong.push({ i, j, got, sum });
        }
      expect(wrong.slice(0, 3)).toEqual([]);
    });
  });
});
