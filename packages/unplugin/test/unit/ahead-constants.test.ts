// Values that kernels capture: a build takes the values of the running program, or leaves the kernel to the compiler.
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ahead, transform } from "../../src/index.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("ahead-constants");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, "table.mjs"),
  `export const t = new Float32Array(4);
for (let i = 0; i < 4; i++) t[i] = i * 2;
export const whole = new Float32Array([1, 2, 3, 4]);
export default new Float32Array([1, 2, 3, 4]);
export const n = 4;`,
);
writeFileSync(
  join(folder, "writer.mjs"),
  'import own, { whole } from "./table.mjs";\nwhole[0] = own[0] = 50;\nexport const w = whole;',
);

const programs = new Map<string, string>();

/** Adds a program with one kernel, compiled by its launch and by the build. @returns its name. */
function added(text: string, expression: string): string {
  const code = `import { kernel } from "@gridstride/jit";
${text}
export const made = kernel("void(float64[:])", ({ grid }, y) => { const i = grid(1); if (i < y.size) y[i] = ${expression}; });`;
  const name = `${programs.size}`;
  const file = join(folder, `${name}-ahead.mjs`);
  const built = (ahead?: Ahead): string => transform(code, file, "js", ahead)?.code ?? code;
  writeFileSync(join(folder, `${name}-plain.mjs`), built());
  writeFileSync(file, built({ warn: false, targets: ["cpu"] }));
  programs.set(name, built({ warn: false, targets: ["cpu"] }));
  return name;
}

/** What each program's kernel writes. */
let written: Readonly<Record<string, string>>;

beforeAll(async () => {
  const main = `import { requestDevice } from "@gridstride/core";
const device = await requestDevice({ target: "cpu" });
const written = {};
for (const name of process.argv.slice(2)) {
  const { made } = await import(\`./\${name}.mjs\`);
  const y = device.zeros(4, "float64");
  made.forall(4, { device })(y);
  written[name] = [...(await y.copyToHost()).data].map((x) => Object.is(x, -0) ? "-0" : String(x)).join();
}
console.log(JSON.stringify(written));
process.exit();`;
  writeFileSync(join(folder, "main.mjs"), main);
  const names = [...programs.keys()].flatMap((name) => [`${name}-plain`, `${name}-ahead`]);
  const source = ["--import", "tsx", "--conditions=@gridstride/source"];
  const { stdout } = await promisify(execFile)(process.execPath, [...source, join(folder, "main.mjs"), ...names]);
  written = JSON.parse(stdout);
}, 60_000);

const expectWritten = (name: string, values: string): void =>
  expect([written[`${name}-plain`], written[`${name}-ahead`]]).toEqual([values, values]);
const isBuilt = (name: string): boolean => programs.get(name)?.includes("aheadKernel") === true;

const CORE = 'import { array } from "@gridstride/core";\n';

const later = [
  ["filled by a loop", "const t = new Float32Array(4);\nfor (let i = 0; i < 4; i++) t[i] = i + 5;", "5,6,7,8"],
  ["filled by a method", "const t = new Float32Array(4);\nt.fill(9);", "9,9,9,9"],
  ["filled by a function", "const t = new Float32Array(4);\nfillIt(t);\nfunction fillIt(x) { x.fill(8); }", "8,8,8,8"],
  ["with another name", "const t = new Float32Array(4);\nconst other = t;\nother[1] = 3;", "0,3,0,0"],
  ["of which one element is assigned", "const t = new Float32Array([1, 2, 3, 4]);\nt[0] = 50;", "50,2,3,4"],
  ["mapped", "const t = Float32Array.from([1, 2, 3, 4], (x) => x * 20);", "20,40,60,80"],
  ["from a number", "const t = new Float32Array([5, 6, 7, 8, ...Float32Array.from(4)]);", "5,6,7,8"],
  [
    "of the program's own `array`",
    "const t = array([1, 2, 3, 4]);\nfunction array(xs) { return Float32Array.from(xs, (x) => 100 * x); }",
    "100,200,300,400",
  ],
  [
    "of the program's own class",
    "const Float32Array = Float64Array;\nconst t = new Float32Array([0.1, 0.2, 0.3, 0.4]);",
    "0.1,0.2,0.3,0.4",
  ],
  ["of a module that fills it", 'import { t } from "./table.mjs";', "0,2,4,6"],
  ["that another module writes to", 'import { whole as t } from "./table.mjs";\nimport "./writer.mjs";', "50,2,3,4"],
  ["that is exported and written to", 'import "./writer.mjs";\nimport t from "./table.mjs";', "50,2,3,4"],
  ["of truth values", `${CORE}const b = array([true, true, false, true]);\nconst t = b.astype("int32");`, "1,1,0,1"],
  [
    "of a length that is a truth value",
    "const one = new Float64Array(true);\nconst t = new Float64Array([one.length, 2, 3, 4]);",
    "1,2,3,4",
  ],
] as const;

const now = [
  ["of literals", "const t = new Float32Array([1, 2.5, 3, 4]);", "t[i]", "1,2.5,3,4"],
  [
    "whose length is read",
    "const t = new Uint8Array([300, -1, 2, 3]);\nif (t.length !== 4) throw 0;",
    "t[i]",
    "44,255,2,3",
  ],
  ["of a call", "const t = Int8Array.of(200.7, 1, 2, -3);", "t[i]", "-56,1,2,-3"],
  ["of zeros", "const n = 2;\nconst t = new Float32Array(n * 2);", "t[i]", "0,0,0,0"],
  ["from a list", "const t = Float32Array.from([4, 3, 2, 1]);", "t[i]", "4,3,2,1"],
  ["of core", `${CORE}const t = array([[1, 2], [3, 4]], "float32");`, "t[i >> 1][i & 1]", "1,2,3,4"],
  ["of a module", 'import * as core from "@gridstride/core";\nconst t = core.array([9, 8, 7, 6]);', "t[i]", "9,8,7,6"],
  ["a number", 'import { n } from "./table.mjs";\nconst m = Math.sqrt(n) - 0.5;', "m", "1.5,1.5,1.5,1.5"],
  ["-0", "const n = -0;", "1 / n", "-Infinity,-Infinity,-Infinity,-Infinity"],
] as const;

test.each(now.map(([what, text, expression, values]) => [what, added(text, expression), values] as const))(
  "a build takes a value from the text: %s",
  (_, name, values) => {
    expectWritten(name, values);
    expect(isBuilt(name)).toBe(true);
  },
);

test.each(later.map(([what, text, values]) => [what, added(text, "t[i]"), values] as const))(
  "the compiler gets an array that only the running program knows: %s",
  (_, name, values) => {
    expectWritten(name, values);
    expect(isBuilt(name)).toBe(false);
  },
);

test.each([
  ["the program's own `Math`", added("const Math = { sqrt: () => 3 };\nconst n = Math.sqrt(16);", "n")],
  ["the program's own `Number`", added("const Number = { EPSILON: 3 };\nconst n = Number.EPSILON;", "n")],
])("the compiler gets a number that only the running program knows: %s", (_, name) => {
  expectWritten(name, "3,3,3,3");
  expect(isBuilt(name)).toBe(false);
});

test("`uses` that the program changes before the kernel is made are left to the compiler", async () => {
  const code = (change: string): string => `import { kernel } from "@gridstride/jit";
const uses = { n: 4 };
${change}
export const made = kernel("void(float64[:])", ({ grid, n }, y) => { y[grid(1)] = n; }, { uses });`;
  const built = (text: string): string | undefined => transform(text, "/nowhere/a.js", "js", { warn: false })?.code;
  expect(built(code(""))).toContain("aheadKernel");
  expect(built(code("uses.n = 3;"))).toBeUndefined();
});
