// Kernels with many operations on 64 bits: the software adapter builds them within seconds, and no bit is another.
import { array, type Device, type NDArray, requestDevice } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { everyRow } from "@gridstride/testing";
import { afterAll, describe, expect, test } from "vitest";

const device: Device | null = await requestDevice({ target: "webgpu" }).catch(() => null);
afterAll(() => device?.dispose());

type Launchable = { forall(n: number, options: { device: Device }): (...args: readonly unknown[]) => void };

/** Milliseconds of the processor from the launch to the result; 0 in a page, which has no such clock. */
async function built(
  made: Launchable,
  on: Device,
  out: { readonly size: number },
  inputs: readonly unknown[],
): Promise<number> {
  const spent = globalThis.process?.cpuUsage;
  const start = spent?.();
  made.forall(out.size, { device: on })(out, ...inputs);
  await on.synchronize();
  const { user, system } = spent?.(start) ?? { user: 0, system: 0 };
  return (user + system) / 1000;
}

/** On an idle machine; a busy machine takes several times as long. */
const LIMIT = everyRow ? 2000 : 10_000;
const hundred = (write: (i: number) => string): string => Array.from({ length: 100 }, (_, i) => write(i)).join(" ");
const inner = (t: number, x: number, j: number): number => {
  for (let k = 0; k < 3; k++) {
    if (t < x) return t + x * k;
    t = t * 0.25 - j;
  }
  return t;
};
const put = (out: Float64Array, i: number, t: number): void => {
  if (t > 1) out[i] = t * 0.5;
  else out[i] = t / 3;
};
const branch = (i: number): string => `if (t > ${i}) t = t * x + ${i + 0.1}; else t = t / y - ${i + 0.3};`;
const round = (i: number): string => `for (let j = 0; j < 3; j++) {
  if (t > ${i}) { t = t * 0.37 - z; if (t > 1e3) continue; } else { t = Math.sqrt(x * y) + ${i + 0.1}; if (t < 0.5) break; }
  t = inner(t, x, j);
}`;
// Straight; through memory, of which two indices may be one; under conditions; in loops that are left and begun anew; in functions
// that return early, and that store; on both sides of barriers.
const shapes = {
  straight: (i: number) => ["t = t + x;", "t = t * x;", "t = t - z;", "t = t / y;"][i % 4] as string,
  memory: (i: number) =>
    `${i === 0 ? "out[i] = y; " : ""}out[i] = out[i] ${"+*-/"[i % 4]} b[i];${i % 9 === 0 ? " t = out[at[i]]; out[i] = t - z;" : ""}`,
  branches: (i: number) => (i % 5 === 0 ? branch(i) : ""),
  loops: (i: number) => (i % 10 === 0 ? round(i) : ""),
  "memory in loops": (i: number) =>
    i % 12 === 0
      ? `for (let j = 0; j < 3; j++) { out[i] = ${i === 0 ? "y" : "out[at[i]] * 0.5"} + b[i]; if (out[i] > ${i}) { out[i] = z / y; continue; } t = t + out[i]; }`
      : "",
  functions: (i: number) => (i % 8 === 0 ? `put(out, at[i], t + b[i]); t = out[i] * 3 - y / ${i + 1};` : ""),
  barriers: (i: number) => (i === 50 ? "syncthreads();" : i % 5 === 0 ? branch(i) : ""),
};

describe.runIf(device !== null)("100 operations", () => {
  test.each(Object.entries(shapes))("%s: built within 2 s, JavaScript's bits", async (_shape, write) => {
    const text = hundred(write);
    const body = `const x = a[i], y = b[i], z = c[i]; let t = x; ${text} out[i] = out[i] + t;`;
    const long = new Function(
      `return ({ grid, syncthreads, inner, put }, out, a, b, c, at) => { const i = grid(1); ${body} }`,
    )();
    const n = 64;
    const inputs = [1, 2, 3].map((k) => Float64Array.from({ length: n }, (_, i) => (7 * k) / (i + 1)));
    // Each thread's own index, which the compiler does not know; also of the threads that the last block has beyond the array.
    const at = Int32Array.from({ length: 1024 }, (_, i) => i);
    using out = (device as Device).zeros(n, "float64");
    const given = [...inputs, at].map((values) => (device as Device).toDevice(values));
    const made = kernel(long, {
      uses: { inner: deviceFunction(inner), put: deviceFunction(put) },
    }) as unknown as Launchable;
    const spent = await built(made, device as Device, out, given);
    const plain = new Function("out", "a", "b", "c", "at", "i", "inner", "put", "syncthreads", body);
    const want = new Float64Array(n);
    for (let i = 0; i < n; i++) plain(want, ...inputs, at, i, inner, put, () => {});
    expect((await out.copyToHost()).toNested()).toEqual([...want]);
    expect(spent).toBeLessThan(LIMIT);
  });

  const complex = {
    "of complex128, through memory": hundred((i) => `out[i] = out[i] ${"+*-/"[i % 4]} b[i];`),
    "of complex128, powers": `out[i] = a[i] ** b[i]; ${hundred((i) => (i % 50 === 0 ? "out[i] = out[i] ** a[i];" : ""))}`,
  };
  test.each(Object.entries(complex))("%s: built within 2 s, cpu's bits", async (_shape, text) => {
    const long = new Function(`return ({ grid }, out, a, b) => { const i = grid(1); out[i] = a[i]; ${text} }`)();
    const n = 16;
    const numbers = (k: number): NDArray =>
      array(
        Array.from({ length: n }, (_, i) => ({ re: (k * (i - 3)) / 7, im: i % 5 === 0 ? 0 : (i + k) / 3 })),
        "complex128",
      );
    using cpu = await requestDevice({ target: "cpu" });
    const on = async (where: Device): Promise<{ readonly data: unknown; readonly spent: number }> => {
      using out = where.empty(n, "complex128");
      const made = kernel(long) as unknown as Launchable;
      const spent = await built(made, where, out, [where.toDevice(numbers(1)), where.toDevice(numbers(2))]);
      return { data: (await out.copyToHost()).data, spent };
    };
    const [got, want] = [await on(device as Device), await on(cpu)];
    expect(got.data).toEqual(want.data);
    expect(got.spent).toBeLessThan(LIMIT);
  });
});
