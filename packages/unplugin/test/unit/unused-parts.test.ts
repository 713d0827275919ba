// Parts of devices and arrays that the plugin leaves out because no module of the program names them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as core from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { afterAll, expect, test } from "vitest";
import { PARTS } from "../../src/ahead/options.ts";
import { PARTS_OF_NAMES, PLAIN_EXPORTS } from "../../src/ahead/part-names.ts";
import { unusedParts } from "../../src/ahead/unused-parts.ts";
import { builds } from "../apps/builds.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("unused-parts");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** Writes a program. @returns its folder. */
function written(files: Readonly<Record<string, string>>): string {
  const root = join(folder, `${count++}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

/** The parts that a program uses. */
function used(files: Readonly<Record<string, string>>, entry: string = Object.keys(files)[0] ?? ""): string {
  const root = written(files);
  const { parts } = unusedParts([join(root, entry)], root, (code) => code);
  return PARTS.filter((part) => !parts.includes(part)).join(" ");
}

const ALL = PARTS.join(" ");

test.each([
  ["device.toDevice(Float32Array.from([1]).fill(2)); const a = new Float32Array(9); a.slice(1);", ""],
  [`x.data[0] + 1; console.log(\`\${x.size} of \${x.dtype.length}: \${x.data[0].toFixed(2)}\`)`, ""],
  ["device.event()", "events"],
  ['const name = "event"; device[name]()', "events"],
  ["const { managed } = device", "managed"],
  ["x?.slice(1)", "copies views"],
  ["function f(a) { a.fill(2); } f(new Float32Array(9))", "copies"],
  ["const Float32Array = device; Float32Array.from(x)", "copies sharing"],
  ["console.log((await x.copyToHost()).data[0], (await x.copyToHost()).toNested())", ""],
  ["const { data, shape } = await x.copyToHost(); label + data", ""],
  ["const host = await x.copyToHost(); host.get(0) + host.size", ""],
  ["const host = await x.copyToHost(); document.title = host", "text"],
  ["const { data, ...rest } = await x.copyToHost()", "text"],
  ["let host = await x.copyToHost(); host = 1", "text"],
  ["export const host = await x.copyToHost()", "text"],
  ["export { host }; const host = await x.copyToHost()", "text"],
  ["const host = await x.copyToHost(); label + host[name]", "text"],
  ["label + (await x.copyToHost())", "text"],
  ["new Text(await x.copyToHost())", "text"],
  ["x.copyToHost().then(show)", "text"],
  ['element.setAttribute("title", await x["copyToHost"]())', "text"],
  ["x.toText().then(show)", "text"],
  ['import { zeros } from "@gridstride/core"; document.write(zeros(3))', "text"],
  ['import { record } from "@gridstride/core"', ALL],
  ['import * as core from "@gridstride/core"', ALL],
  ['await import("@gridstride/core")', ALL],
  ['import { requestDevice, type record } from "@gridstride/core"; import type * as a from "@gridstride/core"', ""],
  ['import { add } from "@gridstride/ufunc/numpy"', ALL],
])("the words of a module say what it uses: %s", (text, parts) => {
  expect(used({ "main.ts": text })).toBe(parts);
});

const EVENT = "export const event = (device) => device.event();";

test.each([
  [
    "an import",
    { "main.ts": 'import "./deep/other.js";', "deep/other.ts": 'export * from "./more";', "deep/more.ts": EVENT },
  ],
  ["code that is loaded later", { "main.ts": 'await import("./other.ts")', "other.ts": EVENT }],
  ["a worker", { "main.ts": 'new Worker(new URL("./worker.ts", import.meta.url))', "worker.ts": EVENT }],
  ["a page", { "index.html": '<script type="module" src="/src/main.ts"></script>', "src/main.ts": EVENT }],
  ["a script in a page", { "index.html": `<script type="module">device.event()</script>` }],
])("modules are found: %s", (_, files: Readonly<Record<string, string>>) => {
  expect(used(files)).toBe("events");
});

test.each([
  ["an alias", 'import "@/other.ts"'],
  ["a name that is computed", "await import(name)"],
  ["all files of a folder", 'import.meta.glob("./*.ts")'],
  ["another language", 'import App from "./App.vue"'],
  ["a file that is not there", 'import "./nowhere.ts"'],
  ["a text that is no module", "a b c"],
  ["a package that depends on Gridstride", 'import "uses-gridstride"'],
])("all parts stay where a module is not known: %s", (_, text) => {
  const manifest = '{ "peerDependencies": { "@gridstride/core": "*" } }';
  const packages = { "node_modules/uses-gridstride/package.json": manifest, "node_modules/other/package.json": "{}" };
  expect(used({ "main.ts": text, "App.vue": "", ...packages })).toBe(ALL);
  expect(used({ "main.ts": 'import "other"; import "node:fs"; import "./a.css"', ...packages })).toBe("");
});

test("every name of arrays, devices and the packages is known to reach a part, or to reach none", async () => {
  const device = await core.requestDevice({ target: "cpu" });
  const array = device.empty(4, "float32");
  const owners = [device, array, device.managed(2, "float32"), await array.copyToHost()];
  const members = owners.flatMap((one) => {
    const names: string[] = [];
    for (let at: object = one; at !== Object.prototype; at = Object.getPrototypeOf(at))
      names.push(...Object.getOwnPropertyNames(at));
    return names;
  });
  device.dispose();
  const open = members.filter((name) => !name.startsWith("~") && !PARTS_OF_NAMES.has(name));
  expect([...new Set(open)].sort()).toEqual(PLAIN_MEMBERS);
  for (const [from, module] of [
    ["@gridstride/core", core],
    ["@gridstride/jit", jit],
  ] as const)
    for (const name of PLAIN_EXPORTS.get(from) ?? []) expect(Object.keys(module)).toContain(name);
});

/** What may be used without any part. Before you add a name, read what it calls. */
const PLAIN_MEMBERS: readonly string[] =
  "byteLength constructor data device dispose disposed dtype empty get info limits lost memory ndim register shape size synchronize target toDevice toNested zeros".split(
    " ",
  );

// Rollup of the tests finds the core package as Node does, which leaves nothing out.
const OF_NODE = ["rollup", "babel"];

test.each(Object.entries(builds).filter(([name]) => !OF_NODE.includes(name)))(
  "%s leaves out what a program does not name, and keeps what it names",
  async (name, build) => {
    const root = written({
      "main.ts": `
        import { requestDevice } from "@gridstride/core";
        const device = await requestDevice({ target: "webgpu" });
        console.log((await device.toDevice(new Float32Array(9).fill(1)).copyToHost()).data[0]);
        (await import("./later.ts")).mark(device);`,
      "later.ts": "export const mark = (device: any) => device.event();",
    });
    const outdir = join(root, name);
    const plugin = { ahead: { otherwise: "throw" } as const, exclude: /packages[\\/]\w+[\\/]dist/ };
    await build({ entries: { main: join(root, "main.ts") }, outdir, plugin });
    const files = readdirSync(outdir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const made = files.map((file) => readFileSync(join(outdir, file), "utf8")).join("\n");
    // What a part says in its place.
    expect(made).toContain("managed()");
    expect(made).not.toContain("a time on the device");
  },
  120_000,
);
