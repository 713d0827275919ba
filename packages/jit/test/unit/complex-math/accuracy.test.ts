// Errors of functions of complex numbers against mpmath: |got - exact| in units in the last place of |exact|.
// `GRIDSTRIDE_EVERY_ROW=1` measures all of them, and holds the page to them; else some are held to their bounds.
import { readFileSync } from "node:fs";
import { array, type ComplexDType, type Device, requestDevice, type Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { everyRow } from "@gridstride/testing";
import { describe, expect, inject, test } from "vitest";
import { complexBounds, complexUnits } from "../../../src/math/complex-bounds.ts";
import { accuracyTable, keepTable, type PageRow } from "../wasm-math/page.ts";

type Golden = Readonly<Record<string, readonly (readonly number[])[]>>;
const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as Golden;

const names = Object.keys(golden);

interface Complex {
  readonly re: number;
  readonly im: number;
}

async function results(device: Device, name: string, type: ComplexDType): Promise<readonly Complex[]> {
  const rows = golden[name]!;
  const binary = rows[0]!.length > 6;
  const text = /\W/.test(name) ? name : `${name in Math ? "Math." : ""}${name}(${binary ? "z, w" : "z"})`;
  const body = `const i = grid(1); if (i < out.length) { const z = a[i]; const w = b[i]; out[i] = ${text}; }`;
  const made = kernel(new Function(`return ({ grid, exp2 }, out, a, b) => { ${body} }`)());
  const column = (at: number): readonly Complex[] => rows.map((row) => ({ re: row[at]!, im: row[at + 1]! }));
  using out = device.empty(rows.length, type);
  using a = device.toDevice(array(column(0) as Complex[], type));
  using b = device.toDevice(array(column(binary ? 2 : 0) as Complex[], type));
  (made.forall(rows.length, { device }) as (...args: unknown[]) => void)(out, a, b);
  return (await out.copyToHost()).toNested() as unknown as Complex[];
}

function worst(name: string, got: readonly Complex[], type: ComplexDType): { error: number; text: string } {
  let found = { error: -1, text: "" };
  for (const [i, row] of golden[name]!.entries()) {
    const [re, reRest, im, imRest] = row.slice(-4) as [number, number, number, number];
    const distance = Math.hypot(got[i]!.re - re - reRest, got[i]!.im - im - imRest);
    const unit = 2 ** (Math.floor(Math.log2(Math.hypot(re, im))) - (type === "complex64" ? 23 : 52));
    const error = distance / unit / complexUnits(name, row);
    // Not a number is no small error.
    if (!(error <= found.error))
      found = { error, text: `${name} of ${row.slice(0, -4)}: ${got[i]!.re}, ${got[i]!.im}, not ${re}, ${im}` };
  }
  return found;
}

async function measure(target: Target, types: readonly ComplexDType[], some: readonly string[]): Promise<PageRow[]> {
  using device = await requestDevice({ target });
  const rows: PageRow[] = [];
  for (const name of some) {
    const cells: { error: number; bound: number }[] = [];
    for (const type of types) {
      const { error, text } = worst(name, await results(device, name, type), type);
      const bound = complexBounds[name]![type === "complex128" ? 0 : target === "webgpu" ? 2 : 1];
      expect.soft(error, text).toBeLessThanOrEqual(bound);
      cells.push({ error, bound });
    }
    rows.push({ fn: name, cells });
  }
  return rows;
}

const some = names.filter((_, i) => everyRow || i % 4 === 0);

test("complex numbers on cpu: within their bounds", { timeout: 600_000 }, async () => {
  const rows = await measure("cpu", ["complex128", "complex64"], some);
  if (!everyRow) return;
  const table = accuracyTable(["complex128", "complex64"], rows);
  console.log(table);
  keepTable("complex numbers on cpu", table);
});

test.runIf(everyRow)("complex numbers on the simulator: within the bounds of cpu", { timeout: 600_000 }, async () => {
  keepTable(
    "complex numbers on the simulator",
    accuracyTable(["complex128", "complex64"], await measure("simulator", ["complex128", "complex64"], names)),
  );
});

describe.skipIf(inject("gridstrideWebgpu") === "off")("complex numbers on webgpu", () => {
  test("within their bounds", { timeout: 600_000 }, async () => {
    const types = everyRow ? (["complex128", "complex64"] as const) : (["complex64"] as const);
    const rows = await measure("webgpu", types, everyRow ? names : ["abs", "sqrt", "z / w"]);
    if (!everyRow) return;
    const table = accuracyTable(types, rows);
    console.log(table);
    keepTable("complex numbers on webgpu", table);
  });

  test.runIf(everyRow).each(["sqrt", "exp", "z * w", "z / w"])(
    "complex128: %s has cpu's bits",
    { timeout: 600_000 },
    async (name) => {
      using cpu = await requestDevice({ target: "cpu" });
      using webgpu = await requestDevice({ target: "webgpu" });
      expect(await results(webgpu, name, "complex128")).toEqual(await results(cpu, name, "complex128"));
    },
  );
});
