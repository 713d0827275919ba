// One large core call on host arrays goes through a device in row tiles where that is known to give the same: its
// results, and what it leaves alone in `out`, are to the bit those of a call on whole arrays.
import { array, type Device, type DType, empty, type NDArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom, someRows, thorough } from "@gridstride/testing";
import { guvectorize } from "@gridstride/ufunc";
import { describe, expect, test, vi } from "vitest";

type Call = (...args: unknown[]) => NDArray | readonly NDArray[];

const [ROWS, COLUMNS] = [83, 7];
/** Row tiles of 6 rows of two operands of 8-byte numbers; of 8 or more where threads share them. */
const TILE = 6 * 2 * COLUMNS * 8;

interface Both {
  /** In row tiles, where that is possible. */
  readonly tiles: Call;
  /** The same function on whole arrays: they are small. */
  readonly whole: Call;
}

function both(types: string, layout: string, head: string, body: string): Both {
  const make = (options: object): Call =>
    guvectorize(
      [types as never],
      layout as never,
      new Function(`return ${head} => { ${body} }`)(),
      options as never,
    ) as never;
  return { tiles: make({ maxChunkBytes: TILE }), whole: make({}) };
}

/** Any bytes: as floats they are NaN of many payloads, infinities and subnormals too. */
function noise(seed: number, type: DType, ...shape: number[]): NDArray {
  const made = empty(shape, type);
  const { buffer, byteOffset, byteLength } = made.data;
  const random = seededRandom(seed).int32Array(byteLength, 0, type === "bool" ? 2 : 256);
  new Uint8Array(buffer, byteOffset, byteLength).set(random);
  return made;
}

function numbers(seed: number, type: DType, ...shape: number[]): NDArray {
  const size = shape.reduce((a, b) => a * b, 1);
  return array(seededRandom(seed).float32Array(size, -4, 4), shape, "float32").astype(type);
}

const bytes = ({ data }: NDArray): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** The first byte in which two arrays' memory differs; -1 where it does not. */
function difference(one: NDArray, other: NDArray): number {
  const [a, b] = [bytes(one), bytes(other)];
  expect(a.length).toBe(b.length);
  return a.findIndex((byte, at) => byte !== b[at]);
}

/** How many row tiles the device did meanwhile. */
function tilesOf(device: Device, body: () => void): number {
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel") throw new Error("not a device of WebAssembly");
  const spy = vi.spyOn(internals, "start");
  try {
    body();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

const rows = "for (let i = 0; i < u.shape[0]; i++)";
const columns = "for (let j = 0; j < u.shape[1]; j++)";
const inner = "for (let i = 1; i < u.shape[0] - 1; i++) for (let j = 1; j < u.shape[1] - 1; j++)";

describeTargets(
  "row tiles",
  ({ target, getDevice }) => {
    // parallel runs the modules of cpu.
    const some = <Row>(list: readonly Row[]): readonly Row[] =>
      target === "cpu" && thorough ? list : someRows(list, 3);

    test.each(
      some<[string, string, boolean]>([
        // the core of u and o, and whether it is done in row tiles
        ["no rows", `for (let i = 200; i < u.shape[0]; i++) ${columns} o[i][j] = u[i][j];`, false],
        ["no columns", `${rows} for (let j = 7; j < u.shape[1]; j++) o[i][j] = u[i][j];`, false],
        ["Laplace", `${inner} o[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);`, true],
        ["reads beyond every edge", `${rows} ${columns} o[i][j] = u[i - 1][j - 1] + u[i + 2][j + 1] * 3;`, true],
        ["writes beyond every edge", `${rows} ${columns} o[i + 1][j - 1] = u[i][j];`, true],
        ["a condition on elements", `${rows} ${columns} if (u[i][j] > 0) o[i][j] = u[i][j];`, true],
        ["a condition on places", `${rows} ${columns} if (j >= 2 && i !== 9) o[i][j] = u[i][j];`, true],
        ["some columns", `${rows} ${columns} if (j >= 2 && j < 5) o[i][j] = u[i][j];`, true],
        ["a triangle", `${rows} ${columns} if (j <= i) o[i][j] = u[i][j];`, true],
        ["from right to left", `${rows} ${columns} o[i][u.shape[1] - 2 - j] = u[i][j];`, true],
        ["values of counters", `for (let i = 3; i < u.shape[0] - 5; i++) ${columns} o[i][j] = i * 9 + j;`, true],
        ["another row by a remainder", `${rows} ${columns} o[i][j] = u[(i + 40) % u.shape[0]][j];`, true],
        ["rows from the end", `${rows} ${columns} o[i][j] = u[u.shape[0] - 1 - i][j];`, true],
        ["a row that an element names", `${rows} ${columns} o[i][j] = u[(u[i][0] * 9) | 0][j];`, true],
        ["columns outside", `${columns} ${rows} o[i][j] = u[i - 1][j];`, true],
        ["a row far away", `${rows} ${columns} o[i][j] = u[i + 40][j];`, true],
        ["rows far apart", `${rows} ${columns} o[i][j] = u[i + 40][j] + u[i][j];`, false],
        ["every other row", `for (let i = 0; i < u.shape[0]; i += 2) ${columns} o[i][j] = u[i][j];`, false],
        ["rows backwards", `for (let i = u.shape[0] - 1; i >= 0; i--) ${columns} o[i][j] = u[i][j];`, false],
        ["two loops over rows", `${rows} ${columns} o[i][j] = 1; ${rows} o[i][0] = u[i][1];`, false],
        ["transposed", `${rows} ${columns} o[j][i] = u[i][j];`, false],
      ]),
    )("%s", (_, body, inStrips) => {
      const device = getDevice();
      const { tiles, whole } = both("void(float64[:,:], float64[:,:])", "(m,n)->(m,n)", "(u, o)", body);
      const u = numbers(1, "float64", ROWS, COLUMNS);
      const before = u.copy();
      const [expected, out] = [noise(2, "float64", ROWS, COLUMNS), noise(2, "float64", ROWS, COLUMNS)];
      whole(u, { out: expected, device });
      const times = tilesOf(device, () => tiles(u, { out, device }));
      expect(difference(out, expected)).toBe(-1);
      expect(difference(u, before)).toBe(-1);
      expect(times > 2).toBe(inStrips);
    });

    test.each([
      ["old values", `for (let i = 2; i < u.shape[0]; i++) for (let j = 1; j < 6; j++) o[i][j] += u[i - 2][j];`],
      ["sums down columns", `for (let i = 1; i < u.shape[0]; i++) ${columns} o[i][j] = o[i - 1][j] + u[i][j];`],
    ])("%s of out", (_, body) => {
      const { tiles, whole } = both("void(float64[:,:], float64[:,:])", "(m,n)->(m,n)", "(u, o)", body);
      const u = numbers(1, "float64", ROWS, COLUMNS);
      const [expected, out] = [numbers(2, "float64", ROWS, COLUMNS), numbers(2, "float64", ROWS, COLUMNS)];
      whole(u, { out: expected, device: getDevice() });
      tiles(u, { out, device: getDevice() });
      expect(difference(out, expected)).toBe(-1);
    });

    describe("operands", () => {
      const device = (): { device: Device } => ({ device: getDevice() });
      const move = `${rows} ${columns} o[i][j] = u[i + 1][j];`;

      test.each(some<DType>(["float32", "int32", "uint8", "bool", "int64"]))("of %s", (type) => {
        const { tiles, whole } = both(`void(${type}[:,:], ${type}[:,:])`, "(m,n)->(m,n)", "(u, o)", move);
        const [u, expected, out] = [7, 8, 8].map((seed) => noise(seed, type, 8 * ROWS, COLUMNS)) as [
          NDArray,
          NDArray,
          NDArray,
        ];
        whole(u, { out: expected, ...device() });
        expect(tilesOf(getDevice(), () => tiles(u, { out, ...device() }))).toBeGreaterThan(2);
        expect(difference(out, expected)).toBe(-1);
      });

      test.each(
        some<[string, (memory: NDArray) => { u: NDArray; out: NDArray }, boolean]>([
          ["the same array", (x) => ({ u: x.slice([0, ROWS]), out: x.slice([0, ROWS]) }), false],
          ["rows of one array that overlap", (x) => ({ u: x.slice([0, ROWS]), out: x.slice([3, ROWS + 3]) }), false],
          ["rows of one array apart", (x) => ({ u: x.slice([0, ROWS]), out: x.slice([ROWS, 2 * ROWS]) }), true],
          ["rows of another array", (x) => ({ u: x.copy().slice([2, ROWS]), out: x.slice([5, ROWS + 3]) }), true],
          ["turned", (x) => ({ u: x.copy().slice([0, ROWS], null).T.copy().T, out: x.slice([0, ROWS]) }), false],
          ["backwards", (x) => ({ u: x.copy().slice([0, ROWS]), out: x.slice([null, null, -2]) }), false],
          ["some columns", (x) => ({ u: x.copy().slice([0, ROWS]), out: x.slice([0, ROWS], [0, COLUMNS]) }), true],
        ]),
      )("%s", (_, views, inStrips) => {
        const { tiles, whole } = both("void(float64[:,:], float64[:,:])", "(m,n)->(m,n)", "(u, o)", move);
        const memory = (): NDArray => noise(3, "float64", 2 * ROWS, COLUMNS);
        const [mine, yours] = [memory(), memory()];
        const [one, other] = [views(mine), views(yours)];
        whole(other.u, { out: other.out, ...device() });
        const times = tilesOf(getDevice(), () => tiles(one.u, { out: one.out, ...device() }));
        expect(difference(mine, yours)).toBe(-1);
        expect(times > 2).toBe(inStrips);
      });

      test("out of another type", () => {
        const { tiles, whole } = both("void(float64[:,:], float64[:,:])", "(m,n)->(m,n)", "(u, o)", move);
        const u = numbers(4, "float32", ROWS, COLUMNS);
        const [expected, out] = [numbers(5, "float32", ROWS, COLUMNS), numbers(5, "float32", ROWS, COLUMNS)];
        const options = { casting: "same_kind", ...device() };
        whole(u, { out: expected, ...options });
        tiles(u, { out, ...options });
        expect(difference(out, expected)).toBe(-1);
      });

      test.each(
        some<[string, string, string, string, string, (readonly number[])[]]>([
          // name, types, layout, core, arguments
          [
            "two outputs, a row apart, and a number",
            "void(float64[:,:], float64, float64[:,:], float64[:,:])",
            "(m,n),()->(m,n),(m,n)",
            "(u, k, o, p)",
            `${inner} { o[i - 1][j] = u[i][j] * k; p[i + 1][j] = u[i - 1][j]; }`,
            [[ROWS, COLUMNS], []],
          ],
          [
            "a number for each row",
            "void(float64[:,:], float64[:], float64[:])",
            "(m,n),(m)->(m)",
            "(u, v, o)",
            `${rows} o[i] = u[i][2] + v[i - 1];`,
            [[5000, COLUMNS], [5000]],
          ],
          [
            "means of neighbours",
            "void(float64[:], float64[:])",
            "(n)->(n)",
            "(u, o)",
            "for (let i = 1; i < u.length - 1; i++) o[i] = (u[i - 1] + u[i + 1]) / 2;",
            [[5000]],
          ],
          [
            "a cube",
            "void(float64[:,:,:], float64[:,:,:])",
            "(m,n,l)->(m,n,l)",
            "(u, o)",
            `${rows} ${columns} { o[i][j][0] = u[i][j][1]; o[i][j][1] = u[i - 1][j][0]; }`,
            [[ROWS, COLUMNS, 2]],
          ],
          [
            "one call by a loop dimension of 1",
            "void(float64[:,:], float64[:,:])",
            "(m,n)->(m,n)",
            "(u, o)",
            `${rows} ${columns} o[i][j] = u[i - 1][j];`,
            [[1, ROWS, COLUMNS]],
          ],
          [
            "several calls",
            "void(float64[:,:], float64[:,:])",
            "(m,n)->(m,n)",
            "(u, o)",
            `${rows} ${columns} o[i][j] = u[i - 1][j];`,
            [[3, ROWS, COLUMNS]],
          ],
        ]),
      )("%s", (_, types, layout, head, body, shapes) => {
        const { tiles, whole } = both(types, layout, head, body);
        const given = shapes.map((shape, i) => numbers(6 + i, "float64", ...shape));
        const results = [whole, whole].map((call) => [call(...given, device())].flat() as NDArray[]);
        const [expected, out] = results as [NDArray[], NDArray[]];
        for (const set of results)
          for (const [i, one] of set.entries()) one.fill(numbers(9 + i, "float64", ...one.shape));
        whole(...given, { out: expected, ...device() });
        const times = tilesOf(getDevice(), () => tiles(...given, { out, ...device() }));
        expect(out.map((one, i) => difference(one, expected[i] as NDArray))).toEqual(out.map(() => -1));
        // Threads share no fewer than some thousand rows of one element.
        if (target === "cpu") expect(times).toBeGreaterThan(3);
      });

      test("a fresh result is filled wherever the function writes", () => {
        const { tiles, whole } = both("void(float64[:,:], float64[:,:])", "(m,n)->(m,n)", "(u, o)", move);
        const u = noise(1, "float64", ROWS, COLUMNS);
        expect(difference(tiles(u, device()) as NDArray, whole(u, device()) as NDArray)).toBe(-1);
      });

      test.each([0, 1, ROWS + 2])("an operand of %i rows, and one of more rows", (count) => {
        const { tiles, whole } = both(
          "void(float64[:,:], float64[:,:], float64[:,:])",
          "(m,n),(k,n)->(m,n)",
          "(u, v, o)",
          `${rows} ${columns} o[i][j] = u[i][j] + v[i][j];`,
        );
        const [u, v] = [numbers(1, "float64", ROWS, COLUMNS), numbers(2, "float64", count, COLUMNS)];
        expect(difference(tiles(u, v, device()) as NDArray, whole(u, v, device()) as NDArray)).toBe(-1);
      });

      test("products: the second factor is needed whole", () => {
        const { tiles, whole } = both(
          "void(float64[:,:], float64[:,:], float64[:,:])",
          "(m,l),(l,n)->(m,n)",
          "(u, v, o)",
          `${rows} for (let j = 0; j < v.shape[1]; j++) { let s = 0; for (let k = 0; k < v.shape[0]; k++) s += u[i][k] * v[k][j]; o[i][j] = s; }`,
        );
        const [u, v] = [numbers(1, "float64", ROWS, COLUMNS), numbers(2, "float64", COLUMNS, COLUMNS)];
        const made = { tiles: null as unknown, whole: whole(u, v, device()) as NDArray };
        const times = tilesOf(getDevice(), () => {
          made.tiles = tiles(u, v, device());
        });
        expect(difference(made.tiles as NDArray, made.whole)).toBe(-1);
        // cpu keeps cores whose threads would have loops of their own as they are.
        expect(times > 2).toBe(getDevice().target === "parallel");
      });
    });
  },
  ["cpu", "parallel"],
);
