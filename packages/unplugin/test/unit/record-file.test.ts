// The file of a recorded run: many writers, files that are no records, kernels that have changed since.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ArgType, Asked } from "@gridstride/jit/compiler";
import { afterAll, expect, test, vi } from "vitest";
import { transform } from "../../src/index.ts";
import { addNamed, listen } from "../../src/record/listen.ts";
import { askedOf, readRecord } from "../../src/record/record-file.ts";
import { RecordReader } from "../../src/record/recording.ts";

const folder = mkdtempSync(join(tmpdir(), "gridstride-record-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const array = (group: number, more: object = {}): ArgType =>
  ({ kind: "array", dtype: "float32", ndim: 1, layout: "C", group, ...more }) as ArgType;
const number: ArgType = { kind: "scalar", type: "float64", weak: true };
const asked = (types: readonly ArgType[], block: readonly [number, number, number] = [256, 1, 1]): Asked => ({
  types,
  block,
});

test.each([
  [asked([array(0), array(1), number]), '"(float32[::1], float32[::1], number)"'],
  [asked([array(0), array(0)], [16, 16, 1]), '"(float32[::1], float32[::1]@0)","block":[16,16]'],
  [
    asked([array(0, { ndim: 2, layout: "strided" }), { kind: "scalar", type: "int64", weak: true }]),
    '"(float32[:,:], bigint)"',
  ],
  [asked([array(0, { ndim: 3, layout: "F" }), array(1, { ndim: 2 })]), '"(float32[::1,:,:], float32[:,::1])"'],
  [asked([array(0, { ndim: 0 })]), '"(float32[])"'],
  [asked([array(0, { ndim: 2, layout: "columns", clamped: true })]), '"(float32[:,:] columns clamped)"'],
  [asked([array(0, { dtype: "uint8", clamped: true })], [1, 1, 8]), '"(uint8[::1] clamped)","block":[1,1,8]'],
  [asked([array(0, { relative: { origin: [1], reach: null } })]), '"relative"'],
  [{ about: "loop", given: ["float32"] }, '"about":"loop"'],
] as const)("an entry says what was asked: %#", (one, text) => {
  const file = join(folder, "entries.json");
  rmSync(file, { force: true });
  addNamed(file, "src/a#b.ts#k 2", one);
  addNamed(file, "src/a#b.ts#k 2", one);
  expect(readFileSync(file, "utf8")).toContain(text);
  expect(askedOf(readRecord(file), "src/a#b.ts", "k 2")).toEqual([one]);
});

test("programs that write at once lose nothing, and leave the same file in any order", async () => {
  const listener = fileURLToPath(new URL("../../dist/record.js", import.meta.url));
  const write = (file: string, from: number): Promise<number | null> => {
    const text = `import { addNamed } from ${JSON.stringify(listener)};
for (let i = 0; i < 20; i++) addNamed(${JSON.stringify(file)}, "m.ts#k" + ((i * 7) % 5), { types: [{ kind: "scalar", type: "int32", weak: false }], block: [1 + (${from} + i * 3) % 160, 1, 1] });`;
    return new Promise((resolve) => {
      spawn(process.execPath, ["--input-type=module", "--eval", text], { stdio: "inherit" }).on("exit", resolve);
    });
  };
  const [together, alone] = [join(folder, "together.json"), join(folder, "alone.json")];
  // A writer that is gone has left its lock.
  writeFileSync(`${together}.lock`, "");
  utimesSync(`${together}.lock`, 1, 1);
  expect(await Promise.all([0, 20, 40, 60].map((from) => write(together, from)))).toEqual([0, 0, 0, 0]);
  for (const from of [60, 0, 40, 20]) await write(alone, from);
  expect(readFileSync(together, "utf8")).toBe(readFileSync(alone, "utf8"));
  expect(Object.values(readRecord(together)["m.ts"] ?? {}).flat()).toHaveLength(80);
}, 60_000);

test.each([
  ["cut off", '{ "gridstride": 1, "modules": { "a.ts'],
  ["a merge with conflicts", "<<<<<<< ours\n{}\n"],
  ["another version", '{ "gridstride": 2, "modules": {} }'],
  ["something else", "[]"],
])("a file that is no record is refused by name, and left as it is: %s", (_, text) => {
  const file = join(folder, "foreign.json");
  writeFileSync(file, text);
  expect(() => readRecord(file)).toThrow(/foreign\.json: expected a record of Gridstride/);
  const said = vi.spyOn(console, "warn").mockImplementation(() => {});
  listen(file);
  const hear = (globalThis as unknown as Record<symbol, (name: string, one: Asked) => void>)[
    Symbol.for("@gridstride/jit/listener")
  ];
  for (let i = 0; i < 3; i++) hear?.("a.ts#k", asked([number]));
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
  Reflect.deleteProperty(globalThis, Symbol.for("@gridstride/jit/listener"));
  expect(readFileSync(file, "utf8")).toBe(text);
});

/** Builds a module whose kernel `k` was recorded with an array and a number. */
function build(text: string): { readonly code: string; readonly stale: readonly string[] } {
  const file = join(folder, "stale.json");
  rmSync(file, { force: true });
  addNamed(file, "a.ts#k", asked([array(0), number]));
  const head = 'import { kernel } from "@gridstride/jit";\n';
  const stale: string[] = [];
  const report = (what: string): number => stale.push(what);
  const reading = { kind: "read", record: new RecordReader(file), report } as const;
  const made = transform(head + text, join(folder, "a.ts"), undefined, { warn: false, targets: ["cpu"] }, reading);
  return { code: made?.code ?? "", stale };
}

test("a kernel that was recorded is compiled, also when its body has changed since", () => {
  for (const body of ["y[grid(1)] = k;", "if (grid(1) < y.length) y[grid(1)] += 2 * k;"]) {
    const { code, stale } = build(`const k = kernel(({ grid }, y, k) => { ${body} });`);
    expect(stale).toEqual([]);
    expect(code).toContain("gridstride$aheadKernel({");
  }
});

test.each([
  [
    "takes another number of arguments",
    "const k = kernel(({ grid }, y) => { y[grid(1)] = 1; });",
    /the kernel takes 1 arguments now, and took 2/,
  ],
  ["takes arguments of other kinds", "const k = kernel(({ grid }, y, k) => { k[grid(1)] = 1; });", /record again/],
  [
    "is gone",
    "const other = kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = 1; });",
    /^k: there is no such kernel any more/,
  ],
])("a record of a kernel that %s is reported, and is no error", (_, text, expected) => {
  const { code, stale } = build(text);
  expect(stale).toEqual([expect.stringMatching(expected)]);
  if (!text.includes("other")) expect(code).not.toContain("aheadKernel");
});

test("a kernel of a package is in one of its files, and not gone from the others", () => {
  const file = join(folder, "of-a-package.json");
  addNamed(file, "@gridstride/kernels#k", asked([array(0), number]));
  mkdirSync(join(folder, "kernels/dist"), { recursive: true });
  writeFileSync(join(folder, "kernels/package.json"), '{ "name": "@gridstride/kernels" }');
  const stale: string[] = [];
  const reading = { kind: "read", record: new RecordReader(file), report: (what: string) => stale.push(what) } as const;
  const built = (name: string): string | undefined => {
    const text = `import { kernel } from "@gridstride/jit";\nexport const ${name} = kernel(({ grid }, y, k) => { y[grid(1)] = k; });`;
    const path = join(folder, "kernels/dist", `${name}.js`);
    return transform(text, path, undefined, { warn: false, targets: ["cpu"] }, reading)?.code;
  };
  expect(built("k")).toContain("gridstride$aheadKernel({");
  expect(built("other") ?? "").not.toContain("aheadKernel");
  expect(stale).toEqual([]);
});
