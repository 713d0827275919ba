// Loops of a kernel that are distributed over threads leave what one thread leaves, to the bit.
import { array, type Device, type DeviceArray } from "@gridstride/core";
import { type BoundArg, distributor, Specialisations } from "@gridstride/jit/internal";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { expect, test } from "vitest";

const CALLS = 2;
const rows = "for (let i = 0; i < C.shape[0]; i++)";
const columns = "for (let j = 0; j < C.shape[1]; j++)";

/** Bodies of functions of `(A, B, C)`, and how many launches they become: 0 where no loop can be distributed. */
const cores = [
  [
    "matmul",
    `${rows} ${columns} { let t = 0; for (let k = 0; k < A.shape[1]; k++) t += A[i][k] * B[k][j]; C[i][j] = t; }`,
    1,
  ],
  [
    "laplace with edges",
    `const [m, n] = C.shape; ${rows} { C[i][0] = A[i][0]; C[i][n - 1] = A[i][n - 1]; } ${columns} { C[0][j] = A[0][j]; C[m - 1][j] = A[m - 1][j]; }
     for (let i = 1; i < m - 1; i++) for (let j = 1; j < n - 1; j++) C[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);`,
    3,
  ],
  [
    "zeros, then products",
    `${rows} { ${columns} C[i][j] = 0; for (let k = 0; k < A.shape[1]; k++) { const a = A[i][k]; ${columns} C[i][j] += a * B[k][j]; } }`,
    2,
  ],
  ["transpose", `${rows} ${columns} C[i][j] = A[j][i];`, 1],
  ["sums of rows", `${rows} { C[i][0] = 0; ${columns} C[i][0] += A[i][j]; }`, 1],
  [
    "running sums of columns",
    `${columns} { C[0][j] = A[0][j]; for (let i = 1; i < C.shape[0]; i++) C[i][j] = C[i - 1][j] + A[i][j]; }`,
    1,
  ],
  ["running sums", "for (let i = 1; i < C.shape[0]; i++) C[i][1] = C[i - 1][1] + A[i][1];", 0],
  ["outer product", `${rows} ${columns} C[i][j] = A[i][0] * B[0][j];`, 1],
  [
    "a copy with an offset, backwards",
    "for (let i = C.shape[0] - 1; i >= 1; i--) for (let j = 0; j < C.shape[1] - 1; j += 2) C[i - 1][j + 1] = A[i][j];",
    1,
  ],
  ["edges by one thread", `${rows} C[i][0] = 1; C[0][1] = C[1][0] + A[1][1]; ${columns} C[2][j] += C[0][j];`, 3],
] as const;

function kernelsOf(core: string, spread: boolean): Specialisations {
  const source = (name: string, text: string) => ({ name, text });
  const called = {
    kind: "function",
    hasContext: false,
    uses: {},
    source: source("core", `(A, B, C) => { ${core} }`),
  } as const;
  const text = "(gs, A, B, C) => { const z = gs.getGlobalId(2); if (z < C.shape[0]) gs.core(A[z], B[z], C[z]); }";
  const use = { kind: "function", hasContext: true, uses: { core: called }, source: source("kernel", text) } as const;
  return new Specialisations(use, {
    debug: false,
    fastmath: false,
    signature: null,
    distribution: spread ? distributor : null,
  });
}

type View = (array: DeviceArray) => DeviceArray;
const same: View = (array) => array;
const turned: View = (array) => array.transpose([0, 2, 1]);
const spaced: View = (array) => array.slice(null, [null, null, -1], [null, null, 2]);
const repeated: View = (array) => array.slice(null, [0, 1], null).broadcastTo(array.shape);

/** What C holds after a launch on random numbers. */
async function left(
  device: Device,
  kernels: Specialisations,
  block: readonly [number, number, number],
  size: number,
  views: readonly [View, View],
) {
  const random = seededRandom(5);
  const arrays = Array.from({ length: 3 }, () =>
    device.toDevice(array(random.float32Array(CALLS * size * size, -1, 1), [CALLS, size, size])),
  );
  const [A, B, C] = arrays as [DeviceArray, DeviceArray, DeviceArray];
  const [input, output] = views;
  const bound = [input(A), B, output(C)].map((one): BoundArg => ({ kind: "array", array: one }));
  const special = kernels.for(bound);
  (await kernels.executableAsync(device, special, bound, block, 1e6)).run(bound, [1, 1, CALLS]);
  await device.synchronize();
  const found = [...(await C.copyToHost()).data];
  for (const one of arrays) one.dispose();
  return { found, special };
}

eachTarget(({ target, getDevice }) => {
  // A pipeline of webgpu takes long: the first three cores in one layout there, elsewhere all in all of them.
  const whole = target !== "webgpu" && thorough;
  test.each(whole ? cores : cores.slice(0, 3))("%s", async (_, core, launches) => {
    const plain = kernelsOf(core, false);
    const spread = kernelsOf(core, true);
    for (const size of whole ? [3, 5, 16, 33] : [33])
      for (const views of whole
        ? ([
            [same, same],
            [turned, turned],
            [turned, spaced],
          ] as const)
        : ([[same, same]] as const)) {
        const expected = await left(getDevice(), plain, [1, 1, 1], size, views);
        const { found, special } = await left(getDevice(), spread, [8, 4, 1], size, views);
        expect(found).toEqual(expected.found);
        expect(special.distribution?.isWhole === false ? special.distribution.phases.length : 0).toBe(launches);
      }
  });

  test("arrays that overlap themselves are one thread's", async () => {
    const core = `${rows} ${columns} C[i][j] = A[i][j] + C[i][j];`;
    const expected = await left(getDevice(), kernelsOf(core, false), [1, 1, 1], 6, [same, repeated]);
    const { found } = await left(getDevice(), kernelsOf(core, true), [8, 4, 1], 6, [same, repeated]);
    expect(found).toEqual(expected.found);
  });

  test.each([2 ** 32 - 5, -5])("a counter from %s, of which only the bits count, starts at -5", async (start) => {
    const text = "(gs, C, start) => { for (let i = start | 0; i < 10; i++) C[i + 5] = i; }";
    const use = { kind: "function", hasContext: true, uses: {}, source: { name: "kernel", text } } as const;
    const kernels = new Specialisations(use, {
      debug: false,
      fastmath: false,
      signature: null,
      distribution: distributor,
    });
    using C = getDevice().zeros(15, "float32");
    const bound: BoundArg[] = [
      { kind: "array", array: C },
      { kind: "scalar", value: start },
    ];
    const special = kernels.for(bound);
    (await kernels.executableAsync(getDevice(), special, bound, [8, 1, 1], 1e6)).run(bound, [1, 1, 1]);
    await getDevice().synchronize();
    expect([...(await C.copyToHost()).data]).toEqual(Array.from({ length: 15 }, (_, i) => i - 5));
    expect(special.distribution?.phases.length).toBe(1);
  });

  test("counters near the end of int32 are one thread's", async () => {
    const core = "for (let i = 2147483640; i < 2147483646; i += 3) C[i - 2147483640][0] = 1;";
    const expected = await left(getDevice(), kernelsOf(core, false), [1, 1, 1], 9, [same, same]);
    const { found } = await left(getDevice(), kernelsOf(core, true), [8, 4, 1], 9, [same, same]);
    expect(found).toEqual(expected.found);
  });
});
