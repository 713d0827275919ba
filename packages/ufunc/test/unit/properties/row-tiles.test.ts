// Random stencils on random shapes: row tiles leave in `out` what a call on whole arrays leaves, to the bit.
import { array, type Device, type NDArray, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { everyRow, seededRandom } from "@gridstride/testing";
import { guvectorize } from "@gridstride/ufunc";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** Each compiles four kernels. */
const RUNS = everyRow ? 400 : 25;

type Call = (u: NDArray, v: NDArray, options: object) => unknown;

let devices: readonly Device[];
beforeAll(async () => {
  devices = await Promise.all((["cpu", "parallel"] as const).map((target) => requestDevice({ target })));
});
afterAll(() => {
  for (const device of devices) device.dispose();
});

const shift = fc.integer({ min: -3, max: 3 });
const moved = (name: string, by: number): string => (by === 0 ? name : `${name} ${by < 0 ? "-" : "+"} ${Math.abs(by)}`);
const index = fc.tuple(shift, shift).map(([di, dj]) => `[${moved("i", di)}][${moved("j", dj)}]`);
const load = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom("u", "v"), index).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.constantFrom("u[(i + 5) % m][j]", "u[m - 1 - i][j]", "v[j][j]", "u[0][j]", "i", "j * m") },
);
const value = fc.array(load, { minLength: 1, maxLength: 3 }).map((loads) => loads.join(" + "));
const condition = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "j > 1",
      "j <= n - 3",
      "i >= j",
      "u[i][j] > v[i][j]",
      "i + j !== 6",
      "i > 4",
      "n > 5",
      "j === 2",
    ),
  },
);
const store = fc
  .tuple(condition, fc.integer({ min: -1, max: 1 }), shift, fc.boolean(), value)
  .map(([when, di, dj, isLast, given]) => {
    const column = isLast ? moved("n - 1 - j", dj) : moved("j", dj);
    return `${when === "" ? "" : `if (${when}) `}o[${moved("i", di)}][${column}] = ${given};`;
  });
const bound = (name: "i" | "j", most: "m" | "n"): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(3), fc.integer({ min: -3, max: 0 }))
    .map(([from, by]) => `for (let ${name} = ${from}; ${name} < ${moved(most, by)}; ${name}++)`);
const core = fc
  .tuple(bound("i", "m"), bound("j", "n"), store, fc.boolean())
  .map(([rows, columns, body, isTurned]) =>
    isTurned ? `${columns} ${rows} { ${body} }` : `${rows} ${columns} { ${body} }`,
  );

const numbers = (seed: number, shape: readonly [number, number]): NDArray =>
  array(Float64Array.from(seededRandom(seed).float32Array(shape[0] * shape[1], -4, 4)), [...shape], "float64");

/** Bytes of any kind, so that NaN of all payloads are among the elements. */
function noise(shape: readonly [number, number]): NDArray {
  const made = numbers(0, shape);
  made.data.set(new Float64Array(seededRandom(3).int32Array(made.data.length * 2).buffer) as never);
  return made;
}

const bits = ({ data }: NDArray): Uint32Array => new Uint32Array(data.buffer);

test("random stencils", () => {
  let inStrips = 0;
  fc.assert(
    fc.property(core, fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 9 }), (body, m, n) => {
      const text = `(u, v, o) => { const m = u.shape[0], n = u.shape[1]; ${body} }`;
      const make = (options: object): Call =>
        guvectorize(
          ["void(float64[:,:], float64[:,:], float64[:,:])"],
          "(m,n),(m,n)->(m,n)",
          new Function(`return ${text}`)(),
          options as never,
        ) as never;
      // Four rows of all operands.
      const [tiles, whole] = [make({ maxChunkBytes: 4 * 3 * n * 8 }), make({})];
      const [u, v] = [numbers(1, [m, n]), numbers(2, [m, n])];
      for (const device of devices) {
        const [expected, out] = [noise([m, n]), noise([m, n])];
        whole(u, v, { out: expected, device });
        const internals = internalsOf(device) as Extract<ReturnType<typeof internalsOf>, { kind: "cpu" | "parallel" }>;
        const spy = vi.spyOn(internals, "start");
        tiles(u, v, { out, device });
        if (spy.mock.calls.length > 1) inStrips++;
        spy.mockRestore();
        const [left, right] = [bits(out), bits(expected)];
        expect(
          left.findIndex((word, at) => word !== right[at]),
          text,
        ).toBe(-1);
      }
    }),
    { seed: 20261122, numRuns: RUNS },
  );
  expect(inStrips).toBeGreaterThan(RUNS / 5);
}, 300_000);
